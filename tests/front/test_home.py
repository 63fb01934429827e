"""The front page: for a visitor and for a player, with one row and with a dozen."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.events.models import Event
from league.events.queries.lists import staffed
from league.people.models import Player
from league.tournaments.models import Tournament
from matches.models import Match
from matches.services import reports
from tests.cards.factories import DeckFactory
from tests.events.conftest import browser as browser_of
from tests.events.factories import EventFactory, RoleFactory, enter, hand_in
from tests.matches.factories import claim, declared_table, more_matches, table
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, player_of
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db
VISITOR_ASKS = 3
PLAYER_ASKS = 15


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(handle="ann", display_name="Ann")


def fill(player: Player, rows: int) -> None:
    for number in range(rows):
        seat = enter(EventFactory(name=f"Cup {number}"), player)
        DeckFactory(owner=player)
        if number == 0:
            hand_in(seat)


@pytest.mark.parametrize("rows", [1, 12])
def test_a_visitor_is_told_what_this_is(
    client: Client, django_assert_num_queries: Any, rows: int
) -> None:
    for number in range(rows):
        enter(EventFactory(name=f"Cup {number}"))

    with django_assert_num_queries(VISITOR_ASKS):
        text = client.get("/", headers={"Accept-Language": "en"}).content.decode()

    assert "every result proved by a replay" in text
    assert "a sample match" in text
    assert "Cup 0" in text
    assert text.count("1 entry") == min(rows, 5)


@pytest.mark.parametrize("rows", [1, 12])
def test_a_player_sees_own_events_and_decks(
    ann: Player, django_assert_num_queries: Any, rows: int
) -> None:
    fill(ann, rows)
    browser = browser_of(ann.user)

    with django_assert_num_queries(PLAYER_ASKS):
        text = browser.get("/").content.decode()

    assert text.count("deck handed in") == 1
    assert text.count("no deck yet") == min(rows, 5) - 1
    assert text.count('href="/decks/') >= min(rows + 1, 4)


def test_a_player_finds_what_runs_first_and_nothing_that_is_over(ann: Player) -> None:
    now = timezone.now()
    coming = EventFactory(name="Coming")
    late, over = (
        TournamentFactory(event__name=name, state="open") for name in ("Late", "Over already")
    )
    for event in (coming, late.event, over.event):
        enter(event, ann)
    for tournament, state in ((late, "running"), (over, "finished")):
        Tournament.objects.filter(pk=tournament.pk).update(state=state)
    Event.objects.filter(pk=late.event_id).update(
        starts_at=now - timedelta(hours=2), deadline=now - timedelta(hours=3)
    )

    text = browser_of(ann.user).get("/").content.decode()

    section = text[text.index('id="next"') : text.index('id="decks"')]
    assert re.findall(r'href="([^"]+)">(Late|Coming|Over already)<', section) == [
        (f"/tournaments/{late.event.uid}/", "Late"),
        (f"/events/{coming.uid}/", "Coming"),
    ]


def test_the_japanese_front_door_holds_no_english(client: Client) -> None:
    text = client.get("/", headers={"Accept-Language": "ja"}).content.decode()

    assert "五つのゲームの大会とリーグ。勝敗は、リプレイが証明する。" in text
    for english in ("How a result", "Upcoming", "Sign up", "Play now", "sample"):
        assert english not in text


def test_an_empty_house_says_what_to_do_next(ann: Player) -> None:
    text = browser_of(ann.user).get("/").content.decode()

    assert "You have not entered an event" in text
    assert "No deck yet." in text
    assert "No event is announced." in text


def test_a_hidden_event_is_not_on_the_front_page(client: Client) -> None:
    EventFactory(name="Secret Cup", published=False)

    assert "Secret Cup" not in client.get("/").content.decode()


@pytest.mark.parametrize("rows", [1, 12])
def test_staff_find_their_events_todays_first(
    ann: Player, django_assert_num_queries: Any, rows: int
) -> None:
    now = timezone.now()
    later, today = (EventFactory(name=name, starts_at=now + timedelta(days=days), deadline=now)
                    for name, days in (("Later", 3), ("Today", 0)))  # fmt: skip
    running = TournamentFactory(event__name="All year", state="running").event
    over = TournamentFactory(event__name="Over", state="finished").event
    old = EventFactory(
        name="Long ago", starts_at=now - timedelta(days=9), deadline=now - timedelta(days=9)
    )
    Event.objects.filter(pk=running.pk).update(
        starts_at=now - timedelta(days=60), deadline=now - timedelta(days=61)
    )
    for event in (later, running, over, old, today):
        RoleFactory(event=event, role="judge", user=ann.user)
    EventFactory(name="Of others")
    for number in range(rows - 1):
        RoleFactory(
            event=EventFactory(name=f"Next {number}", starts_at=now + timedelta(days=9)),
            user=ann.user,
        )
    browser = browser_of(ann.user)

    with django_assert_num_queries(PLAYER_ASKS):
        text = browser.get("/").content.decode()

    section = text[text.index('id="staffed"') : text.index("</section>")]
    names = re.findall(r'href="([^"]+)">([^<]+)</a>', section)
    assert [name for _href, name in names][:3] == ["Today", "All year", "Later"]
    assert names[1][0] == f"/tournaments/{running.uid}/desk/"
    assert len(names) == min(rows + 2, 8)


def test_today_is_the_day_where_the_event_is(ann: Player) -> None:
    now = datetime(2026, 11, 22, 14, 30, tzinfo=UTC)  # 23:30 in Tokyo
    for name, hours in (("Tonight", 0.25), ("Tomorrow", 1)):
        starts_at = now + timedelta(hours=hours)
        event = EventFactory(name=name, time_zone="Asia/Tokyo", starts_at=starts_at, deadline=now)
        RoleFactory(event=event, user=ann.user)

    events = staffed(ann.user, now=now)

    assert [(event.name, event.is_today) for event in events] == [
        ("Tonight", True),
        ("Tomorrow", False),
    ]


def test_a_published_match_is_there_before_the_clock_of_the_event() -> None:
    hall = running(2)
    hall.next()
    player = player_of(hall.tournament.entrants.get(number=1))
    match = Match.objects.get()

    text = browser_of(player.user).get("/").content.decode()

    assert hall.event.starts_at > timezone.now()
    assert f'href="/matches/{match.uid}/"' in text


def test_what_waits_is_one_list_the_most_urgent_first() -> None:
    """To declare, the next match of the same two, a table of one's own, a deck to hand in."""
    at = table()
    Event.objects.filter(pk=at.event.pk).update(declaration_required=True)
    more_matches(at, 1)
    enter(EventFactory(name="Next month"), at.players[0])
    browser = browser_of(at.ann)
    browser.post("/table/", {"game": "rugby_15"})

    page = browser.get("/", headers={"Accept-Language": "en"}).content.decode()

    section = page[page.index('id="waiting"') : page.index("</section>")]
    kinds = re.findall(r'<span class="small muted">([^<]+)</span>\s*<a', section)
    assert kinds == ["Declare before you play"] * 2 + ["Deck to hand in", "Your table"]


def test_who_has_declared_is_led_to_the_match_and_then_to_confirm() -> None:
    at = declared_table()
    ways = []

    for _state in ("open", "reported"):
        page = browser_of(at.ann).get("/", headers={"Accept-Language": "en"}).content.decode()
        section = page[page.index('id="waiting"') : page.index("</section>")]
        ways += re.findall(rf'href="/matches/{at.match.uid}/">\s*([^<]+?)\s*<span', section)
        reports.report(
            match=at.fresh(), side=at.sides[1], by=at.bob, games=claim((7, 5)), now=timezone.now()
        )

    assert ways == ["Report the result", "Look and confirm"]
