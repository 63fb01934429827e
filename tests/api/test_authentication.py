"""Authentication by tokens and sessions, and the rights of each."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from league.people.models import ApiToken, Player
from league.people.services import tokens
from tests.api.callers import Caller, signed_in, sure, token_for


def test_a_token_says_who_asks(mina: Player) -> None:
    answer = Caller.of(mina, "read").get("/me/")

    assert (answer.status_code, answer.json()["handle"]) == (200, "mina")


def test_nobody_is_asked_to_sign_in(anyone: Caller) -> None:
    answer = anyone.get("/me/")

    assert answer.status_code == 401
    assert answer.json()["object"] == "error"
    assert answer["WWW-Authenticate"] == 'Bearer realm="api"'


BAD = [
    "Bearer clt_wrong",
    "Bearer ",
    "Bearer",
    "Basic bWluYTpw",
    "clt_x",
    "Bearer clt_é",
    "Bearer " + "clt_" * 999,
]


@pytest.mark.parametrize("header", BAD, ids=[header[:16] for header in BAD])
def test_a_bad_token_is_refused_even_where_anyone_may(db: None, header: str) -> None:
    answer = Caller({"Authorization": header}).get("/formats/")

    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


def test_every_bad_token_gets_the_same_answer(mina: Player) -> None:
    revoked, ended, left = (token_for(mina) for _i in range(3))
    now = timezone.now()
    row = ApiToken.objects.get(digest=tokens.digest_of(revoked))
    tokens.revoke(user=mina.user, pk=row.pk, now=now)
    ApiToken.objects.filter(digest=tokens.digest_of(ended)).update(expires_at=now)

    answers = {
        token: Caller({"Authorization": f"Bearer {token}"}).get("/me/")
        for token in (revoked, ended, "clt_no")
    }

    assert {answer.content for answer in answers.values()} == {answers["clt_no"].content}
    assert {answer.status_code for answer in answers.values()} == {401}
    assert Caller({"Authorization": f"Bearer {left}"}).get("/me/").status_code == 200


def test_the_token_of_a_closed_account_is_refused(mina: Player) -> None:
    caller = Caller.of(mina)
    mina.user.is_active = False
    mina.user.save()

    assert caller.get("/me/").status_code == 401


def test_the_secret_is_kept_nowhere(mina: Player) -> None:
    secret = token_for(mina)

    row = ApiToken.objects.get()

    assert secret not in str(row.__dict__)
    assert row.digest == tokens.digest_of(secret)


def test_use_is_noted_at_most_once_a_minute(mina: Player, django_assert_num_queries: Any) -> None:
    caller = Caller.of(mina, "read")
    start = timezone.now()

    with time_machine.travel(start, tick=False):
        caller.get("/me/")
    with time_machine.travel(start + timedelta(seconds=50), tick=False):
        caller.get("/me/")
    noted = ApiToken.objects.get().last_used_at
    with time_machine.travel(start + timedelta(seconds=61), tick=False):
        caller.get("/me/")

    assert noted == start
    assert ApiToken.objects.get().last_used_at == start + timedelta(seconds=61)


def test_a_token_without_the_scope_is_refused(mina: Player) -> None:
    answer = Caller.of(mina, "read").post("/decks/", {})

    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")


def test_anyones_reading_asks_a_token_for_the_scope_read(mina: Player) -> None:
    answer = Caller.of(mina, "decks").get("/formats/")

    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")


def test_no_token_makes_a_token(call: Caller) -> None:
    body = {"name": "more", "scopes": ["read"], "expires_at": "2027-01-01T00:00:00Z"}

    answer = call.post("/me/tokens/", body)

    assert (answer.status_code, answer.json()["code"]) == (403, "session_needed")


class TestSession:
    @pytest.fixture
    def session(self, mina: Player) -> Client:
        return signed_in(mina, enforce_csrf_checks=True)

    def test_reads(self, session: Client) -> None:
        assert session.get("/api/v1/me/").json()["handle"] == "mina"

    def test_writes_need_the_csrf_token(self, session: Client) -> None:
        answer = session.patch("/api/v1/me/", {"language": "en"}, content_type="application/json")

        assert (answer.status_code, answer.json()["object"]) == (403, "error")

    def test_writes_with_the_csrf_token(self, session: Client) -> None:
        page = session.get("/api/v1/docs/").content.decode()
        csrf = page.partition('data-csrf="')[2].partition('"')[0]

        answer = session.patch(
            "/api/v1/me/",
            {"display_name": "ミナ"},
            content_type="application/json",
            headers={"X-CSRFToken": csrf},
        )

        assert (answer.status_code, answer.json()["display_name"]) == (200, "ミナ")

    def test_makes_a_token_that_works(self, mina: Player) -> None:
        client = sure(mina)
        ends = (timezone.now() + timedelta(days=9)).isoformat()

        made = client.post(
            "/api/v1/me/tokens/",
            {"name": "laptop", "scopes": ["read"], "expires_at": ends},
            content_type="application/json",
        )

        assert made.status_code == 201
        caller = Caller({"Authorization": f"Bearer {made.json()['secret']}"})
        listed = caller.get("/me/tokens/").json()["data"]
        assert [token["name"] for token in listed] == ["laptop"]
        assert "secret" not in listed[0]
        assert client.delete(f"/api/v1/me/tokens/{listed[0]['id']}/").status_code == 204
        assert caller.get("/me/").status_code == 401


def test_a_token_of_somebody_else_is_not_there(mina: Player, kenji: Player, call: Caller) -> None:
    theirs = ApiToken.objects.get(user=mina.user)
    client = signed_in(kenji)

    answers = [client.delete(f"/api/v1/me/tokens/{pk}/") for pk in (theirs.pk, 999_999_999)]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    assert call.get("/me/").status_code == 200
