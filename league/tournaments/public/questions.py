"""What may be asked for of tables."""

from rest_framework.serializers import IntegerField

from league.people.api.serializers import Question
from league.tournaments.tournament.limits import MOST_PHASES
from league.tournaments.tournament.questions import round_number


class TableQuestion(Question):
    phase = IntegerField(min_value=1, max_value=MOST_PHASES, required=False)
    after = round_number(required=False, help_text="As it was after this round.")


class PhaseQuestion(Question):
    phase = IntegerField(min_value=1, max_value=MOST_PHASES, required=False)
