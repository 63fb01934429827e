"""After any acts in any order the standings follow from the results: the cache, a new computation,
and a slow independent count agree.

An undone act leaves no trace.
"""

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from league.people.errors import Refusal
from league.tournaments.entrants.services import absences, entrants
from league.tournaments.floor.services import penalties
from league.tournaments.models import Entrant, Pairing, PairingSide, Penalty, Round
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.models import Restriction
from league.tournaments.rounds.queries.rounds import last_round, unfinished
from league.tournaments.standings import queries as tables, services as standings
from league.tournaments.tournament.services import acts
from tests.people.factories import PlayerFactory
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import Hall, running, sides

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(900)]
POINTS = {"first": (3, 0), "second": (0, 3), "nobody": (1, 1), "both_lose": (0, 0), "void": (0, 0)}
BYES = {"bye": 3, "half_bye": 1, "zero_bye": 0}
DRAWN = (
    *("go_on", "whole") * 4,
    *("drop", "come_back", "punish", "amend") * 2,
    *("void", "forgive", "late", "redraw"),
    *("keep_apart", "let_meet", "lift"),
)
ONE_OF_EACH = (
    ("keep_apart", 2, True), ("go_on", 0, True), ("redraw", 0, False), ("whole", 0, False),
    ("punish", 1, True), ("amend", 1, False), ("let_meet", 20, True), ("drop", 2, True),
    ("go_on", 0, False), ("whole", 1, False), ("come_back", 2, True), ("void", 1, False),
    ("late", 0, False), ("forgive", 0, True), ("lift", 0, True), ("whole", 2, False),
)  # fmt: skip
ACTS = st.tuples(st.sampled_from(DRAWN), st.integers(0, 97), st.booleans())


def go_on(hall: Hall, pick: int) -> None:
    """Take the next step of a round: pair, publish, report, close."""
    now, round = timezone.now(), last_round(hall.phase())
    if round is None or round.state == Round.State.CLOSED:
        hall.pair()
        return
    round = hall.round(round.number)
    if round.state == Round.State.DRAFT:
        rounds.publish(round=round, by=hall.by, now=now)
        return
    waiting = list(unfinished(round))
    if not waiting:
        rounds.close(round=round, by=hall.by, now=now)
        return
    some = waiting[: 1 + pick % 3]
    won = {sides(pairing_): (pick + pairing_.number) % 3 for pairing_ in some}
    hall.decide_all(some, lambda first, second: won[first, second])
    hall.take()


def whole(hall: Hall, pick: int) -> None:
    """Play to the end of a round."""
    for step in range(12):
        go_on(hall, pick + step)
        round = last_round(hall.phase())
        if round is not None and round.state == Round.State.CLOSED:
            return


def redraw(hall: Hall, _pick: int) -> None:
    round = last_round(hall.phase())
    if round is not None:
        pairing.redraw(round=round, by=hall.by, now=timezone.now())


def decided(hall: Hall, pick: int) -> Pairing | None:
    pairings = Pairing.objects.filter(round__tournament=hall.tournament, match__version__gt=0)
    rows = list(pairings.select_related("match").order_by("pk"))
    return rows[pick % len(rows)] if rows else None


def amend(hall: Hall, pick: int) -> None:
    if (pairing_ := decided(hall, pick)) is not None:
        hall.decide(pairing_, pick % 3, "correction")
        hall.take()


def void(hall: Hall, pick: int) -> None:
    if (pairing_ := decided(hall, pick)) is not None:
        hall.rule(pairing_, "void")
        hall.take()


def somebody(hall: Hall, pick: int) -> Entrant:
    everybody = list(hall.tournament.entrants.order_by("number"))
    return everybody[pick % len(everybody)]


def drop(hall: Hall, pick: int) -> None:
    absences.drop(entrant=somebody(hall, pick), by=hall.by, now=timezone.now())


def come_back(hall: Hall, pick: int) -> None:
    absences.reenter(entrant=somebody(hall, pick), by=hall.by, now=timezone.now())


def punish(hall: Hall, pick: int) -> None:
    penalties.give(entrant=somebody(hall, pick), infraction="tardiness", ruling="warning",
                   points=pick % 3, by=hall.by, now=timezone.now())  # fmt: skip


def forgive(hall: Hall, pick: int) -> None:
    given = Penalty.objects.filter(entrant__tournament=hall.tournament, lifted_at=None).first()
    if given is not None:
        penalties.lift(penalty=given, by=hall.by, reason="too hard", now=timezone.now())


def late(hall: Hall, _pick: int) -> None:
    if hall.tournament.entrants.count() < 10:
        entrants.enter_late_players(tournament=hall.tournament, players=[PlayerFactory()],
                                    by=hall.by, now=timezone.now())  # fmt: skip


def two(hall: Hall, pick: int) -> tuple[int, int]:
    return somebody(hall, pick).number, somebody(hall, pick // 7 + 1).number


def keep_apart(hall: Hall, pick: int) -> None:
    until = None if pick % 2 else 1 + pick % 9
    restrictions.keep_apart(tournament=hall.tournament, entrants=two(hall, pick), until=until,
                            by=hall.by, now=timezone.now())  # fmt: skip


def let_meet(hall: Hall, pick: int) -> None:
    first, second = two(hall, pick)
    restrictions.let_meet(tournament=hall.tournament, round=1 + pick % 9, first=first,
                          second=second, by=hall.by, now=timezone.now())  # fmt: skip


def lift(hall: Hall, pick: int) -> None:
    held = list(Restriction.objects.holding().filter(tournament=hall.tournament).order_by("pk"))
    if held:
        restrictions.lift(restriction=held[pick % len(held)], by=hall.by, now=timezone.now())


DO = {each.__name__: each for each in (go_on, whole, redraw, amend, void, drop, come_back, punish,
                                       forgive, late, keep_apart, let_meet, lift)}  # fmt: skip


def slow_points(hall: Hall) -> dict[int, int]:
    """Count points from the rows, one by one, without the rules."""
    total = {entrant.number: 0 for entrant in hall.tournament.entrants.all()}
    drawn = Pairing.objects.filter(round__tournament=hall.tournament).select_related("round")
    for pairing_ in drawn.prefetch_related("sides__entrant", "outcomes"):
        if pairing_.round.state == "draft":
            continue
        seated = sides(pairing_)
        if pairing_.kind in BYES:
            total[seated[0]] += BYES[pairing_.kind]
            continue
        newest = max(pairing_.outcomes.all(), key=lambda outcome: outcome.version, default=None)
        for entrant, points in zip(seated, POINTS[newest.won] if newest else (0, 0), strict=True):
            total[entrant] += points
    held = Penalty.objects.filter(entrant__tournament=hall.tournament, lifted_at=None)
    for penalty in held.select_related("entrant"):
        total[penalty.entrant.number] -= penalty.points
    return total


def slow_places(points: dict[int, int]) -> dict[int, int]:
    return {e: 1 + sum(other > own for other in points.values()) for e, own in points.items()}


def check(hall: Hall) -> None:
    standings.rebuild(tournament=hall.tournament)
    checked = standings.check(tournament=hall.tournament)
    assert (checked.stale, checked.untaken, checked.differences) == (0, 0, ())
    rows = tables.of(hall.phase()).rows
    points = slow_points(hall)
    assert {row.entrant: row.points for row in rows} == {e: str(p) for e, p in points.items()}
    assert {row.entrant: row.place for row in rows} == slow_places(points)
    for round in hall.tournament.rounds.all():
        seated = PairingSide.objects.filter(round=round).values_list("entrant", flat=True)
        assert len(seated) == len(set(seated))


def do(hall: Hall, name: str, pick: int, *, and_back: bool) -> bool:
    """Do an act, if it is possible now; then undo it, if possible, and do it again.

    Tell whether it was possible.
    """
    before = state_of(hall.tournament)
    last = hall.tournament.acts.order_by("-number").first()
    try:
        with transaction.atomic():
            DO[name](hall, pick)
    except Refusal:
        assert state_of(hall.tournament) == before
        return False
    made = list(hall.tournament.acts.filter(number__gt=last.number).order_by("number"))
    # A whole round takes results too: they are the matches' own, and no act of the tournament.
    alone = name != "whole" and len(made) == 1
    if and_back and alone and acts.is_undoable(made[0].kind):
        after = state_of(hall.tournament)
        acts.undo(act=made[0], by=hall.by, reason="", now=timezone.now())
        assert state_of(hall.tournament) == before
        if name in ("go_on", "drop", "come_back"):
            DO[name](hall, pick)
            assert state_of(hall.tournament) == after
    return True


def law(examples, steps):
    drawn = given(size=st.integers(4, 8), steps=st.lists(ACTS, min_size=steps, max_size=steps))
    limited = settings(max_examples=examples, deadline=None, derandomize=True,
                    suppress_health_check=list(HealthCheck))  # fmt: skip
    return lambda test: limited(drawn(test))


def test_standings_are_what_the_results_come_to():
    """Every kind of act is done once, in the middle of a tournament with a bye in each round."""
    assert goes_as_counted(5, ONE_OF_EACH) == len(ONE_OF_EACH)


@pytest.mark.chaos
@law(examples=40, steps=20)
def test_standings_are_what_the_results_come_to_in_many_ways(size, steps):
    goes_as_counted(size, steps)


def goes_as_counted(size, steps):
    """Do the acts one after another, and return how many of them were not refused."""
    taken = 0
    with transaction.atomic():
        hall = running(size, [{"kind": "swiss", "rounds": 9}])
        for name, pick, and_back in steps:
            taken += do(hall, name, pick, and_back=and_back)
            check(hall)
        transaction.set_rollback(True)
    return taken
