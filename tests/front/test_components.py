"""The page of components shows them all, to anybody, from no row of the database."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db
TEMPLATES = settings.BASE_DIR / "templates"
# A whole page, parts of one field or form, a row that the list of decks shows, and a secret.
NOT_SHOWN = {
    *("confirm", "qr", "form/zone_input", "form/zone_options"),
    *("deck/deck_row", "deck/hold_form", "secret_link"),
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_component_is_shown(
    client: Client, django_assert_num_queries: Any, language: str
) -> None:
    with django_assert_num_queries(0):
        page = client.get("/components/", headers={"Accept-Language": language})

    folder = TEMPLATES / "components"
    there = {str(file.relative_to(folder).with_suffix("")) for file in folder.rglob("*.html")}
    shown = {str(each.name).removeprefix("components/")[:-5] for each in page.templates}
    assert there - shown == NOT_SHOWN


def test_every_icon_is_shown(client: Client) -> None:
    icons = re.findall(r'name == "(\w+)"', (TEMPLATES / "components/icon.html").read_text())
    page = client.get("/components/").content.decode()

    assert len(icons) > 20
    assert [icon for icon in icons if f"<code>{icon}</code>" not in page] == []


def test_a_sketch_that_a_page_asks_for_is_drawn_and_shown(client: Client) -> None:
    asked = {
        sketch
        for file in TEMPLATES.rglob("*.html")
        for sketch in re.findall(r'sketch="(\w+)"', file.read_text())
    }
    drawn = re.findall(r'name == "(\w+)"', (TEMPLATES / "components/sketch.html").read_text())
    page = client.get("/components/").content.decode()

    assert len(asked) > 10
    assert asked - {*drawn} == set()
    assert [sketch for sketch in (*drawn, "mark") if f"<code>{sketch}</code>" not in page] == []


def test_every_colour_that_is_shown_is_a_token(client: Client) -> None:
    page = client.get("/components/").content.decode()
    folder = settings.BASE_DIR / "league"
    tokens = (folder / "conf/static/css/tokens.css").read_text()
    sheet = (folder / "front/static/front/components.css").read_text()

    colours = set(re.findall(r"swatch-([\w-]+)", page))

    assert len(colours) > 20
    for colour in colours:
        assert f"--{colour}: " in tokens
        assert f".swatch-{colour} {{ background: var(--{colour}); }}" in sheet
