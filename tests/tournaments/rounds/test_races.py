"""Many hands at once: a round is paired once, and from current results only.

The red control is the same race without the lock and without the constraints: none of its trials
goes well, so few are enough before each change, and `make chaos` makes many.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count
from django.utils import timezone

from league.people.errors import Conflict
from league.rules.field import versions
from league.running import servers
from league.tournaments.models import Pairing, PairingSide, Round
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.tournament.services.acts import undo
from matches.models import Match
from matches.services import rulings
from tests.matches.factories import claim
from tests.tournaments.rounds.hall import LOSS, WIN, Hall, running

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

RUNNERS, FEW, MANY = 8, 4, pytest.param(30, marks=pytest.mark.chaos)
PAUSES = 30  # milliseconds by which a correction comes later than a publication, at most
SWISS = [{"kind": "swiss", "rounds": 9}]


def at_once(*acts: Callable[[threading.Barrier], None]) -> None:
    """Do all this in the same moment, each in a thread with a connection of its own."""
    start = threading.Barrier(len(acts))

    def runner(act: Callable[[threading.Barrier], None]) -> None:
        try:
            act(start)
        finally:
            connection.close()

    runners = [threading.Thread(target=runner, args=[act]) for act in acts]
    for thread in runners:
        thread.start()
    for thread in runners:
        thread.join(60)


def sitting_twice() -> int:
    """Count the entrants who sit in a round of their tournament more than once."""
    seats = PairingSide.objects.values("round__tournament", "round__place", "entrant")
    return seats.order_by().annotate(n=Count("pk")).filter(n__gt=1).count()


def back(hall: Hall, kind: str) -> None:
    act = hall.tournament.acts.filter(kind=kind, undone_by=None).order_by("-number").first()
    assert act is not None
    undo(act=act, by=hall.by, reason="again", now=timezone.now())


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_of_many_who_pair_at_once_one_does(trials):
    hall = running(4, SWISS)
    refused: list[str] = []
    made: list[int] = []

    def pair(start: threading.Barrier) -> None:
        phase = hall.phase()
        start.wait(30)
        try:
            made.append(pairing.pair(phase=phase, by=hall.by, now=timezone.now(), number=1).pk)
        except Conflict as refusal:
            refused.append(refusal.code)

    counts = []
    for _trial in range(trials):
        at_once(*[pair] * RUNNERS)
        rows = Round.objects.count(), PairingSide.objects.count(), Pairing.objects.count()
        counts.append((*rows, sitting_twice()))
        back(hall, "pair")

    assert set(counts) == {(1, 4, 2, 0)}
    assert len(made) == trials
    assert len(refused) == trials * (RUNNERS - 1)
    assert set(refused) <= {"draft_stands", "not_now"}


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_of_many_who_publish_at_once_one_does(trials):
    hall = running(4, SWISS)

    def publish(start: threading.Barrier) -> None:
        round = hall.round(1)
        start.wait(30)
        with suppress(Conflict):
            rounds.publish(round=round, by=hall.by, now=timezone.now())

    for _trial in range(trials):
        hall.pair()
        at_once(*[publish] * RUNNERS)
        back(hall, "publish")
        back(hall, "pair")

    assert Match.objects.count() == 2 * trials
    assert set(Match.objects.values_list("state", flat=True)) == {"voided"}


## The red control


@contextmanager
def unguarded() -> Iterator[None]:
    """Take the constraints away that would stop a second pairing, and put them back."""
    lost = {
        "one_round_per_number": "tournament_id, number",
        "one_round_per_place": "phase_id, place",
    }
    _as_owner([f"DROP INDEX {name}" for name in lost])
    try:
        yield
    finally:
        again = [
            f"CREATE UNIQUE INDEX {name} ON tournaments_round ({columns})"
            for name, columns in lost.items()
        ]
        _as_owner(["TRUNCATE tournaments_round CASCADE", *again])


def _as_owner(statements: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
        for statement in statements:
            cursor.execute(statement)
        cursor.execute(f"SET ROLE {servers.APP}")


@pytest.mark.parametrize("trials", [FEW, MANY])
def test_red_control_without_the_guards_rounds_are_paired_twice(trials):
    hall = running(4, SWISS)
    failed = 0

    def pair(start: threading.Barrier) -> None:
        phase = hall.phase()
        place = 1 if not phase.played.exists() else 2
        start.wait(30)
        round = Round.objects.create(tournament=hall.tournament, phase=phase, number=place,
                                     place=place, made_from=0, told={"turn": 0})  # fmt: skip
        pairing.draw(Round.objects.get(pk=round.pk))

    with unguarded():
        for _trial in range(trials):
            at_once(*[pair] * RUNNERS)
            failed += sitting_twice() > 0
            PairingSide.objects.all().delete()
            Pairing.objects.all()._raw_delete("default")
            Round.objects.all()._raw_delete("default")

    assert failed == trials


## Current results


def correct(match: Match, winner: int, by: Any) -> None:
    rulings.rule(match=Match.objects.get(pk=match.pk), kind="correction", reason="seen again",
                 by=by, now=timezone.now(),
                 games=claim((2, 0) if winner == WIN else (0, 2)))  # fmt: skip


def _rests_on_what_counts(hall: Hall) -> bool:
    """Tell whether the second round was paired from the first one's results as they are now."""
    field = field_of(hall.phase())
    first = replace(field, met=tuple(each for each in field.met if each.round == 1))
    return bool(hall.round(2).told["results"] == versions(first))


def _was_marked(hall: Hall, since: int) -> bool:
    acts = hall.tournament.acts.filter(kind="needs_attention", number__gt=since)
    return bool(acts.exists())


def _published_while_corrected(
    hall: Hall, draft: Round, match: Match, winner: int, pause: float
) -> dict[str, Any]:
    """Let both happen at once, the correction after a pause in seconds; return what came."""
    happened: dict[str, Any] = {}

    def amend(start: threading.Barrier) -> None:
        start.wait(30)
        threading.Event().wait(pause)
        correct(match, winner, hall.by)
        happened["corrected"] = time.monotonic()

    def publish(start: threading.Barrier) -> None:
        start.wait(30)
        happened["asked"] = time.monotonic()
        try:
            rounds.publish(round=draft, by=hall.by, now=timezone.now())
            happened["end"] = "published"
        except Conflict as refusal:
            happened["end"] = refusal.code

    at_once(amend, publish)
    return happened


@pytest.mark.parametrize("trials", [6, MANY])
def test_no_round_is_published_from_a_result_that_was_corrected_before(trials):
    hall = running(4, SWISS)
    pairing_ = hall.pairings(hall.whole())[0]
    assert pairing_.match is not None
    seen: dict[str, int] = {}
    winner = LOSS

    for trial in range(trials):
        pause = trial * PAUSES / trials / 1000
        draft, acts_before = hall.pair(), hall.tournament.acts.count()

        happened = _published_while_corrected(hall, draft, pairing_.match, winner, pause)

        hall.take()
        winner = WIN if winner == LOSS else LOSS
        current, marked = _rests_on_what_counts(hall), _was_marked(hall, acts_before)
        if happened["end"] == "published":
            # Paired from the old result: the correction came later, and somebody is told.
            assert current != marked
            assert current or happened["asked"] < happened["corrected"]
            back(hall, "publish")
        else:
            assert happened["end"] == "draft_stale"
        seen[happened["end"]] = seen.get(happened["end"], 0) + 1
        back(hall, "pair")

    print(f"publishing beside a correction: {seen}")  # noqa: T201 - the figures
    assert sum(seen.values()) == trials
