"""Deck contents as plain values: reading, order, edits, standing, comparing, shapes, remedies."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given, strategies as st

from cards.rules import draft
from cards.rules.compare import compare
from cards.rules.content import MOST_CARDS, Content, Malformed
from cards.rules.problems import Remedy, is_legal, remedies
from cards.rules.shape import shape
from cards.rules.standing import Allowed, Facts, Window, standing
from engines.carriers.decks.deck import BOOK, LIMITS, judge
from engines.core.decks import Card, Severity, Standing

CODES = st.sampled_from(["A-001", "B-002", "C-003", "D-004"])
CONTENTS = st.builds(
    lambda cards, starters: Content.of(tuple(cards), starters),
    st.lists(CODES, max_size=8),
    st.dictionaries(st.integers(1, 7), CODES, max_size=7),
)
DAY = date(2026, 12, 1)


@given(CONTENTS)
def test_a_content_comes_back_from_its_json(content: Content) -> None:
    assert Content.from_json(content.to_json()) == content


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "content_not_object"),
        ([], "content_not_object"),
        ({"cards": "FND-001"}, "cards_not_list"),
        ({"cards": [1]}, "card_code_shape"),
        ({"cards": [""]}, "card_code_shape"),
        ({"cards": ["x" * 41]}, "card_code_shape"),
        ({"cards": ["a\x00b"]}, "card_code_shape"),
        ({"cards": ["\ud800"]}, "card_code_shape"),
        ({"cards": ["A"] * (MOST_CARDS + 1)}, "too_many_cards"),
        ({"starters": []}, "starters_not_object"),
        ({"starters": {"x": "A"}}, "starter_piece_shape"),
        ({"starters": {"١": "A"}}, "starter_piece_shape"),
        ({"starters": {1: "A"}}, "starter_piece_shape"),
        ({"starters": {"1": "A", "01": "B"}}, "starter_piece_twice"),
    ],
)
def test_what_is_no_content_says_why(value: Any, code: str) -> None:
    with pytest.raises(Malformed) as wrong:
        Content.from_json(value)

    assert wrong.value.code == code


def test_codes_are_read_in_any_width_and_case() -> None:
    content = Content.from_json(
        {"cards": [" ｆｎｄ－001 "], "starters": {"1": "fnd-001", "2": None}}
    )

    assert content == Content(("FND-001",), ((1, "FND-001"),))


def test_the_order_is_number_then_flexible_then_unknown() -> None:
    numbers = {"B": None, "C": 7, "D": 1, "E": 1}

    ordered = Content(("A", "B", "C", "E", "D")).in_order(numbers)

    assert ordered.cards == ("D", "E", "C", "B", "A")


@given(CONTENTS, CODES)
def test_adding_and_dropping_a_new_card_changes_nothing(content: Content, code: str) -> None:
    if code in content.codes:
        return

    assert draft.drop(draft.add(content, code), code) == content


def test_the_starter_goes_with_the_last_copy_only() -> None:
    content = Content(("A", "A"), ((1, "A"),))

    once = draft.drop(content, "A")

    assert once == Content(("A",), ((1, "A"),))
    assert draft.drop(once, "A") == Content()


def test_a_starter_takes_one_piece_from_whoever_had_it() -> None:
    content = Content(("A", "B"), ((1, "A"), (2, "B")))

    assert draft.start(content, "B", 1).pieces == {1: "B"}


def test_two_starters_change_places_and_one_from_the_bench_sends_the_other_there():
    content = Content.of(("A", "B", "C"), {1: "A", 2: "B"})

    assert draft.trade(content, "A", 2).pieces == {1: "B", 2: "A"}
    assert draft.trade(content, "C", 2).pieces == {1: "A", 2: "C"}
    assert draft.trade(content, "A", 3).pieces == {2: "B", 3: "A"}
    assert draft.trade(content, "A", 1) == content


def test_starters_fill_up_with_own_numbers_before_flexible_cards() -> None:
    numbers: dict[str, int | None] = {"A": 1, "B": None, "C": 2, "D": 2}
    content = Content(("A", "B", "C", "D"), ((2, "D"),))

    filled = draft.fill_starters(content, numbers, (1, 2, 3, 4))

    assert filled.pieces == {1: "A", 2: "D", 3: "B"}


ALWAYS = (Window(date(2026, 1, 1), None),)


@pytest.mark.parametrize(
    ("facts", "allowed", "expected"),
    [
        (Facts("carriers", 1, ALWAYS), {}, Standing.APPROVED),
        (Facts("rugby", 1, ALWAYS), {}, Standing.UNKNOWN),
        (Facts("carriers", 1), {}, Standing.NOT_APPROVED),
        (
            Facts("carriers", 1, (Window(date(2026, 1, 1), date(2026, 11, 30)),)),
            {},
            Standing.EXPIRED,
        ),
        (Facts("carriers", 1, (Window(date(2026, 12, 2), None),)), {}, Standing.NOT_APPROVED),
        (Facts("carriers", 1, ALWAYS), {"sets": frozenset({2})}, Standing.OUTSIDE_POOL),
        (Facts("carriers", 1, ALWAYS), {"running": False}, Standing.OUTSIDE_POOL),
        (Facts("carriers", 1, ALWAYS, ALWAYS), {}, Standing.BANNED),
        (Facts("carriers", 1, (), ALWAYS), {"sets": frozenset({2})}, Standing.NOT_APPROVED),
    ],
)
def test_the_standing_is_the_first_that_holds(
    facts: Facts, allowed: dict[str, Any], expected: Standing
) -> None:
    assert standing(facts, Allowed("standard", "carriers", LIMITS, **allowed), DAY)[0] == expected


def test_between_two_approvals_the_next_one_is_named() -> None:
    windows = (Window(date(2026, 1, 1), date(2026, 2, 1)), Window(date(2027, 1, 1), None))

    judged = standing(Facts("carriers", 1, windows), Allowed("standard", "carriers", LIMITS), DAY)

    assert judged == (Standing.NOT_APPROVED, (("approved_from", "2027-01-01"),))


def printed(code: str, revision: int = 1, **fields: Any) -> dict[str, Any]:
    return {"code": code, "revision": revision, "cost": 3, **fields}


def test_comparing_names_added_removed_changed_and_moved() -> None:
    before = {"cards": [printed("A"), printed("B")], "starters": {"1": "A", "2": "B"}}
    after = {"cards": [printed("B", 2, cost=4), printed("C")], "starters": {"1": "C", "2": "B"}}

    changes = compare(before, after)

    assert [card["code"] for card in changes.added] == ["C"]
    assert [card["code"] for card in changes.removed] == ["A"]
    assert [(change.after["code"], change.fields) for change in changes.changed] == [
        ("B", ("cost",))
    ]
    assert [(move.piece, move.before["code"], move.after["code"]) for move in changes.moves] == [
        (1, "A", "C")
    ]
    assert (changes.kept, changes.is_none) == (1, False)
    assert compare(before, before).is_none


def test_copies_of_a_card_count_when_comparing() -> None:
    first = {"cards": [printed("A")], "starters": {}}
    second = {"cards": [printed("A"), printed("A")], "starters": {}}

    assert [card["code"] for card in compare(first, second).added] == ["A"]


class Drawn(Card):
    @property
    def skill_kind(self) -> str:
        return "active" if self.effect else ""


def test_the_shape_counts_costs_runs_phys_and_skills() -> None:
    cards = [
        Drawn("A", number=1, cost=2, run=1, phys=4),
        Drawn("B", number=1, cost=2, run=5, phys=5, effect="swap"),
        Drawn("C", number=None, cost=12, run=5, phys=9),
    ]

    figures = shape(cards)

    assert dict(zip(figures.cost.labels, figures.cost.values, strict=True))["2"] == 2
    assert figures.cost.labels[-1] == "10+"
    assert figures.run.values == (1, 0, 0, 0, 2)
    assert (figures.phys.values[0], figures.phys.labels[-1], figures.phys.values[-1]) == (
        4.5,
        "*",
        9.0,
    )
    assert figures.skills.values == (1, 0, 2)


def test_a_warning_leaves_a_deck_legal_and_what_is_incomplete_does_not() -> None:
    assert is_legal([BOOK.problem("two_lineups_short", Severity.WARNING)])
    assert not is_legal([BOOK.problem("starter_missing", Severity.INCOMPLETE, {"number": 1})])


NUMBERS: dict[str, int | None] = {"A": 1, "B": 1, "C": None}


@pytest.mark.parametrize(
    ("cards", "starters", "code", "expected"),
    [
        (("A", "A"), {}, "person_twice", [Remedy("drop", "drop:A", "A")]),
        (("Z",), {}, "card_unknown", [Remedy("drop", "drop:Z", "Z")]),
        (
            ("A", "B", "C"),
            {},
            "starter_missing",
            [Remedy("start", "start:A:1", "A", 1), Remedy("start", "start:B:1", "B", 1)],
        ),
        (("A",), {2: "A"}, "starter_wrong_number", [Remedy("vacate", "vacate:2", "A", 2)]),
        (
            ("A",),
            {1: "B"},
            "starter_not_in_deck",
            [Remedy("add", "add:B", "B"), Remedy("unstart", "unstart:B", "B")],
        ),
        (("A",), {}, "deck_too_small", []),
    ],
)
def test_what_one_press_puts_right(
    cards: tuple[str, ...], starters: dict[int, str], code: str, expected: list[Remedy]
) -> None:
    content = Content.of(cards, starters)
    deck = [Card(c, number=NUMBERS[c]) if c in NUMBERS else Card.unknown(c) for c in cards]
    problem = next(problem for problem in judge(deck, starters) if problem.code == code)

    assert list(remedies(problem, content, NUMBERS)) == expected
