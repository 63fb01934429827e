"""What may be sent about the checklist of an event: shapes only."""

from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField

from league.people.api.serializers import Line, Question
from league.tournaments.checklists.models import LONGEST_POINT, ChecklistItem
from league.tournaments.tournament import limits
from league.tournaments.tournament.questions import round_number


class ChecklistQuestion(Question):
    round = round_number(required=False)
    removed = BooleanField(default=False)


class PointQuestion(Question):
    stage = ChoiceField(choices=ChecklistItem.Stage.values)
    text = Line(max_length=LONGEST_POINT)


class PointChangeQuestion(Question):
    """``move``: the point changes places with its neighbour of the same stage."""

    text = Line(max_length=LONGEST_POINT, required=False)
    move = ChoiceField(choices=["up", "down"], required=False)


class TickQuestion(Question):
    round = IntegerField(**limits.ROUND_OR_EVENT, default=0, help_text="0: the event.")


class TakePointsQuestion(Question):
    """``event``: another one of yours, by its uid; left out: the house list."""

    event = CharField(max_length=12, required=False, allow_blank=True, default="")
