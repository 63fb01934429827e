"""The pages that strangers come to first are light: docs/operations.md."""

import pytest
from django.test import Client

from cards.services.import_rows import ImportReport
from tests.conf.pages.weighing import weigh

pytestmark = pytest.mark.django_db
KB = 1000
FACES = 24


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_first_page_weighs_at_most_150_kb(client: Client, language: str) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language

    weights = weigh(client, "/")

    assert sum(weights.values()) <= 150 * KB
    assert {"/static/css/base.css", "/static/js/film.js"} <= weights.keys()


def test_24_faces_of_cards_weigh_at_most_200_kb(house_set: ImportReport) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="ja")

    weights = weigh(client, "/cards/")

    assert client.get("/cards/").content.decode().count('class="face') == FACES
    assert sum(weights.values()) <= 200 * KB
