"""The consequences of the end of a match's game, for any confirming side, any number of times."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.play.errors import ComeBySlip, ConfirmedAlready, OnlyPlayersConfirm, PointsDiffer
from league.play.models import Place, Sitting
from league.play.services import taking_back
from league.play.services.closing import ending
from matches.models import Filing, Report, Ruling
from matches.services import rulings
from tests.events.factories import RoleFactory
from tests.matches.factories import claim, declared_table
from tests.matches.passes.guests import guests
from tests.people.factories import UserFactory
from tests.play.matches import (
    agree_on_a_draw,
    concede,
    confirm,
    digest,
    opened,
    places as places_of,
)
from tests.play.sitting import fresh, say
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


def conceded(at, *, by=1):
    """Have the first game of a match conceded by one of its players; return the places."""
    sitting = opened(at)
    seated = places_of(sitting)
    say(seated[0], "toss 5 2")
    concede(seated[by])
    return seated


@made_once
def given_up(**rules):
    """A match whose second player gave up its first game; returns it and both places."""
    at = declared_table(**rules)
    home, away = conceded(at)
    return at, home, away


## Confirming twice


def test_a_double_tap_confirms_and_reports_once():
    at, home, _away = given_up()
    stale = Place.objects.get(pk=home.pk)

    confirm(home), confirm(stale)

    assert Report.objects.count() == 1
    assert at.fresh().state == "reported"


def test_who_confirmed_may_do_so_again_when_all_have():
    at, home, away = given_up()
    said = digest(home.sitting)

    for place in (home, away, home, away):
        again = Place.objects.get(pk=place.pk)
        ending.confirm(place=again, digest=said, now=timezone.now())

    assert Report.objects.count() == 2
    assert at.fresh().state == "settled"


## Taking back what is over


def back(place, to):
    revision = fresh(place.sitting).revision
    return taking_back.take_back(place=place, after=revision, to=to, now=timezone.now())


def test_who_gave_up_asks_before_it_is_taken_back():
    at = declared_table()
    home, away = conceded(at, by=0)  # the one who said the last line

    assert not back(home, 0)

    assert fresh(home.sitting).state == Sitting.State.ENDED
    taking_back.answer(
        place=away, after=fresh(home.sitting).revision, agrees=True, now=timezone.now()
    )
    assert fresh(home.sitting).state == Sitting.State.OPEN
    assert fresh(home.sitting).length == 0


def test_the_end_alone_is_taken_back_and_the_lines_stand():
    _at, home, away = given_up()

    back(away, 1)
    taking_back.answer(
        place=home, after=fresh(home.sitting).revision, agrees=True, now=timezone.now()
    )

    sitting = fresh(home.sitting)
    assert (sitting.state, sitting.end, sitting.length) == (Sitting.State.OPEN, None, 1)


def test_nothing_is_taken_back_once_a_side_has_confirmed():
    _at, home, away = given_up()
    back(away, 0)
    confirm(home)

    with pytest.raises(ConfirmedAlready):
        back(away, 0)
    assert fresh(home.sitting).request is None
    assert fresh(home.sitting).state == Sitting.State.ENDED


## Events that take no records


def test_an_event_without_records_has_the_result_reported():
    at, home, away = given_up(record="none")

    confirm(home), confirm(away)

    match = at.fresh()
    assert match.state == "settled"
    assert match.results.get().winner == at.sides[0]
    assert not Filing.objects.exists()


## A referee confirms


def by_judge(at, **how):
    """Open a game as the event's judge, who has it conceded by the away side."""
    sitting = opened(at, by=at.judge, **how)
    referee = Place.objects.get(sitting=sitting, role=Place.Role.REFEREE)
    away = Place.objects.get(sitting=sitting, user=at.bob)
    say(referee, "toss 5 2")
    concede(away)
    return referee


@pytest.mark.parametrize("record", ["optional", "none", "required"])
def test_a_judge_who_wrote_it_down_decides_the_match(record):
    at = declared_table(record=record)

    confirm(by_judge(at))

    match, ruling = at.fresh(), Ruling.objects.get()
    assert match.state == "ruled"
    assert (ruling.by, ruling.winner) == (at.judge, at.sides[0])
    assert Filing.objects.count() == (record != "none")
    assert Sitting.objects.get().state == Sitting.State.CONFIRMED


def test_a_judge_decides_no_series_that_goes_on():
    at = declared_table(games=3)

    confirm(by_judge(at))
    assert at.fresh().state == "scheduled"
    confirm(by_judge(at, number=2))

    assert at.fresh().state == "ruled"
    assert Filing.objects.count() == 2


def test_a_judge_decides_what_a_side_has_reported():
    at = declared_table()
    referee = by_judge(at)
    confirm(Place.objects.get(sitting=referee.sitting, user=at.ann))

    confirm(referee)

    assert at.fresh().state == "ruled"


def test_a_final_result_stays_whatever_is_confirmed_at_the_table():
    at, home, away = given_up()
    rulings.rule(match=at.match, kind="result", reason="Clock", by=at.judge, now=timezone.now(),
                 games=claim((0, 7)))  # fmt: skip

    confirm(home), confirm(away)

    match = at.fresh()
    assert (match.state, match.results.get().winner) == ("ruled", at.sides[1])
    assert fresh(home.sitting).state == Sitting.State.CONFIRMED
    assert Filing.objects.exists()


def test_a_referee_without_the_right_leaves_it_to_the_players():
    at = declared_table()
    referee = by_judge(at)
    referee.user = UserFactory()
    referee.save()

    with pytest.raises(OnlyPlayersConfirm):
        confirm(referee)

    assert fresh(referee.sitting).state == Sitting.State.ENDED
    assert Place.objects.get(pk=referee.pk).confirmed == ""
    for name in ("ann", "bob"):
        confirm(Place.objects.get(sitting=referee.sitting, user=getattr(at, name)))
    assert at.fresh().state == "settled"


def test_a_judge_who_plays_confirms_as_a_player():
    at = declared_table()
    RoleFactory(event=at.event, role="judge", user=at.bob)
    home, away = conceded(at)

    confirm(home), confirm(away)

    assert at.fresh().state == "settled"
    assert not Ruling.objects.exists()


def test_a_match_that_went_to_a_judge_keeps_the_record():
    at = declared_table(report_minutes=0)
    match = at.match
    match.scheduled_at = timezone.now()
    match.save()
    home, away = conceded(at)

    confirm(home)
    assert at.fresh().state == "judge"
    confirm(away)

    assert at.fresh().state == "judge"
    assert fresh(home.sitting).state == Sitting.State.CONFIRMED


## Draws


@pytest.mark.parametrize(
    ("series", "games"), [("best_of", 1), ("best_of", 3), ("legs", 1), ("legs", 2)]
)
def test_agreed_draws_end_every_kind_of_match(series, games):
    at = declared_table(series=series, games=games)

    for number in range(1, games + 1):
        assert at.fresh().version == 0
        home, away = places_of(opened(at, number=number))
        agree_on_a_draw(home, away)
        confirm(home), confirm(away)

    match = at.fresh()
    assert (match.state, match.results.get().decision) == ("settled", "drawn")


def led(at):
    """Let a judge set a score, as the sitting of a game stands then; return the players."""
    sitting = opened(at, by=at.judge)
    referee = Place.objects.get(sitting=sitting, role=Place.Role.REFEREE)
    say(referee, "toss 5 2")
    say(referee, "~ set score.H=7")
    return [place for place in places_of(sitting) if place.role == Place.Role.PLAYER]


def test_a_game_with_a_leader_is_agreed_to_be_drawn():
    at = declared_table()
    home, away = led(at)

    agree_on_a_draw(home, away)
    confirm(home), confirm(away)

    assert at.fresh().results.get().decision == "drawn"


def test_where_points_are_added_a_draw_needs_equal_points():
    at = declared_table(series="legs", games=2)
    home, away = led(at)

    with pytest.raises(PointsDiffer):
        agree_on_a_draw(home, away)
    assert fresh(home.sitting).request is None


def test_places_by_a_judges_link_confirm_nothing_so_that_the_result_is_not_lost():
    at = guests(game="rugby_15")
    sitting = opened(at, by=at.judge)
    home, away = (place for place in places_of(sitting) if place.role == Place.Role.PLAYER)
    referee = sitting.places.get(role=Place.Role.REFEREE)
    say(home, "toss:R")
    concede(away)

    for place in (home, away):
        with pytest.raises(ComeBySlip):
            confirm(place)
    assert fresh(sitting).state == Sitting.State.ENDED

    confirm(referee)

    assert fresh(sitting).state == Sitting.State.CONFIRMED
    assert at.fresh().version
    assert Filing.objects.count() == 1


def test_who_has_confirmed_reads_who_is_waited_for(client):
    at, home, _away = given_up()
    client.force_login(at.ann)
    page = reverse("play:table", args=[home.sitting.uid])

    before = client.get(page).content.decode()
    confirm(home)
    after = client.get(page).content.decode()

    waiting = f"Waiting for {at.players[1].display_name}."
    assert (waiting in before, waiting in after) == (False, True)
