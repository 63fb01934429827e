"""Nonsensical searches and addresses of the card pages: each is answered."""

import pytest
from django.test import Client

from tests.cards.factories import CardFactory
from tests.cards.views.test_cards import SCRIPT

pytestmark = pytest.mark.django_db
NASTY = [
    "%", "_", "\\", "'", '"', "' OR 1=1 --", "(" * 500, "x" * 5000, "\u202e", "😀" * 100,
    "あ" * 1000, SCRIPT, "{{ settings.SECRET_KEY }}", "number:٤", "number:99999", "-", "or or or",
    '"', "legal:@", "legal:x@0001-01-01", "name:" + "́" * 200, "\r\nX: y",
]  # fmt: skip
NONSENSE = [
    "page=-1", "page=" + "9" * 30, "page=x", "sort=drop", "view=x", "cost_min=9999999",
    "cost_min=-1", "number=99", "number=" + "x" * 3000, "legal=nowhere", "set=%00", "q=%ff%fe",
    "q=%00", "kind=&kind=", "&".join(f"number={n}" for n in range(300)),
]  # fmt: skip


def test_nasty_searches_are_answered(client: Client) -> None:
    CardFactory()

    answers = {text: client.get("/cards/", {"q": text[:1300]}) for text in NASTY}

    wrong = [
        text
        for text, answer in answers.items()
        if answer.status_code not in (200, 400, 414) or SCRIPT.encode() in answer.content
    ]
    assert wrong == []


def test_nonsense_in_the_address_is_left_out(client: Client) -> None:
    CardFactory()

    statuses = {query: client.get(f"/cards/?{query}").status_code for query in NONSENSE}

    assert [query for query, status in statuses.items() if status not in (200, 400)] == []
