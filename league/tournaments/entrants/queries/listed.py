"""The entrants as the desk lists them: a row each, with what is to be known of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Value

from league.events.models import EntryPlayer, Submission
from league.tournaments.entrants.queries.entrants import (
    check_in_round,
    entrants_of,
    gone_in,
    next_round,
    not_checked_in,
    with_players,
    without_deck,
    without_legal_deck,
)
from league.tournaments.models import Absence, CheckIn, Entrant, Penalty, Tournament

SHOWS = ("there", "gone", "no_check_in", "no_deck", "no_legal_deck", "late")


@dataclass(frozen=True, slots=True)
class EntrantLine:
    entrant: Entrant
    checked_in: bool
    has_decks: bool
    legal: bool | None  # None: not to be told
    gone: Absence | None


def listed(
    tournament: Tournament, *, show: str = "", words: str = "", reads_decks: bool = False
) -> QuerySet[Entrant]:
    """Return the entrants of a view of the list: all, or one of ``SHOWS``; by name or number."""
    round = next_round(tournament)
    found = entrants_of(tournament)
    away = Absence.objects.filter(gone_in(round), entrant=OuterRef("pk"))
    if show == "there":
        found = found.filter(~Exists(away))
    elif show == "gone":
        found = found.filter(Exists(away))
    elif show == "no_check_in":
        missing = not_checked_in(tournament, check_in_round(tournament))
        found = found.filter(pk__in=missing.values("pk"))
    elif show == "no_deck":
        found = found.filter(pk__in=without_deck(tournament).values("pk"))
    elif show == "no_legal_deck" and reads_decks:
        found = found.filter(pk__in=without_legal_deck(tournament).values("pk"))
    elif show == "late":
        found = found.filter(joined_in__gt=1)
    return _annotated(tournament, named(found, words))


def named(found: QuerySet[Entrant], words: str) -> QuerySet[Entrant]:
    """Find entrants by their number, team, club, or a player's name, reading or handle."""
    if not words:
        return found
    if words.isascii() and words.isdigit() and len(words) < 9:
        return found.filter(number=int(words))
    seated = EntryPlayer.objects.filter(
        Q(player__display_name__icontains=words)
        | Q(player__handle__icontains=words)
        | Q(player__reading__icontains=words),
        entry=OuterRef("entry"),
    )
    return found.filter(Q(entry__name__icontains=words) | Q(club__icontains=words) | Exists(seated))


def _annotated(tournament: Tournament, found: QuerySet[Entrant]) -> QuerySet[Entrant]:
    there = CheckIn.objects.filter(entrant=OuterRef("pk"), round=check_in_round(tournament))
    handed_in = Submission.objects.filter(seat=OuterRef("pk"))
    empty = EntryPlayer.objects.filter(~Exists(handed_in), entry=OuterRef("entry"))
    lacking = Exists(empty) if tournament.event.asks.decks else Value(False)
    given = Count("penalties", Q(penalties__lifted_at__isnull=True), distinct=True)
    return with_players(found).annotate(checked_in=Exists(there), lacks_deck=lacking, given=given)


def lines(
    tournament: Tournament, entrants: Iterable[Any], *, illegal: frozenset[int] | None
) -> list[EntrantLine]:
    """Tell of entrants of ``listed``; ``illegal``: seats whose deck is not, None: not told."""
    return [
        EntrantLine(
            entrant,
            entrant.checked_in,
            not entrant.lacks_deck,
            None if illegal is None else not illegal.intersection(_seats(entrant)),
            next(
                (absence for absence in entrant.absences.all() if absence.until_round is None), None
            ),
        )
        for entrant in entrants
    ]


def _seats(entrant: Entrant) -> set[int]:
    return {seat.pk for seat in entrant.entry.entry_players.all()}


def penalties_against(entrant: Entrant) -> QuerySet[Penalty]:
    return entrant.penalties.select_related("by__player").order_by("-pk")
