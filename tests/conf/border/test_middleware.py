"""The border: headers of every answer, and limits of requests."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.apps import apps
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError
from django.test import Client, RequestFactory
from pghistory.models import Context

from league.conf.border.middleware import History, RequestIds, client_ip
from league.conf.keys import without_keys
from league.people.models import Player
from tests.database import joined_environment
from tests.events.conftest import browser as browser_of
from tests.events.factories import EventFactory
from tests.people.factories import PlayerFactory

ROOT = Path(__file__).resolve().parents[3]
EVERYWHERE = [
    "/",
    "/cards/",
    "/no/such/page/",
    "/me/",
    "/%00",
    "/api/v1/cards/",
    "/api/v1/nothing/",
    "/api/v1/docs/",
    "/health/live",
    "/static/css/base.css",
]
POLICY = [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
]


@pytest.fixture
def browser(db: None) -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_carries_what_guards_it(browser: Client, path: str) -> None:
    answer = browser.get(path)
    b"".join(answer)  # a file that is sent is closed once it has been read

    assert sorted(answer["Content-Security-Policy"].split("; ")) == POLICY
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Cache-Control"].startswith(("private", "max-age="))
    assert len(answer["X-Request-ID"]) == 32


@pytest.mark.parametrize("path", ["/", "/no/such/page/", "/%00", "/api/v1/cards/"])
def test_pages_may_connect_to_the_stream_of_the_host_that_they_are_asked_of(
    browser: Client, settings: Any, path: str
) -> None:
    settings.STREAM_PORT = 8001
    settings.ALLOWED_HOSTS = ["192.168.1.7", "localhost"]
    rest = [line for line in POLICY if not line.startswith("connect-src")]

    for host in ("192.168.1.7", "localhost"):
        answer = browser.get(path, headers={"host": f"{host}:8000"})
        lines = answer["Content-Security-Policy"].split("; ")
        assert sorted(lines) == sorted([*rest, f"connect-src 'self' http://{host}:8001"])


def test_a_strangers_host_is_named_in_no_policy(browser: Client, settings: Any) -> None:
    settings.STREAM_PORT = 8001

    answer = browser.get("/", headers={"host": "evil.example:8000"})

    assert answer.status_code == 400
    assert sorted(answer["Content-Security-Policy"].split("; ")) == POLICY


def test_pages_differ_by_language_and_sign_in(browser: Client) -> None:
    vary = {name.strip() for name in browser.get("/")["Vary"].split(",")}

    assert {"Accept-Language", "Cookie"} <= vary


def test_the_name_of_a_request_stands_on_its_error_page(browser: Client) -> None:
    for path in ("/no/such/page/", "/%00"):
        answer = browser.get(path)
        assert answer["X-Request-ID"] in answer.content.decode()


@pytest.mark.parametrize(
    ("proxies", "sent", "kept"),
    [
        (0, "from-a-stranger", False),
        (1, "from-our-proxy", True),
        (1, "short", False),
        (1, "x" * 65, False),
        (1, "two\nlines-of-log", False),
    ],
)
def test_only_a_proxy_of_ours_names_a_request(
    browser: Client, settings: Any, proxies: int, sent: str, kept: bool
) -> None:
    settings.PROXIES = proxies

    named = browser.get("/health/live", HTTP_X_REQUEST_ID=sent)["X-Request-ID"]

    assert (named == sent) is kept


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "", "10.0.0.9"),
        (0, "203.0.113.5", "10.0.0.9"),
        (1, "203.0.113.5", "203.0.113.5"),
        (1, "6.6.6.6, 203.0.113.5", "203.0.113.5"),
        (2, "6.6.6.6, 203.0.113.5, 10.0.0.1", "203.0.113.5"),
        (2, "203.0.113.5", "10.0.0.9"),
        (1, "", "10.0.0.9"),
        (1, "<script>", "10.0.0.9"),
        (1, "2001:DB8::1", "2001:db8::1"),
    ],
)
def test_the_clients_address_is_the_one_our_proxies_saw(
    settings: Any, proxies: int, forwarded: str, address: str
) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR="10.0.0.9", HTTP_X_FORWARDED_FOR=forwarded)

    assert client_ip(request) == address


def test_no_key_of_an_address_reaches_the_log() -> None:
    key = "MQ:1vMxyz:abcdefghijklmnopqrstuvwxyz0123456789"
    request = RequestFactory().get(f"/accounts/confirm-email/{key}/?code=clt_secret")

    assert RequestIds.format_request(request) == "GET /accounts/confirm-email/…/"
    assert without_keys("/decks/abcdefghjkmn/versions/2/") == "/decks/abcdefghjkmn/versions/2/"


def test_a_change_is_kept_with_who_and_where_and_by_which_request(db: None) -> None:
    player: Player = PlayerFactory()
    event = EventFactory()

    answer = browser_of(player.user).post(f"/events/{event.uid}/enter/")

    assert answer.status_code == 302
    entered = apps.get_model("events", "EntryEvent").objects.get()
    assert Context.objects.get(pk=entered.pgh_context_id).metadata == {
        "user": player.user.pk,
        "url": f"/events/{event.uid}/enter/",
        "ip": "127.0.0.1",
        "request": answer["X-Request-ID"],
    }


def test_the_history_leaves_keys_out() -> None:
    request = RequestFactory().post("/accounts/password/reset/key/1-abcdefghijklmnopqrstuvwxyz/")

    assert History(lambda _r: None).get_context(request)["url"].endswith("/key/…/")


## Language: the account's, else the cookie's, else the browser's


@pytest.mark.parametrize(
    ("account", "cookie", "asked", "spoken"),
    [
        (None, None, "ja", "ja"),
        (None, None, "en-GB,en;q=0.8", "en"),
        (None, None, "fr", "en"),
        (None, "ja", "en", "ja"),
        (None, "en", "ja", "en"),
        (None, "xx", "ja", "ja"),
        (None, "j" * 600, "ja", "ja"),
        ("en", "ja", "ja", "en"),
        ("ja", "en", "en", "ja"),
    ],
)
def test_the_language_is_the_accounts_else_the_cookies_else_the_browsers(
    browser: Client, account: str | None, cookie: str | None, asked: str, spoken: str
) -> None:
    if account:
        player: Player = PlayerFactory(language=account)
        browser.force_login(
            player.user, backend="allauth.account.auth_backends.AuthenticationBackend"
        )
    if cookie:
        browser.cookies["django_language"] = cookie

    answer = browser.get("/rules/carriers/", headers={"Accept-Language": asked})

    assert answer["Content-Language"] == spoken
    assert f'<html lang="{spoken}">' in answer.content.decode()


def test_a_language_of_one_reader_does_not_reach_the_next(browser: Client) -> None:
    browser.get("/", headers={"Accept-Language": "ja"})

    answer = browser.get("/api/v1/x%00/", headers={"Accept-Language": "en"})

    assert answer.json()["details"].startswith("This address cannot be read.")


## With https


SECURE = """
import json, sys, django
django.setup()
from django.test import Client
browser = Client(SERVER_NAME="league.example")
plain, program = browser.get("/accounts/login/"), browser.get("/api/v1/sets/")
answer = browser.get("/accounts/login/", secure=True)
posted = browser.post("/i18n/setlang/", {"language": "ja"}, secure=True, HTTP_REFERER="https://league.example/")
print(json.dumps({
    "plain": [plain.status_code, plain["Location"]],
    "program": program.status_code,
    "hsts": answer["Strict-Transport-Security"],
    "cookies": {name: [bool(c["secure"]), bool(c["httponly"]),
                       c["samesite"], c["path"], c["domain"]]
                for name, c in {**answer.cookies, **posted.cookies}.items()},
    "loaded": sorted({"PIL", "fpdf", "icalendar", "jsonschema"} & set(sys.modules)),
}))
"""


@pytest.mark.slow
def test_an_https_site_keeps_its_cookies_to_itself(db: None) -> None:
    """The site is another process, which only reads; it starts without what few pages need."""
    environment = {
        **os.environ,
        **joined_environment(),
        "BROKER_URL": "redis://localhost:1/0",
        "SITE_URL": "https://league.example",
        "ALLOWED_HOSTS": "league.example",
        "PLAIN_STATIC": "1",
    }

    made = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SECURE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    said = json.loads(made.stdout.splitlines()[-1])
    assert said["plain"] == [301, "https://league.example/accounts/login/"]
    assert said["program"] == 200
    assert said["hsts"] == "max-age=31536000; includeSubDomains; preload"
    assert said["cookies"] == {
        "__Host-csrf": [True, True, "Lax", "/", ""],
        "django_language": [True, True, "Lax", "/", ""],
    }
    assert said["loaded"] == []  # what draws and prints is loaded where it does


class LostStore(SessionStore):
    """A session whose database is away."""

    def load(self) -> dict[str, Any]:
        raise OperationalError


def test_a_failure_is_logged_without_an_account_when_the_database_is_away(
    rf: RequestFactory,
) -> None:
    structlog.contextvars.clear_contextvars()
    request = rf.get("/")
    request.session = LostStore("a" * 32)
    with pytest.raises(OperationalError):
        request.session.get(SESSION_KEY)

    RequestIds.bind_user_id(request)

    assert "user_id" not in structlog.contextvars.get_contextvars()
