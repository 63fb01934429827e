"""Whom to tell of a round, and what."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _, override

from league.events.models import EntryPlayer
from league.push.models import Subscription
from league.tournaments.entrants.queries import names_of
from league.tournaments.models import Pairing, PairingSide, Phase, Round, Tournament
from league.tournaments.rounds.queries.rounds import OPEN
from league.tournaments.tournament import wording

# Their rounds are published together: a table is called when its round's clock starts.
DRAWN_AT_ONCE = (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS)


@dataclass(frozen=True, slots=True)
class Message:
    """What a device shows; a tap on it opens ``url``."""

    title: str
    body: str
    url: str
    lang: str


def is_on() -> bool:
    return bool(settings.VAPID_KEY)


def devices_of(user: Any) -> QuerySet[Subscription]:
    return Subscription.objects.filter(user=user)


def round_called(tournament: Tournament, number: int, *, by_clock: bool) -> Round | None:
    """Return the round whose tables are called now; None if it is shown early or gone again."""
    rounds = Round.objects.select_related("phase", "tournament__event")
    round = rounds.filter(tournament=tournament, number=number, state__in=OPEN).first()
    if round is None or (round.phase.kind in DRAWN_AT_ONCE) != by_clock:
        return None
    return round


def devices_at(round: Round) -> list[int]:
    """Return the ids of the devices of all who play a match in a round."""
    seats = EntryPlayer.objects.filter(
        running=True,
        entry__entrant__pairing_sides__round=round,
        entry__entrant__pairing_sides__pairing__kind=Pairing.Kind.MATCH,
    )
    devices = Subscription.objects.filter(
        user__is_active=True, user__player__in=seats.values("player")
    )
    return list(devices.order_by("pk").values_list("pk", flat=True))


def message_for(subscription: Subscription, round: Round) -> Message | None:
    """Return what is told of a round on a device, in its owner's language; None for no match."""
    player = subscription.user.player
    sides = PairingSide.objects.filter(
        round=round,
        pairing__kind=Pairing.Kind.MATCH,
        entrant__entry__entry_players__player=player,
        entrant__entry__entry_players__running=True,
    )
    own = sides.select_related("pairing").first()
    if own is None or round.state not in OPEN:
        return None
    numbers = own.pairing.sides.order_by("number").values_list("entrant__number", flat=True)
    names = names_of(round.tournament, set(numbers))
    event = round.tournament.event
    with override(player.language):
        where = wording.round_name(round)
        title = _("Table %(n)d, now") % {"n": own.pairing.table} if own.pairing.table else where
        sat = " – ".join(str(names[number]) for number in numbers)
        body = f"{where} · {sat}\n{event.name}" if own.pairing.table else f"{sat}\n{event.name}"
    return Message(title, body, reverse("tournaments:now", args=[event.uid]), player.language)
