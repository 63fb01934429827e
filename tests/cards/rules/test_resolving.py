import pytest

from cards.rules.listing import parse
from cards.rules.resolving import CatalogueEntry, Shelf, Status, resolve
from tests.engines.carriers.house import founders
from tests.timing import within


def entry(row):
    persons = [n for p in row["persons"] for n in (p["ja"], p["reading"], p["romaji"], p["en"])]
    return CatalogueEntry(row["code"], row["number"], (*row["names"].values(), *persons))


HOUSE = Shelf([entry(row) for row in founders()])


def resolved(text):
    return resolve(parse(text), HOUSE)


def statuses(text):
    return [(line.status, line.card and line.card.code) for line in resolved(text).lines]


@pytest.mark.parametrize(
    "typed",
    [
        "FND-008",
        "fnd008",
        "ＦＮＤ－００８",
        "1 FND-008 渡し守 渡良瀬遥真",
        "FND-008 an older name",
        "渡し守　渡良瀬遥真 (FND-008)",
        "渡し守 渡良瀬遥真",
        "渡良瀬遥真",
        "わたらせ はるま",
        "ワタラセハルマ",
        "haruma watarase, the ferryman",
        "Watarase Haruma",
    ],
)
def test_a_card_is_matched_by_code_name_reading_or_person(typed):
    assert statuses(typed) == [(Status.MATCHED, "FND-008")]


def test_a_person_on_several_cards_is_ambiguous():
    (line,) = resolved("かなめ しんたろう").lines

    assert (line.status, line.card) == (Status.AMBIGUOUS, None)
    assert [card.code for card in line.candidates] == ["FND-001", "FND-002", "FND-015"]


def test_a_code_beside_the_name_of_another_card_is_ambiguous():
    (line,) = resolved("1 FND-009 渡し守 渡良瀬遥真").lines

    assert line.status is Status.AMBIGUOUS
    assert [card.code for card in line.candidates] == ["FND-009", "FND-008"]


@pytest.mark.parametrize(
    "typed", ["Haruma Watarse the Feryman", "渡し守 渡良瀬遥", "わたらせ はるな"]
)
def test_a_mistyped_name_is_suggested_and_not_taken(typed):
    listing = resolved(typed)
    (line,) = listing.lines

    assert line.status is Status.SUGGESTED
    assert line.candidates[0].code == "FND-008"
    assert len(line.candidates) <= 3
    assert listing.cards == ()


def test_nothing_is_dropped():
    listing = resolved("FND-001\nthe moon over kyoto\n2 FND-008\nzzzzzzzz")

    assert [line.line.number for line in listing.lines] == [1, 2, 3, 4]
    assert [line.line.key for line in listing.with_status(Status.UNKNOWN)][-1] == "zzzzzzzz"
    assert listing.cards == ("FND-001", "FND-008", "FND-008")


def test_stars_put_numbered_cards_on_their_number():
    assert resolved("* FND-001\nFND-024 *\nFND-031").starters == {1: "FND-001", 2: "FND-024"}


def test_without_a_star_nothing_is_said_about_starters():
    assert resolved("FND-001").starters is None


def test_a_flexible_star_takes_the_piece_written():
    assert resolved("FND-109 *4").starters == {4: "FND-109"}


def test_flexible_stars_fill_exactly_the_pieces_left():
    numbered = {row["number"]: row["code"] for row in founders() if row["number"]}
    five = "\n".join(f"* {numbered[piece]}" for piece in (1, 2, 4, 5, 7))

    listing = resolved(f"{five}\n* FND-110\n* FND-109")

    assert listing.starters == {p: numbered[p] for p in (1, 2, 4, 5, 7)} | {
        3: "FND-110",
        6: "FND-109",
    }
    assert listing.problems == ()


def test_flexible_stars_that_fit_no_way_are_told():
    listing = resolved("* FND-001\n* FND-110")

    assert listing.starters == {1: "FND-001"}
    assert [(p.code, p.params) for p in listing.problems] == [
        ("flexible_starters_unclear", {"cards": "FND-110"})
    ]


def test_two_starters_on_one_piece_are_told_and_the_first_stays():
    listing = resolved("* FND-001\n* FND-003")

    assert listing.starters == {1: "FND-001"}
    assert [(p.code, p.params) for p in listing.problems] == [
        ("piece_twice", {"line": 2, "piece": 1})
    ]


@pytest.mark.slow
def test_a_list_of_mistyped_lines_is_answered_quickly_on_ten_thousand_cards():
    many = Shelf(
        [
            CatalogueEntry(f"X{n // 900}-{n % 900:03}", 1, (f"Card of the {n}th kind",))
            for n in range(10_000)
        ]
    )
    text = "\n".join(f"Cart of the {n}th kinb" for n in range(8))

    listings = []

    assert within(4, lambda: listings.append(resolve(parse(text), many)))
    assert {line.status for line in listings[0].lines} == {Status.SUGGESTED}
