"""The account's language, else the cookie's, else the browser's; addresses never change."""

import pytest
from django.test import Client

from league.people.models import Player

pytestmark = pytest.mark.django_db
PAGE = "/accounts/login/"


def language_of(client: Client, accept: str = "", url: str = PAGE) -> str:
    return client.get(url, headers={"accept-language": accept}).headers["Content-Language"]


@pytest.mark.parametrize(
    ("accept", "shown"),
    [
        ("ja", "ja"),
        ("ja-JP,en;q=0.5", "ja"),
        ("en-GB", "en"),
        ("de", "en"),
        ("", "en"),
        ("\x7f;;q=x", "en"),
    ],
)
def test_without_cookie_the_browser_decides(client: Client, accept: str, shown: str) -> None:
    assert language_of(client, accept) == shown


def test_the_cookie_beats_the_browser(client: Client) -> None:
    answer = client.post("/i18n/setlang/", {"language": "ja", "next": PAGE})

    assert answer.headers["Location"] == PAGE
    assert language_of(client, "en") == "ja"


def test_the_account_beats_the_cookie(signed_in: Client, ann: Player) -> None:
    signed_in.cookies["django_language"] = "ja"

    assert language_of(signed_in, "ja", "/me/") == "en"


def test_the_switch_is_kept_with_the_account(signed_in: Client, ann: Player) -> None:
    signed_in.post("/i18n/setlang/", {"language": "ja", "next": "/me/"})

    ann.refresh_from_db()
    assert ann.language == "ja"
    assert language_of(signed_in, "en", "/me/") == "ja"


def test_the_switch_never_leads_to_another_site(client: Client) -> None:
    for there in ("https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil", ""):
        answer = client.post("/i18n/setlang/", {"language": "ja", "next": there})
        assert answer.headers["Location"] == "/", there


@pytest.mark.parametrize("language", ["", "xx", "de", "ja\x00", "../ja"])
def test_an_unknown_language_is_refused(client: Client, language: str) -> None:
    assert client.post("/i18n/setlang/", {"language": language}).status_code == 400


def test_the_answer_varies_with_what_decided(client: Client) -> None:
    varies = client.get(PAGE).headers["Vary"]

    assert "Accept-Language" in varies
    assert "Cookie" in varies
