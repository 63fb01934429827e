import pytest
from hypothesis import given, strategies as st

from cards.rules.codes import (
    ALPHABET,
    SHORT_CODES,
    WORDS,
    CodedCard,
    CodedDeck,
    CodeError,
    is_long,
    long_code,
    read_long,
    read_short,
    short_code,
)

NUMBERS = st.integers(0, SHORT_CODES - 1)
PIECES = st.one_of(
    st.just((False, None)), st.just((True, None)), st.tuples(st.just(True), st.integers(1, 7))
)
CARDS = st.builds(
    lambda of, collector, starter: CodedCard(of, collector, *starter),
    st.integers(0, 300),
    st.integers(0, 5000),
    PIECES,
)
DECKS = st.builds(
    CodedDeck, st.integers(0, 40), st.integers(0, 2000), st.lists(CARDS, max_size=24).map(tuple)
)


def canonical(deck):
    order = sorted(deck.cards, key=lambda c: (c.set, c.collector, c.starts, c.piece or 0))
    return CodedDeck(deck.game, deck.format, tuple(order))


def house_deck(sets=1):
    """Twenty cards, three of the seven starters flexible."""
    starts = [(True, None)] * 4 + [(True, 5), (True, 6), (True, 7)] + [(False, None)] * 13
    return CodedDeck(
        1, 1, tuple(CodedCard(1 + n % sets, 6 * n + 5, *start) for n, start in enumerate(starts))
    )


def test_short_codes_look_as_issued():
    assert short_code(0) == "CL-0000-00"
    assert short_code(SHORT_CODES - 1)[:9] == "CL-ZZZZ-Z"


@pytest.mark.parametrize("number", [-1, SHORT_CODES])
def test_numbers_beyond_have_no_short_code(number):
    with pytest.raises(ValueError, match="short code"):
        short_code(number)


@given(NUMBERS)
def test_a_short_code_reads_back_however_it_is_typed(number):
    code = short_code(number)
    wide = code.translate({i: i + 0xFEE0 for i in range(0x21, 0x7F)})

    typed = [code, code.lower(), code.replace("-", " "), code.replace("-", "ー"), wide]
    typed += [code.replace("0", "o").replace("1", "l"), code[3:], f" {code}\n"]

    assert {read_short(text) for text in typed} == {code}


@given(NUMBERS, st.integers(0, 5), st.sampled_from(ALPHABET))
def test_any_one_wrong_symbol_of_a_short_code_is_found(number, place, symbol):
    signs = short_code(number).replace("-", "")[2:]
    wrong = signs[:place] + symbol + signs[place + 1 :]

    if wrong != signs:
        with pytest.raises(CodeError) as refused:
            read_short(wrong)
        assert refused.value.code == "bad_checksum"


@given(NUMBERS, st.integers(0, 4))
def test_two_neighbours_exchanged_in_a_short_code_are_found(number, place):
    signs = short_code(number).replace("-", "")[2:]
    wrong = signs[:place] + signs[place + 1] + signs[place] + signs[place + 2 :]

    if wrong != signs:
        with pytest.raises(CodeError):
            read_short(wrong)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "wrong_length"),
        ("CL-7K3", "wrong_length"),
        ("CL-7K3U-9F", "bad_symbol"),
        ("CL-0000-01", "bad_checksum"),
        ("x" * 500, "too_long"),
    ],
)
def test_a_bad_short_code_says_why(typed, code):
    with pytest.raises(CodeError) as refused:
        read_short(typed)

    assert refused.value.code == code
    assert set(refused.value.message) == {"en", "ja"}


@given(DECKS)
def test_a_long_code_reads_back(deck):
    assert read_long(long_code(deck)) == canonical(deck)


@given(DECKS, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_change_the_code(deck, random):
    shuffled = tuple(random.sample(deck.cards, len(deck.cards)))

    assert long_code(CodedDeck(deck.game, deck.format, shuffled)) == long_code(deck)


@given(DECKS)
def test_a_long_code_forgives_case_breaks_and_likenesses(deck):
    code = long_code(deck)
    typed = code.lower().replace("0", "o").replace("1", "i")

    assert read_long("  " + "-\n ".join(typed[n : n + 8] for n in range(0, len(typed), 8))) == (
        read_long(code)
    )


@pytest.mark.parametrize("sets", [1, 2, 4, 20])
def test_twenty_cards_fit_into_80_characters(sets):
    assert len(long_code(house_deck(sets))) <= 80


@given(DECKS, st.data())
def test_any_one_wrong_character_of_a_long_code_is_found(deck, data):
    code = long_code(deck)
    place = data.draw(st.integers(0, len(code) - 1))
    sign = data.draw(st.sampled_from(ALPHABET + "U!é"))
    wrong = code[:place] + sign + code[place + 1 :]

    if wrong.replace("L", "1") != code.replace("L", "1"):
        with pytest.raises(CodeError):
            read_long(wrong)


@pytest.mark.parametrize("cut", [1, 2, 5, 12])
def test_a_long_code_cut_off_is_told_to_be_truncated(cut):
    with pytest.raises(CodeError) as refused:
        read_long(long_code(house_deck())[:-cut])

    assert refused.value.code == "truncated"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "not_a_code"),
        ("CL-0000-00", "not_a_code"),
        ("CLD", "truncated"),
        ("CLD2ABCD", "unknown_version"),
        ("CLD1", "truncated"),
        (long_code(house_deck())[:-1] + "U", "bad_symbol"),
        ("CLD1" + "0" * 600, "too_long"),
    ],
)
def test_a_bad_long_code_says_why(typed, code):
    with pytest.raises(CodeError) as refused:
        read_long(typed)

    assert refused.value.code == code


@given(st.one_of(st.text(max_size=50), st.text(ALPHABET, max_size=60).map("CLD1".__add__)))
def test_reading_raises_its_own_error_only(text):
    said = []
    for read in (read_short, read_long):
        try:
            read(text)
        except CodeError as refused:
            said.append(refused.code)

    assert set(said) <= set(WORDS)


@pytest.mark.parametrize(
    "card",
    [CodedCard(-1, 1), CodedCard(1, -1), CodedCard(1, 1, True, 8), CodedCard(1, 1, False, 3)],
)
def test_what_cannot_be_written_is_refused(card):
    with pytest.raises(ValueError, match="code"):
        long_code(CodedDeck(1, 1, (card,)))


def test_a_long_code_is_told_from_other_text():
    assert is_long(long_code(house_deck()).lower())
    assert not is_long("CL-0000-00")
