"""Whom to tell of a round, and what."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _, override

from league.events.models import EntryPlayer
from league.people.models import Player
from league.push.models import LetterWish, Subscription
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
    devices = Subscription.objects.filter(
        user__is_active=True, user__player__in=_seats_at(round).values("player")
    )
    return list(devices.order_by("pk").values_list("pk", flat=True))


def wishes_at(round: Round) -> QuerySet[LetterWish]:
    """Return the accounts that play in a round, want a letter, and are called on no device."""
    wishes = LetterWish.objects.filter(
        user__is_active=True, user__player__in=_seats_at(round).values("player")
    )
    wishing = wishes.exclude(last_round=round).select_related("user__player").order_by("pk")
    return wishing.filter(user__subscriptions=None) if is_on() else wishing


def wants_letters(user: Any) -> bool:
    return LetterWish.objects.filter(user=user).exists()


def _seats_at(round: Round) -> QuerySet[EntryPlayer]:
    return EntryPlayer.objects.filter(
        running=True,
        entry__entrant__pairing_sides__round=round,
        entry__entrant__pairing_sides__pairing__kind=Pairing.Kind.MATCH,
    )


def message_for(player: Player, round: Round) -> Message | None:
    """Return what is told of a round to a player, in their language; None for no match."""
    return messages_for([player], round).get(player.pk)


def messages_for(players: Iterable[Player], round: Round) -> dict[int, Message]:
    """Return what is told of a round, by the ids of its players. Five queries for any number."""
    known = {player.pk: player for player in players}
    if round.state not in OPEN:
        return {}
    seats = _seats_at(round).filter(player__in=known)
    sides = PairingSide.objects.filter(
        round=round, pairing__kind=Pairing.Kind.MATCH, entrant__entry__entry_players__in=seats
    )
    rows = sides.values_list("entrant__entry__entry_players__player", "pairing")
    pairings = Pairing.objects.filter(pk__in=sides.values("pairing"))
    ordered = Prefetch("sides", PairingSide.objects.select_related("entrant").order_by("number"))
    by_id = {pairing.pk: pairing for pairing in pairings.prefetch_related(ordered)}
    numbers = {side.entrant.number for one in by_id.values() for side in one.sides.all()}
    names = names_of(round.tournament, numbers)
    return {
        player: _message(round, by_id[pairing], names, known[player].language)
        for player, pairing in rows
        if player in known
    }


def _message(round: Round, pairing: Pairing, names: Mapping[int, object], language: str) -> Message:
    event = round.tournament.event
    with override(language):
        where = wording.round_name(round)
        title = _("Table %(n)d, now") % {"n": pairing.table} if pairing.table else where
        sat = " – ".join(str(names[side.entrant.number]) for side in pairing.sides.all())
        body = f"{where} · {sat}\n{event.name}" if pairing.table else f"{sat}\n{event.name}"
    return Message(title, body, reverse("tournaments:now", args=[event.uid]), language)
