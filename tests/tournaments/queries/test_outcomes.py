"""Numbers that would tell of hidden decks are read by nobody, whenever they were stored."""

import pytest

from league.events.models import Event
from league.tournaments.models import Outcome
from league.tournaments.rounds.queries import field_rows
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.outcomes import newest
from league.tournaments.rounds.queries.pairings import of_tournament
from league.tournaments.standings.queries import computed
from tests.tournaments.rounds.hall import Hall, running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
STORED = {"tackle": [3, 1], "skill.burst": [2, 0], "goal.swap": [0, 1]}
BURSTS = {"tiebreakers": [{"kind": "number", "of": "skill.burst", "take": "for"}]}


@made_once
def stored() -> Hall:
    """A round whose results have numbers from when the lists were open, or there was no rule."""
    made = running(4, standings=BURSTS)
    made.whole()
    for outcome in Outcome.objects.all():
        again = {
            "won": outcome.won,
            "score": outcome.score,
            "games": outcome.games,
            "numbers": STORED,
        }
        Outcome.objects.create(pairing=outcome.pairing, version=outcome.version + 1, **again)
    return made


@pytest.fixture
def hall(db: None) -> Hall:
    return stored()


def numbers_by_reader(hall: Hall) -> dict[str, set[str]]:
    """Name the numbers that each reader of results gets to see."""
    tournament = hall.fresh()
    return {
        "standings": {name for met in field_of(hall.phase()).meetings() for name in met.numbers},
        "pairings": {
            name for pairing in of_tournament(tournament) if pairing.outcome
            for name in pairing.outcome["numbers"]
        },
    }  # fmt: skip


@pytest.mark.parametrize("lists", Event.Lists.values)
def test_only_open_lists_let_numbers_of_decks_be_read(hall: Hall, lists: str) -> None:
    Event.objects.filter(pk=hall.event.pk).update(list_visibility=lists)

    seen = numbers_by_reader(hall)

    allowed = {"tackle"} if lists == Event.Lists.HIDDEN else set(STORED)
    assert seen == dict.fromkeys(seen, allowed)


@pytest.mark.parametrize("lists", [Event.Lists.HIDDEN, "public"])
def test_a_field_reads_the_same_outcomes_as_whoever_asks_for_pairings(
    hall: Hall, lists: str
) -> None:
    Event.objects.filter(pk=hall.event.pk).update(list_visibility=lists)
    phase = hall.phase().pk

    read = field_rows.newest([phase])

    assert read == newest(Outcome.objects.filter(pairing__round__phase=phase))
    assert {row["version"] for row in read.values()} == {2}


def test_no_place_follows_from_what_is_hidden(hall: Hall) -> None:
    hidden = computed(hall.phase(), 1, 0).rows
    Event.objects.filter(pk=hall.event.pk).update(list_visibility="public")
    shown = computed(hall.phase(), 1, 0).rows

    assert [row.shown[-1] for row in hidden] == ["0"] * 4
    assert [row.shown[-1] for row in shown] == ["2", "2", "0", "0"]
