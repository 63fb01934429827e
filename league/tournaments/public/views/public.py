"""The public pages of a tournament without tables: now, the log, deck lists, information."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events.models import Entry
from league.events.queries import entries_of, is_full, needs_decks, player_of, visible_submissions
from league.events.queries.staff import working
from league.people.permissions import may
from league.tournaments.entrants import queries as entrants
from league.tournaments.front import wording as acts
from league.tournaments.front.queries import Front, front
from league.tournaments.front.views.base import shared
from league.tournaments.front.views.live import live, show
from league.tournaments.ladder.queries import open_offers
from league.tournaments.models import Act, Entrant, Penalty, Phase, Round, Tournament
from league.tournaments.public import wording
from league.tournaments.rounds.queries.pairings import Seated, of_entrant
from league.tournaments.rounds.queries.rounds import OPEN, ends_at, open_matches
from league.tournaments.standings import queries as tables
from league.tournaments.tournament.queries import announcements_of, log_of
from league.tournaments.tournament.wording import RoundNames, named, phase_name, round_name
from matches.models import Match
from matches.models.matches import FINAL
from matches.queries.declaring import declaring_of
from matches.queries.matches import engine_of, rules_of
from matches.queries.records.visible import replays_of
from matches.rules.flow import MatchState
from matches.views.declaring import due_lines
from matches.views.standing import NextStep

PER_PAGE = 50
LAST_ANNOUNCEMENTS = 3
MOST_ROUNDS = 4  # most rounds under way that are shown; a season may have them all
CHECKS_IN: dict[str, tuple[str, ...]] = {
    Tournament.CheckInBy.EVENT: (Tournament.State.OPEN, Tournament.State.CLOSED),
    Tournament.CheckInBy.ROUND: (Tournament.State.CLOSED, Tournament.State.RUNNING),
}


@dataclass(frozen=True, slots=True)
class Progress:
    """A round under way: how many matches are done, and when its time is over."""

    name: str
    round: Round
    open: int
    all: int
    ends: datetime | None

    @property
    def done(self) -> int:
        return self.all - self.open


@dataclass(frozen=True, slots=True)
class OwnRound:
    """One of the reader's own pairings: ``result`` is won, lost, drawn, bye or empty."""

    name: str
    seated: Seated
    opponent: entrants.Name | None
    result: str
    score: tuple[int, int] | None

    @property
    def not_played(self) -> str:
        return wording.not_played(self.seated.kind)

    @property
    def awaited(self) -> str:
        return wording.awaited(self.seated.state)


@dataclass(frozen=True, slots=True)
class Own:
    """The reader's own part: ``now`` is the pairing in the round that is under way."""

    name: entrants.Name | None
    now: OwnRound | None
    round: Round | None  # the round of ``now``
    ends: datetime | None
    row: tables.Placing | None
    rounds: tuple[OwnRound, ...]
    gone: bool
    without_match: str  # why there is no match now, and what comes next
    may_report: bool
    to_check_in: bool
    may_drop: bool
    penalties: tuple[Penalty, ...]
    declare: NextStep | None  # the step to show the deck to the opponent before the match
    challengers: tuple[entrants.Name | None, ...]  # those who wait for an answer, on a ladder
    is_on_ladder: bool  # a ladder is being played
    decks: str  # address of both decks; empty if none are declared before a match
    declared: tuple[str, ...]  # before the match: states of both sides' declarations
    table: str  # address of the match's table at devices; empty if there is none


@live(matches=True, declarations=True)
def now(request: HttpRequest, uid: str) -> HttpResponse:
    """Show a player the table and opponent, and everybody else the progress of the tournament."""
    event_front = front(uid, request.user)
    own = _own(request, event_front)
    ended = [round.seated.match for round in own.rounds if round.result] if own else []
    context = {
        **shared(request, event_front, "now"),
        "phase_name": phase_name(event_front.phase) if event_front.phase else "",
        "own": own,
        "replays": replays_of(ended, request.user),
        "progress": _progress(event_front),
        "state_of_play": wording.state_of_play(
            event_front.tournament, event_front.phase, has_rounds=bool(event_front.rounds)
        ),
        "is_full": _is_full(event_front.tournament),
        "podium": _podium(event_front),
        "announcements": announcements_of(event_front.tournament)[:LAST_ANNOUNCEMENTS],
        "now": timezone.now(),
    }
    return show(request, "tournaments/public/now.html", context)


def _progress(front: Front) -> list[Progress]:
    rows = [round for round in front.rounds if round.state in OPEN][:MOST_ROUNDS]
    counts = open_matches(front.tournament) if rows else {}
    return [
        Progress(round_name(row), row, *counts.get(row.pk, (0, 0)), ends_at(row)) for row in rows
    ]


def _is_full(tournament: Tournament) -> bool:
    """Tell whether the event is full, so that a new player can only join the waiting list."""
    is_open = tournament.state == Tournament.State.OPEN
    return is_open and tournament.waiting_list and is_full(tournament.event)


def _podium(front: Front) -> list[tuple[tables.Placing, entrants.Name | None]]:
    """Name the first places once the tournament is finished."""
    if front.tournament.state != Tournament.State.FINISHED:
        return []
    names = entrants.names_of(front.tournament)
    first = [row for row, _phase in tables.final(front.tournament) if row.place <= 3]
    return [(row, names.get(row.entrant)) for row in first]


def _own(request: HttpRequest, front: Front) -> Own | None:
    entrant = entrants.own_entrant(front.tournament, request.user)
    if entrant is None:
        return None
    names = entrants.names_of(front.tournament)
    seated = of_entrant(entrant)
    rounds = {round.number: round for round in front.rounds}
    rows = [_own_round(pairing, entrant.number, names, rounds) for pairing in seated]
    gone = entrants.open_absence(entrant) is not None
    row = tables.of(front.phase).row(entrant.number) if front.phase else None
    on_ladder = _ladder(front) is not None
    last = _due(rows, rounds)
    return Own(
        name=names.get(entrant.number),
        now=last,
        round=rounds[last.seated.round] if last else None,
        ends=_ends(rounds, last),
        row=row,
        rounds=tuple(rows),
        gone=gone,
        without_match=wording.without_match(
            front.tournament.state, front.phase, row, has_left=gone, on_ladder=on_ladder
        ),
        may_report=front.tournament.reporting == Tournament.Reporting.SIDES
        and last is not None
        and last.seated.state == MatchState.SCHEDULED,
        to_check_in=last is None and _to_check_in(front.tournament, entrant),
        may_drop=not gone and entrants.may_drop_out(front.tournament),
        penalties=tuple(entrant.penalties.filter(lifted_at=None)),
        declare=_declare(request, front, last),
        challengers=_challengers(front, entrant, names),
        is_on_ladder=on_ladder,
        decks=_decks(front, entrant, last),
        declared=_declared(front, entrant, last),
        table=_table(front, last),
    )


def _ladder(front: Front) -> Phase | None:
    """Return the ladder that is being played, if the phase that is played is one."""
    phase = front.phase
    is_played = phase is not None and phase.state == Phase.State.RUNNING
    return phase if is_played and phase and phase.kind == Phase.Kind.LADDER else None


def _challengers(
    front: Front, entrant: Entrant, names: dict[int, entrants.Name]
) -> tuple[entrants.Name | None, ...]:
    phase = _ladder(front)
    if phase is None:
        return ()
    waiting = open_offers(phase).filter(challenged=entrant)
    return tuple(names.get(offer.challenger.number) for offer in waiting)


def _declare(request: HttpRequest, front: Front, due: OwnRound | None) -> NextStep | None:
    """Return the step to declare a deck before the match that is due."""
    if due is None or due.seated.state != MatchState.SCHEDULED:
        return None
    steps = (line.step for line in due_lines(request.user, front.event)
             if line.match.uid == due.seated.match)  # fmt: skip
    return next(steps, None)


def _decks(front: Front, entrant: Entrant, due: OwnRound | None) -> str:
    """Return the address of the decks of the reader's own match."""
    if due is None or due.opponent is None or not front.event.declaration_required:
        return ""
    own, other = entrant.entry.uid, Entry.objects.get(pk=due.opponent.entry).uid
    return reverse("events:pair", args=[front.event.uid, own, other])


def _table(front: Front, due: OwnRound | None) -> str:
    """Return the address of the table of a match without a final result."""
    if due is None or not due.seated.match or due.seated.state in FINAL:
        return ""
    if engine_of(rules_of(front.event).ruleset) is None:
        return ""
    return reverse("play:of-match", args=[due.seated.match])


def _declared(front: Front, entrant: Entrant, due: OwnRound | None) -> tuple[str, ...]:
    """Return the states of the two sides' declarations, until they play."""
    if due is None or due.opponent is None or due.seated.state != MatchState.SCHEDULED:
        return ()
    if not front.event.declaration_required:
        return ()
    match = Match.objects.select_related("event").get(uid=due.seated.match)
    stands = declaring_of(match)
    order = sorted(due.seated.sides, key=lambda side: side != entrant.number)
    numbers = (due.seated.sides.index(side) + 1 for side in order)
    return tuple(stands.of(number) for number in numbers) if stands else ()


def _due(rows: list[OwnRound], rounds: dict[int, Round]) -> OwnRound | None:
    """Return the reader's next pairing to play, else the last one in a round under way."""
    under_way = [row for row in rows if rounds[row.seated.round].state in OPEN]
    undecided = (row for row in under_way if not row.result)
    return next(undecided, under_way[-1] if under_way else None)


def _to_check_in(tournament: Tournament, entrant: Entrant) -> bool:
    """Tell whether the entrant is waited for at the check-in that is under way."""
    if tournament.state not in CHECKS_IN.get(tournament.check_in, ()):
        return False
    missing = entrants.not_checked_in(tournament, entrants.check_in_round(tournament))
    return missing.filter(pk=entrant.pk).exists()


def _own_round(
    pairing: Seated, entrant: int, names: dict[int, entrants.Name], rounds: dict[int, Round]
) -> OwnRound:
    opponent = pairing.opponent_of(entrant)
    return OwnRound(
        round_name(rounds[pairing.round]),
        pairing,
        None if opponent is None else names.get(opponent),
        pairing.result_of(entrant),
        pairing.score_of(entrant),
    )


def _ends(rounds: dict[int, Round], own: OwnRound | None) -> datetime | None:
    if own is None or own.result:
        return None
    end = ends_at(rounds[own.seated.round])
    if end is None:
        return None
    return end + timedelta(seconds=own.seated.extension_seconds)


## The log


@dataclass(frozen=True, slots=True)
class LogLine:
    act: Act
    round: str
    text: str
    reason: str


@live(alike=True)
def log(request: HttpRequest, uid: str) -> HttpResponse:
    """Show every act in sentences: who, when, what, why."""
    event_front = front(uid, request.user)
    page = Paginator(log_of(event_front.tournament), PER_PAGE).get_page(request.GET.get("page"))
    named_in = set[int]().union(*(acts.entrants_of(act) for act in page))
    names = named(entrants.names_of(event_front.tournament, named_in) if named_in else {})
    rounds = RoundNames(event_front.rounds)
    lines = [
        LogLine(
            act,
            rounds.of(act.round),
            acts.sentence_of(act, names),
            acts.reason_of(act, staff=False),
        )
        for act in page
    ]
    context = {**shared(request, event_front, "log"), "page_obj": page, "lines": lines}
    return show(request, "tournaments/public/log.html", context)


## Deck lists


@require_safe
@never_cache
def decks(request: HttpRequest, uid: str) -> HttpResponse:
    """List the decks that this reader may see; hidden decks are left out without a trace."""
    event_front = front(uid, request.user)
    needs_decks(event_front.event)
    visible = visible_submissions(request.user).filter(seat__event=event_front.event)
    listed = Paginator(visible.order_by("seat__entry", "seat__seat"), PER_PAGE)
    context = {
        **shared(request, event_front, "decks"),
        "page_obj": listed.get_page(request.GET.get("page")),
    }
    return render(request, "tournaments/public/decks.html", context)


## Information


def _map(tournament: Tournament) -> str:
    """Return a map link to the place: the organiser's own, or a search for its name."""
    place = tournament.event.place
    if tournament.venue_url or not place:
        return tournament.venue_url
    return "https://www.openstreetmap.org/search?" + urlencode({"query": place})


@require_safe
@never_cache
def info(request: HttpRequest, uid: str) -> HttpResponse:
    event_front = front(uid, request.user)
    player = player_of(request.user)
    page = Paginator(announcements_of(event_front.tournament), PER_PAGE)
    context = {
        **shared(request, event_front, "info"),
        "page_obj": page.get_page(request.GET.get("page")),
        "staff": working(event_front.event),
        "phases": [(phase, phase_name(phase)) for phase in event_front.phases],
        "zone": player.time_zone if player else "",
        "may_change": may(request.user, "tournaments.change", event_front.tournament),
        "may_edit": may(request.user, "events.change", event_front.event),
        "map": _map(event_front.tournament),
        "entered": entries_of(event_front.event).count(),
    }
    return render(request, "tournaments/public/info.html", context)
