import json

import pytest
from hypothesis import given, strategies as st

from cards.rules.deck_json import (
    MAX_CARDS,
    MAX_CHARACTERS,
    PlainDeck,
    Unreadable,
    read_deck,
    write_deck,
)

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
LIKE_DECKS = st.fixed_dictionaries(
    {},
    optional={
        "game": st.just("carriers") | VALUES,
        "cards": VALUES,
        "starters": VALUES,
        "name": VALUES,
    },
)


def refusal(text):
    with pytest.raises(Unreadable) as refused:
        read_deck(text, game="carriers")
    assert set(refused.value.message) == {"en", "ja"}
    return refused.value.code, refused.value.params


def test_a_deck_is_read():
    text = '{"game":"carriers","cards":["FND-001"," fnd-002 "],"starters":{"1":"FND-001","2":null}}'

    assert read_deck(text, game="carriers") == PlainDeck(
        "carriers", ("FND-001", "FND-002"), {1: "FND-001"}
    )


@pytest.mark.parametrize("text", ['{"cards": []}', '\ufeff{"cards": [], "starters": null}'])
def test_starters_and_game_may_be_missing(text):
    assert read_deck(text, game="carriers") == PlainDeck("carriers", (), None)


def test_empty_starters_are_not_missing_starters():
    assert read_deck('{"cards": [], "starters": {}}', game="carriers").starters == {}


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("", "not_json", {"line": 1, "column": 1}),
        ('{"cards": [}', "not_json", {"line": 1, "column": 12}),
        ("1" * 9000, "not_json", {"line": 1, "column": 1}),
        ("[" * 50_000, "too_deep", {}),
        ("[]", "not_object", {}),
        ('{"game": "chess", "cards": []}', "wrong_game", {"expected": "carriers"}),
        ("{}", "cards_missing", {}),
        ('{"cards": "FND-001"}', "cards_not_list", {}),
        ('{"cards": ["FND-001", 3]}', "bad_card", {"index": 2}),
        ('{"cards": ["a\\u0000"]}', "bad_card", {"index": 1}),
        ('{"cards": [""]}', "bad_card", {"index": 1}),
        ('{"cards": [], "starters": []}', "starters_not_object", {}),
        ('{"cards": [], "starters": {"one": "A"}}', "bad_piece", {"piece": "one"}),
        ('{"cards": [], "starters": {"1": 5}}', "bad_starter", {"piece": 1}),
        ('{"cards": [], "cards": []}', "duplicate_key", {"key": "cards"}),
        ('{"cards": [], "starters": {"1": "A", "1": "B"}}', "duplicate_key", {"key": "1"}),
        ('{"cards": [], "starters": {"1": "A", "01": "B"}}', "duplicate_key", {"key": "01"}),
        ('{"cards": [], "name": 3}', "bad_text", {"key": "name"}),
        (" " * (MAX_CHARACTERS + 1), "too_large", {"limit": MAX_CHARACTERS}),
    ],
)
def test_what_is_no_deck_says_why(text, code, params):
    assert refusal(text) == (code, params)


def test_too_many_cards_are_refused():
    text = json.dumps({"cards": ["A"] * (MAX_CARDS + 1)})

    assert refusal(text) == ("too_many_cards", {"count": MAX_CARDS + 1, "limit": MAX_CARDS})


@given(
    st.builds(
        PlainDeck,
        st.just("carriers"),
        st.lists(st.sampled_from(["FND-001", "X-9"]), max_size=5).map(tuple),
        st.none() | st.dictionaries(st.integers(0, 99), st.sampled_from(["FND-001", "X-9"])),
        st.none() | st.just("standard"),
        st.none() | st.just("二人の鷹"),
    )
)
def test_a_written_deck_reads_back(deck):
    assert read_deck(write_deck(deck), game="carriers") == deck


@given(st.one_of(st.text(), VALUES.map(json.dumps), LIKE_DECKS.map(json.dumps)))
def test_reading_raises_its_own_error_only(text):
    words = {"en": "read"}
    try:
        read_deck(text, game="carriers")
    except Unreadable as refused:
        words = refused.message

    assert all(words.values())
