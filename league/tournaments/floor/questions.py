"""What may be sent from the hall."""

from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField

from league.people.api.serializers import Line, PlainText, Question
from league.tournaments.models import Penalty
from league.tournaments.tournament import limits
from league.tournaments.tournament.questions import numbered, round_number


class ResultQuestion(Question):
    table = IntegerField(**limits.TABLE)
    score = CharField(**limits.SCORE, help_text="As on the slip: 2-1, 2-0-1, 1:0 …")
    round = round_number(required=False)
    confirm = BooleanField(
        default=False, help_text="It counts although a player has reported another thing."
    )


class PenaltyQuestion(Question):
    entrant = numbered()
    infraction = ChoiceField(choices=Penalty.Infraction.values)
    ruling = ChoiceField(choices=Penalty.Ruling.values)
    points = IntegerField(**limits.POINTS_TAKEN, default=0)
    round = round_number(required=False)
    text = PlainText(**limits.STATEMENT, required=False, allow_blank=True, default="")


class TableCallQuestion(Question):
    table = IntegerField(**limits.TABLE)
    text = Line(**limits.JUDGE_CALL, required=False, allow_blank=True, default="")


class OwnCallQuestion(Question):
    text = Line(**limits.JUDGE_CALL, required=False, allow_blank=True, default="")


class AnnounceQuestion(Question):
    text = PlainText(**limits.STATEMENT)
    by_mail = BooleanField(default=False)
