"""A match's game at the table: locked decks in the header, both confirm, the match is settled."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from league.play.errors import (
    DecksMissing,
    DigestDiffers,
    SettingsRefused,
    SittingNotOver,
    SittingRuns,
)
from league.play.models import Place, Sitting
from league.play.services.closing import ending
from matches.errors import NoSuchGame, NotYourSide
from matches.models import EventRules, Filing
from matches.services import settings
from tests.events.factories import RoleFactory, lock
from tests.markup import tight
from tests.matches.factories import declared, declared_table, table
from tests.people.factories import UserFactory
from tests.play.matches import concede, confirm, opened, places
from tests.play.sitting import fresh, play_on
from tests.play.tapping import SHORT

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


def test_a_match_that_was_made_before_the_deadline_is_played_with_the_decks_locked_since():
    at = table(locked=False)
    lock(at.event, started=True)

    sitting = opened(declared(at))

    decks = [words for words in sitting.header.splitlines() if words.startswith("@deck ")]
    assert [words.split()[1] for words in decks] == ["H", "A"]
    assert not at.match.sides.filter(seats__submission=None).exists()


@pytest.mark.parametrize("is_locked", [True, False])
def test_a_table_without_locked_decks_is_refused_by_the_names_of_who_has_none(is_locked):
    at = table(decks=not is_locked, locked=is_locked)
    device = Client(HTTP_ACCEPT_LANGUAGE="en")
    device.force_login(at.ann)

    with pytest.raises(DecksMissing) as refused:
        opened(at)
    answer = device.post(reverse("play:open-game", args=[at.match.uid, 1]))

    names = ", ".join(player.display_name for player in at.players)
    assert (refused.value.code, answer.status_code) == ("decks_missing", 422)
    assert f"None is locked for: {names}." in answer.content.decode()
    assert not Sitting.objects.exists()
    with translation.override("ja"):
        assert f"ロックされたデッキがありません：{names}。" in str(refused.value)


def test_the_game_s_own_reason_is_said_where_it_is_not_the_decks():
    at = table()
    EventRules.objects.filter(event=at.event).update(options={"turns": "none"})

    with pytest.raises(SettingsRefused) as refused:
        opened(at)

    assert refused.value.params["reason"] == "CA-E-SYNTAX"


def test_a_sitting_has_the_locked_decks_and_a_place_for_each_player():
    at = declared_table()

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
    at = declared_table()
    settings.change(event=at.event, by=at.judge, now=timezone.now(), dice="sealed",
                    clock_minutes=20, delay_seconds=5)  # fmt: skip

    sitting = opened(at)

    assert (sitting.dice, "@dice sealed" in sitting.header) == ("sealed", True)
    assert sitting.clock == {
        "main": 1_200_000, "increment": 0, "delay": 5_000, "running": [], "since": None,
        "left": {"H": 1_200_000, "A": 1_200_000},
    }  # fmt: skip


def test_who_does_not_play_and_does_not_judge_opens_nothing():
    at = declared_table()

    with pytest.raises(NotYourSide):
        opened(at, by=UserFactory())
    with pytest.raises(NoSuchGame):
        opened(at, number=2)


def test_a_judge_writes_for_both():
    at = declared_table()

    sitting = opened(at, by=at.judge)

    (referee,) = Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE)
    assert (referee.user, referee.seats) == (at.judge, ["H", "A"])


@pytest.mark.slow
def test_both_confirm_and_the_match_is_settled_and_proved():
    at = declared_table(options=dict(SHORT["carriers"]))
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
    at = declared_table()
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
    at = declared_table()
    RoleFactory(event=at.event, user=at.ann, role="judge")

    sitting = opened(at, by=at.ann)

    assert {place.role for place in places(sitting)} == {Place.Role.PLAYER}
    assert Place.objects.get(sitting=sitting, user=at.ann).seats == ["H"]


def test_while_a_game_is_played_its_table_is_the_first_step_of_the_match_page():
    at, device = declared_table(), Client()
    device.force_login(at.bob)
    page = reverse("matches:match", args=[at.match.uid])

    def steps():
        shown = tight(device.get(page)).partition('class="next-step"')[2]
        return shown.partition("</section>")[0]

    before, sitting = steps(), opened(at)
    during = steps()
    home, _away = places(sitting)
    concede(home)
    over = steps()
    confirm(home)
    reported = steps()

    table_first = 'class="button button-primary" href="/table/'
    report_first = "button-primary button-large"
    assert [table_first in shown for shown in (before, during, over, reported)] == [
        False, True, True, False,
    ]  # fmt: skip
    assert [report_first in shown for shown in (before, during, over, reported)] == [
        True, False, False, False,
    ]  # fmt: skip
    assert "The game is being played at the table." in during
    assert "The game at the table is over." in over
    assert "Look at the result: confirm it" in reported
    assert [">To the table<" in shown for shown in (during, over, reported)] == [False, True, True]
