"""A result that is there turns out not to have been played: both lose, or a side was not there."""

import pytest

from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import Change, NewResult, as_json, change_from_json
from league.tournaments.errors import CorrectionWrong
from league.tournaments.models import Outcome
from matches.errors import NotInState
from matches.models import Match
from tests.matches.factories import claim
from tests.tournaments.corrections.putting_right import check_is_sound, correct, undo
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import running, sides

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("said", "won", "ruling"),
    [
        ({"double_loss": True}, Outcome.Won.BOTH_LOSE, "double_loss"),
        ({"no_show": 1}, Outcome.Won.SECOND, "no_show"),
        ({"no_show": 2}, Outcome.Won.FIRST, "no_show"),
    ],
)
def test_a_played_result_becomes_one_that_was_not_played_and_back(said, won, ruling):
    hall = running(8, steps="whole next")
    before, points = state_of(hall.tournament), hall.points()
    pairing = hall.pairings(hall.round(1))[0]
    first, second = sides(pairing)

    shown, act = correct(hall, NewResult(1, pairing.number, **said))

    match = Match.objects.get(pk=pairing.match_id)
    newest = pairing.outcomes.order_by("-version")[0]
    result = match.results.get(version=match.version)
    assert (newest.won, newest.played) == (won, False)
    assert (match.state, result.ruling and result.ruling.kind) == ("corrected", ruling)
    moved = {row.entrant: row.points for table in shown.tables for row in table.moved}
    now = hall.points()
    assert {each: pair[1] for each, pair in moved.items()} == {each: now[each] for each in moved}
    both = won == Outcome.Won.BOTH_LOSE
    assert (now[first], now[second]).count("0") == (2 if both else 1)
    check_is_sound(hall)

    undo(hall, act)

    assert (state_of(hall.tournament), hall.points()) == (before, points)
    check_is_sound(hall)


def test_what_was_not_played_is_corrected_and_comes_back_as_it_was():
    hall = running(4)
    round = hall.next()
    first, second = hall.pairings(round)
    hall.rule(first, "double_loss")
    hall.rule(second, "no_show", winner=1)
    hall.take()
    hall.close(round)
    before = state_of(hall.tournament)

    for number in (1, 2):
        _, act = correct(hall, NewResult(1, number, games=claim((2, 0), (2, 0))[:1]))
        undo(hall, act)

    assert state_of(hall.tournament) == before
    check_is_sound(hall)


@pytest.mark.parametrize(
    "change",
    [
        NewResult(1, 1, winner=1, double_loss=True),
        NewResult(1, 1, void=True, no_show=1),
        NewResult(1, 1, no_show=3),
        NewResult(1, 1, no_show=0),
        NewResult(1, 1, games=claim((2, 0)), no_show=1),
    ],
)
def test_it_ended_in_one_way(change: Change):
    hall = running(4, steps="whole")

    with pytest.raises(CorrectionWrong) as refused:
        preview(hall.tournament, change)

    assert refused.value.code == "correction_names_no_result"


def test_it_is_written_into_the_log_and_read_again():
    for change in (NewResult(1, 2, double_loss=True), NewResult(1, 2, no_show=2)):
        assert change_from_json(as_json(change)) == change
    old = {"kind": "result", "round": 1, "number": 2, "winner": 1, "games": [], "void": False}
    assert change_from_json(old) == NewResult(1, 2, winner=1)


def test_a_ruling_that_does_not_say_so_amends_nothing():
    hall = running(4, steps="whole")

    for kind, more in (("double_loss", {}), ("no_show", {"winner": 1})):
        with pytest.raises(NotInState):
            hall.rule(hall.pairings(hall.round(1))[0], kind, **more)
