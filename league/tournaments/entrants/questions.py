"""The bodies of requests about entrants: who enters, numbers, seeds, byes and who is kept apart.

Shapes only; services check the rules.
"""

from rest_framework.serializers import CharField, ChoiceField, IntegerField, ListField

from league.events.api.questions import PlayerField
from league.people.api.serializers import PlainLine, Question
from league.tournaments.entrants.services.seeds import GREATEST
from league.tournaments.models import RequestedBye
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import ActReasonQuestion, numbered, round_number

SHOWN = ["all", "there", "gone", "late"]


class EntrantsQuestion(Question):
    show = ChoiceField(choices=SHOWN, default="all")
    q = CharField(max_length=200, required=False, allow_blank=True, default="")


class LateQuestion(ActReasonQuestion):
    """An entry of the event, or players who enter now."""

    entry = CharField(max_length=12, required=False, help_text="The entry's uid.")
    players = ListField(child=PlayerField(), min_length=1, max_length=3, required=False)
    names = ListField(
        child=PlainLine(max_length=40, allow_blank=True),
        max_length=3,
        default=list,
        help_text="Names under which the `players` are listed until they accept, in the "
        "same order. Default: their handles.",
    )
    name = PlainLine(max_length=60, required=False, allow_blank=True, default="")


class EntrantQuestion(Question):
    club = PlainLine(**limits.CLUB, required=False, allow_blank=True)
    fixed_table = IntegerField(**limits.TABLE, required=False, allow_null=True)


class NumbersQuestion(ActReasonQuestion):
    entrants = ListField(child=numbered(), min_length=1, max_length=limits.MOST_NUMBERS)


class SeedQuestion(Question):
    entrant = numbered()
    seed = IntegerField(min_value=1, max_value=GREATEST, allow_null=True)


class SeedsQuestion(Question):
    seeds = ListField(child=SeedQuestion(), min_length=1, max_length=limits.MOST_NUMBERS)


class ByeQuestion(Question):
    round = round_number()
    worth = ChoiceField(choices=RequestedBye.Worth.values)


class CodeQuestion(Question):
    code = CharField(**limits.CHECK_IN_CODE, help_text="From the board in the hall.")


class WaitQuestion(Question):
    name = PlainLine(max_length=60, required=False, allow_blank=True, default="")
    mates = ListField(child=PlayerField(), max_length=2, required=False, default=list)
