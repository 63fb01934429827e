"""What may be sent about a tournament: its plan, phases, rounds, hall, corrections and
files. Shapes only, the rules are judged further in.
"""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    ListField,
    RegexField,
)

from league.people.api.serializers import Line, PlainText, Question
from league.rules.standings.presets import WRITTEN
from league.tournaments.models import Penalty, Phase, RequestedBye, Tournament
from league.tournaments.models.tournaments import MOST_MINUTES
from league.tournaments.phase_settings import MOST_GOING_ON, MOST_ROUNDS
from league.tournaments.rules.corrections import KINDS
from league.tournaments.services.plans import MOST_PHASES
from league.tournaments.services.set_up import Pattern
from matches.api.questions import GameQuestion
from matches.models.matches import MOST_GAMES

SMALL = 32_767
INT = 2**31 - 1
MOST_NUMBERS = 10_000
DRAFT_CHANGES = ["swap", "pair", "bye", "table"]


def numbered(**options: Any) -> IntegerField:
    """Declare an entrant's number, or a pairing's."""
    return IntegerField(min_value=1, max_value=INT, **options)


def round_number(**options: Any) -> IntegerField:
    return IntegerField(min_value=1, max_value=MOST_ROUNDS, **options)


## What is asked for in the address


class TournamentsQuestion(Question):
    when = ChoiceField(choices=["upcoming", "past", "mine"], required=False)
    state = ChoiceField(choices=Tournament.State.values, required=False)
    q = CharField(max_length=200, required=False, allow_blank=True, default="")


class PairingsQuestion(Question):
    round = round_number(required=False)
    entrant = numbered(required=False)


class TableQuestion(Question):
    phase = IntegerField(min_value=1, max_value=MOST_PHASES, required=False)
    after = round_number(required=False, help_text="As it was after this round.")


class PhaseQuestion(Question):
    phase = IntegerField(min_value=1, max_value=MOST_PHASES, required=False)


## The tournament and its phases


class ActReasonQuestion(Question):
    reason = Line(max_length=300, required=False, allow_blank=True, default="")


class WhyQuestion(Question):
    reason = Line(max_length=300)


class ChangeQuestion(Question):
    standings = DictField(
        required=False, help_text="Points and tie-breakers, as the tournament tells them."
    )
    seed = RegexField(
        r"^[0-9]{1,19}$", max_length=19, required=False, help_text="Of every drawn lot."
    )
    check_in = ChoiceField(choices=Tournament.CheckInBy.values, required=False)
    waiting_list = BooleanField(required=False)
    drops_without_deck = BooleanField(required=False)
    reporting = ChoiceField(choices=Tournament.Reporting.values, required=False)
    round_minutes = IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True
    )
    overdue = ChoiceField(choices=Tournament.Overdue.values, required=False)
    first_table = IntegerField(min_value=1, max_value=9999, required=False)
    venue_url = CharField(max_length=200, required=False, allow_blank=True)
    contact = Line(max_length=200, required=False, allow_blank=True)
    fees = Line(max_length=200, required=False, allow_blank=True)
    schedule = PlainText(max_length=2000, required=False, allow_blank=True)
    house_rules = PlainText(max_length=4000, required=False, allow_blank=True)


class MakeTournamentQuestion(Question):
    """An event becomes a tournament. ``pattern`` plans its phases, which can then be changed."""

    event = CharField(max_length=12, help_text="The event's uid.")
    pattern = ChoiceField(choices=Pattern.values)
    preset = ChoiceField(choices=sorted(WRITTEN), default="magic")
    rounds = round_number(required=False, allow_null=True)
    top = IntegerField(
        min_value=1,
        max_value=MOST_GOING_ON,
        required=False,
        allow_null=True,
        help_text="How many come into the cut, or go on from a group.",
    )
    groups = IntegerField(min_value=1, max_value=64, required=False, allow_null=True)
    check_in = ChoiceField(choices=Tournament.CheckInBy.values, required=False)
    round_minutes = IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True
    )


class PhasePlanQuestion(Question):
    kind = ChoiceField(choices=Phase.Kind.values)
    name = Line(max_length=60, required=False, allow_blank=True, default="")
    rounds = round_number(required=False, allow_null=True, default=None)
    settings = DictField(required=False, default=dict)
    cut = DictField(required=False, default=dict, help_text='Such as {"from": "top", "n": 8}.')


class PhasesQuestion(Question):
    phases = ListField(child=PhasePlanQuestion(), min_length=1, max_length=MOST_PHASES)


def declined_entrants(of: str = "") -> ListField:
    return ListField(
        child=IntegerField(min_value=1, max_value=9999),
        max_length=MOST_GOING_ON,
        default=list,
        help_text=f"{of}who does not come in; the next in line do.",
    )


class LeadQuestion(ActReasonQuestion):
    early = BooleanField(
        default=False, help_text="Of `cut` and `finish_phase`: before its last round."
    )
    confirm = CharField(
        default="",
        allow_blank=True,
        max_length=200,
        help_text="Of `cut` and `finish_phase` of a ladder, which never ends by itself: the name "
        "of the event.",
    )
    declined = declined_entrants("Of `cut` and `begin_phase`: ")


## Rounds


class RoundStepQuestion(Question):
    minutes = IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, help_text="Of `start`."
    )
    keep = BooleanField(default=True, help_text="Of `redraw`: keep what was set by hand.")


class ExtendQuestion(ActReasonQuestion):
    seconds = IntegerField(min_value=1, max_value=24 * 3600)
    table = IntegerField(
        min_value=1, max_value=SMALL, required=False, help_text="This table alone."
    )


class FeatureQuestion(Question):
    table = IntegerField(min_value=1, max_value=SMALL)
    on = BooleanField()


class DraftChangeQuestion(ActReasonQuestion):
    """`swap` and `pair` name two entrants, `bye` one, `table` a pairing and its new table."""

    change = ChoiceField(choices=DRAFT_CHANGES)
    entrants = ListField(child=numbered(), max_length=2, required=False, default=list)
    pairing = numbered(required=False, help_text="The pairing's number in the round.")
    table = IntegerField(min_value=1, max_value=SMALL, required=False)


class ChallengeQuestion(Question):
    challenger = numbered()
    challenged = numbered()


class OfferQuestion(Question):
    challenged = numbered()


class ResultQuestion(Question):
    table = IntegerField(min_value=1, max_value=999_999)
    score = CharField(max_length=80, help_text="As on the slip: 2-1, 2-0-1, 1:0 …")
    round = round_number(required=False)
    confirm = BooleanField(
        default=False, help_text="It counts although a player has reported another thing."
    )


## The hall


class PenaltyQuestion(Question):
    entrant = numbered()
    infraction = ChoiceField(choices=Penalty.Infraction.values)
    ruling = ChoiceField(choices=Penalty.Ruling.values)
    points = IntegerField(min_value=0, max_value=99, default=0)
    round = round_number(required=False)
    text = PlainText(max_length=500, required=False, allow_blank=True, default="")


class TableCallQuestion(Question):
    table = IntegerField(min_value=1, max_value=999_999)
    text = Line(max_length=200, required=False, allow_blank=True, default="")


class OwnCallQuestion(Question):
    text = Line(max_length=200, required=False, allow_blank=True, default="")


class AnnounceQuestion(Question):
    text = PlainText(max_length=500)
    by_mail = BooleanField(default=False)


## Corrections


class CorrectionQuestion(Question):
    """What was otherwise. Each kind reads its own fields.

    `result`: `round`, `number` and one of `games`, `winner`, `void`, `double_loss` and `no_show`
    (the side that did not appear); `drop`, `return`: `entrant`, `round`; `punish`: `entrant`,
    `infraction`, `ruling`; `forgive`: `penalty`; `bye`: `round`, `number`, `bye`; `asked`:
    `entrant`, `round`, `worth`; `repair`: nothing.
    """

    kind = ChoiceField(choices=[*KINDS, "repair"])
    round = round_number(required=False, allow_null=True)
    number = numbered(required=False)
    entrant = numbered(required=False)
    winner = IntegerField(min_value=0, max_value=2, required=False, allow_null=True)
    games = ListField(child=GameQuestion(), max_length=MOST_GAMES, required=False)
    void = BooleanField(required=False)
    double_loss = BooleanField(required=False)
    no_show = IntegerField(min_value=1, max_value=2, required=False, allow_null=True)
    infraction = ChoiceField(choices=Penalty.Infraction.values, required=False)
    ruling = ChoiceField(choices=Penalty.Ruling.values, required=False)
    points = IntegerField(min_value=0, max_value=99, required=False)
    text = PlainText(max_length=500, required=False, allow_blank=True)
    penalty = IntegerField(min_value=1, max_value=2**53, required=False)
    bye = ChoiceField(choices=["bye", "half_bye", "zero_bye"], required=False)
    worth = ChoiceField(choices=RequestedBye.Worth.values, required=False, allow_null=True)


class PreviewQuestion(Question):
    change = CorrectionQuestion()
    unfreeze = ListField(
        child=numbered(),
        max_length=MOST_NUMBERS,
        required=False,
        default=list,
        help_text="Pairings of the open round that may be dissolved though they have begun.",
    )


class MakeCorrectionQuestion(PreviewQuestion):
    token = CharField(max_length=64, help_text="The preview's.")
    reason = Line(max_length=300)
