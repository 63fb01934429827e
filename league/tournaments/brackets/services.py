"""Advance a bracket: make the matches whose two sides are known, close finished rounds."""

from datetime import datetime
from typing import Any

from league.rules.brackets.settle import Sitting, State
from league.rules.rounds import MATCH, Drawn, at_tables, plain
from league.tournaments.brackets.queries import Board, board, made_nodes
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.rounds.queries.rounds import OPEN, next_place
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament import times
from league.tournaments.tournament.phase_settings import Publish, of as settings_of
from league.tournaments.tournament.services.acts import grow, note

ADVANCE, ATTENTION, REOPEN = "advance", "needs_attention", "reopen"
WALK_OVER = Pairing.Kind.WALK_OVER.value


def advance(phase: Phase, *, by: Any, now: datetime) -> bool:
    """Make the next matches of a running bracket of a locked tournament.

    Returns whether any was made. A match whose sides are no longer those of its node stays as it
    is, and an act notes that it needs attention.
    """
    if phase.kind not in ELIMINATION or phase.state != Phase.State.RUNNING:
        return False
    current, nodes = board(phase), made_nodes(phase)
    made = False
    for sitting in current.settled.sittings.values():
        pairing = nodes.get(sitting.node)
        if pairing is not None and not _is_gone(phase, pairing, sitting):
            continue
        if _is_due(sitting):
            _make(phase, current, sitting, by=by, now=now)
            made = True
    _tell_drawn(phase, current)
    _close(phase, current, now)
    if made:
        grow(phase.tournament)
    return made


def _is_due(sitting: Sitting) -> bool:
    """Tell whether both sides of a node are known: they play, or it is a walk-over."""
    if sitting.state is State.READY:
        return True
    both = sitting.first is not None and sitting.second is not None
    return sitting.state is State.WALKOVER and both and sitting.winner is not None


def _make(phase: Phase, current: Board, sitting: Sitting, *, by: Any, now: datetime) -> None:
    assert sitting.first is not None
    assert sitting.second is not None
    round = _round_for(phase, current, sitting.node, by=by, now=now)
    last = round.pairings.order_by("-number").values_list("number", flat=True).first()
    row = Drawn(
        (last or 0) + 1,
        MATCH if sitting.state is State.READY else WALK_OVER,
        _sides(sitting),
        node=sitting.node,
        reasons=plain(sitting.reasons),
    )
    rows = at_tables([row], arranging.hall_of(round))
    by_number = {member.number: member.pk for member in current.field.members.values()}
    arranging.write(round, rows, by_number)
    if round.state != Round.State.DRAFT:
        arranging.make_matches(round, by=by, now=now)


def _sides(sitting: Sitting) -> tuple[int, int]:
    """Return the two sides, the winner of a walk-over first."""
    assert sitting.first is not None
    assert sitting.second is not None
    first, second = sitting.first, sitting.second
    return (second, first) if sitting.winner == second else (first, second)


def _round_for(phase: Phase, current: Board, node: str, *, by: Any, now: datetime) -> Round:
    """Return the round of a node, made if it is missing and reopened if it is closed."""
    key = current.bracket.node(node).round
    round = phase.played.filter(code=key).first()
    if round is not None:
        round.phase, round.tournament = phase, phase.tournament
        if round.state == Round.State.CLOSED:
            _reopen(round)
        return round
    place = next_place(phase)
    begins, due = times.of_round(phase, place)
    auto = settings_of(phase).house.publish is Publish.AUTO
    named = current.bracket.rounds_by_key()[key]
    made = arranging.new_round(
        phase,
        place=place,
        code=key,
        state=Round.State.PUBLISHED if auto else Round.State.DRAFT,
        published_at=now if auto else None,
        scheduled_at=begins,
        due_at=due,
        told={"code": named.code.value, "number": named.number},
    )
    note(phase.tournament, ADVANCE, by=by, round=made.number, node_round=key, published=auto)
    return made


def _reopen(round: Round) -> None:
    arranging.reopen(round)
    note(round.tournament, REOPEN, round=round.number)


def _is_gone(phase: Phase, pairing: Pairing, sitting: Sitting) -> bool:
    """Erase a node's draft pairing whose sides have changed; note a published one for attention.

    Returns whether the pairing was erased.
    """
    seated = {side.entrant.number for side in pairing.sides.all()}
    if seated == {sitting.first, sitting.second}:
        return False
    round = pairing.round
    if round.state == Round.State.DRAFT and pairing.match_id is None:
        arranging.erase(round, [pairing.number])
        return True
    due = [sitting.first, sitting.second]
    if not _is_noted(phase.tournament, pairing, due):
        note(
            phase.tournament, ATTENTION, round=round.number, why="sides_changed",
            pairing=pairing.number, table=pairing.table, node=pairing.node, seated=sorted(seated),
            due=due,
        )  # fmt: skip
    return False


def _is_noted(tournament: Tournament, pairing: Pairing, due: list[int | None]) -> bool:
    acts = tournament.acts.filter(kind=ATTENTION, params__node=pairing.node)
    last = acts.order_by("-number").first()
    return last is not None and last.params.get("due") == due


def _tell_drawn(phase: Phase, current: Board) -> None:
    for node in current.drawn:
        acts = phase.tournament.acts.filter(kind=ATTENTION, params__node=node, params__why="drawn")
        if not acts.exists():
            note(phase.tournament, ATTENTION, why="drawn", node=node)


def _close(phase: Phase, current: Board, now: datetime) -> None:
    """Close the rounds whose nodes are all settled, and reopen those that have an open node."""
    for round in phase.played.exclude(state=Round.State.DRAFT):
        round.tournament = phase.tournament
        is_open = bool(current.open_nodes(round.code))
        if round.state == Round.State.CLOSED and is_open:
            _reopen(round)
        elif round.state in OPEN and not is_open:
            arranging.close(round, now=now)
