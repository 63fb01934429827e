"""The answers to refusals and errors: a status, a stable code, a sentence."""

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import Client

from tests.events.conftest import browser as browser_of
from tests.people.factories import PlayerFactory, staff

BROKEN = {
    "bug": (500, "server_error"),
    "integrity": (409, "conflict"),
    "data": (500, "server_error"),
    "interface": (503, "database_busy"),
    "unicode": (500, "server_error"),
    "recursion": (500, "server_error"),
    "cut-off": (400, "unreadable"),
    "conflict": (409, "conflict"),
    "hidden": (404, "not_found"),
    "tries": (429, "too_many_tries"),
}


@pytest.fixture
def browser(db: None) -> Client:
    return Client(raise_request_exception=False, HTTP_ACCEPT_LANGUAGE="en")


@pytest.fixture
def broken_site(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.access.broken_urls"


@pytest.mark.usefixtures("broken_site")
@pytest.mark.parametrize("kind", BROKEN)
def test_what_breaks_in_a_view_has_a_status_and_a_code(browser: Client, kind: str) -> None:
    status, code = BROKEN[kind]

    page, program = browser.get(f"/broken/{kind}/"), browser.get(f"/api/broken/{kind}/")

    assert (page.status_code, program.status_code) == (status, status)
    assert code in page.content.decode()
    assert json.loads(program.content)["code"] == code
    assert "canary-of-a-secret" not in page.content.decode() + program.content.decode()


@pytest.mark.usefixtures("broken_site")
@pytest.mark.parametrize(
    ("place", "status"),
    [("reading/", 500), ("writing/theirs/", 400), ("writing/ours/", 500), ("leading-on/", 500)],
)
def test_only_a_value_that_was_sent_and_was_to_be_written_is_the_senders_fault(
    browser: Client, place: str, status: int
) -> None:
    with transaction.atomic():
        answer = browser.post(f"/broken/{place}", {"name": " Ｙ" + "y" * 31})
        transaction.set_rollback(True)

    assert answer.status_code == status


@pytest.mark.usefixtures("broken_site")
def test_who_is_to_wait_is_told_how_long(browser: Client) -> None:
    assert browser.get("/broken/tries/")["Retry-After"] == "180"
    assert browser.get("/broken/interface/")["Retry-After"] == "5"


@pytest.mark.usefixtures("broken_site")
def test_a_fragment_is_answered_with_a_message(browser: Client) -> None:
    for kind in ("conflict", "interface", "bug"):
        answer = browser.get(f"/broken/{kind}/", headers={"HX-Request": "true"})

        assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#messages", "innerHTML")
        assert "<html" not in answer.content.decode()


@pytest.mark.usefixtures("broken_site")
def test_a_visitor_is_led_to_the_sign_in_and_a_program_is_told(browser: Client) -> None:
    page, program = browser.get("/broken/sign-in/?a=1"), browser.get("/api/broken/sign-in/")
    fragment = browser.get(
        "/broken/sign-in/",
        headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/cards/?q=run"},
    )

    assert page["Location"] == "/accounts/login/?next=/broken/sign-in/%3Fa%3D1"
    assert (program.status_code, program.json()["code"]) == (401, "sign_in_needed")
    assert fragment["HX-Redirect"] == "/accounts/login/?next=/cards/%3Fq%3Drun"


@pytest.mark.usefixtures("broken_site")
def test_an_address_that_nobody_classified_lets_nobody_in(browser: Client) -> None:
    answer = browser.get("/nobodys/")

    assert answer.status_code == 500
    assert "サイトの不具合が起きました" in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "headline"),
    [("en", "There is nothing here"), ("ja", "お探しのものが見つかりません")],
)
def test_a_page_that_is_not_there_says_so_in_both_languages(
    browser: Client, language: str, headline: str
) -> None:
    page = browser.get("/no/such/page/", headers={"Accept-Language": language})
    program = browser.get("/api/v1/no/such/", headers={"Accept-Language": language})

    assert (page.status_code, program.status_code) == (404, 404)
    assert f"<h1>{headline}</h1>" in page.content.decode()
    assert page["Content-Language"] == language
    assert program.json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["/no/such/page/", "/api/v1/no/such/", "/api/no/such/"])
def test_an_error_does_not_tell_the_page_from_the_program(browser: Client, path: str) -> None:
    wanted = "application/json" if path.startswith("/api/") else "text/html; charset=utf-8"

    assert browser.get(path)["Content-Type"] == wanted


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "MOVE"])
def test_a_method_that_a_page_does_not_take_is_a_page_too(browser: Client, method: str) -> None:
    answer = browser.generic(method, "/rules/carriers/")

    assert answer.status_code == 405
    assert answer["Allow"] == "GET, HEAD"
    assert "method_not_allowed" in answer.content.decode()


def test_a_form_without_its_csrf_token_is_refused_kindly(db: None) -> None:
    browser = Client(enforce_csrf_checks=True, HTTP_ACCEPT_LANGUAGE="ja")

    answer = browser.post("/i18n/setlang/", {"language": "ja"})

    assert answer.status_code == 403
    assert "再読み込み" in answer.content.decode()
    assert "csrf" in answer.content.decode()


def test_a_role_without_its_second_factor_is_shown_the_way(db: None, settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = True

    answer = browser_of(staff()).get("/admin/")

    assert answer.status_code == 403
    assert 'href="/accounts/2fa/"' in answer.content.decode()


def test_the_admin_has_no_sign_in_of_its_own(browser: Client) -> None:
    account = staff()

    asked = browser.get("/admin/login/?next=/admin/")
    tried = browser.post("/admin/login/", {"username": account.email, "password": "x"})

    assert asked["Location"].startswith("/accounts/login/?next=")
    assert tried["Location"].startswith("/accounts/login/?next=")
    assert browser_of(account).get("/admin/login/")["Location"] == "/admin/"
    assert browser_of(PlayerFactory().user).get("/admin/login/").status_code == 403


## The database connection is lost


def cut() -> None:
    """End this process's connection to the database, as a restart of the server does."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        number = cursor.fetchone()[0]
    with psycopg.connect(
        settings.HOME.database_url("postgres", "postgres"), autocommit=True
    ) as server:
        server.execute("SELECT pg_terminate_backend(%s, 5000)", [number])


@pytest.fixture
def cutting(transactional_db: None) -> Iterator[None]:
    yield
    connection.close()


@pytest.mark.usefixtures("cutting")
def test_a_database_that_went_away_is_503_in_a_view(browser: Client) -> None:
    cut()
    page = browser.get("/cards/")
    connection.close()
    cut()
    program = browser.get("/api/v1/cards/")

    assert (page.status_code, page["Retry-After"]) == (503, "5")
    assert "ただいま準備中です" in page.content.decode()
    assert (program.status_code, program["Retry-After"]) == (503, "5")
    assert program.json()["code"] == "database_busy"


@pytest.mark.usefixtures("cutting")
def test_a_database_that_went_away_is_503_before_the_view(browser: Client) -> None:
    user = PlayerFactory().user
    browser.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")

    cut()
    answer = browser.get("/rules/carriers/")
    connection.close()
    again = browser.get("/rules/carriers/")

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Request-ID"] in answer.content.decode()
    assert again.status_code == 200


@pytest.mark.usefixtures("cutting")
def test_a_database_that_is_busy_is_503(browser: Client) -> None:
    name = connection.settings_dict["NAME"]
    with psycopg.connect(settings.HOME.database_url("postgres", name)) as other:
        other.execute("LOCK TABLE cards_card IN ACCESS EXCLUSIVE MODE")
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '50ms'")

        answer = browser.get("/cards/")

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
