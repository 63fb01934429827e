"""Public decks and what they won where everybody may read what was handed in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q

from cards.models import Deck
from cards.queries.decks import public_decks
from league.events.queries import visible_submissions
from matches.models import Result, Side

SINCE: Final = timedelta(days=365)  # older matches say little of the cards of today


@dataclass(frozen=True, slots=True)
class Successful:
    """A public deck with its decided matches of the last year."""

    deck: Deck
    won: int
    drawn: int
    lost: int


def best_public(game: str, *, now: datetime, most: int) -> list[Successful]:
    """Return the public decks of a game that won most matches, in two statements.

    A deck counts by what was handed in of it, in every version, at events whose lists everybody may
    read: what a hidden list won would say that it was played there.
    """
    handed_in = visible_submissions(AnonymousUser()).filter(
        version__deck__visibility=Deck.Visibility.PUBLIC,
        seat__event__game=game,
        seat__event__starts_at__gte=now - SINCE,
    )
    held = "entry__entry_players__submissions"
    decided = Side.objects.filter(
        **{f"{held}__in": handed_in.values("pk")},
        match__results__version=F("match__version"),
        match__results__decision__in=(Result.Decision.WON, Result.Decision.DRAWN),
    )
    rows = (
        decided.values(deck=F(f"{held}__version__deck"))
        .annotate(
            won=Count("pk", filter=Q(match__results__winner=F("pk"))),
            drawn=Count("pk", filter=Q(match__results__decision=Result.Decision.DRAWN)),
            played=Count("pk"),
        )
        .filter(won__gt=0)
        .order_by("-won", "played", "-deck")[:most]
    )
    return _with_decks(list[Mapping[str, Any]](rows))


def _with_decks(rows: Sequence[Mapping[str, Any]]) -> list[Successful]:
    decks = {deck.pk: deck for deck in public_decks().filter(pk__in=[row["deck"] for row in rows])}
    return [
        Successful(
            decks[row["deck"]], row["won"], row["drawn"], row["played"] - row["won"] - row["drawn"]
        )
        for row in rows
        if row["deck"] in decks
    ]
