from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from league.people.errors import TooManyTries
from league.people.models import Guess, Player
from league.people.services import limits
from tests.people.factories import NOW, PASSWORD, PlayerFactory


@pytest.mark.django_db
def test_the_eleventh_try_in_the_window_is_refused() -> None:
    for _try in range(10):
        limits.take(what="login:ann", limit=limits.PASSWORDS, now=NOW)

    with pytest.raises(TooManyTries) as refused:
        limits.take(what="login:ann", limit=limits.PASSWORDS, now=NOW + timedelta(minutes=14))

    assert "15" in str(refused.value)
    limits.take(what="login:bob", limit=limits.PASSWORDS, now=NOW)
    limits.take(what="login:ann", limit=limits.PASSWORDS, now=NOW + timedelta(minutes=15))


@pytest.mark.django_db
def test_a_right_try_is_given_back_and_wrong_ones_stay() -> None:
    limits.take(what="login:ann", limit=limits.PASSWORDS, now=NOW)
    right = limits.take(what="login:ann", limit=limits.PASSWORDS, now=NOW)

    limits.give_back(guess=right)

    assert Guess.objects.count() == 1


@pytest.mark.django_db
def test_old_tries_of_others_are_swept_by_the_way() -> None:
    limits.take(what="login:ann", limit=limits.PASSWORDS, now=NOW)

    limits.take(what="login:bob", limit=limits.PASSWORDS, now=NOW + timedelta(days=2))

    assert Guess.objects.count() == 1


def guess(number: int, email: str = "ann@example.org") -> int:
    try:
        client = Client(headers={"x-forwarded-for": f"203.0.113.{number}"})
        answer = client.post("/accounts/login/", {"login": email, "password": f"wrong {number}"})
        return answer.status_code
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_parallel_guesses_from_many_addresses_are_evaluated_ten_times_at_most() -> None:
    PlayerFactory(user__email="ann@example.org")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(guess, range(40)))

    assert answers.count(200) <= limits.PASSWORDS[0]
    assert answers.count(200) + answers.count(429) == 40
    assert Guess.objects.count() == limits.PASSWORDS[0]


def take_without_a_lock(barrier: Barrier) -> bool:
    try:
        tries = Guess.objects.filter(bucket="x").count()
        barrier.wait(timeout=10)
        if tries < limits.PASSWORDS[0]:
            Guess.objects.create(bucket="x", at=NOW)
        return tries < limits.PASSWORDS[0]
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_red_control_without_the_lock_parallel_guesses_pass_the_limit() -> None:
    barrier = Barrier(20)

    with ThreadPoolExecutor(20) as pool:
        passed = sum(pool.map(lambda _n: take_without_a_lock(barrier), range(20)))

    assert passed > limits.PASSWORDS[0]


@pytest.mark.django_db
def test_after_ten_wrong_passwords_even_the_right_one_waits(ann: Player, client: Client) -> None:
    for number in range(10):
        guess_in(client, f"wrong {number}")

    answer = guess_in(client, PASSWORD)

    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "900"
    assert "15 minutes" in answer.content.decode()


@pytest.mark.django_db
def test_other_spellings_of_the_mail_are_no_new_tries(ann: Player, client: Client) -> None:
    for number in range(10):
        spelling = "Ann@Example.org " if number % 2 else "ann@example.org"
        guess_in(client, f"wrong {number}", login=spelling)

    assert guess_in(client, PASSWORD).status_code == 429


@pytest.mark.django_db
def test_an_unknown_mail_is_locked_like_a_known_one(ann: Player, client: Client) -> None:
    known = [guess_in(client, f"wrong {n}") for n in range(11)]
    unknown = [guess_in(client, f"wrong {n}", login="nobody@example.org") for n in range(11)]

    assert [a.status_code for a in known] == [a.status_code for a in unknown]
    assert known[-1].status_code == 429


def guess_in(client: Client, password: str, login: str = "ann@example.org"):
    return client.post("/accounts/login/", {"login": login, "password": password})
