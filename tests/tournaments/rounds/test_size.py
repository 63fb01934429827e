"""A round of many takes as many statements as a round of few."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.tournaments.standings import services as standings
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db


def statements(entrants: int) -> dict[str, int]:
    """Count what pairing, publishing and counting take."""
    hall = running(entrants)
    counts = {}
    for name, act in (
        ("pair", hall.pair),
        ("publish", lambda: hall.publish(hall.round(1))),
        ("standings", lambda: standings.rebuild(tournament=hall.fresh())),
    ):
        with CaptureQueriesContext(connection) as seen:
            act()
        counts[name] = len(seen)
    return counts


def test_a_round_of_many_takes_as_many_statements_as_one_of_few():
    assert statements(40) == statements(4)


@pytest.mark.parametrize("rounds", [{"rounds": 3}, {"rounds": None}])
def test_the_field_is_read_once_to_pair_the_next_round(rounds):
    hall = running(8, [{"kind": "swiss", **rounds}])
    hall.full(hall.next())

    with CaptureQueriesContext(connection) as seen:
        hall.pair()

    read = [each["sql"] for each in seen if "FROM tournaments_penalty" in (each["sql"] or "")]
    assert len(read) == 1
