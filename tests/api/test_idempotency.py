"""The same write sent again counts once (P2)."""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import psycopg
import pytest
import time_machine
from django.db import connection, connections
from django.utils import timezone

from cards.models import Deck
from league.people.models import IdempotentAnswer, Player
from tests.api.callers import Caller, sign_up, sure
from tests.cards.factories import FormatFactory

KEY = "6f1c-first"
BODY = {"name": "Night shift", "format": "standard"}


@pytest.fixture(autouse=True)
def _standard(db: None) -> None:
    FormatFactory()


def test_a_write_sent_again_counts_once_and_answers_the_same_bytes(call: Caller) -> None:
    first = call.post("/decks/", BODY, **{"Idempotency-Key": KEY})
    again = call.post("/decks/", BODY, **{"Idempotency-Key": KEY})

    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert again["Content-Type"] == first["Content-Type"]
    assert again["Idempotent-Replayed"] == "true"
    assert not first.has_header("Idempotent-Replayed")
    assert Deck.objects.count() == 1


def test_a_replay_is_the_first_answer_a_day_later_too(call: Caller) -> None:
    first = call.post("/decks/", BODY, **{"Idempotency-Key": KEY})
    Deck.objects.update(name="renamed since")

    with time_machine.travel(timezone.now() + timedelta(hours=23)):
        again = call.post("/decks/", BODY, **{"Idempotency-Key": KEY})

    assert again.content == first.content


def test_without_a_key_every_send_counts(call: Caller) -> None:
    for _time in range(2):
        call.post("/decks/", BODY)

    assert Deck.objects.count() == 2


OTHERS = {
    "another body": ("POST", "/decks/", {**BODY, "name": "Other"}),
    "another query": ("POST", "/decks/?a=1", BODY),
    "another address": ("POST", "/event-invitations/", BODY),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_key_used_for_another_request_is_refused(call: Caller, name: str) -> None:
    call.post("/decks/", BODY, **{"Idempotency-Key": KEY})

    answer = call.send(*OTHERS[name], **{"Idempotency-Key": KEY})

    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency_key_reused")
    assert Deck.objects.count() == 1


def test_spaces_in_the_body_do_not_make_another_request(call: Caller) -> None:
    call.post("/decks/", b'{"name": "A", "format": "standard"}', **{"Idempotency-Key": KEY})

    again = call.post("/decks/", b'{"format":"standard","name":"A"}', **{"Idempotency-Key": KEY})

    assert again["Idempotent-Replayed"] == "true"


def test_a_key_of_somebody_else_never_replays(call: Caller, other: Caller) -> None:
    mine = call.post("/decks/", BODY, **{"Idempotency-Key": KEY})
    theirs = other.post("/decks/", BODY, **{"Idempotency-Key": KEY})

    assert theirs.status_code == 201
    assert theirs.json()["uid"] != mine.json()["uid"]


def test_a_refused_write_leaves_the_key_usable(call: Caller) -> None:
    refused = call.post("/decks/", {"name": ""}, **{"Idempotency-Key": KEY})
    made = call.post("/decks/", BODY, **{"Idempotency-Key": KEY})

    assert (refused.status_code, made.status_code) == (400, 201)


@pytest.mark.parametrize("key", ["x" * 81, "tab\tinside", "ключ"])
def test_a_key_of_a_wrong_shape_is_refused(call: Caller, key: str) -> None:
    answer = call.post("/decks/", BODY, **{"Idempotency-Key": key})

    assert (answer.status_code, answer.json()["code"]) == (400, "idempotency_key_shape")


def test_answers_are_kept_for_a_month(call: Caller) -> None:
    now = timezone.now()
    for days, key in ((31, "old"), (29, "young")):
        call.post("/decks/", BODY, **{"Idempotency-Key": key})
        IdempotentAnswer.objects.filter(key=key).update(at=now - timedelta(days=days))

    call.post("/decks/", BODY, **{"Idempotency-Key": "new"})

    assert set(IdempotentAnswer.objects.values_list("key", flat=True)) == {"young", "new"}


def test_the_secret_of_a_token_is_not_kept_with_an_answer(mina: Player) -> None:
    client = sure(mina)
    ends = (timezone.now() + timedelta(days=9)).isoformat()
    body = {"name": "laptop", "scopes": ["read"], "expires_at": ends}

    answers = [
        client.post(
            "/api/v1/me/tokens/",
            body,
            content_type="application/json",
            headers={"Idempotency-Key": KEY},
        )
        for _time in range(2)
    ]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert not IdempotentAnswer.objects.exists()


def send_at_once(callers: list[Caller], key: Callable[[int], dict[str, str]]) -> list[Any]:
    """Send the same write from threads that start together."""
    gate = threading.Barrier(len(callers))
    answers: list[Any] = [None] * len(callers)

    def send(at: int) -> None:
        gate.wait()
        try:
            answers[at] = callers[at].post("/decks/", BODY, **key(at))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send, args=[at]) for at in range(len(callers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.fixture
def eight(transactional_db: None) -> tuple[Player, list[Caller]]:
    FormatFactory()
    player = sign_up("mina")
    headers = Caller.of(player).headers
    return player, [Caller(headers) for _i in range(8)]


@pytest.mark.django_db(transaction=True)
def test_sends_at_the_same_moment_count_once(eight: tuple[Player, list[Caller]]) -> None:
    player, callers = eight

    for trial in range(5):
        answers = send_at_once(callers, lambda _at, trial=trial: {"Idempotency-Key": f"k{trial}"})
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.content for answer in answers}) == 1

    assert player.decks.count() == 5


@pytest.mark.django_db(transaction=True)
def test_a_process_that_dies_in_the_middle_leaves_the_key_usable(
    eight: tuple[Player, list[Caller]],
) -> None:
    player, (caller, *_rest) = eight
    entry = connection.settings_dict
    dying = psycopg.connect(
        host=entry["HOST"], user=entry["USER"], dbname=entry["NAME"], port=entry["PORT"] or None
    )
    dying.execute(
        "INSERT INTO people_idempotentanswer (user_id, key, request_digest, status, headers, body)"
        " VALUES (%s, %s, '', 0, '{}', '')",
        [player.user_id, KEY],
    )

    waiting = caller.post("/decks/", BODY, **{"Idempotency-Key": KEY})
    dying.close()  # as the server sees it after a kill: rolled back
    after = caller.post("/decks/", BODY, **{"Idempotency-Key": KEY})

    assert (waiting.status_code, waiting.json()["code"]) == (409, "idempotency_key_running")
    assert (after.status_code, player.decks.count()) == (201, 1)


@pytest.mark.django_db(transaction=True)
def test_red_control_without_one_key_they_count_every_time(
    eight: tuple[Player, list[Caller]],
) -> None:
    player, callers = eight

    answers = send_at_once(callers, lambda at: {"Idempotency-Key": f"own-{at}"})

    assert {answer.status_code for answer in answers} == {201}
    assert player.decks.count() == 8
