import contextlib
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from league.people.api.parsers import MAX_BYTES, BadBody, read_json

NASTY = {
    "nothing": (b"", "body_unreadable"),
    "half an object": (b'{"a": 1', "body_unreadable"),
    "a comment": (b'{"a": 1 // one\n}', "body_unreadable"),
    "two values": (b"{} {}", "body_unreadable"),
    "100,000 brackets": (b"[" * 100_000 + b"]" * 100_000, "body_too_deep"),
    "100,000 objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "body_too_deep"),
    "33 deep": (b"[" * 33 + b"]" * 33, "body_too_deep"),
    "a bracket after a quote": (b'"\\"' + b"[" * 40, "body_too_deep"),
    "NUL in a text": (b'{"note": "a\\u0000b"}', "body_character"),
    "NUL in a key": (b'{"a\\u0000b": 1}', "body_character"),
    "NUL deep down": (b'[[[{"a": ["b", "\\u0000"]}]]]', "body_character"),
    "raw NUL": (b'{"note": "a\x00b"}', "body_unreadable"),
    "lone surrogate": (b'{"note": "\\ud800"}', "body_character"),
    "lone low surrogate": (b'["\\udfff"]', "body_character"),
    "a key twice": (b'{"winner": "A", "winner": "B"}', "body_key_twice"),
    "a key twice, written otherwise": (b'{"a": 1, "\\u0061": 2}', "body_key_twice"),
    "a key twice, deep": (b'[{"a": {"b": 1, "b": 1}}]', "body_key_twice"),
    "1e400": (b"[1e400]", "body_number"),
    "-1e400": (b"[-1e400]", "body_number"),
    "NaN": (b"[NaN]", "body_number"),
    "Infinity": (b'{"a": -Infinity}', "body_number"),
    "4,000 digits": (b"[" + b"9" * 4000 + b"]", "body_number"),
    "2^53 + 1": (b"[9007199254740993]", "body_number"),
    "latin-1": ('{"name": "Jürgen"}'.encode("latin-1"), "body_not_utf8"),
    "UTF-16": ('{"a": 1}'.encode("utf-16"), "body_not_utf8"),
}
FINE: dict[str, tuple[bytes, Any]] = {
    "32 deep": (b"[" * 32 + b"]" * 32, None),
    "brackets in a text": (json.dumps("[" * 99).encode(), "[" * 99),
    "2^53": (b"[9007199254740992, -9007199254740992]", [2**53, -(2**53)]),
    "minus zero": (b"[-0.0]", [-0.0]),
    "an emoji as a pair": (b'["\\ud83d\\ude00"]', ["😀"]),
    "Japanese": ('{"名前": "ミナ"}'.encode(), {"名前": "ミナ"}),
}


@pytest.mark.parametrize(("raw", "code"), NASTY.values(), ids=NASTY.keys())
def test_a_body_that_two_readers_could_read_differently_is_refused(raw: bytes, code: str) -> None:
    with pytest.raises(BadBody) as refusal:
        read_json(raw)

    assert refusal.value.get_codes() == code


@pytest.mark.parametrize(("raw", "value"), FINE.values(), ids=FINE.keys())
def test_a_body_at_the_edge_is_read(raw: bytes, value: Any) -> None:
    read = read_json(raw)

    assert value is None or read == value


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with contextlib.suppress(BadBody):
        read_json(raw)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc"), inner, max_size=4),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first text builds tables of letters
@given(json_values)
def test_what_was_written_is_read_back(value: Any) -> None:
    assert read_json(json.dumps(value).encode()) == value


@pytest.mark.parametrize(("raw", "code"), NASTY.values(), ids=NASTY.keys())
def test_a_nasty_body_gets_a_clean_400(call: Any, raw: bytes, code: str) -> None:
    answer = call.post("/decks/validate/", raw or b" ")

    assert answer.status_code == 400
    assert answer.json()["object"] == "error"
    assert answer.json()["code"] == code


def test_a_body_over_a_mebibyte_gets_413(call: Any) -> None:
    answer = call.post("/decks/validate/", b'"' + b"a" * MAX_BYTES + b'"')

    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_another_kind_of_body_gets_415(call: Any, kind: str) -> None:
    answer = call.post("/decks/validate/", b"a=1", content_type=kind)

    assert (answer.status_code, answer.json()["object"]) == (415, "error")
