"""Any correction, in any round, has the effects of its preview, and its undo is exact."""

from dataclasses import replace

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from league.people.errors import Refusal
from league.tournaments.corrections import services as corrections
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import (
    Asked,
    ByeWorth,
    Change,
    Drop,
    Forgive,
    NewResult,
    Punish,
    Return,
)
from league.tournaments.models import Pairing, PairingSide, Penalty
from league.tournaments.pairing.services import rounds
from league.tournaments.standings import queries as tables, services as standings
from league.tournaments.tournament.services import acts
from tests.matches.factories import claim
from tests.tournaments.corrections.putting_right import check_is_as_shown
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import SCORES, Hall, running, sides
from tests.tournaments.rounds.test_laws import slow_places, slow_points

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(900)]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["result", "result", "result", "void", "drop", "return", "punish", "forgive", "bye",
             "asked", "nothing"]
        ),
        st.integers(0, 97),
        st.booleans(),
        st.booleans(),
    ),
    min_size=5,
    max_size=5,
)  # fmt: skip


def change_of(hall: Hall, kind: str, pick: int) -> Change | None:
    open_number = hall.tournament.rounds.order_by("-number").values_list("number", flat=True)[0]
    entrant = 1 + pick % hall.tournament.entrants.count()
    decided = Pairing.objects.filter(round__tournament=hall.tournament, match__version__gt=0)
    rows = list(decided.select_related("round").order_by("round__number", "number"))
    pairing = rows[pick % len(rows)]
    if kind == "result":
        return NewResult(pairing.round.number, pairing.number, games=claim(SCORES[pick % 3]))
    if kind == "void":
        return NewResult(pairing.round.number, pairing.number, void=True)
    if kind == "drop":
        return Drop(entrant, open_number)
    if kind == "return":
        return Return(entrant, open_number)
    if kind == "punish":
        return Punish(entrant, "tardiness", "warning", points=pick % 4)
    if kind == "forgive":
        held = Penalty.objects.filter(entrant__tournament=hall.tournament, lifted_at=None)
        return Forgive(held.values_list("pk", flat=True).first() or 0)
    if kind == "bye":
        byes = Pairing.objects.filter(round__tournament=hall.tournament, kind__contains="bye")
        bye = byes.select_related("round").order_by("round__number", "number").first()
        kinds = ("bye", "half_bye", "zero_bye")
        at = (bye.round.number, bye.number) if bye else (1, 99)
        return ByeWorth(*at, kinds[pick % 3])
    if kind == "asked":
        return Asked(entrant, open_number, (None, "half", "zero")[pick % 3])
    return None


def check(hall: Hall) -> None:
    standings.rebuild(tournament=hall.tournament)
    checked = standings.check(tournament=hall.tournament)
    assert (checked.stale, checked.untaken, checked.differences) == (0, 0, ())
    rows, points = tables.of(hall.phase()).rows, slow_points(hall)
    assert {row.entrant: row.points for row in rows} == {e: str(p) for e, p in points.items()}
    assert {row.entrant: row.place for row in rows} == slow_places(points)
    for round in hall.tournament.rounds.all():
        seated = PairingSide.objects.filter(round=round).values_list("entrant", flat=True)
        assert len(seated) == len(set(seated))


def put_right(hall: Hall, kind: str, pick: int, *, free: bool, and_back: bool) -> bool:
    """Make a correction as its preview shows, and undo it; tell whether it was accepted."""
    before, now = state_of(hall.tournament), timezone.now()
    try:
        change = change_of(hall, kind, pick)
        shown = preview(hall.tournament, change)
        if free and shown.repairing is not None and shown.repairing.in_the_way:
            can = {hold.row.number for hold in shown.repairing.held if hold.can_be_freed}
            shown = preview(hall.tournament, change, can & set(shown.repairing.in_the_way))
        unfreeze = shown.unfreeze
        act = corrections.apply(tournament=hall.tournament, change=change, token=shown.token,
                                by=hall.by, reason="wrong", now=now, unfreeze=unfreeze)  # fmt: skip
    except Refusal:
        assert state_of(hall.tournament) == before
        return False
    _check_is_as_shown(hall, shown)
    check(hall)
    if and_back:
        acts.undo(act=act, by=hall.by, reason="right", now=now)
        assert state_of(hall.tournament) == before
        check(hall)
    return True


def _check_is_as_shown(hall: Hall, shown) -> None:
    check_is_as_shown(hall, shown)
    if shown.repairing is not None:
        repairing = shown.repairing
        round = hall.round(repairing.round)
        there = {sides(pairing) for pairing in hall.pairings(round)}
        rows = [*repairing.kept, *repairing.come, *(hold.row for hold in repairing.held)]
        assert there == {row.sides for row in rows}
    again = preview(hall.tournament, None, shown.unfreeze)
    assert shown.repairing is None or again.repairing is None or not again.repairing.changes
    assert replace(again, revision=0).tables == ()


def law(examples):
    drawn = given(
        size=st.integers(4, 12),
        whole=st.integers(1, 2),
        state=st.sampled_from(["draft", "published", "running", "playing"]),
        steps=STEPS,
    )
    limited = settings(max_examples=examples, deadline=None, derandomize=True,
                    suppress_health_check=list(HealthCheck))  # fmt: skip
    return lambda test: limited(drawn(test))


# Every kind of change, with its undo and without; a round before which a bye was given.
PLAYING = (
    ("result", 0, True, True), ("drop", 3, True, False), ("return", 3, True, True),
)  # fmt: skip
IN_DRAFT = (
    ("punish", 2, False, False), ("void", 1, False, True), ("forgive", 0, False, True),
    ("asked", 4, False, False), ("bye", 1, False, True),
)  # fmt: skip


@pytest.mark.parametrize(("size", "state", "steps"), [(5, "playing", PLAYING),
                                                      (5, "draft", IN_DRAFT)])  # fmt: skip
def test_a_correction_does_what_it_shows_and_undoing_it_is_exact(size, state, steps):
    assert put_right_as_shown(size, 1, state, steps) == len(steps)


@pytest.mark.chaos
@law(examples=40)
def test_many_corrections_do_what_they_show_and_undoing_them_is_exact(size, whole, state, steps):
    put_right_as_shown(size, whole, state, steps)


def put_right_as_shown(size, whole, state, steps):
    """Take the steps one after another, and return how many of them were not refused."""
    with transaction.atomic():
        hall = running(size, [{"kind": "swiss", "rounds": 9}])
        for _ in range(whole):
            hall.whole()
        last = hall.pair()
        if state != "draft":
            last = hall.publish(last)
        if state in ("running", "playing"):
            last = rounds.start(round=last, by=hall.by, now=timezone.now())
        if state == "playing":
            hall.decide(hall.pairings(last)[0], 1)
            hall.take()
        taken = [
            put_right(hall, kind, pick, free=free, and_back=and_back)
            for kind, pick, free, and_back in steps
        ]
        transaction.set_rollback(True)
    return sum(taken)
