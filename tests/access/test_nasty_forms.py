"""Nasty texts in every field of every form: no 5xx, and no script runs."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import reverse

from league.conf import routes
from tests.access.browser import Browser
from tests.access.things import thing_of
from tests.access.world import Town, World
from tests.longer import longer

TEXTS = {
    "script": "<script>alert(1)</script>",
    "image": '"><img src=x onerror=alert(1)>',
    "template": "{{settings.SECRET_KEY}}{% load x %}{event.__init__.__globals__}${7*7}",
    "nul": "typed\x00text",
    "control": "typed\x01\x1b[31mtext",
    "override": "typed\u202etext",
    "joiners": "typed" + "\u200d" * 50,
    "marks": "e" + "\u0301" * 200,
    "wide": "ＡＤＭＩＮ",
    "emoji": "👍" * 10_000,
    "space": " ",
    "none": "None",
    "sql": "'; DROP TABLE people_player; --",
    "number": "9" * 4000,
    "arabic": "١",
    "minus": "-1",
    "float": "1e400",
    "replacement": "typed\ufffdtext",
}
# Each of these breaks a form in a way of its own. With each commit every form gets a quarter of
# them, and the next form the next quarter; the long tests try all of these, and the others.
USUAL = ("script", "template", "nul", "override", "emoji", "number", "arabic", "float")
KINDS = {"quarter": USUAL, "usual": USUAL, "others": tuple(TEXTS.keys() - {*USUAL})}
FIELD = re.compile(r'<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"')
FORMED = [route for route in routes.all_routes() if not route.is_api and not route.is_admin]
# Every form once, by somebody who may send it.
TRIED = {
    "visitor": ("account_", "mfa_", "cards:"),
    "player": ("account_", "mfa_", "people:", "decks:", "events:"),
    "organiser": ("people:guest", "events:"),
    "admin": ("jobs:",),
}


def fields_of(text: str) -> set[str]:
    names = {unescape(name) for name in FIELD.findall(text)}
    return names - {"csrfmiddlewaretoken", "next", "language"}


def own_places(world: World, route: routes.Route) -> dict[str, Any]:
    if not route.places:
        return {}
    known = world.things[thing_of(route)]
    return next(
        known[name] for name in ("own", "home", "there", "junk", "nowhere") if name in known
    )


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("kinds", longer(["quarter"], ["usual", "others"]))
@pytest.mark.parametrize("role", TRIED)
def test_no_text_breaks_a_form(town: Town, role: str, kinds: str) -> None:
    world = town.seen_by(role)
    browser = Browser(world)
    forms, tried, wrong = 0, set(), []

    for route in (route for route in FORMED if route.name.startswith(TRIED[role])):
        places = own_places(world, route)
        path = reverse(route.name, kwargs={name: places[name] for name in route.places})
        page = browser.ask("GET", path)
        if page.status_code != 200 or not page["Content-Type"].startswith("text/html"):
            continue
        names = fields_of(page.content.decode())
        if not names:
            continue
        forms += 1
        for kind in KINDS[kinds][forms % 4 :: 4] if kinds == "quarter" else KINDS[kinds]:
            text = TEXTS[kind]
            answer = browser.ask("POST", path, urlencode(dict.fromkeys(names, text)))
            if answer.status_code == 405:
                break  # the form is sent by GET, or elsewhere
            tried.add(kind)
            if answer.status_code >= 500:
                wrong.append((route.name, kind, answer.status_code))
            if "<script>alert" in answer.content.decode() or "onerror=alert(1)>" in (
                answer.content.decode().replace("&gt;", "")
            ):
                wrong.append((route.name, kind, "not escaped"))

    assert wrong == []
    assert forms
    assert len(tried) >= len(KINDS[kinds]) // 4 or role == "admin"  # whose form is sent by GET
