"""A player's page: ratings, results and opponents, and its readers."""

import re
from html import unescape
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.careers.services import ratings
from league.events.models import Event
from league.people.models import Player, User
from league.people.services import accounts, personal
from league.tournaments.models import Finish
from matches.models import Match
from tests.careers.test_ratings import GAME, opened
from tests.events.conftest import browser
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import DRAW, WIN, Hall, sides
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
PAGES = {
    "ratings": f"ratings/{GAME}/", "results": "results/", "opponents": "against/",
}  # fmt: skip


@made_once
def played(entrants: int = 4, decided: int = 6) -> tuple[Hall, Player]:
    """A league after some matches; its first entrant's player."""
    hall, pairings = opened(entrants)
    drawn = {sides(pairing) for pairing in pairings[1:2]}
    hall.decide_all(
        pairings[:decided], lambda first, second: DRAW if (first, second) in drawn else WIN
    )
    ratings.rate(game=GAME)
    confirm_mails()
    return hall, player_of(hall.tournament.entrants.get(number=1))


def confirm_mails() -> None:
    """Let every player have a page."""
    EmailAddress.objects.bulk_create(
        [
            EmailAddress(user=user, email=user.email, verified=True, primary=True)
            for user in User.objects.filter(emailaddress=None)
        ]
    )


def text(client: Client, address: str, status: int = 200, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == status, (address, answer.status_code)
    return answer.content.decode()


def at(player: Player, page: str = "") -> str:
    return f"/players/{player.handle}/{page}"


def opponent_of(player: Player) -> Player:
    match = Match.objects.filter(sides__entry__entry_players__player=player, version__gt=0)[0]
    return Player.objects.exclude(pk=player.pk).get(entry_players__entry__match_sides__match=match)


def test_every_page_in_both_languages():
    hall, player = played()
    Finish.objects.create(
        tournament=hall.tournament, entrant=hall.tournament.entrants.get(number=1),
        place=1, worst=1, of=4,
    )  # fmt: skip
    other = opponent_of(player)
    pages = ("", "results/", f"results/?game={GAME}", "against/",
             "against/?q=Entrant", "against/?q=nobody", f"against/{other.handle}/",
             f"ratings/{GAME}/", "results/?page=99")  # fmt: skip

    for language in ("en", "ja"):
        for page in pages:
            assert f'lang="{language}"' in text(Client(), at(player, page), language=language)
        assert text(Client(), f"/ratings/{GAME}/", language=language)

    front = text(Client(), at(player))
    assert "provisional" in front
    assert "place 1 of 4" in front
    assert other.display_name in front
    assert other.display_name in text(Client(), at(player, f"against/?q={other.handle}"))
    assert "No opponent of this name" in text(Client(), at(player, "against/?q=nobody"))


def test_the_ratings_are_reached_from_the_leagues_once_somebody_is_rated():
    _hall, _player = played(decided=0)
    before = text(Client(), "/leagues/")

    played()

    assert f"/ratings/{GAME}/" not in before
    assert f'href="/ratings/{GAME}/"' in text(Client(), "/leagues/")


def test_what_is_not_there_is_not_found():
    _hall, player = played(decided=0)

    for page in (f"ratings/{GAME}/", "ratings/chess/", f"against/{player.handle}/",
                 "against/no-such-player/"):  # fmt: skip
        text(Client(), at(player, page), 404)
    text(Client(), "/ratings/chess/", 404)
    assert "No results yet" in text(Client(), at(player, "results/"))
    assert "No opponents yet" in text(Client(), at(player, "against/"))


def test_a_hidden_block_is_shown_to_the_player_alone():
    _hall, player = played()
    stranger, own = browser(PlayerFactory().user), browser(player.user)

    for block, page in PAGES.items():
        accounts.hide(player=player, blocks=[block])
        for client in (Client(), stranger):
            text(client, at(player, page), 404)
            assert f'href="{at(player, page)}"' not in text(client, at(player))
        text(own, at(player, page))
        front = text(own, at(player))
        assert f'href="{at(player, page)}"' in front
        assert "only you see this" in front


def test_a_link_to_the_page_says_the_figures_that_everybody_may_see_there():
    _hall, player = played()
    shown = description(player)
    accounts.hide(player=player, blocks=["ratings"])
    hidden = description(player)

    name = re.escape(player.display_name)
    assert re.fullmatch(rf"{name} · Carriers!! \d+ · \d W \d D \d L", shown)
    assert re.fullmatch(rf"{name} · \d W \d D \d L", hidden)


def description(player: Player) -> str:
    found = re.search(r'name="description"\s+content="([^"]*)"', text(Client(), at(player)))
    assert found
    return unescape(found[1])


def test_hidden_matches_and_ratings_are_not_listed_elsewhere():
    _hall, player = played()

    accounts.hide(player=player, blocks=["matches", "ratings"])

    text(Client(), f"/matches/of/{player.handle}/", 404)
    assert player.handle not in text(Client(), f"/ratings/{GAME}/")


def test_the_reading_can_be_hidden():
    player = PlayerFactory(reading="よみかた")
    assert "よみかた" in text(Client(), at(player))

    accounts.hide(player=player, blocks=["reading"])

    assert "よみかた" not in text(Client(), at(player))
    assert "よみかた" not in text(Client(), f"/api/v1/players/{player.handle}/")
    assert "よみかた" in text(browser(player.user), at(player))


def test_blocks_are_chosen_on_a_page_and_nothing_else_is_hidden():
    player = PlayerFactory()
    client = browser(player.user)

    client.post("/me/privacy/", {"hidden": ["ratings", "results"]})
    assert Player.objects.get(pk=player.pk).hidden == ["ratings", "results"]
    refused = client.post("/me/privacy/", {"hidden": ["everything"]})
    assert refused.status_code == 200
    assert Player.objects.get(pk=player.pk).hidden == ["ratings", "results"]
    client.post("/me/privacy/", {})
    assert Player.objects.get(pk=player.pk).hidden == []
    assert Client().get("/me/privacy/").status_code in (302, 403)


def test_results_of_an_event_that_is_not_published_are_its_peoples():
    hall, player = played()
    Event.objects.filter(pk=hall.event.pk).update(published=False)

    assert "No results yet" in text(Client(), at(player, "results/"))
    assert hall.event.name in text(browser(player.user), at(player, "results/"))


def test_who_left_has_no_name_and_no_career():
    _hall, player = played()
    other = opponent_of(player)

    personal.erase(user=player.user, now=timezone.now())

    player.refresh_from_db()
    front = text(Client(), at(player))
    assert "strength probably" not in front
    for page in PAGES.values():
        text(Client(), at(player, page), 404)
    assert "退会したプレイヤー" in text(Client(), at(other, "results/"))


## Players under 18


def test_the_name_of_a_minor_is_for_the_staff_alone():
    hall, player = played()
    other = opponent_of(player)

    accounts.change_profile(
        player=player, handle=player.handle, display_name="山田太郎", reading="やまだたろう",
        time_zone="Asia/Tokyo", language="ja", is_minor=True, now=timezone.now(),
    )  # fmt: skip

    uid = hall.event.uid
    for address in (
        at(player), at(other), at(other, "results/"), at(other, "against/"), f"/events/{uid}/",
        f"/tournaments/{uid}/standings/", f"/tournaments/{uid}/pairings/", f"/ratings/{GAME}/",
        f"/tournaments/{uid}/crosstable/", f"/api/v1/players/{player.handle}/",
    ):  # fmt: skip
        for client in (Client(), browser(other.user)):
            shown = text(client, address)
            assert "山田" not in shown
            assert "やまだ" not in shown
    assert player.handle in text(Client(), f"/tournaments/{uid}/standings/")
    assert "山田太郎" in text(browser(hall.by), f"/tournaments/{uid}/desk/entrants/")
    assert "山田太郎" in text(browser(player.user), "/me/")


def test_a_name_is_for_everybody_again_with_the_next_saving():
    player = PlayerFactory()
    fields: dict[str, Any] = {
        "player": player, "handle": player.handle, "display_name": "Ann", "reading": "アン",
        "time_zone": "Asia/Tokyo", "language": "ja", "now": timezone.now(),
    }  # fmt: skip

    accounts.change_profile(**fields, is_minor=True)
    player.refresh_from_db()
    assert (player.display_name, player.reading, player.own_name) == (player.handle, "", "Ann")
    accounts.change_profile(**fields)
    player.refresh_from_db()
    assert (player.display_name, player.reading, player.own_name) == ("Ann", "アン", "")


## Numbers of statements


def test_as_many_statements_for_one_match_as_for_many():
    counts = {}
    for entrants, decided in ((2, 1), (4, 12)):
        _hall, player = played(entrants, decided)
        for page in ("", "results/", "against/", f"ratings/{GAME}/"):
            with CaptureQueriesContext(connection) as queries:
                text(Client(), at(player, page))
            counts.setdefault(page, []).append(len(queries))

    assert len(counts) == 4
    assert all(many <= few + 1 and many <= 30 for few, many in counts.values()), counts
