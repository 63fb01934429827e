"""Bans that are still to come, and the decks that they affect."""

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from cards.models import Ban, Deck
from cards.queries.handed_in import HandedIn, handed_in
from league.people.models import Player


@dataclass(frozen=True, slots=True)
class ComingBan:
    """A ban beside the decks of one player that hold its card and are built for its format, and
    those that are handed in for events which are not over.
    """

    ban: Ban
    decks: tuple[Deck, ...]
    handed_in: tuple[HandedIn, ...] = ()


def coming_bans(player: Player, *, day: date) -> list[ComingBan]:
    """List the bans after a day that affect a player's decks, the nearest first.

    One query, and two more if any ban is to come.
    """
    coming = Ban.objects.filter(valid_from__gt=day).select_related("card__current", "format")
    bans = list(coming.order_by("valid_from", "card__code"))
    if not bans:
        return []
    formats = {ban.format_id for ban in bans}
    held = [
        (deck, frozenset(deck.draft.get("cards", ())))
        for deck in Deck.objects.filter(owner=player, format__in=formats).order_by("name", "pk")
    ]
    counting = handed_in(bans, player)
    upcoming = (
        ComingBan(ban, _of(ban, held), tuple(handed for handed in counting if handed.ban == ban))
        for ban in bans
    )
    return [ban for ban in upcoming if ban.decks or ban.handed_in]


def _of(ban: Ban, held: list[tuple[Deck, frozenset[str]]]) -> tuple[Deck, ...]:
    return tuple(
        deck for deck, codes in held if deck.format_id == ban.format_id and ban.card.code in codes
    )


def decks_with(ban: Ban) -> QuerySet[Deck]:
    """Return the working decks that a ban affects, by owner; only of accounts in use."""
    return (
        Deck.objects.filter(
            format=ban.format, draft__cards__contains=[ban.card.code], owner__user__is_active=True
        )
        .select_related("owner__user")
        .order_by("owner", "name", "pk")
    )
