"""What may be sent about who is kept apart and who is to meet."""

from rest_framework.serializers import ChoiceField, IntegerField, ListField

from league.people.api.serializers import Line, Question
from league.tournaments.restrictions.models import Restriction
from league.tournaments.restrictions.services import MOST_ENTRANTS
from league.tournaments.tournament import limits
from league.tournaments.tournament.limits import MOST_PHASES
from league.tournaments.tournament.questions import numbered, round_number


class RestrictionQuestion(Question):
    """``round``: the last one in which they are kept apart, or the one in which two meet."""

    kind = ChoiceField(choices=Restriction.Kind.values, default="apart")
    entrants = ListField(child=numbered(), min_length=2, max_length=MOST_ENTRANTS)
    phase = IntegerField(min_value=1, max_value=MOST_PHASES, required=False, allow_null=True,
                         default=None)  # fmt: skip
    round = round_number(required=False, allow_null=True, default=None)
    reason = Line(**limits.REASON, required=False, allow_blank=True, default="")
