"""Organisers of a league, play-offs and leaving a season, on their pages."""

from typing import Any

import pytest
from django.test import Client

from league.events.models import EventRole
from league.seasons.models import LeagueRole
from league.tournaments.models import Absence, Tournament
from tests.people.factories import GuestFactory, PlayerFactory
from tests.seasons.season import Play, division, running
from tests.seasons.test_next_season import AUTUMN, begin, with_play_offs
from tests.tournaments.views.test_desk_counts import count_of

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "ja")


@pytest.fixture
def play() -> Play:
    return running(division("A", 4))


def browser(play: Play) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(play.by)
    return client


def at(play: Play, page: str = "") -> str:
    return f"/leagues/{play.league.uid}/{page}"


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def shows(client: Client, path: str, word: str = "") -> bool:
    """Look at a page in both languages; tell whether both have a word that is of neither."""
    pages = {
        language: client.get(path, headers={"Accept-Language": language}) for language in LANGUAGES
    }
    assert {page.status_code for page in pages.values()} == {200}
    assert all(f'lang="{language}"' in text_of(page) for language, page in pages.items())
    return all(word in text_of(page) for page in pages.values())


def refused(client: Client, path: str, asked: dict[str, Any], status: int) -> bool:
    """Send in both languages what is refused; tell whether both answers have this status."""
    answers = [
        client.post(path, asked, headers={"Accept-Language": language}) for language in LANGUAGES
    ]
    return [answer.status_code for answer in answers] == [status] * len(LANGUAGES)


## Organisers


def test_a_role_is_given_at_the_league_and_its_events_and_ended(play: Play) -> None:
    client, other = browser(play), PlayerFactory()

    given = client.post(at(play, "organisers/"), {"act": "give", "handle": f" {other.handle} "})

    assert given["Location"] == at(play, "organisers/")
    role = LeagueRole.objects.get(user=other.user)
    assert EventRole.objects.filter(user=other.user, role="organiser").exists()
    assert shows(client, at(play, "organisers/"), other.display_name)
    ended = client.post(at(play, "organisers/"), {"act": f"end:{role.pk}"})
    assert ended.status_code == 302
    assert LeagueRole.objects.get(pk=role.pk).ended_at is not None


def test_what_cannot_be_given_or_ended_is_told(play: Play) -> None:
    client, path = browser(play), at(play, "organisers/")
    own = LeagueRole.objects.get(user=play.by)
    guest = GuestFactory()

    twice = client.post(path, {"act": "give", "handle": play.by.player.handle})
    last = client.post(path, {"act": f"end:{own.pk}"})
    odd = [client.post(path, {"act": act}) for act in ("end:x", "end:\u0661", "end:" + "9" * 40)]
    unknown = [
        client.post(path, {"act": "give", "handle": name})
        for name in ("", "nobody-of-this", guest.handle, "<b>", "a\x00b", "9" * 400)
    ]

    assert (twice.status_code, last.status_code) == (409, 409)
    assert "already_league_organiser" in text_of(twice)
    assert "last_league_organiser" in text_of(last)
    assert [answer.status_code for answer in odd] == [409] * 3
    assert [answer.status_code for answer in unknown] == [400] * 6
    assert "nobody-of-this" in text_of(unknown[1])


## Play-offs


def test_play_offs_are_made_started_and_taken_back() -> None:
    play = with_play_offs()
    client, path = browser(play), at(play, "1/play-offs/")
    asked = {"act": "make", "starts_on": AUTUMN.isoformat(), "at": "19:00", "legs": "1"}

    assert shows(client, path)
    assert shows(client, at(play, "1/"), path)
    assert client.post(path, asked).status_code == 302
    assert refused(client, path, asked, 409)
    assert shows(client, path, "unmake")
    assert client.post(path, {"act": "unmake"}).status_code == 302
    assert client.post(path, asked).status_code == 302
    assert client.post(path, {"act": "start"}).status_code == 302
    assert refused(client, path, {"act": "unmake"}, 409)
    made = Tournament.objects.get(play_offs_of__isnull=False)
    assert made.state == "running"
    assert shows(client, path, f"/tournaments/{made.event.uid}/")


def test_before_the_end_there_are_no_play_offs(play: Play) -> None:
    client, path = browser(play), at(play, "1/play-offs/")

    early = client.post(path, {"act": "make", "starts_on": "2031-01-01", "at": "19:00", "legs": 1})
    wrong = client.post(path, {"act": "make", "starts_on": "soon", "at": "x", "legs": "9"})

    assert client.get(path).status_code == 200
    assert (early.status_code, wrong.status_code) == (409, 400)
    assert "season_open" in text_of(early)
    assert client.post(path, {"act": "burn"}).status_code == 409
    assert client.get(at(play, "99999999999/play-offs/")).status_code == 404


def test_who_won_the_play_offs_is_shown() -> None:
    play = with_play_offs()
    begin(play)
    play_offs_of = Tournament.objects.get(play_offs_of__isnull=False)

    text = text_of(browser(play).get(at(play, "1/play-offs/")))

    assert "not decided" in text
    assert play_offs_of.event.name in text


## Leaving


def test_what_follows_is_shown_then_a_side_leaves(play: Play) -> None:
    client, path = browser(play), at(play, "1/leave/")
    play.play(1, rounds=[1])
    entrant = play.entrant(1, 2)

    assert shows(client, at(play, "1/"), path)
    assert shows(client, path)
    looked = f"{path}?look=1&entrant={entrant.pk}"
    assert shows(client, looked)
    assert "moved" not in text_of(client.get(looked))
    assert not Absence.objects.exists()
    left = client.post(path, {"entrant": entrant.pk, "reason": "moved away"})

    assert left["Location"] == at(play, "1/")
    assert Absence.objects.get().entrant_id == entrant.pk
    assert refused(client, path, {"entrant": entrant.pk}, 400)
    log = f"/tournaments/{play.tournament(1).event.uid}/log/"
    for language in LANGUAGES:
        shown = text_of(client.get(log, headers={"Accept-Language": language}))
        assert "moved away" in shown
        assert "leave_season" not in shown


def test_nobody_leaves_a_season_that_is_not_played(play: Play) -> None:
    client, path = browser(play), at(play, "1/leave/")
    entrant = play.entrant(1, 2).pk
    play.play_all()
    play.finish()

    assert client.get(path, {"look": "1", "entrant": entrant}).status_code == 409
    assert client.post(path, {"entrant": entrant}).status_code == 409
    for odd in ("", "x", "0", "-1", "9" * 40, "\u0661", "<script>"):
        assert client.get(path, {"look": "1", "entrant": odd}).status_code == 400
        assert client.post(path, {"entrant": odd, "reason": "a\x00"}).status_code == 400


def test_strangers_find_no_such_pages(play: Play) -> None:
    client = Client()
    client.force_login(PlayerFactory().user)

    for page in ("organisers/", "1/play-offs/", "1/leave/"):
        assert client.get(at(play, page)).status_code == 403
        assert client.post(at(play, page)).status_code == 403


def test_pages_ask_as_often_for_many_as_for_few() -> None:
    counts = []
    for sides in (2, 3):
        play = running(division("A", sides))
        for _more in range(sides):
            user = PlayerFactory().user
            LeagueRole.objects.create(league=play.league, user=user, given_by=play.by)
        client, entrant = browser(play), play.entrant(1, 1).pk
        pages = ("organisers/", "1/leave/", f"1/leave/?look=1&entrant={entrant}")
        counts.append([count_of(client, at(play, page)) for page in pages])

    assert counts[0] == counts[1]
