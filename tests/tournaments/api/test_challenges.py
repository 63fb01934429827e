"""Challenges on a ladder by the API."""

import pytest

from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import Phase
from tests.api.callers import Caller, token_for
from tests.api.counting import queries
from tests.tournaments.api.conftest import orga_of
from tests.tournaments.api.test_day import ok
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.services.test_challenges import offer


@pytest.fixture
def hall(db: None) -> Hall:
    return running(6, ["ladder"])


def caller(hall: Hall, number: int, *scopes: str) -> Caller:
    player = player_of(hall.tournament.entrants.get(number=number))
    return Caller({"Authorization": f"Bearer {token_for(player, *scopes)}"})


def test_a_challenge_is_made_accepted_and_listed(hall: Hall, anyone: Caller, at: str) -> None:
    made = ok(caller(hall, 3).post(f"{at}/challenges/", {"challenged": 1}), 201)

    accepted = ok(caller(hall, 1).post(f"{at}/challenges/{made['id']}/accept/"))

    shown = {key: made[key] for key in ("object", "phase", "challenger", "challenged", "state")}
    assert shown == {
        "object": "challenge", "phase": 1, "challenger": 3, "challenged": 1, "state": "open",
    }  # fmt: skip
    assert (accepted["state"], accepted["round"]) == ("accepted", 1)
    assert ok(anyone.get(f"{at}/challenges/"))["data"] == [accepted]


@pytest.mark.parametrize(
    ("step", "by", "state"), [("decline", 1, "declined"), ("withdraw", 3, "withdrawn")]
)
def test_it_ends_without_a_match(hall: Hall, at: str, step: str, by: int, state: str) -> None:
    made = offer(hall, 3, 1)
    path = f"{at}/challenges/{made.pk}/{step}/"

    ended = ok(caller(hall, by).post(path))
    again = caller(hall, by).post(path)

    assert (ended["state"], ended["round"]) == (state, None)
    assert (again.status_code, again.json()["code"]) == (409, "challenge_answered")


def test_the_same_key_challenges_once(hall: Hall, at: str) -> None:
    mine, keyed = caller(hall, 3), {"Idempotency-Key": "one-tap"}

    first = mine.post(f"{at}/challenges/", {"challenged": 1}, **keyed)
    second = mine.post(f"{at}/challenges/", {"challenged": 1}, **keyed)

    assert ok(first, 201) == ok(second, 201)
    assert ChallengeOffer.objects.count() == 1


def test_refusals_have_codes_and_reasons(hall: Hall, at: str) -> None:
    mine = caller(hall, 6)

    far = mine.post(f"{at}/challenges/", {"challenged": 1})
    nobody = mine.post(f"{at}/challenges/", {"challenged": 77})
    shapeless = mine.post(f"{at}/challenges/", {"challenged": "Ada"})

    assert (far.status_code, far.json()["code"]) == (422, "challenge_refused")
    assert far.json()["params"]["reason"] == "ladder_refused_far"
    assert (nobody.status_code, nobody.json()["code"]) == (422, "not_in_draft")
    assert shapeless.status_code == 400


def test_nobody_answers_for_others(hall: Hall, orga: Caller, anyone: Caller, at: str) -> None:
    made = offer(hall, 3, 1)
    path = f"{at}/challenges/{made.pk}"

    assert caller(hall, 3).post(f"{path}/accept/").status_code == 404
    assert caller(hall, 1).post(f"{path}/withdraw/").status_code == 404
    assert orga.post(f"{path}/accept/").status_code == 404
    assert anyone.post(f"{path}/accept/").status_code == 401
    assert caller(hall, 1, "read").post(f"{path}/accept/").status_code == 403
    assert caller(hall, 1).post(f"{path}/cancel/").status_code == 403
    assert ok(orga.post(f"{path}/cancel/"))["state"] == "withdrawn"


def test_a_ladder_ends_with_its_name_in_confirm(hall: Hall, at: str) -> None:
    orga = orga_of(hall)

    for asked in ({}, {"early": True}, {"confirm": "yes"}):
        answer = orga.post(f"{at}/lead/finish_phase/", asked)
        assert (answer.status_code, answer.json()["code"]) == (409, "ladder_goes_on")
    ok(orga.post(f"{at}/lead/finish_phase/", {"confirm": hall.event.name}))

    assert hall.phase().state == Phase.State.FINISHED
    late = caller(hall, 3).post(f"{at}/challenges/", {"challenged": 1})
    assert (late.status_code, late.json()["code"]) == (409, "not_now")


def test_the_list_asks_as_often_for_three_as_for_one(hall: Hall, anyone: Caller, at: str) -> None:
    counts = set()
    for challenger in (2, 3, 4):
        offer(hall, challenger, 1)
        counts.add(queries(anyone, f"{at}/challenges/"))

    assert counts == {3}
