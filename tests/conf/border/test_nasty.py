"""Nasty inputs: no 5xx, no hang, a clear message, nothing half-saved.

The numbers are those of the thirty nasty inputs of the design; inputs of a single app are tried
beside that app's other tests.
"""

from collections.abc import Iterator
from html import unescape
from itertools import product

import pytest
from django.core.cache import cache
from django.test import Client

from cards.models import Deck
from league.events.models import Event
from league.people.models import Player
from tests.access.browser import FORM
from tests.cards.factories import DeckFactory, FormatFactory
from tests.events.conftest import browser as browser_of
from tests.longer import longer
from tests.people.factories import PlayerFactory
from tests.timing import within

pytestmark = pytest.mark.django_db
SECONDS = 2
NINES = "9" * 30


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    cache.clear()
    return


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(handle="ann")


@pytest.fixture
def browser() -> Client:
    return Client(HTTP_ACCEPT_LANGUAGE="en")


## 1: cookies


COOKIES = list(
    product(
        ["session", "csrf", "messages", "django_language", "a"],
        [r'"aaaaaaaa\000bbbbbbbb"', "aaa\x00bbb", '"\\', "=" * 5000],
    )
)
ASKED = ["/", "/me/", "/api/v1/cards/"]


@pytest.mark.parametrize(
    ("name", "value", "path"),
    longer(
        [(*cookie, ASKED[number % 3]) for number, cookie in enumerate(COOKIES)],
        [(*cookie, path) for cookie in COOKIES for path in ASKED],
    ),
)
def test_no_cookie_breaks_a_page(browser: Client, name: str, value: str, path: str) -> None:
    answer = browser.get(path, HTTP_COOKIE=f"{name}={value}")

    assert answer.status_code in {200, 302, 400}
    assert answer.status_code == 400 or ("\\000" not in value and "\x00" not in value)


## 2-4, 6, 7: bodies of the API

BODIES = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 40 + "1" + "}" * 40,
    "nul": '{"text": "a\\u0000b"}',
    "nul key": '{"te\\u0000xt": "a"}',
    "surrogate": '{"text": "\\ud800"}',
    "surrogate key": '{"\\ud800": "a"}',
    "twice": '{"text": "a", "text": "b"}',
    "infinite": '{"text": 1e400}',
    "nan": '{"text": NaN}',
    "minus infinity": '{"text": -Infinity}',
    "huge integer": '{"text": ' + "9" * 4000 + "}",
    "cut off": '{"text": "a',
    "bytes": b'{"text": "\xff\xfe"}',
    "nothing": "",
    "null": "null",
    "list": "[]",
    "word": '"text"',
}


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("path", ["decks/validate/", "decks/import/"])
def test_no_body_breaks_the_api(browser: Client, kind: str, path: str) -> None:
    def post():
        return browser.post(f"/api/v1/{path}", BODIES[kind], content_type="application/json")

    answer = post()

    assert answer.status_code == 400
    assert answer.json()["object"] == "error"
    assert within(SECONDS, post)


@pytest.mark.parametrize("kind", ["text/xml", "multipart/form-data", FORM, "nonsense", "text/csv"])
def test_what_is_no_json_is_415(browser: Client, kind: str) -> None:
    assert browser.post("/api/v1/decks/validate/", "x", content_type=kind).status_code == 415


## 5: pages and limits

PLACES = ["", "-1", "0", "1.5", "abc", NINES, "٣", "１", "9223372036854775808", " 1", "%00", "1e3"]


@pytest.mark.parametrize("page", PLACES)
def test_no_page_number_breaks_a_list(browser: Client, page: str) -> None:
    FormatFactory()
    for path in ("/cards/", "/decks/public/", "/events/", "/events/?when=past"):
        sign = "&" if "?" in path else "?"
        assert browser.get(f"{path}{sign}page={page}").status_code in {200, 400, 404}, path


LISTS = ["cards", "decks", "events", "sets", "formats", "persons"]
QUESTIONS = [
    f"{name}={value}"
    for name in ("limit", "offset", "page", "cursor")
    for value in (*PLACES, "1000000", NINES * 2)
]


@pytest.mark.parametrize("each", longer([6], [1]))
def test_no_limit_breaks_the_api(browser: Client, each: int) -> None:
    """Each query is sent to one of the six lists, or to all."""
    FormatFactory()
    asked = [
        f"/api/v1/{path}/?{question}"
        for number, question in enumerate(QUESTIONS)
        for place, path in enumerate(LISTS)
        if (number + place) % each == 0
    ]

    answers = {}
    for path in asked:
        cache.clear()  # which counts requests
        answers[path] = browser.get(path).status_code

    assert len(answers) == len(QUESTIONS) * len(LISTS) / each
    assert {path: status for path, status in answers.items() if status not in {200, 400}} == {}


## 9: addresses

ADDRESSES = [
    "/matches/١/",
    "/decks/abcdefghjkmn/versions/١/",
    "/decks/abcdefghjkmn/versions/１/",
    "/%2e%2e/",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/static/%2e%2e/settings.py",
    "/%ff%fe",
    "/cards/%ff%fe/",
    "/d/%ed%a0%80/",
    "/%c0%af",
    "/%00",
    "/cards/%00/",
    "/a%0d%0aSet-Cookie:x=1",
    "/%7f",
    "/players/%EF%BF%BD/",
    "//evil.example/",
    "/cards//x/",
    "/;/",
    "/cards/?q=%ff%fe",
    "/cards/?q=%00",
    "/cards/?%00=1",
    "/cards/?q=%ed%a0%80",
    "/cards/?&&==&",
    "/me/tokens/99999999999999999999999999/revoke/",
    "/staff/guests/٣/",
    "/outbox/٣/",
    "/events/invitations/%F0%9F%92%A9/",
    "/api/v1/cards/%00/",
    "/api/v1/cards/..%2f..%2f/",
    "/api/v1/%ff/",
    "/rules/%E2%80%AE/",
    "/d/CL-%F0%9F%92%A9/",
    "/cards/TST-٠٠١/",
    "/cards/TST-001/r٣/",
]


@pytest.mark.parametrize("path", ADDRESSES)
def test_no_address_breaks_the_site(browser: Client, path: str) -> None:
    for method in ("GET", "HEAD", "POST", "OPTIONS"):
        answer = browser.generic(method, path)
        assert answer.status_code < 500, method
        assert "Set-Cookie:x" not in str(answer.headers)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/outbox/" + "9" * 5000 + "/", 414),
        ("/cards/?q=" + "a" * 5000, 414),
        ("/api/v1/cards/?q=" + "あ" * 2000, 414),
        ("/events/" + "9" * 900 + "/", 404),
        ("/decks/abcdefghjkmn/versions/" + "9" * 900 + "/", 404),
        ("/cards/?" + "&".join(f"a{n}=" for n in range(1001)), 414),
        ("/cards/?" + "&" * 1500, 400),
    ],
)
def test_what_is_too_long_says_so(browser: Client, path: str, status: int) -> None:
    assert browser.get(path).status_code == status


@pytest.mark.parametrize("host", ["evil.example", "a b", "", "[::1", "x" * 300])
def test_a_wrong_host_gets_a_page(browser: Client, host: str) -> None:
    page, program = browser.get("/", HTTP_HOST=host), browser.get("/api/v1/sets/", HTTP_HOST=host)

    assert (page.status_code, program.status_code) == (400, 400)
    assert "このリクエストは受け付けられません" in page.content.decode()
    assert program.json()["code"] == "unreadable"


@pytest.mark.parametrize("method", ["get", "FOO", "PROPFIND", "TRACE", "CONNECT", "M" * 300])
@pytest.mark.parametrize("path", ["/", "/cards/", "/me/", "/accounts/login/", "/api/v1/cards/"])
def test_no_method_breaks_a_page(browser: Client, method: str, path: str) -> None:
    assert browser.generic(method, path).status_code < 500


CHARSETS = ["utf-16", "base64", "rot13", "idna", "nonsense", "utf-7", "x" * 500]


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=b", "application/json"])
def test_no_charset_breaks_a_form(browser: Client, charset: str, kind: str) -> None:
    for path in ("/accounts/login/", "/api/v1/decks/validate/"):
        answer = browser.generic("POST", path, b"a=1", content_type=f"{kind}; charset={charset}")
        assert 400 <= answer.status_code < 500


BROKEN_FORMS = {
    "no boundary": ("multipart/form-data", b"x"),
    "wrong boundary": ("multipart/form-data; boundary=b", b"--c\r\n\r\nx"),
    "cut off": (
        "multipart/form-data; boundary=b",
        b'--b\r\nContent-Disposition: form-data; name="a',
    ),
    "endless boundary": ("multipart/form-data; boundary=" + "b" * 5000, b"x"),
    "odd boundary": ("multipart/form-data; boundary=\x00", b"x"),
    "bad base64": (
        "multipart/form-data; boundary=b",
        b"--b\r\nContent-Disposition: form-data; name=a\r\n"
        b"Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n--b--",
    ),
    "many files": (
        "multipart/form-data; boundary=b",
        b"".join(
            b'--b\r\nContent-Disposition: form-data; name="f"; filename="f%d"\r\n\r\nx\r\n' % n
            for n in range(20)
        )
        + b"--b--",
    ),
    "many fields": (FORM, b"&".join(b"a%d=" % n for n in range(1500))),
    "percent": (FORM, b"%=%&%zz=%ff&login=%ed%a0%80"),
}


@pytest.mark.parametrize("kind", BROKEN_FORMS)
def test_no_broken_form_breaks_a_page(browser: Client, kind: str) -> None:
    content_type, body = BROKEN_FORMS[kind]

    answer = browser.generic("POST", "/accounts/login/", body, content_type=content_type)

    assert answer.status_code in {200, 400}


def test_too_much_is_413(browser: Client, ann: Player) -> None:
    body = "text=" + "a" * (1024 * 1024 + 1)

    page = browser_of(ann.user).generic("POST", "/decks/import/", body, content_type=FORM)
    program = browser.post(
        "/api/v1/decks/import/", '"' + "a" * (1024 * 1024) + '"', content_type="application/json"
    )

    assert (page.status_code, program.status_code) == (413, 413)
    assert "too_large" in page.content.decode()


## 8: times

TIMES = ["0001-01-01T00:00", "9999-12-31T23:59", "2027-02-29T10:00", "2027-03-14T02:30", "x", ""]


@pytest.mark.parametrize("when", TIMES)
def test_an_impossible_time_is_a_mistake_on_the_form(ann: Player, when: str) -> None:
    form = FormatFactory()
    typed = {
        "name": "Typed Cup",
        "game": "carriers",
        "format": form.pk,
        "time_zone": "America/New_York",
        "deadline": when,
        "deadline_0": when[:10],
        "deadline_1": when[11:],
        "starts_at": when,
        "starts_at_0": when[:10],
        "starts_at_1": when[11:],
        "list_visibility": "hidden",
        "declaration_reveal": "both",
        "side_size": 1,
    }

    answer = browser_of(ann.user).post("/events/new/", typed)

    assert answer.status_code == 400
    assert "Typed Cup" in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2027-02-30", "x", "%00", "-1"])
def test_no_day_breaks_a_page(browser: Client, day: str) -> None:
    FormatFactory()
    for path in (f"/cards/formats/standard/?date={day}", f"/cards/?date={day}"):
        assert browser.get(path).status_code in {200, 400}


## 21, 23: texts that somebody types


@pytest.mark.parametrize("text", ["typed\x00text", "typed\x01text", "typed\u202etext"])
def test_a_text_that_cannot_be_kept_is_a_mistake_on_its_field(ann: Player, text: str) -> None:
    form = FormatFactory()

    answer = browser_of(ann.user).post("/decks/", {"name": text, "format": form.pk})

    assert answer.status_code in {200, 400}
    assert "typed" in answer.content.decode()
    assert not Deck.objects.exists()


RUN = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{settings.SECRET_KEY}}${7*7}",
]


@pytest.mark.parametrize("text", RUN)
def test_a_text_is_shown_and_never_run(browser: Client, ann: Player, text: str) -> None:
    deck: Deck = DeckFactory(owner=ann, name=text[:60])

    page = browser_of(ann.user).get(f"/decks/{deck.uid}/").content.decode()

    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert unescape(page).count(text[:40]) >= 1
