"""The cache of standings, the command that checks it, and how many statements are needed."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.tournaments.models import Penalty, Standing, Tournament
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.standings import queries as tables, services as standings
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db
COUNTED = {"tiebreakers": ["buchholz", "head_to_head", {"kind": "opponents_match_win"}]}


def recompute(*words: str) -> str:
    out = StringIO()
    call_command("recompute", *words, stdout=out)
    return out.getvalue()


def test_the_cache_says_what_the_results_come_to():
    hall = running(6, standings=COUNTED)
    hall.whole()
    hall.whole()

    standings.rebuild(tournament=hall.tournament)

    cached = {(standing.after, standing.revision) for standing in Standing.objects.all()}
    revision = hall.fresh().revision
    assert cached == {(0, revision), (1, revision), (2, revision)}
    for after in (0, 1, 2):
        assert tables.of(hall.phase(), after) == tables.computed(hall.phase(), after, revision)
    assert standings.rebuild(tournament=hall.tournament) == 0


def test_a_stale_cache_is_not_shown():
    hall = running(4, steps="whole")
    standings.rebuild(tournament=hall.tournament)
    Standing.objects.update(rows=[])
    Tournament.objects.filter(pk=hall.tournament.pk).update(revision=99)

    assert len(tables.of(hall.phase()).rows) == 4


def test_the_check_finds_a_wrong_cache_and_the_rebuild_mends_it():
    hall = running(4, steps="whole")
    recompute()
    fine = recompute("--check")
    Standing.objects.filter(after=1).update(rows=[])

    with pytest.raises(CommandError) as wrong:
        recompute("--check")

    assert fine.splitlines()[0] == "2 tables, 0 stale, 0 results not applied, 0 wrong"
    assert wrong.value.returncode == 1
    Tournament.objects.filter(pk=hall.tournament.pk).update(revision=99)
    recompute()
    assert recompute("--check", "--event", hall.event.uid).strip() == fine.splitlines()[0]


def test_penalties_cost_points_until_they_are_lifted():
    hall = running(4, steps="whole")
    entrant = hall.tournament.entrants.get(number=1)
    Penalty.objects.create(entrant=entrant, infraction="tardiness", ruling="warning", points=2,
                           by=hall.by)  # fmt: skip

    assert tables.computed(hall.phase(), 1, 0).row(1).points == "1"


def test_a_place_is_explained():
    hall = running(4, standings=COUNTED)
    hall.whole()

    explanation = tables.explained(hall.phase(), 1)

    assert explanation.points.recomputed() == explanation.points.value == 3


@pytest.mark.parametrize("entrants", [3, 12])
def test_a_field_is_read_with_as_many_statements_for_many(entrants, django_assert_num_queries):
    hall = running(entrants)
    hall.whole()
    phase = hall.phase()

    with django_assert_num_queries(6):
        field_of(phase)
