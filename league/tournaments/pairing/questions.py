"""What may be sent about rounds and their pairings."""

from rest_framework.serializers import BooleanField, ChoiceField, IntegerField, ListField

from league.people.api.serializers import Question
from league.tournaments.tournament import limits
from league.tournaments.tournament.questions import ActReasonQuestion, numbered, round_number

DRAFT_CHANGES = ["swap", "pair", "bye", "table"]


class PairingsQuestion(Question):
    round = round_number(required=False)
    entrant = numbered(required=False)


class RoundStepQuestion(Question):
    minutes = IntegerField(**limits.MINUTES, required=False, help_text="Of `start`.")
    keep = BooleanField(default=True, help_text="Of `redraw`: keep what was set by hand.")


class ExtendQuestion(ActReasonQuestion):
    seconds = IntegerField(min_value=1, max_value=24 * 3600)
    table = IntegerField(**limits.TABLE, required=False, help_text="This table alone.")


class FeatureQuestion(Question):
    table = IntegerField(**limits.TABLE)
    on = BooleanField()


class DraftChangeQuestion(ActReasonQuestion):
    """`swap` and `pair` name two entrants, `bye` one, `table` a pairing and its new table."""

    change = ChoiceField(choices=DRAFT_CHANGES)
    entrants = ListField(child=numbered(), max_length=2, required=False, default=list)
    pairing = numbered(required=False, help_text="The pairing's number in the round.")
    table = IntegerField(**limits.TABLE, required=False)
