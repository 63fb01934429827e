"""A match's game at the table: locked decks in the header, both confirm, the match is settled."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.play.errors import DigestDiffers, SittingNotOver, SittingRuns
from league.play.models import Place, Sitting
from league.play.services import ending
from matches.errors import NoSuchGame, NotYourSide
from matches.models import Filing
from matches.services import settings
from tests.events.factories import RoleFactory
from tests.matches.factories import declared, table
from tests.people.factories import UserFactory
from tests.play.matches import confirm, opened, places
from tests.play.sitting import fresh, play_on

pytestmark = pytest.mark.django_db


def played_out(at, seed=3):
    sitting = opened(at)
    seated = places(sitting)
    play_on(sitting, seated, Random(seed), 3_000)
    return fresh(sitting), seated


def test_before_a_table_opens_its_page_names_who_has_yet_to_declare():
    at, device = table(), Client()
    type(at.event).objects.filter(pk=at.event.pk).update(declaration_required=True)
    device.force_login(at.ann)
    path = reverse("play:open-game", args=[at.match.uid, 1])

    before = device.get(path).content.decode()
    declared(at)
    after = device.get(path).content.decode()

    shown = before.partition("Not declared yet")[2].partition("</div>")[0]
    assert shown.count("<bdi>") == 2
    assert "Not declared yet" not in after


def test_a_sitting_has_the_locked_decks_and_a_place_for_each_player():
    at = declared(table())

    sitting = opened(at)

    assert "@deck H" in sitting.header
    assert "@deck A" in sitting.header
    assert [(place.seats, place.user) for place in places(sitting)] == [
        (["H"], at.ann),
        (["A"], at.bob),
    ]
    with pytest.raises(SittingRuns):
        opened(at, by=at.bob)


def test_the_event_says_where_the_dice_come_from_and_how_long_a_side_may_think():
    at = declared(table())
    settings.change(event=at.event, by=at.judge, now=timezone.now(), dice="sealed",
                    clock_minutes=20, delay_seconds=5)  # fmt: skip

    sitting = opened(at)

    assert (sitting.dice, "@dice sealed" in sitting.header) == ("sealed", True)
    assert sitting.clock == {
        "main": 1_200_000, "increment": 0, "delay": 5_000, "running": [], "since": None,
        "left": {"H": 1_200_000, "A": 1_200_000},
    }  # fmt: skip


def test_who_does_not_play_and_does_not_judge_opens_nothing():
    at = declared(table())

    with pytest.raises(NotYourSide):
        opened(at, by=UserFactory())
    with pytest.raises(NoSuchGame):
        opened(at, number=2)


def test_a_judge_writes_for_both():
    at = declared(table())

    sitting = opened(at, by=at.judge)

    (referee,) = Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE)
    assert (referee.user, referee.seats) == (at.judge, ["H", "A"])


@pytest.mark.slow
def test_both_confirm_and_the_match_is_settled_and_proved():
    at = declared(table())
    sitting, (home, away) = played_out(at)
    assert sitting.state == Sitting.State.ENDED

    with pytest.raises(DigestDiffers):
        ending.confirm(place=home, digest="0" * 64, now=timezone.now())
    confirm(home)
    assert at.fresh().state == "reported"
    confirm(away)

    assert fresh(sitting).state == Sitting.State.CONFIRMED
    assert at.fresh().state == "settled"
    filings = Filing.objects.filter(game__match=at.match)
    assert {filing.source for filing in filings} == {Filing.Source.TABLE}
    assert filings.values("record").distinct().count() == 1


def test_conceding_ends_it_for_the_other_side():
    at = declared(table())
    sitting = opened(at)
    home, away = places(sitting)
    play_on(sitting, [home, away], Random(1), 6)

    with pytest.raises(SittingNotOver):
        confirm(home)
    ending.concede(place=away, after=fresh(sitting).revision, now=timezone.now())
    confirm(home)
    confirm(away)

    assert fresh(sitting).end["winner"] == "H"
    match = at.fresh()
    assert match.state == "settled"
    assert match.results.get().winner == at.sides[0]


def test_who_plays_a_match_opens_it_as_a_player_though_he_judges_the_event():
    at = declared(table())
    RoleFactory(event=at.event, user=at.ann, role="judge")

    sitting = opened(at, by=at.ann)

    assert {place.role for place in places(sitting)} == {Place.Role.PLAYER}
    assert Place.objects.get(sitting=sitting, user=at.ann).seats == ["H"]
