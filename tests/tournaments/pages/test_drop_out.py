"""Dropping out oneself: from the page of now, by the API, once, and not everywhere."""

from typing import Any

import pytest
from django.test import Client

from league.tournaments.models import Absence, Act, Tournament
from tests.api.callers import Caller, token_for
from tests.events.conftest import browser
from tests.people.factories import PlayerFactory
from tests.seasons import season
from tests.tournaments.factories import player_of, user_of
from tests.tournaments.rounds.hall import Hall, running, sides

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return running(4, steps="next")


def plays(tournament: Tournament, number: int = 1) -> Client:
    return browser(user_of(tournament.entrants.get(number=number)))


def at(tournament: Tournament, page: str = "drop/") -> str:
    return f"/tournaments/{tournament.event.uid}/{page}"


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_player_leaves_before_the_next_round_and_finishes_this_one(hall: Hall) -> None:
    player = plays(hall.tournament)
    now = text_of(player.get(at(hall.tournament, "")))

    asked = text_of(player.get(at(hall.tournament)))
    done = player.post(at(hall.tournament), {"act": "drop", "reason": "last train"})
    again = player.post(at(hall.tournament), {"act": "drop", "reason": ""})

    assert at(hall.tournament) in now
    assert "still counts" in asked
    assert done["Location"] == at(hall.tournament, "")
    assert Absence.objects.get().from_round == 2
    assert (again.status_code, "already_gone" in text_of(again)) == (409, True)
    act = Act.objects.get(kind="drop")
    assert (act.reason, act.params["entrants"]) == ("last train", [1])
    assert at(hall.tournament) not in text_of(player.get(at(hall.tournament, "")))
    hall.full(hall.round(1))
    paired = {each for pairing in hall.pairings(hall.next()) for each in sides(pairing)}
    assert paired == {2, 3, 4}


def test_an_organiser_takes_it_back(hall: Hall) -> None:
    plays(hall.tournament).post(at(hall.tournament), {"act": "drop", "reason": ""})

    hall.undo("drop")

    assert not Absence.objects.exists()


def test_only_who_plays_leaves(hall: Hall) -> None:
    stranger = browser(PlayerFactory().user)

    assert stranger.get(at(hall.tournament)).status_code == 404
    assert stranger.post(at(hall.tournament), {"act": "drop"}).status_code == 404
    assert Client().post(at(hall.tournament), {"act": "drop"}).status_code in (302, 401, 403)
    assert not Absence.objects.exists()


@pytest.mark.parametrize(("state", "said"), [
    ("open", "withdraw your entry instead"), ("finished", "The tournament is over"),
])  # fmt: skip
def test_before_and_after_it_the_page_says_what_to_do(hall: Hall, state: str, said: str) -> None:
    player = plays(hall.tournament)
    Tournament.objects.filter(pk=hall.tournament.pk).update(state=state)

    shown = text_of(player.get(at(hall.tournament)))
    refused = player.post(at(hall.tournament), {"act": "drop", "reason": ""})

    assert said in shown
    assert refused.status_code == 409
    assert at(hall.tournament) not in text_of(player.get(at(hall.tournament, "")))
    assert not Absence.objects.exists()


def test_a_season_is_left_by_its_organisers() -> None:
    tournament = season.running().tournament(1)
    player = plays(tournament)

    shown = text_of(player.get(at(tournament)))
    refused = player.post(at(tournament), {"act": "drop", "reason": ""})

    assert "for the whole season" in shown
    assert (refused.status_code, "organiser_drops" in text_of(refused)) == (409, True)


def test_a_nasty_reason_leaves_nobody(hall: Hall) -> None:
    player = plays(hall.tournament)

    for reason in ("a\x00b", "x" * 100_000, "\u202eabc", "\U0001f600" * 400):
        answer = player.post(at(hall.tournament), {"act": "drop", "reason": reason})
        assert answer.status_code in (400, 413), reason[:9]

    assert not Absence.objects.exists()


def test_by_the_api(hall: Hall) -> None:
    entrant = hall.tournament.entrants.get(number=2)
    caller = Caller({"Authorization": f"Bearer {token_for(player_of(entrant))}"})
    path = f"/tournaments/{hall.event.uid}/entrants/mine/drop/"

    done = caller.post(path, {"reason": "ill"})
    again = caller.post(path, {})

    assert done.status_code == 204
    assert Absence.objects.get().entrant == entrant
    assert (again.status_code, again.json()["code"]) == (409, "already_gone")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_asks_little(hall: Hall, language: str, django_assert_max_num_queries: Any) -> None:
    player = plays(hall.tournament)
    player.cookies["django_language"] = language

    with django_assert_max_num_queries(25):
        assert player.get(at(hall.tournament)).status_code == 200
