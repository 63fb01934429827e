"""The organiser's desk: the next steps, what is missing, and the figures."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Count, Q

from league.events.queries import entries_of, may_read_lists
from league.tournaments.entrants import queries as entrants
from league.tournaments.hooks import part_of_season
from league.tournaments.ladder.queries import open_offers
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.pairing.queries import BROKEN, REFUSED, PairingJob, last as newest_job
from league.tournaments.restrictions.queries import paired_though_apart
from league.tournaments.rounds.queries.knockouts import proved_drawn, undecided
from league.tournaments.rounds.queries.rounds import (
    ends_at,
    next_cut,
    next_place,
    stands,
    under_way,
)
from league.tournaments.tournament import queries as tournaments
from matches.rules.flow import FINAL, JUDGED

State = Tournament.State
Params = dict[str, Any]


class Weight(StrEnum):
    NOW = "now"  # somebody waits for it
    NEXT = "next"  # the next step
    MISSING = "missing"  # needed before the next step
    KNOW = "know"  # good to know


@dataclass(frozen=True, slots=True)
class Todo:
    """``round`` is the round it is about, if this exists already."""

    code: str
    weight: Weight
    params: Params = field(default_factory=dict)
    round: Round | None = None


def todo(tournament: Tournament, *, viewer: Any, now: datetime) -> tuple[Todo, ...]:
    """Return the to-do list of a staff member, the most urgent first.

    A viewer who may not read deck lists sees missing decks, but not illegal ones.
    """
    todos = [*_calls(tournament), *_in_state(tournament, viewer, now)]
    order = list(Weight)
    return tuple(sorted(todos, key=lambda todo: order.index(todo.weight)))


def _calls(tournament: Tournament) -> Iterator[Todo]:
    for call in tournament.judge_calls.filter(closed_at__isnull=True).order_by("pk"):
        waits = call.taken_by_id is None
        code, weight = ("judge_called", Weight.NOW) if waits else ("judge_on_the_way", Weight.KNOW)
        yield Todo(code, weight, {"call": call.pk, "table": call.table})


def _in_state(tournament: Tournament, viewer: Any, now: datetime) -> Iterator[Todo]:
    match tournament.state:
        case State.SETUP:
            yield from _no_phases(tournament)
            yield Todo("open_entry", Weight.NEXT)
        case State.OPEN | State.CLOSED:
            yield from _entries(tournament)
            yield from _decks(tournament, viewer)
            yield from _no_phases(tournament)
            if tournament.state == State.OPEN:
                yield Todo("close_entry", Weight.NEXT)
            else:
                yield from _check_in(tournament)
                yield from _start(tournament, now)
        case State.RUNNING:
            if count := entrants.not_taken_in(tournament).count():
                yield Todo("late_entries", Weight.MISSING, {"count": count})
            yield from _rounds(tournament, now)
            yield from _after(tournament, now)


def _no_phases(tournament: Tournament) -> Iterator[Todo]:
    if not tournament.phases.exists():
        yield Todo("no_phases", Weight.MISSING)


def _entries(tournament: Tournament) -> Iterator[Todo]:
    entered = entries_of(tournament.event).count()
    params = {"count": entered, "capacity": tournament.event.capacity}
    yield Todo("entered", Weight.KNOW, params)
    if waits := entrants.waiting_list(tournament).count():
        yield Todo("waiting", Weight.KNOW, {"count": waits})


def _decks(tournament: Tournament, viewer: Any) -> Iterator[Todo]:
    reads_lists = may_read_lists(viewer, tournament.event)
    missing = (
        entrants.without_legal_deck(tournament)
        if reads_lists
        else entrants.without_deck(tournament)
    )
    if count := missing.count():
        code = "no_legal_deck" if reads_lists else "no_deck"
        params = {"count": count, "deadline": tournament.event.deadline}
        yield Todo(code, Weight.MISSING, params)


def _check_in(tournament: Tournament) -> Iterator[Todo]:
    if tournament.check_in == Tournament.CheckInBy.NONE:
        return
    round = entrants.check_in_round(tournament)
    if count := entrants.not_checked_in(tournament, round).count():
        yield Todo("not_checked_in", Weight.MISSING, {"count": count, "round": round})


def _closes_first(tournament: Tournament) -> Iterator[Todo]:
    """Yield the step to close the check-in, which comes first, if two or more are there."""
    if tournament.check_in == Tournament.CheckInBy.NONE:
        return
    missing = entrants.not_checked_in(tournament, entrants.check_in_round(tournament)).count()
    there = entrants.present(tournament, entrants.next_round(tournament)).count() - missing
    if missing and there >= 2:
        yield Todo("close_check_in", Weight.NEXT, {"count": missing, "there": there})
    elif missing:
        yield Todo("too_few_checked_in", Weight.MISSING, {"count": there})


def _start(tournament: Tournament, now: datetime) -> Iterator[Todo]:
    there = entrants.present(tournament, entrants.next_round(tournament)).count()
    if there < 2:
        yield Todo("too_few_entrants", Weight.MISSING, {"count": there})
        return
    by_event = tournament.check_in == Tournament.CheckInBy.EVENT
    if by_event and (before := list(_closes_first(tournament))):
        yield from before
        return
    event = tournament.event
    early = event.asks.decks and event.deadline > now and part_of_season(tournament) is None
    said = {"count": there, "deadline": event.deadline, "zone": event.time_zone}
    yield Todo("start_locks" if early else "start", Weight.NEXT, said)


def _rounds(tournament: Tournament, now: datetime) -> Iterator[Todo]:
    """Yield the to-dos of every round under way, and of the first draft."""
    drafts = tournament.rounds.filter(state=Round.State.DRAFT).select_related("phase")
    if draft := drafts.order_by("number").first():
        yield _draft(tournament, draft)
    for round in under_way(tournament):
        round.phase.tournament = tournament
        if round.phase.kind == Phase.Kind.SWISS and _paired_before(tournament):
            yield Todo("paired_before", Weight.NOW, {"round": round.number})
        if paired_though_apart(round):
            yield Todo("paired_though_apart", Weight.NOW, {"round": round.number})
        yield from _round(tournament, round, now)


def _draft(tournament: Tournament, draft: Round) -> Todo:
    said = {"round": draft.number}
    if draft.made_from != tournament.revision:
        return Todo("redraw_round", Weight.NEXT, said, draft)
    if (at := tournaments.publishes_at(draft)) is not None:
        return Todo("publishes_itself", Weight.KNOW, {**said, "at": at}, draft)
    return Todo("publish_round", Weight.NEXT, said, draft)


def _paired_before(tournament: Tournament) -> bool:
    """Tell whether a result has changed since the pairings without a reaction by the staff."""
    late = Q(kind="needs_attention", params__why="paired_since")
    looked = Q(kind__in=("correct", "pair", "redraw"))
    act = tournament.acts.filter(late | looked).order_by("-number").first()
    return act is not None and act.kind == "needs_attention"


def _round(tournament: Tournament, round: Round, now: datetime) -> Iterator[Todo]:
    open_tables = _tables(round, without_result=True)
    judged = _tables(round, without_result=False)
    said = {"round": round.number}
    if judged:
        yield Todo("judge_decides", Weight.NOW, {**said, "tables": judged}, round)
    if tables := proved_drawn(round):
        yield Todo("proved_drawn", Weight.NOW, {**said, "tables": tables}, round)
    if drawn := list(undecided(round).values_list("table", flat=True)):
        yield Todo("nobody_goes_on", Weight.NOW, {**said, "tables": drawn}, round)
    if not open_tables:
        if not drawn:
            yield _closing(round)
        return
    if round.state == Round.State.PUBLISHED and round.minutes:
        yield _clock(round)
    ended = _time_is_up(round, now)
    code, weight = ("time_is_up", Weight.NOW) if ended else ("results_missing", Weight.MISSING)
    missing = {**said, "count": len(open_tables), "tables": open_tables}
    yield Todo(code, weight, missing, round)


def _closing(round: Round) -> Todo:
    said = {"round": round.number}
    if round.phase.kind in ELIMINATION or tournaments.closes_complete(round.phase):
        return Todo("closes_itself", Weight.KNOW, said, round)
    return Todo("close_round", Weight.NEXT, said, round)


def _clock(round: Round) -> Todo:
    said = {"round": round.number}
    if (at := tournaments.starts_at(round)) is not None:
        return Todo("clock_starts_itself", Weight.KNOW, {**said, "at": at}, round)
    return Todo("start_clock", Weight.NEXT, said, round)


def _tables(round: Round, *, without_result: bool) -> list[int | None]:
    """List the tables whose match has no result, or which a judge must decide."""
    pairings = Pairing.objects.filter(round=round, match__isnull=False)
    if without_result:
        pairings = pairings.exclude(match__state__in=FINAL)
    else:
        pairings = pairings.filter(match__state__in=JUDGED)
    return list(pairings.order_by("table", "number").values_list("table", flat=True))


def _time_is_up(round: Round, now: datetime) -> bool:
    if stands(round):
        return False
    end = ends_at(round) if round.due_at is None else round.due_at
    return end is not None and now >= end


def _after(tournament: Tournament, now: datetime) -> Iterator[Todo]:
    """Yield the next steps when no round is under way."""
    phase = tournaments.running_phase(tournament)
    if phase is None:
        waits = tournament.phases.filter(state=Phase.State.WAITING).order_by("number").first()
        if waits is None:
            yield Todo("finish", Weight.NEXT)
        else:
            yield Todo("cut" if waits.number > 1 else "begin_phase", Weight.NEXT,
                       {"phase": waits.number})  # fmt: skip
        return
    if phase.kind == Phase.Kind.LADDER:
        yield from _ladder(phase)
        return
    rounds = phase.played
    if rounds.exclude(state=Round.State.CLOSED).exists():
        return
    if phase.kind != Phase.Kind.SWISS:
        yield _over(tournament, phase)
        return
    closed = rounds.count()
    goes_on = phase.rounds is None or closed < phase.rounds
    by_round = tournament.check_in == Tournament.CheckInBy.ROUND
    if by_round and goes_on:
        yield from _check_in(tournament)
    before = list(_closes_first(tournament)) if by_round and goes_on else []
    yield from before
    if goes_on and not before:
        asked = newest_job(tournament)
        if asked is not None and asked.is_underway:
            yield Todo("pairing_underway", Weight.KNOW, {"round": asked.round})
            return
        yield from _not_paired(asked)
        yield from _pairing(tournament, phase, now)
    if closed and (phase.rounds is None or closed >= phase.rounds):
        yield _over(tournament, phase)


def _ladder(phase: Phase) -> Iterator[Todo]:
    """Yield the note that a ladder goes on: ending it is never proposed as the next step."""
    yield Todo("ladder_runs", Weight.KNOW, {"phase": phase.number})
    if count := open_offers(phase).count():
        yield Todo("challenges_wait", Weight.KNOW, {"count": count})


def _not_paired(asked: PairingJob | None) -> Iterator[Todo]:
    """Yield why a worker has not paired the requested round."""
    if asked is not None and asked.state == REFUSED:
        yield Todo("pairing_refused", Weight.NOW, {"why": asked.sentence})
    elif asked is not None and asked.state == BROKEN:
        yield Todo("pairing_broken", Weight.NOW, {"round": asked.round})


def _over(tournament: Tournament, phase: Phase) -> Todo:
    """Return the step that ends a phase: the cut to the next one, or finishing the last one."""
    following = next_cut(tournament)
    if following is None:
        return Todo("finish_phase", Weight.NEXT, {"phase": phase.number})
    return Todo("cut", Weight.NEXT, {"phase": following.number})


def _pairing(tournament: Tournament, phase: Phase, now: datetime) -> Iterator[Todo]:
    """Yield the pairing of a Swiss's next round; a scheduled one may be paired early."""
    said = {"round": entrants.next_round(tournament)}
    at = tournaments.pairs_at(phase, next_place(phase))
    if at is not None:
        yield Todo("pairs_itself", Weight.KNOW, {**said, "at": at})
    if at is None or at - now > tournaments.SOON:
        yield Todo("pair_round", Weight.NEXT if at is None else Weight.KNOW, said)


## The figures that a desk shows


@dataclass(frozen=True, slots=True)
class Counts:
    """``round`` is the last that was published (0: none); ``done`` of its ``matches`` have a
    result. ``checked_in`` is None without a check-in.
    """

    entrants: int
    there: int
    waiting: int
    checked_in: int | None
    round: int
    matches: int
    done: int


def counts_of(tournament: Tournament) -> Counts:
    following = entrants.next_round(tournament)
    there = entrants.present(tournament, following).count()
    checked_in = None
    if tournament.check_in != Tournament.CheckInBy.NONE:
        checked_in = (
            there - entrants.not_checked_in(tournament, entrants.check_in_round(tournament)).count()
        )
    played = Pairing.objects.filter(
        round__tournament=tournament,
        round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING),
        match__isnull=False,
    ).aggregate(matches=Count("pk"), done=Count("pk", Q(match__state__in=FINAL)))
    return Counts(
        entrants=entrants.entrants_of(tournament).count(),
        there=there,
        waiting=entrants.waiting_list(tournament).count(),
        checked_in=checked_in,
        round=following - 1,
        **played,
    )
