"""Symbols in texts: drawn where they can be, said elsewhere, and never a way to put markup in."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from cards.rules.symbols import BY_SIGN, SYMBOLS, Symbol, in_words, parts, signed
from cards.rules.wrapping import advance
from cards.templatetags.card_texts import symbols


def test_a_symbol_is_drawn_with_its_word_as_its_text() -> None:
    drawn = symbols("{run} +1", "ja")

    svg = ElementTree.fromstring(f"<p>{drawn}</p>").find("svg")
    assert svg is not None
    assert (svg.get("role"), svg.get("aria-label")) == ("img", "ラン")
    assert drawn.endswith("</svg> +1")
    assert 'aria-label="run"' in symbols("{run}", "en")


@pytest.mark.parametrize(
    "text", ["{speed}", "{ run}", "{RUN}", "{8}", "{0.__class__}", "{{run", "run}", "{}", ""]
)
def test_what_is_no_symbol_stays_as_it_was_typed(text: str) -> None:
    assert [*parts(text)] == ([text] if text else [])
    assert symbols(text) == text


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "{run}<script>{die}", "\"'&{run}", "</svg>{1}"]
)
def test_everything_else_is_escaped(text: str) -> None:
    tree = ElementTree.fromstring(f"<p>{symbols(text, 'en')}</p>")

    assert {element.tag for element in tree.iter()} <= {"p", "svg", "path"}
    assert "".join(tree.itertext()) == "".join(
        part for part in parts(text) if isinstance(part, str)
    )


@pytest.mark.parametrize("key", SYMBOLS)
def test_every_symbol_has_words_in_both_languages_and_one_sign(key: str) -> None:
    symbol = SYMBOLS[key]

    assert in_words(f"{{{key}}}", "en") == f"[{symbol.en}]"
    assert in_words(f"{{{key}}}", "ja-JP") == f"[{symbol.ja}]"
    assert BY_SIGN[signed(f"{{{key}}}")] is symbol
    assert advance(symbol.sign) == 1.0


@given(st.text())
def test_no_text_is_lost_and_no_typed_sign_is_a_symbol(text: str) -> None:
    plain = "".join(char for char in text if char not in BY_SIGN)

    assert "".join(
        f"{{{part.key}}}" if isinstance(part, Symbol) else part for part in parts(plain)
    ) == plain  # fmt: skip
    assert not [char for char in signed(text.replace("{", "")) if char in BY_SIGN]
