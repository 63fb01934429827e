"""What the migrations do to rows that are there already."""

import re
from importlib import import_module

import pytest
from django.db import connection

from cards.models import Deck
from cards.rules.codes import ALPHABET, KEY_LENGTH
from cards.rules.content import Content
from tests.cards.factories import CardFactory
from tests.cards.services.test_decks import made
from tests.cards.services.test_revisions_of_decks import correct, pinned

pytestmark = pytest.mark.django_db
KEYS = import_module("cards.migrations.0015_codes_with_keys_own_skills_and_kept_revisions")


def test_every_saved_version_gets_a_key_of_its_own() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {'||'.join([KEYS.SIGN] * 12)} FROM generate_series(1, 50)")
        keys = [key for (key,) in cursor.fetchall()]

    assert len(set(keys)) == 50
    assert all(re.fullmatch(f"[{ALPHABET}]{{{KEY_LENGTH}}}", key) for key in keys)


def test_a_deck_keeps_the_revisions_that_it_showed_until_then() -> None:
    one, other = CardFactory(), CardFactory()
    correct(one, run=4)
    deck = made(Content((one.code, other.code, "ZZZ-001")))
    empty = made(Content(()))
    Deck.objects.update(revisions={})

    with connection.cursor() as cursor:
        cursor.execute(KEYS.KEEP_WHAT_IS_SHOWN)
    correct(one, run=5)

    deck.refresh_from_db()
    empty.refresh_from_db()
    assert (deck.revisions, empty.revisions) == ({one.code: 2, other.code: 1}, {})
    Deck.objects.filter(pk=deck.pk).update(draft=Content((one.code, other.code)).to_json())
    assert pinned(deck) == {one.code: 2, other.code: 1}
