from dataclasses import replace

import pytest
from django.utils import timezone

from league.rules.promotion import Vacancy
from league.seasons.errors import NoPlayOffs, PlayOffsMade, PlayOffsOpen, SeasonFollowed, SeasonOpen
from league.seasons.queries.leagues import tables_of
from league.seasons.queries.next_season import final_tables, proposed
from league.seasons.services import play_offs, seasons
from league.seasons.services.following import following
from league.seasons.services.leavers import leave
from league.tournaments.errors import NotNow
from league.tournaments.models import Pairing
from matches.errors import NeedsWinner
from tests.seasons.season import decide, division, finished, later, played, running, sides
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
AUTUMN = later(180)


def names(proposal):
    return [[place.side.name for place in places] for _division, places in proposal.divisions]


def codes(proposal):
    return {
        place.side.name: place.reason.code
        for _division, places in proposal.divisions
        for place in places
    }


def named(play):
    """Name the sides of each division in the order of its table."""
    return [[row.side.name for row in table.rows] for table in tables_of(play.fresh())]


def test_the_first_goes_up_and_the_last_goes_down():
    play = finished()
    upper, lower = named(play)

    proposal = proposed(play.season)

    assert names(proposal) == [[*upper[:3], lower[0]], [upper[3], *lower[1:]]]
    assert codes(proposal)[lower[0]] == "division_promoted"
    assert codes(proposal)[upper[3]] == "division_relegated"


def test_there_is_no_proposal_before_the_end():
    with pytest.raises(SeasonOpen):
        proposed(running(division("A", 2)).season)


def test_the_proposal_is_confirmed_as_the_next_season():
    play = finished(
        division("A", 2, relegated=1), division("B", 2, promoted=1),
        double_round=True, calendar={"weekdays": [2]},
    )  # fmt: skip
    asked = following(proposed(play.season), name="Autumn", starts_on=AUTUMN)

    made = seasons.plan(
        league=play.league, plan=asked, by=play.by, now=timezone.now(), before=play.season
    )

    assert (made.number, made.before_id, made.double_round) == (2, play.season.pk, True)
    assert made.calendar["weekdays"] == [2]
    assert [division.relegated + division.promoted for division in made.divisions.all()] == [1, 1]
    assert made.standings == play.season.standings
    seasons.start(season=made, by=play.by, now=timezone.now())
    assert made.divisions.get(level=2).tournament.rounds.count() == 2


def test_the_proposal_is_changed_before_it_is_confirmed():
    play = finished()
    asked = following(proposed(play.season), name="Autumn", starts_on=AUTUMN)
    upper, lower = asked.divisions
    (newcomer,) = sides(1)
    changed = replace(asked, divisions=(upper, replace(lower, sides=(*lower.sides, newcomer))))

    made = seasons.plan(
        league=play.league, plan=changed, by=play.by, now=timezone.now(), before=play.season
    )

    entries = made.divisions.get(level=2).tournament.event.entries
    assert entries.count() == 5
    assert entries.filter(entry_players__invited=newcomer.players[0]).exists()


def test_the_confirmed_season_is_taken_back():
    play = finished()
    asked = following(proposed(play.season), name="Autumn", starts_on=AUTUMN)
    made = seasons.plan(
        league=play.league, plan=asked, by=play.by, now=timezone.now(), before=play.season
    )
    before = names(proposed(play.season))

    seasons.unplan(season=made, by=play.by, now=timezone.now())

    assert names(proposed(play.fresh())) == before
    seasons.unfinish(season=play.season, by=play.by, reason="x", now=timezone.now())


def test_a_place_that_somebody_left_goes_to_the_best_of_the_relegated():
    play = played()
    upper, _lower = named(play)
    leave(entrant=play.entrant(1, 2), by=play.by, now=timezone.now())
    play.finish()

    proposal = proposed(play.season)

    assert [side.name for side in proposal.leaving] == [upper[1]]
    assert all(upper[1] not in members for members in names(proposal))
    assert upper[3] in names(proposal)[0]
    assert [len(each) for each in names(proposal)] == [4, 3]


@pytest.mark.parametrize(
    ("vacancy", "follows"), [(Vacancy.SPARE, "the relegated"), (Vacancy.RAISE, "the next below")]
)
def test_who_takes_the_place_of_somebody_who_leaves_is_as_asked(vacancy, follows):
    play = finished()
    upper, lower = named(play)
    leaver = play.table(1).rows[1].side.entrant

    proposal = proposed(play.season, leaving=[leaver], vacancy=vacancy)

    taken_by = {"the relegated": upper[3], "the next below": lower[1]}[follows]
    assert sorted(names(proposal)[0]) == sorted([upper[0], upper[2], lower[0], taken_by])


def test_whoever_shares_a_place_is_parted_by_a_lot_and_named():
    play = running(division("A", 4))
    play.play(1, score=lambda first, second: (0, 0))
    play.finish()

    (table,) = final_tables(play.season)

    assert len(table.tied) == 4
    assert table.sides == final_tables(play.fresh())[0].sides


## Play-offs


@made_once
def with_play_offs(count=1, size=2):
    return finished(division("A", size), division("B", size, playing_off=count))


def begin(play, **more):
    made = play_offs.make(
        season=play.season, starts_on=AUTUMN, by=play.by, now=timezone.now(), **more
    )
    play_offs.start(season=play.season, by=play.by, now=timezone.now())
    play.fresh()
    return made


def test_the_better_of_the_one_meets_the_worse_of_the_other():
    play = with_play_offs(2, 3)
    upper, lower = named(play)

    (made,) = begin(play)

    met = {
        tuple(sorted(seat.player.display_name for side in pairing.sides.all()
                     for seat in side.entrant.entry.entry_players.all()))
        for pairing in Pairing.objects.filter(round__tournament=made)
    }  # fmt: skip
    assert met == {tuple(sorted((upper[1], lower[1]))), tuple(sorted((upper[2], lower[0])))}


def test_the_winner_of_the_play_off_plays_above():
    play = with_play_offs()
    upper, lower = named(play)
    (made,) = begin(play)
    with pytest.raises(PlayOffsOpen):
        proposed(play.season)

    decide(made, play.by, score=lambda first, second: (0, 5) if first < second else (5, 0))
    proposal = proposed(play.fresh())

    assert names(proposal) == [[upper[0], lower[0]], [upper[1], lower[1]]]
    assert codes(proposal)[lower[0]] == "division_playoff_won"
    assert [duel.winner.name for duel in proposal.duels] == [lower[0]]


def test_the_only_match_of_two_who_play_off_is_not_drawn():
    play = with_play_offs()
    (made,) = begin(play)

    with pytest.raises(NeedsWinner):
        decide(made, play.by, score=lambda first, second: (2, 2))


def test_two_legs_are_added_up():
    play = with_play_offs()
    (made,) = begin(play, legs=2)
    assert made.rounds.count() == 2

    decide(made, play.by, [1], lambda first, second: (5, 0) if first < second else (0, 5))
    with pytest.raises(PlayOffsOpen):
        proposed(play.fresh())
    decide(made, play.by, [2], lambda first, second: (0, 2) if first < second else (2, 0))

    proposal = proposed(play.fresh())
    assert proposal.duels[0].winner == proposal.duels[0].above


def test_a_play_off_that_nobody_won_is_decided_by_who_confirms():
    play = with_play_offs()
    upper, _lower = named(play)
    (made,) = begin(play, legs=2)
    decide(made, play.by, score=lambda first, second: (2, 2))
    with pytest.raises(PlayOffsOpen) as raised:
        proposed(play.fresh())
    assert upper[1] in str(raised.value)
    last = final_tables(play.season)[0].sides[1].entrant

    proposal = proposed(play.season, winners={"0.1": last})

    assert names(proposal)[0] == upper
    with pytest.raises(PlayOffsOpen):
        proposed(play.season, winners={"0.1": 0})


def test_play_offs_are_made_once_and_taken_back_while_they_wait():
    play = with_play_offs()
    play_offs.make(season=play.season, starts_on=AUTUMN, by=play.by, now=timezone.now())
    with pytest.raises(PlayOffsMade):
        begin(play)
    with pytest.raises(SeasonFollowed):
        seasons.unfinish(season=play.season, by=play.by, reason="x", now=timezone.now())

    play_offs.unmake(season=play.season, by=play.by, now=timezone.now())
    begin(play)

    with pytest.raises(NotNow):
        play_offs.unmake(season=play.season, by=play.by, now=timezone.now())


def test_without_places_that_are_played_off_there_are_no_play_offs():
    with pytest.raises(NoPlayOffs):
        begin(finished())
