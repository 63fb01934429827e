"""Doing and undoing: all acts of the entry side, undone in reverse, leave no trace."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings, strategies as st

from league.people.errors import Refusal
from league.tournaments.entrants.services import absences, byes, check_in, entrants, seeds
from league.tournaments.floor.services import penalties
from league.tournaments.models import Entrant, Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.tournament.queries import log_of
from league.tournaments.tournament.services import plans
from league.tournaments.tournament.services.acts import is_undoable, undo
from tests.events.factories import works
from tests.longer import examples
from tests.tournaments.factories import TournamentFactory, new_players
from tests.tournaments.plain_state import state_of

pytestmark = pytest.mark.django_db
Do = Callable[[Tournament, Entrant, Any], object]


def _now() -> dict[str, Any]:
    return {"now": timezone.now()}


ACTS: dict[str, Do] = {
    "drop": lambda _t, e, by: absences.drop(entrant=e, by=by, **_now()),
    "reenter": lambda _t, e, by: absences.reenter(entrant=e, by=by, **_now()),
    "disqualify": lambda _t, e, by: absences.disqualify(entrant=e, by=by, reason="x", **_now()),
    "check in": lambda _t, e, by: check_in.check_in(entrant=e, by=by, **_now()),
    "close check-in": lambda t, _e, by: check_in.close(tournament=t, by=by, **_now()),
    "seed": lambda t, e, by: seeds.set_seeds(
        tournament=t, seeds={e.number: 7 - e.number}, by=by, **_now()
    ),
    "draw seeds": lambda t, _e, by: seeds.draw_seeds(tournament=t, by=by, **_now()),
    "club": lambda _t, e, by: entrants.set_club(entrant=e, club=e.club + "Z", by=by, **_now()),
    "table": lambda _t, e, by: entrants.set_fixed_table(entrant=e, fixed_table=3, by=by, **_now()),
    "late": lambda t, _e, by: entrants.enter_late_players(
        tournament=t, players=new_players(1), by=by, **_now()
    ),
    "bye": lambda _t, e, by: byes.ask(entrant=e, round=1, worth="half", by=by, **_now()),
    "no bye": lambda _t, e, by: [
        byes.withdraw(bye=bye, by=by, **_now()) for bye in e.requested_byes.all()
    ],
    "warn": lambda _t, e, by: penalties.give(
        entrant=e, infraction="other", ruling="warning", points=1, by=by, **_now()
    ),
    "send away": lambda _t, e, by: penalties.give(
        entrant=e, infraction="cheating", ruling="disqualification", by=by, **_now()
    ),
    "minutes": lambda t, e, by: tournaments.change(
        tournament=t, round_minutes=10 + e.number, by=by, **_now()
    ),
    "plan": lambda t, e, by: plans.set_phases(
        tournament=t,
        phases=[plans.Plan("swiss", rounds=e.number), plans.Plan("single")],
        by=by,
        **_now(),
    ),
    "start": lambda t, _e, by: tournaments.start(tournament=t, by=by, **_now()),
}


def done(tournament: Tournament, what: str, number: int, by: Any) -> list[Any]:
    """Do something, and return the acts that it wrote down, the last first."""
    known = log_of(tournament).count()
    entrant = tournament.entrants.get(number=number)
    entrant.tournament.refresh_from_db()
    ACTS[what](entrant.tournament, entrant, by)
    made = [act for act in log_of(tournament) if act.number > known]
    return [act for act in made if is_undoable(act.kind)]


@settings(
    max_examples=examples(2),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    steps=st.lists(
        st.tuples(st.sampled_from(sorted(ACTS)), st.integers(1, 3)), min_size=1, max_size=10
    )
)
@example(steps=[("start", 1), ("late", 1), ("drop", 2), ("send away", 3), ("reenter", 2)])
@example(steps=[("drop", 1), ("send away", 1), ("plan", 2), ("draw seeds", 1), ("start", 1)])
def test_undone_in_reverse_everything_is_as_before(steps):
    with transaction.atomic():
        tournament = TournamentFactory(entrants=3, check_in="round")
        by = works(tournament.event)
        before = []
        for what, number in steps:
            state = state_of(tournament)
            try:
                with transaction.atomic():
                    acts = done(tournament, what, number, by)
            except Refusal:
                assert state_of(tournament) == state
                continue
            if what != "start":  # of its acts the last undoes all
                before += [(act, state) for act in acts[:1]]
            elif acts:
                start = next(act for act in acts if act.kind == "start")
                before.append((start, state))

        for act, state in reversed(before):
            undo(act=act, by=by, reason="", now=timezone.now())
            assert state_of(tournament) == state, act.kind
        transaction.set_rollback(True)
