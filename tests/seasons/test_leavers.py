import pytest
from django.utils import timezone

from league.seasons.errors import NotInSeason
from league.seasons.queries.leagues import tables_of
from league.seasons.services.leavers import leave
from league.tournaments.errors import AlreadyGone, CannotUndo
from league.tournaments.models import Pairing, PairingSide
from league.tournaments.phases.services.tending import tend
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from matches.services import reports
from tests.matches.factories import claim
from tests.seasons.season import division, planned, played, running
from tests.tournaments.factories import user_of
from tests.tournaments.plain_state import state_of

pytestmark = pytest.mark.django_db


def go(play, number, level=1):
    return leave(
        entrant=play.entrant(level, number), by=play.by, reason="moved away", now=timezone.now()
    )


def points(play):
    return {row.side.number: (row.place, row.points) for row in play.table(1).rows}


def take_back(play):
    act = last_act(play.tournament(1), "leave_season")
    undo(act=act, by=play.by, reason="stays after all", now=timezone.now())


def test_whoever_leaves_early_is_annulled_and_comes_last():
    play = played(division("A", 4), rounds=[1])
    before = state_of(play.tournament(1))

    absence = go(play, 1)

    assert absence.annuls
    by_number = points(play)
    assert by_number[1] == (4, "0")
    assert sum(int(each) for _place, each in by_number.values()) == 3  # of the match of two others
    take_back(play)
    assert state_of(play.tournament(1)) == before
    assert points(play)[1][1] == "3"


def test_whoever_has_played_half_keeps_the_results_and_loses_the_rest():
    play = played(division("A", 4), rounds=[1, 2])

    absence = go(play, 1)

    assert not absence.annuls
    row = next(row for row in play.table(1).rows if row.side.number == 1)
    assert (row.place, row.points, row.record.won, row.record.lost) == (4, "6", 2, 1)
    assert row.side.left


@pytest.mark.parametrize(("leavers", "annuls"), [("keep", False), ("annul", True)])
def test_the_season_says_what_becomes_of_the_results(leavers, annuls):
    play = running(division("A", 4), leavers=leavers)
    play.play(1, rounds=[1, 2] if annuls else [])

    assert go(play, 2).annuls is annuls


def test_matches_that_are_left_are_won_by_the_others():
    play = running(division("A", 4), leavers="keep")

    go(play, 1)

    pairings = Pairing.objects.filter(sides__entrant=play.entrant(1, 1))
    assert [(pairing.kind, pairing.match_id) for pairing in pairings] == [("walk_over", None)] * 3
    last = PairingSide.objects.filter(pairing__in=pairings, number=2)
    assert {side.entrant.number for side in last} == {1}
    assert [points(play)[number][1] for number in (2, 3, 4)] == ["3"] * 3


def test_a_match_that_has_begun_is_left_to_a_person():
    play = running(division("A", 4))
    begun = Pairing.objects.get(round__number=1, sides__entrant=play.entrant(1, 1))
    player = user_of(play.entrant(1, 1))
    reports.report(
        match=begun.match,
        side=begun.match.sides.get(number=1),
        by=player,
        games=claim((2, 0)),
        now=timezone.now(),
    )

    go(play, 1)

    begun.refresh_from_db()
    assert (begun.kind, begun.match is not None) == ("match", True)
    act = last_act(play.tournament(1), "needs_attention")
    assert (act.round, act.params["why"]) == (1, "left_begun")


def test_two_who_left_win_nothing_against_each_other():
    play = running(division("A", 4), leavers="keep")
    before = state_of(play.tournament(1))
    go(play, 1)
    go(play, 2)

    between = Pairing.objects.filter(sides__entrant=play.entrant(1, 1)).get(
        sides__entrant=play.entrant(1, 2)
    )
    assert between.kind == "zero_bye"
    by_number = points(play)
    assert [by_number[number] for number in (3, 4)] == [(1, "6")] * 2
    with pytest.raises(CannotUndo):
        undo(
            act=play.tournament(1).acts.filter(kind="leave_season").order_by("number")[0],
            by=play.by, reason="x", now=timezone.now(),
        )  # fmt: skip
    take_back(play)
    take_back(play)
    assert state_of(play.tournament(1)) == before


def test_a_round_that_was_complete_without_the_leaver_opens_again():
    play = running(division("A", 3), leavers="keep")
    first = Pairing.objects.filter(round__number=1).get()
    number = first.sides.get(number=1).entrant.number
    go(play, number)
    tend(tournament=play.tournament(1), now=timezone.now())
    round = play.tournament(1).rounds.get(number=1)
    assert round.state == "closed"

    take_back(play)

    round.refresh_from_db()
    assert (round.state, round.pairings.get().match is not None) == ("published", True)


def test_a_season_ends_without_who_has_left():
    play = running(division("A", 4))
    go(play, 3)
    play.play(1)

    play.finish()

    assert play.order(1) == [1, 2, 4, 3]


def test_nobody_leaves_twice_or_what_is_not_played():
    play = planned(division("A", 4))
    with pytest.raises(NotInSeason):
        go(play, 1)
    play.start()
    go(play, 1)
    with pytest.raises(AlreadyGone):
        go(play, 1)


def test_the_zones_of_those_who_stay_follow_from_the_table():
    play = played()
    go(play, 1)

    table = tables_of(play.fresh())[0]

    assert [(row.side.number, row.zone) for row in table.rows] == [
        (2, "stay"), (3, "stay"), (4, "stay"), (1, "relegation"),
    ]  # fmt: skip
