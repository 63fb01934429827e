"""The list of proved matches: what stands there for whom, and what narrows it."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.events.models import Event
from league.people.models import Player
from matches.services import matches, reports
from matches.services.records import Handed
from tests.events.conftest import browser
from tests.markup import tight
from tests.matches.factories import Table, played
from tests.matches.games import Meeting, claimed, golden, golden_meeting, reseated
from tests.matches.paging import filed, path, replay_all
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
LIST = "/matches/proved/"
GAME = "lethal_checkmate"


def prove(at: Meeting, game: str = GAME) -> None:
    record = golden(game)
    first, second = at.match.sides.order_by("number")
    now = timezone.now()
    made = reports.report(
        match=at.match, side=first, by=at.ann, games=claimed(record), now=now,
        handed=[Handed(1, reseated(at, record))],
    )  # fmt: skip
    reports.confirm(report=made, side=second, by=at.bob, now=now)


@made_once
def proved(game: str = GAME, count: int = 1) -> Meeting:
    """Let two sides meet again and again, each match proved by the same record."""
    at = golden_meeting(game, record="required")
    prove(at, game)
    entries = [side.entry for side in at.match.sides.order_by("number")]
    for _more in range(1, count):
        match = matches.make(event=at.event, entries=entries, by=at.judge, now=timezone.now())
        prove(Meeting(at.event, match, at.sides, at.judge), game)
    replay_all()
    return at


def shown(client: Client | None = None, **asked: str) -> str:
    answer = (client or Client()).get(LIST, asked)
    assert answer.status_code == 200
    return tight(answer)


def rows(page: str) -> int:
    return page.count("match-line")


def test_a_proved_match_stands_there_with_its_sides_its_game_its_event_and_its_replay() -> None:
    at = proved()

    page = shown()

    names = [side[0].display_name for side in at.sides]
    assert rows(page) == 1
    assert [word for word in (*names, at.event.name, "Lethal Checkmate") if word not in page] == []
    assert f'href="{reverse("matches:replay", args=[at.match.uid, 1])}"' in page


@pytest.mark.parametrize("count", [1, 12])
def test_one_row_and_twelve_ask_the_same(count: int) -> None:
    proved(count=count)
    client = Client()
    client.get(LIST)

    with CaptureQueriesContext(connection) as statements:
        page = shown(client)

    assert (rows(page), len(statements)) == (count, 8)


def test_the_one_decided_last_stands_first() -> None:
    proved()
    second = proved("rugby_15")

    page = shown()

    assert rows(page) == 2
    assert page.index(second.match.uid) < page.index("Lethal Checkmate</span>")


def test_what_is_not_proved_or_may_not_be_seen_is_not_there(table: Table) -> None:
    game = played(table)
    for side, by in zip(table.sides, (table.ann, table.bob), strict=True):
        reports.report(match=table.match, side=side, by=by, games=game.games, now=timezone.now())
    golden_meeting(GAME)
    at = proved("rugby_15")
    filed(table, game.text)
    replay_all()
    assert table.fresh().proved

    assert (rows(shown()), rows(shown(browser(table.ann)))) == (1, 2)  # with hidden decks
    assert rows(shown(event=table.event.uid)) == 0
    assert table.event.name not in shown()
    Event.objects.filter(pk=at.event.pk).update(published=False)
    assert rows(shown()) == 0


def test_it_is_narrowed_by_game_event_and_player_and_keeps_that_on_the_next_page() -> None:
    first, second = proved(count=31), proved("rugby_15")
    bob = first.sides[1][0]

    assert rows(shown(game="rugby_15")) == 1
    assert rows(shown(event=second.event.uid)) == 1
    assert rows(shown(player=bob.handle, game="rugby_15")) == 0
    page = shown(player=bob.display_name, page="2")
    assert rows(page) == 1
    assert f"player={bob.display_name.replace(' ', '+')}&amp;page=1" in page


def test_who_keeps_their_matches_private_is_not_found_by_name() -> None:
    at = proved()
    ann, bob = at.sides[0][0], at.sides[1][0]
    Player.objects.filter(pk=bob.pk).update(hidden=["matches"])

    assert (rows(shown(player=ann.handle)), rows(shown(player=bob.handle))) == (1, 0)
    assert rows(shown(browser(bob.user), player=bob.handle)) == 1


ODD = [
    ({"game": "chess"}, "There is no such game."),
    ({"event": "nosuchevent0"}, "There is no such event with a proved match."),
    ({"player": "x" * 2000}, "at most 60"),
    ({"page": "-1"}, ""),
    ({"page": "9" * 30}, ""),
    ({"game": "rugby_15", "page": "x"}, ""),
]


@pytest.mark.parametrize(("asked", "said"), ODD)
def test_odd_questions_get_a_sentence(asked: dict[str, Any], said: str) -> None:
    page = shown(**asked)

    assert said in page


def test_a_choice_brings_the_rows_alone(table: Table) -> None:
    answer = Client().get(LIST, headers={"HX-Request": "true"})

    assert answer.content.decode().strip().startswith('<div id="found"')
    assert path(table) not in answer.content.decode()


def test_the_page_of_a_proved_match_leads_to_its_replay_before_all_else() -> None:
    at = proved()
    way = reverse("matches:replay", args=[at.match.uid, 1])

    page = Client().get(reverse("matches:match", args=[at.match.uid])).content.decode()

    assert f'button-large" href="{way}"' in " ".join(page.split())
    order = [page.index(part) for part in ("Watch the replay", 'id="records"', 'class="claim panel',
                                           'id="log"')]  # fmt: skip
    assert order == sorted(order)
