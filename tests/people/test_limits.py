from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from league.jobs.models import Letter
from league.people.errors import TooManyTries
from league.people.models import Guess, Player, User
from league.people.services import limits
from tests.people.factories import NOW, PASSWORD, PlayerFactory
from tests.people.test_entrance import FORM, link_in

TRIES = 2 * limits.PASSWORDS[0]  # of many hands, at the same time


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
        answers = list(pool.map(guess, range(TRIES)))

    assert answers.count(200) <= limits.PASSWORDS[0]
    assert answers.count(200) + answers.count(429) == TRIES
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


@pytest.fixture
def at_home(signed_in: Client) -> Client:
    """A device on which Ann has signed in, and out again."""
    signed_in.post("/accounts/logout/")
    return signed_in


@pytest.mark.django_db
def test_strangers_do_not_lock_a_known_device_out(at_home: Client, ann: Player) -> None:
    stranger = Client()
    for number in range(11):
        guess_in(stranger, f"wrong {number}")

    assert guess_in(stranger, PASSWORD).status_code == 429
    answer = guess_in(at_home, PASSWORD)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert guess_in(Client(), PASSWORD).status_code == 429


@pytest.mark.django_db
def test_a_known_device_has_ten_tries_of_its_own(at_home: Client, ann: Player) -> None:
    answers = [guess_in(at_home, f"wrong {number}").status_code for number in range(10)]

    assert answers == [200] * 10
    assert guess_in(at_home, PASSWORD).status_code == 429
    assert guess_in(Client(), PASSWORD).status_code == 302


@pytest.mark.django_db
def test_a_device_is_known_for_the_account_that_signed_in_there(at_home: Client) -> None:
    PlayerFactory(user__email="bob@example.org")
    for number in range(10):
        guess_in(Client(), f"wrong {number}", login="bob@example.org")

    assert guess_in(at_home, PASSWORD, login="bob@example.org").status_code == 429


@pytest.mark.django_db
def test_a_forged_cookie_makes_no_device_known(at_home: Client) -> None:
    cookie = at_home.cookies["device"].value
    for number in range(10):
        guess_in(Client(), f"wrong {number}")

    statuses = {}
    for forged in ("x", "", "e30:1tAbcD:AAAA", "W10:1:2", "a" * 3000, cookie):
        at_home.cookies["device"] = forged
        statuses[forged] = guess_in(at_home, PASSWORD).status_code

    assert statuses.pop(cookie) == 302
    assert set(statuses.values()) == {429}, statuses


@pytest.mark.django_db
def test_a_device_keeps_its_tries_however_often_it_signs_in(at_home: Client) -> None:
    for number in range(5):
        guess_in(at_home, f"wrong {number}")
    guess_in(at_home, PASSWORD)
    at_home.post("/accounts/logout/")
    answers = [guess_in(at_home, f"wrong {number}").status_code for number in range(6)]

    assert answers == [200] * 5 + [429]


@pytest.mark.django_db
def test_a_known_device_may_sign_in_at_once_after_a_reset(at_home: Client) -> None:
    for number in range(11):
        guess_in(at_home, f"wrong {number}")
    at_home.post("/accounts/password/reset/", {"email": "ann@example.org"})
    form = at_home.get(link_in(Letter.objects.latest("pk")))["Location"]
    new = "a battery of correct horses"
    at_home.post(form, {"password1": new, "password2": new})

    assert guess_in(at_home, new).status_code == 302


@pytest.mark.django_db
def test_several_accounts_may_share_a_device(at_home: Client) -> None:
    PlayerFactory(user__email="bob@example.org")
    guess_in(at_home, PASSWORD, login="bob@example.org")
    at_home.post("/accounts/logout/")
    for number in range(20):
        guess_in(Client(), f"wrong {number}", login=("ann", "bob")[number % 2] + "@example.org")

    mails = ("ann@example.org", "bob@example.org")
    assert [guess_in(at_home, PASSWORD, mail).status_code for mail in mails] == [302, 302]


@pytest.mark.django_db
def test_whoever_is_signed_in_may_show_again_that_it_is_them(signed_in: Client) -> None:
    del signed_in.cookies["device"]
    for number in range(11):
        guess_in(Client(), f"wrong {number}")

    answer = signed_in.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/me/"})

    assert (answer.status_code, answer["Location"]) == (302, "/me/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_parallel_guesses_from_one_device_are_evaluated_ten_times_at_most(at_home: Client) -> None:
    cookie = at_home.cookies["device"].value

    def try_one(number: int) -> int:
        try:
            client = Client()
            client.cookies["device"] = cookie
            return int(guess_in(client, f"wrong {number}").status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(try_one, range(TRIES)))

    assert answers.count(200) <= limits.PASSWORDS[0]
    assert answers.count(200) + answers.count(429) == TRIES


@pytest.mark.django_db
def test_the_cookie_of_a_device_is_no_ones_to_read(client: Client, ann: Player) -> None:
    cookie = guess_in(client, PASSWORD).cookies["device"]

    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert "ann" not in cookie.value
    assert guess_in(Client(), "wrong").cookies.get("device") is None


def sign_up(number: int, address: str = "198.51.100.7", **more: str) -> str:
    sent = {**FORM, "email": f"new{number}@example.org", **more}
    answer = Client(REMOTE_ADDR=address).post(
        "/accounts/signup/", sent, headers={"Accept-Language": "en"}
    )
    return "" if answer.status_code == 302 else answer.text


@pytest.mark.django_db
def test_so_many_sign_up_from_an_address_in_a_day(settings: Any) -> None:
    settings.SIGN_UPS_A_DAY = 2
    assert [sign_up(1), sign_up(2)] == ["", ""]

    refused = sign_up(3, display_name="Mina")

    assert "too_many_sign_ups" in refused
    assert "Try again tomorrow, or over another network" in refused
    assert 'value="Mina"' in refused
    assert User.objects.count() == 2
    assert sign_up(4, address="198.51.100.8") == ""
    with time_machine.travel(timezone.now() + timedelta(hours=24, minutes=1)):
        assert sign_up(5) == ""


@pytest.mark.django_db
def test_what_is_refused_anyway_is_no_sign_up_and_a_known_mail_is(settings: Any) -> None:
    settings.SIGN_UPS_A_DAY = 2
    PlayerFactory(user__email="ann@example.org")
    assert "name_reserved" in sign_up(1, display_name="Admin")
    assert sign_up(2, email="ann@example.org") == ""
    assert sign_up(3) == ""

    assert "too_many_sign_ups" in sign_up(4, email="ann@example.org")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("0.0.0.0", ""),
        ("::", ""),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_an_address_counts_for_its_network(address: str, network: str) -> None:
    assert limits.network_of(address) == network
