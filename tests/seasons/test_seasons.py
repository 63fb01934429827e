from dataclasses import replace
from datetime import date, time
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from league.events.errors import AlreadyEntered
from league.events.models import Event, EventRole
from league.events.queries import is_locked
from league.events.services import entries
from league.people.errors import Refusal
from league.seasons.errors import (
    DivisionSize,
    DivisionUnfinished,
    LeagueGame,
    PlayerTwice,
    SeasonFollowed,
    TopAndBottom,
    ZonesOverlap,
)
from league.seasons.models import Division, Season
from league.seasons.services import leagues, seasons
from league.seasons.services.plans import DivisionPlan, SeasonPlan, SidePlan, outlook
from league.tournaments.errors import NotNow, RulesRefused
from league.tournaments.models import Tournament
from tests.cards.factories import FormatFactory
from tests.people.factories import PlayerFactory
from tests.seasons.season import (
    NEXT_YEAR,
    division,
    finished,
    format_of_game,
    planned,
    plans,
    played,
    running,
)
from tests.tournaments.plain_state import state_of

pytestmark = pytest.mark.django_db
TOKYO = ZoneInfo("Asia/Tokyo")


def asked(*divisions, **more):
    return SeasonPlan(
        name="Spring",
        starts_on=NEXT_YEAR,
        format=format_of_game(),
        divisions=plans(*divisions),
        **more,
    )


## Planning


def test_each_division_is_an_event_and_a_tournament_with_its_sides():
    play = planned(division("A", 4, relegated=1), division("B", 5, promoted=1))

    upper, lower = play.season.divisions.all()

    assert [(division.level, division.name, division.size) for division in (upper, lower)] == [
        (1, "A", 4),
        (2, "B", 5),
    ]
    assert upper.tournament.event.name == "Harbour League Spring A"
    assert lower.tournament.entrants.count() == 5
    assert upper.tournament.phases.get().kind == "round_robin"
    assert upper.tournament.event.starts_at.astimezone(TOKYO).time() == time(19)


def test_a_long_name_is_cut_to_what_an_event_may_have():
    play = planned(division("D" * 60, 2), name="S" * 60)

    assert play.tournament(1).event.name.endswith("…")
    assert len(play.tournament(1).event.name) == 80


def test_every_organiser_of_the_league_organises_its_events():
    play = planned()
    other = PlayerFactory().user
    leagues.give_role(league=play.league, user=other, by=play.by, now=timezone.now())

    held = EventRole.objects.filter(user=other, event=play.tournament(2).event)

    assert [role.role for role in held] == ["organiser"]


def test_a_plan_is_looked_at_without_writing_anything():
    play = planned()
    before = (Season.objects.count(), Event.objects.count())

    look = outlook(play.league, asked(division("A", 5), double_round=True))

    assert (Season.objects.count(), Event.objects.count()) == before
    assert (len(look.divisions[0].weeks), look.matches, look.divisions[0].free) == (10, 20, True)


def test_the_calendar_says_how_long_a_season_takes():
    league = planned().league
    start = date(2027, 4, 3)  # a Saturday
    plan = replace(asked(division("A", 4), calendar={"weekdays": [5], "every": 2}), starts_on=start)

    look = outlook(league, plan)

    assert [week.opens for week in look.divisions[0].weeks] == [
        start,
        date(2027, 4, 17),
        date(2027, 5, 1),
    ]
    assert look.ends_on == date(2027, 5, 1)


REFUSED = [
    (lambda: asked(division("A", 1)), DivisionSize),
    (lambda: asked(division("A", 4, promoted=1)), TopAndBottom),
    (lambda: asked(division("A", 4, relegated=1)), TopAndBottom),
    (lambda: asked(division("A", 2, relegated=2), division("B", 4, playing_off=1)), ZonesOverlap),
    (lambda: asked(calendar={"weekdays": [9]}), RulesRefused),
    (lambda: asked(standings={"points": "3*nothing"}), RulesRefused),
    (lambda: replace(asked(), format=FormatFactory(code="other", number=99, game="touchdown")),
     LeagueGame),
]  # fmt: skip


@pytest.mark.parametrize(("plan", "refusal"), REFUSED)
def test_what_no_season_can_be_is_refused(plan, refusal):
    league = planned().league
    before = Season.objects.count()

    with pytest.raises(refusal) as raised:
        seasons.plan(league=league, plan=plan(), by=None, now=timezone.now())

    assert str(raised.value)
    assert Season.objects.count() == before


def test_nobody_plays_in_two_divisions_of_a_season():
    league = planned().league
    plan = asked(division("A", 3, relegated=1), division("B", 2, promoted=1))
    upper, lower = plan.divisions
    twice = replace(lower, sides=(*lower.sides, upper.sides[0]))

    with pytest.raises(PlayerTwice):
        outlook(league, replace(plan, divisions=(upper, twice)))


@pytest.mark.parametrize("first", ["the guest", "the player"])
def test_nobody_is_entered_beside_the_guest_who_stands_in_for_them(first):
    play = planned(division("A", 2))
    player = PlayerFactory()
    event = play.tournament(1).event
    entry = entries.enter(
        event=event, players=[player], by=play.by, now=timezone.now(), by_staff=True
    )
    both = [SidePlan((entry.entry_players.get().player,)), SidePlan((player,))]
    sides = tuple(both if first == "the guest" else reversed(both))
    plan = replace(asked(), divisions=(DivisionPlan("A", sides),))

    with pytest.raises(AlreadyEntered):
        seasons.plan(league=play.league, plan=plan, by=play.by, now=timezone.now())


def test_a_side_of_another_size_is_refused_and_nothing_is_kept():
    play = planned()
    before = (Season.objects.count(), Division.objects.count(), Tournament.objects.count())

    with pytest.raises(Refusal):
        seasons.plan(
            league=play.league, plan=asked(event={"side_size": 2}), by=play.by, now=timezone.now()
        )

    assert (Season.objects.count(), Division.objects.count(), Tournament.objects.count()) == before


def test_a_planned_season_is_taken_back_and_its_events_are_hidden():
    play = planned()
    events = [play.tournament(level).event.pk for level in (1, 2)]

    seasons.unplan(season=play.season, by=play.by, now=timezone.now())

    assert not play.league.seasons.exists()
    assert set(Event.objects.filter(pk__in=events).values_list("published", flat=True)) == {False}
    assert not Event.objects.filter(pk__in=events, entries__state="entered").exists()


## Playing


def test_all_rounds_are_shown_at_the_start_with_their_days():
    play = running(division("A", 4), calendar={"weekdays": [5, 6]})

    rounds = list(play.tournament(1).rounds.order_by("number"))

    assert [part.state for part in rounds] == ["published"] * 3
    for number, round in enumerate(rounds):
        at = round.scheduled_at.astimezone(TOKYO)
        assert (at.date() - rounds[0].scheduled_at.astimezone(TOKYO).date()).days == 7 * number
        assert at.time() == time(19)


def test_the_hour_of_a_round_is_the_same_in_summer_and_winter_time():
    play = planned(division("A", 4))
    leagues_zone = ZoneInfo("Europe/Berlin")
    league = leagues.make(
        by=play.by, now=timezone.now(), name="B", game="carriers", time_zone="Europe/Berlin"
    )
    start = date(NEXT_YEAR.year, 3, 1)
    season = seasons.plan(
        league=league, plan=replace(asked(division("A", 6)), starts_on=start), by=play.by,
        now=timezone.now(),
    )  # fmt: skip
    seasons.start(season=season, by=play.by, now=timezone.now())

    rounds = season.divisions.get().tournament.rounds.order_by("number")
    times = [round.scheduled_at.astimezone(leagues_zone) for round in rounds]

    assert len({at.utcoffset() for at in times}) == 2
    assert {at.time() for at in times} == {time(19)}


def test_home_and_away_doubles_the_rounds():
    play = running(division("A", 4), double_round=True)

    assert play.tournament(1).rounds.count() == 6


def test_the_start_is_undone_while_nothing_has_been_played():
    play = planned()
    before = [state_of(play.tournament(level))["rounds"] for level in (1, 2)]
    play.start()

    seasons.unstart(season=play.season, by=play.by, reason="too early", now=timezone.now())

    assert play.fresh().state == "planned"
    assert [state_of(play.tournament(level))["rounds"] for level in (1, 2)] == before
    play.start()
    assert play.season.state == "running"


def test_a_season_with_open_matches_is_not_finished():
    play = played(rounds=[1, 2])
    play.play(1)

    with pytest.raises(DivisionUnfinished) as raised:
        play.finish()

    assert raised.value.params == {"division": "B", "count": 2}
    assert play.fresh().state == "running"
    assert play.tournament(1).state == "running"


def test_the_end_and_its_undoing():
    play = finished()
    assert play.season.state == "finished"
    assert {play.tournament(level).state for level in (1, 2)} == {"finished"}

    seasons.unfinish(season=play.season, by=play.by, reason="one more", now=timezone.now())

    assert play.fresh().state == "running"
    assert play.tournament(1).phases.get().state == "running"
    play.finish()
    assert play.season.state == "finished"


def test_each_step_is_taken_in_its_own_state():
    play = planned()

    with pytest.raises(NotNow):
        play.finish()
    play.start()
    with pytest.raises(NotNow):
        play.start()
    with pytest.raises(NotNow):
        seasons.unplan(season=play.season, by=play.by, now=timezone.now())


def test_a_season_that_has_a_successor_stays_finished():
    play = finished()
    seasons.plan(
        league=play.league, plan=asked(), by=play.by, now=timezone.now(), before=play.season
    )

    with pytest.raises(SeasonFollowed):
        seasons.unfinish(season=play.season, by=play.by, reason="x", now=timezone.now())
    with pytest.raises(SeasonFollowed):
        seasons.plan(
            league=play.league, plan=asked(), by=play.by, now=timezone.now(), before=play.season
        )


def test_the_start_of_a_season_leaves_its_decks_open():
    play = planned()

    play.start()

    assert not any(is_locked(play.tournament(level).event) for level in (1, 2))
