"""Reading the entrants of a tournament, and their names. Rounds are counted through it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Value

from league.events.models import Entry, EntryPlayer, Submission
from league.events.queries import is_full, is_locked, player_called, player_of, seats, start_day
from league.events.queries.standing import illegal_on
from league.people.queries import shown_reading
from league.people.shared import secret_links
from league.people.shared.kana import sort_key
from league.tournaments.errors import TournamentHidden
from league.tournaments.hooks import part_of_season
from league.tournaments.models import (
    Absence,
    CheckIn,
    Entrant,
    Penalty,
    Round,
    Tournament,
    Waiting,
    WaitingLink,
    WaitingPlayer,
)

EVENT = 0  # the round of a check-in for the whole event


def entrants_of(tournament: Tournament) -> QuerySet[Entrant]:
    """Return every entrant whose entry stands, whether it is still there or has left."""
    return tournament.entrants.filter(entry__state=Entry.State.ENTERED).order_by("number")


def with_players(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    return entrants.select_related("entry__event").prefetch_related(
        Prefetch("entry__entry_players", seats()), "absences"
    )


def entrant_by_number(tournament: Tournament, number: int) -> Entrant:
    """Return an entrant. Raises TournamentHidden."""
    return TournamentHidden.unless(
        with_players(tournament.entrants.all())
        .select_related("tournament__event")
        .filter(number=number)
        .first()
    )


def own_entrant(tournament: Tournament, user: Any) -> Entrant | None:
    """Return the entrant that an account plays for."""
    player = player_of(user)
    if player is None:
        return None
    own = EntryPlayer.objects.filter(player=player, running=True, event=tournament.event_id)
    return tournament.entrants.filter(entry__in=own.values("entry")).first()


def may_drop_out(tournament: Tournament) -> bool:
    """Tell whether players may drop out now: not in a season, nor before entry is closed."""
    is_late = tournament.state in (Tournament.State.CLOSED, Tournament.State.RUNNING)
    return is_late and part_of_season(tournament) is None


def next_round(tournament: Tournament) -> int:
    """Return the number of the first unpublished round, after the last published one."""
    published = tournament.rounds.exclude(state=Round.State.DRAFT)
    return int(published.aggregate(last=Max("number"))["last"] or 0) + 1


def gone_in(round: int) -> Q:
    """Build the condition that an absence covers a round."""
    return Q(from_round__lte=round) & (Q(until_round__isnull=True) | Q(until_round__gt=round))


def present(tournament: Tournament, round: int) -> QuerySet[Entrant]:
    """Return who is to be paired in a round: those who have joined and not left."""
    away = Absence.objects.filter(gone_in(round), entrant=OuterRef("pk"))
    return entrants_of(tournament).filter(~Exists(away), joined_in__lte=round)


def open_absence(entrant: Entrant) -> Absence | None:
    """Return the absence that an entrant has not come back from."""
    return entrant.absences.filter(until_round__isnull=True).first()


def gone_of(entrant: Entrant) -> Absence | None:
    """Return the open absence of an entrant whose absences are prefetched."""
    return next(
        (absence for absence in entrant.absences.all() if absence.until_round is None), None
    )


def check_in_round(tournament: Tournament) -> int:
    """Return the round that the check-in is for now; 0 for the event."""
    by_round = tournament.check_in == Tournament.CheckInBy.ROUND
    return next_round(tournament) if by_round else EVENT


def not_checked_in(tournament: Tournament, round: int) -> QuerySet[Entrant]:
    """Return who is expected and has not been checked in for a round, or (0) for the event."""
    there = CheckIn.objects.filter(entrant=OuterRef("pk"), round=round)
    return present(tournament, round or next_round(tournament)).filter(~Exists(there))


def without_deck(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the entrants with a seat for which nothing was handed in; nobody without decks."""
    if not tournament.event.asks.decks:
        return tournament.entrants.none()
    handed_in = Submission.objects.filter(seat=OuterRef("pk"))
    empty = EntryPlayer.objects.filter(~Exists(handed_in), entry=OuterRef("entry"))
    return present(tournament, next_round(tournament)).filter(Exists(empty))


def without_legal_deck(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the entrants with a seat that has no deck, or none that is legal now.

    This reveals something of hidden decks: check ``league.events.queries.may_read_lists`` first.
    """
    event = tournament.event
    if not event.asks.decks:
        return tournament.entrants.none()
    fallen = EntryPlayer.objects.filter(pk__in=list(illegal_on(event, start_day(event))))
    missing = without_deck(tournament).values("pk")
    illegal = Q(entry__in=fallen.values("entry"))
    return present(tournament, next_round(tournament)).filter(Q(pk__in=missing) | illegal)


def not_taken_in(tournament: Tournament) -> QuerySet[Entry]:
    """Return the late entries of the event, which are no entrants yet."""
    return tournament.event.entries.filter(
        state=Entry.State.ENTERED, entrant__isnull=True
    ).order_by("pk")


def penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """Return every penalty, with what happened: for the staff, and for the entrant itself."""
    return Penalty.objects.filter(entrant__tournament=tournament).select_related(
        "entrant__entry", "by__player"
    )


def waiting_list(tournament: Tournament) -> QuerySet[Waiting]:
    """Return who waits for a place, in the order of joining."""
    return (
        tournament.waiting.filter(state=Waiting.State.WAITING)
        .prefetch_related("players__player")
        .order_by("pk")
    )


def takes_waiting(tournament: Tournament) -> bool:
    """Tell whether a new side has to wait, and may."""
    may = tournament.waiting_list and tournament.state == Tournament.State.OPEN
    if not may or is_locked(tournament.event):
        return False
    return is_full(tournament.event) or waiting_list(tournament).exists()


def waits_as(tournament: Tournament, name: str) -> bool:
    """Tell whether a player of this name, in any letters' case, waits for a place."""
    rows = WaitingPlayer.objects.filter(tournament=tournament, running=True)
    return rows.filter(player__display_name__iexact=name).exists()


def link_with(key: UUID | None) -> WaitingLink | None:
    """Find the link of a waiting guest that was made for a form that is sent again."""
    if key is None:
        return None
    return WaitingLink.objects.select_related("waiting").filter(key=key).first()


def waiting_by_secret(uid: str, secret: str) -> Waiting | None:
    """Find the side, waiting or not, that a guest's secret speaks for at an event."""
    opened = Waiting.objects.filter(
        link__digest=secret_links.digest_of(secret), tournament__event__uid=uid
    )
    return opened.select_related("tournament__event", "link", "entry").first()


## The desk's list of entrants

SHOWS = ("there", "gone", "no_check_in", "no_deck", "no_legal_deck", "late")


@dataclass(frozen=True, slots=True)
class EntrantLine:
    entrant: Entrant
    checked_in: bool
    has_decks: bool
    legal: bool | None  # None: the reader may not know
    gone: Absence | None


def listed(
    tournament: Tournament, *, show: str = "", words: str = "", reads_decks: bool = False
) -> QuerySet[Entrant]:
    """Return the entrants of a view of the list: all, or one of ``SHOWS``; by name or number."""
    round = next_round(tournament)
    entrants = entrants_of(tournament)
    away = Absence.objects.filter(gone_in(round), entrant=OuterRef("pk"))
    if show == "there":
        entrants = entrants.filter(~Exists(away))
    elif show == "gone":
        entrants = entrants.filter(Exists(away))
    elif show == "no_check_in":
        missing = not_checked_in(tournament, check_in_round(tournament))
        entrants = entrants.filter(pk__in=missing.values("pk"))
    elif show == "no_deck":
        entrants = entrants.filter(pk__in=without_deck(tournament).values("pk"))
    elif show == "no_legal_deck" and reads_decks:
        entrants = entrants.filter(pk__in=without_legal_deck(tournament).values("pk"))
    elif show == "late":
        entrants = entrants.filter(joined_in__gt=1)
    return _annotated(tournament, named(entrants, words))


def named(entrants: QuerySet[Entrant], words: str) -> QuerySet[Entrant]:
    """Find entrants by their number, team, club, or a player's name, reading or handle."""
    if not words:
        return entrants
    if words.isascii() and words.isdigit() and len(words) < 9:
        return entrants.filter(number=int(words))
    seated = EntryPlayer.objects.filter(player_called(words), entry=OuterRef("entry"))
    return entrants.filter(
        Q(entry__name__icontains=words) | Q(club__icontains=words) | Exists(seated)
    )


def _annotated(tournament: Tournament, entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    there = CheckIn.objects.filter(entrant=OuterRef("pk"), round=check_in_round(tournament))
    handed_in = Submission.objects.filter(seat=OuterRef("pk"))
    empty = EntryPlayer.objects.filter(~Exists(handed_in), entry=OuterRef("entry"))
    lacking = Exists(empty) if tournament.event.asks.decks else Value(False)
    given = Count("penalties", Q(penalties__lifted_at__isnull=True), distinct=True)
    return with_players(entrants).annotate(
        checked_in=Exists(there), lacks_deck=lacking, given=given
    )


def lines(
    tournament: Tournament, entrants: Iterable[Any], *, illegal: frozenset[int] | None
) -> list[EntrantLine]:
    """Return the rows of entrants from ``listed``; ``illegal``: seats with an illegal deck.

    None for ``illegal``: the reader may not know.
    """
    return [
        EntrantLine(
            entrant,
            entrant.checked_in,
            not entrant.lacks_deck,
            None
            if illegal is None
            else illegal.isdisjoint(seat.pk for seat in entrant.entry.entry_players.all()),
            gone_of(entrant),
        )
        for entrant in entrants
    ]


def penalties_against(entrant: Entrant) -> QuerySet[Penalty]:
    return entrant.penalties.select_related("by__player").order_by("-pk")


## Names: only those that players chose to be shown


@dataclass(frozen=True, slots=True)
class Name:
    """``players`` are (handle, shown name) by seat; ``reading`` is empty where it is hidden."""

    number: int
    text: str
    club: str
    entry: int
    players: tuple[tuple[str, str], ...]
    reading: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def handle(self) -> str:
        """Return the handle of a single player; empty for a team."""
        return self.players[0][0] if len(self.players) == 1 else ""

    @property
    def key(self) -> tuple[tuple[int, str, str], int]:
        """Return the sort key of a list of names: by readings, in the order of the gojuon."""
        return sort_key(self.reading or self.text), self.number

    def fits(self, words: str) -> bool:
        parts = [self.text, *(part for player in self.players for part in player)]
        return any(words.casefold() in part.casefold() for part in parts)


def names_of(tournament: Tournament, numbers: Collection[int] | None = None) -> dict[int, Name]:
    """Map entrants' numbers, all or these, to their names, in two statements whatever the size."""
    chosen = tournament.entrants.order_by("number")
    if numbers is not None:
        chosen = chosen.filter(number__in=numbers)
    rows = list(chosen.values_list("number", "entry_id", "entry__name", "club"))
    seats: dict[int, list[tuple[str, str]]] = {}
    readings: dict[int, list[str]] = {}
    players = (
        (
            EntryPlayer.objects.filter(entry__entrant__tournament=tournament)
            if numbers is None
            else EntryPlayer.objects.filter(entry__in=[row[1] for row in rows])
        )
        .order_by("entry_id", "seat")
        .annotate(reading=shown_reading("player__"))
        .values_list("entry_id", "player__handle", "player__display_name", "reading")
    )
    for entry, handle, shown, reading in players:
        seats.setdefault(entry, []).append((handle, shown))
        readings.setdefault(entry, []).append(reading)
    names = {}
    for number, entry, name, club in rows:
        seated, read = tuple(seats.get(entry, ())), readings.get(entry, [])
        text = name or " / ".join(shown for _handle, shown in seated) or f"#{number}"
        reading = "" if name or not all(read) else " / ".join(read)
        names[number] = Name(number, text, club, entry, seated, reading)
    return names


def by_name(names: Mapping[int, Name]) -> list[Name]:
    """Sort entrants by name, as in a printed list."""
    return sorted(names.values(), key=attrgetter("key"))
