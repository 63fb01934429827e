import pytest
from hypothesis import example, given, strategies as st

from cards.rules.listing import (
    MAX_CHARACTERS,
    MAX_COUNT,
    MAX_LINES,
    WORDS,
    ListLine,
    Written,
    canonical,
    parse,
    write,
)
from cards.rules.resolving import CatalogueEntry, Shelf, Status, resolve

TYPED = st.lists(
    st.sampled_from(
        [
            *"*#:/ x×枚1234０９\t",
            "\n",
            "\r\n",
            "FND-033",
            "＊",
            "*4",
            "鼓動",
            "//",
            "\ufeff",
            "\x00",
        ]
    ),
    max_size=40,
).map("".join)


def only(text):
    (line,) = parse(text).lines
    return line


def complaints(text):
    return [problem.code for problem in parse(text).problems]


@pytest.mark.parametrize(
    ("typed", "count", "key"),
    [
        ("1 FND-033 Name", 1, "FND-033 Name"),
        ("FND-033", 1, "FND-033"),
        ("1x FND-033", 1, "FND-033"),
        ("x2 FND-033", 2, "FND-033"),
        ("×2 FND-033", 2, "FND-033"),
        ("２　ＦＮＤ－０３３", 2, "FND-033"),
        ("1枚 鼓動", 1, "鼓動"),
        ("鼓動 ×2", 2, "鼓動"),
        ("鼓動 2枚", 2, "鼓動"),
        ("七つの席 プリヤ", 1, "七つの席 プリヤ"),
        ("7つの席", 1, "7つの席"),
    ],
)
def test_a_line_gives_count_and_key(typed, count, key):
    assert only(typed) == ListLine(1, typed, count, key)


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        ("* FND-1", None),
        ("*FND-1", None),
        ("FND-1 *", None),
        ("FND-1*", None),
        ("＊ FND-1", None),
        ("*4 FND-1", 4),
        ("*4 1 FND-1", 4),
        ("* 1 FND-1", None),
        ("1 FND-1 *4", 4),
        ("1 FND-1 ＊４", 4),
    ],
)
def test_a_star_marks_a_starter_and_may_name_the_piece(typed, piece):
    line = only(typed)

    assert (line.key, line.count, line.starts, line.piece) == ("FND-1", 1, True, piece)


def test_headers_comments_blank_lines_marks_and_line_ends():
    head = "\ufeff# Name: My deck\r\n#format：standard\r\n\r\n// mine\r\n# just words\r\n"
    text = head + "1 FND-1\rFND-2"

    listing = parse(text)

    assert listing.headers == {"name": "My deck", "format": "standard"}
    assert [(line.number, line.key) for line in listing.lines] == [(6, "FND-1"), (7, "FND-2")]
    assert listing.problems == ()


@pytest.mark.parametrize(
    ("typed", "codes", "lines"),
    [
        ("0 FND-1", ["bad_count"], 1),
        (f"{MAX_COUNT + 1} FND-1", ["bad_count"], 1),
        ("*9 FND-1", ["bad_piece"], 1),
        ("3x", ["no_card"], 0),
        ("*", ["no_card"], 0),
        ("a\n" * (MAX_LINES + 2), ["too_many_lines"], MAX_LINES),
        ("/" * (MAX_CHARACTERS + 1), ["text_too_long"], 0),
    ],
)
def test_what_cannot_be_meant_is_told(typed, codes, lines):
    assert complaints(typed) == codes
    assert len(parse(typed).lines) == lines


@given(st.one_of(TYPED, st.text()))
def test_any_text_is_read_and_every_problem_has_words(text):
    listing = parse(text)

    assert all(line.key and 1 <= line.count <= MAX_COUNT for line in listing.lines)
    for problem in listing.problems:
        assert problem.code in WORDS
        assert all(problem.message.values())


NAMES = st.text(st.characters(codec="utf-8"), max_size=12)


@st.composite
def written_decks(draw):
    numbers = draw(st.lists(st.one_of(st.none(), st.integers(1, 7)), min_size=1, max_size=20))
    cards = [Written(f"T-{i:03}", draw(NAMES), number) for i, number in enumerate(numbers)]
    codes = st.sampled_from([card.code for card in cards])
    chosen = draw(st.dictionaries(st.integers(1, 7), codes, max_size=7))
    starters = {piece: code for code, piece in {c: p for p, c in chosen.items()}.items()}
    return cards, starters


# A sign that Unicode does not know is not read: the second name would be read as the first.
@example(([Written("T-000", "00", None), Written("T-001", "00\uaaf7", None)], {}))
@given(written_decks())
def test_a_written_list_reads_back_as_the_same_deck(deck):
    cards, starters = deck
    shelf = Shelf([CatalogueEntry(card.code, card.number, (card.name,)) for card in cards])

    listing = resolve(parse(write(cards, starters, {"name": "A  deck"})), shelf)

    assert listing.cards == tuple(card.code for card in canonical(cards))
    assert (listing.starters or {}) == starters
    assert listing.problems == ()
    assert {line.status for line in listing.lines} == {Status.MATCHED}


def test_the_written_order_is_by_piece_then_flexible_by_code():
    cards = [
        Written("B-1", "Free", None),
        Written("A-9", "Nine", 2),
        Written("A-1", "One", 7),
        Written("A-2", "Two", 2),
        Written("A-2", "Two", 2),
        Written("A-0", "Odd * name", 3),
    ]

    text = write(cards, {2: "A-9", 3: "B-1", 5: "A-1"}, {"game": "carriers"})

    assert text.splitlines() == [
        "# game: carriers",
        "2 A-2 Two",
        "1 A-9 Nine *",
        "1 A-0",
        "1 A-1 One *5",
        "1 B-1 Free *3",
    ]
