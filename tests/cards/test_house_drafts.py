"""Drafts of house sets as they are typed: bounded, judged by the game, kept when refused."""

import copy
import html
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.forms.houses import HouseRevisionForm
from cards.services import houses as services
from cards.services.cards import AlreadyPublished
from tests.cards.admin.pages import admin_url, signed_in
from tests.cards.test_houses import every_game, shipped
from tests.events.conftest import browser
from tests.people.factories import PlayerFactory
from tests.races import race

pytestmark = pytest.mark.django_db


def held(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False)


NASTY = {
    "deep": "[" * 100_000 + "]" * 100_000,
    "deep in a key": '{"set": ' + '{"a":' * 5_000 + "1" + "}" * 5_001,
    "huge": '{"note": "' + "x" * 300_000 + '"}',
    "no JSON": '{"set": "house",}',
    "a NUL": '{"note": "a\\u0000b"}',
    "a NUL in a key": '{"a\\u0000b": 1}',
    "half a pair": '{"note": "\\ud800"}',
    "an endless number": '{"note": 1e400}',
    "no number": '{"note": NaN}',
    "a number of 4,000 digits": '{"revision": ' + "9" * 4_000 + "}",
    "a key twice": '{"heroes": [], "heroes": []}',
    "a list": "[]",
    "a word": '"house"',
    "nothing": "null",
    "empty": "",
}


def test_a_nasty_draft_is_refused_and_stays_as_typed() -> None:
    draft = services.revise(house_set=shipped("touchdown_hero").house_set)
    before, editor = draft.content, signed_in("editor")
    address = admin_url("housesetrevision", "change", draft.pk)
    wrong = {}

    for name, typed in NASTY.items():
        answer = editor.post(address, {"content": typed, "note_ja": "直し"})
        shown = html.unescape(answer.content.decode())
        draft.refresh_from_db()
        refused = answer.status_code == 200 and "errorlist" in shown
        as_typed = typed in shown and 'value="直し"' in shown
        if (refused, as_typed, draft.content, draft.note_ja) != (True, True, before, ""):
            wrong[name] = answer.status_code, refused, as_typed

    assert wrong == {}


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("touchdown_hero", lambda raw: raw["heroes"].append(raw["heroes"][3])),
        ("touchdown_hero", lambda raw: raw["heroes"][7].update(delta=10**14)),
        ("limit_ball", lambda raw: raw["fields"].append(raw["fields"][0])),
        ("limit_ball", lambda raw: raw["foul_table"].append(raw["foul_table"][0])),
        ("limit_ball", lambda raw: raw["positions"].append(raw["positions"][0])),
        ("rugby_15", lambda raw: raw["cards"].append(raw["cards"][0])),
        ("lethal_checkmate", lambda raw: raw["cards"].append(raw["cards"][0])),
        ("lethal_checkmate", lambda raw: raw["cards"][1].update(range=[[0, 10]])),
        ("lethal_checkmate", lambda raw: raw["cards"][1].update(range=[[True, 1]])),
        ("lethal_checkmate", lambda raw: raw["cards"][1].update(name={"en": "", "ja": ""})),
    ],
)
def test_what_no_match_could_be_played_with_is_no_set(game: str, change: Any) -> None:
    draft = services.revise(house_set=shipped(game).house_set)
    content = copy.deepcopy(draft.content)
    change(content)
    address = admin_url("housesetrevision", "change", draft.pk)

    answer = signed_in("editor").post(address, {"content": held(content)})

    draft.refresh_from_db()
    assert (answer.status_code, "errorlist" in answer.content.decode()) == (200, True)
    assert draft.content == {**shipped(game).content, "revision": 2}


@every_game
def test_a_draft_is_edited_row_by_row(game: str) -> None:
    draft = services.revise(house_set=shipped(game).house_set)
    address = admin_url("housesetrevision", "change", draft.pk)

    shown = html.unescape(signed_in("editor").get(address).content.decode())

    typed = shown.partition('id="id_content">')[2].partition("</textarea>")[0]
    assert json.loads(typed) == draft.content
    assert max(map(len, typed.splitlines())) <= 260
    assert len(typed.splitlines()) < len(json.dumps(draft.content, indent=1).splitlines()) / 2


def test_markup_in_a_set_is_shown_as_text() -> None:
    script = "<script>alert(1)</script>"
    draft = services.revise(house_set=shipped("lethal_checkmate").house_set)
    draft.content["cards"][0]["name"] = {"en": script, "ja": script}
    draft.content["cards"][0]["note"] = script
    draft.save()
    services.publish(revision=draft, by=None, now=timezone.now())

    pages = [
        Client().get(reverse("cards:house", args=["lethal_checkmate"])),
        signed_in("admin").get(admin_url("housesetrevision", "change", draft.pk)),
    ]

    shown = [page.content.decode() for page in pages]
    assert [script in page for page in shown] == [False, False]
    assert all("&lt;script&gt;alert(1)" in page for page in shown)


@pytest.mark.parametrize(("language", "words"), [("en", "goal area"), ("ja", "ゴールエリア")])
def test_values_are_named_and_all_of_a_house_field_is_marked(language: str, words: str) -> None:
    shipped("limit_ball")
    client = browser(PlayerFactory(language=language).user)

    page = client.get(reverse("cards:house", args=["limit_ball"])).content.decode()

    field = page.partition("<tbody>")[2].partition("</tbody>")[0]
    assert (words in page, "goal_area" in page) == (True, False)
    assert field.count("</span>") == field.count("<tr>") == 9


@pytest.mark.django_db(transaction=True)
def test_two_approvals_at_once_publish_once() -> None:
    draft = services.revise(house_set=shipped("rugby_15").house_set)

    def approve(_start: object) -> object:
        return services.publish(revision=draft, by=None, now=timezone.now())

    came_to = race(approve, approve, approve, approve)

    refused = [error for error in came_to if isinstance(error, AlreadyPublished)]
    assert (len(refused), came_to.count(draft)) == (3, 1)


@pytest.mark.django_db(transaction=True)
def test_two_editors_who_begin_a_draft_at_once_make_one() -> None:
    house = shipped("rugby_15").house_set
    content = held(shipped("rugby_15").content)
    clients = [signed_in("editor"), signed_in("editor")]

    def draft(client: Client) -> Any:
        form = {"house_set": house.pk, "content": content}
        return lambda _start: client.post(admin_url("housesetrevision", "add"), form).status_code

    came_to = race(*(draft(client) for client in clients))

    assert sorted(map(str, came_to)) == ["200", "302"]
    assert house.revisions.filter(published_at=None).count() == 1


def test_a_draft_published_meanwhile_is_not_changed() -> None:
    draft = services.revise(house_set=shipped("rugby_15").house_set)
    form = HouseRevisionForm({"content": held(draft.content), "note_en": "late"}, instance=draft)
    form.fields.pop("house_set")
    services.publish(revision=draft, by=None, now=timezone.now())

    assert form.is_valid() is False
    assert form.non_field_errors().as_data()[0].code == "published"
