import pytest
from hypothesis import given, strategies as st

from engines.carriers.decks.deck import BOOK, KINDS, judge
from engines.core.decks import Card, Limits, Severity, Standing
from tests.engines.carriers.house import decks, starters_of

NUMBERS = st.one_of(st.none(), st.integers(1, 7))
CARDS = st.builds(
    Card,
    code=st.sampled_from([f"T-{n:03}" for n in range(24)]),
    persons=st.lists(st.sampled_from("abcdefgh"), max_size=2, unique=True).map(tuple),
    number=NUMBERS,
    cost=st.integers(0, 9),
    standing=st.sampled_from(Standing),
)
STARTERS = st.dictionaries(
    st.integers(0, 8), st.sampled_from([f"T-{n:03}" for n in range(26)]), max_size=9
)


@st.composite
def lists(draw, max_size=22):
    """Consistent lists of cards: the same code is the same card."""
    drawn = draw(st.lists(CARDS, max_size=max_size))
    first = {card.code: card for card in reversed(drawn)}
    return [first[card.code] for card in drawn]


def legal_deck():
    """Two cards for each number and one flexible card, nobody twice."""
    numbers = [*range(1, 8), *range(1, 8), None]
    return [Card(f"T-{i:03}", (f"p{i}",), n, cost=3) for i, n in enumerate(numbers)]


STARTING = {piece: f"T-{piece - 1:03}" for piece in range(1, 8)}


def problems(cards, starters=STARTING, **options):
    return [
        (p.code, str(p.severity), dict(p.params), p.cards)
        for p in judge(cards, starters, **options)
    ]


@pytest.mark.parametrize("kind", ["legal", "invalid"])
def test_sample_decks_are_judged_as_the_house_set_says(kind):
    for deck, cards in decks(kind):
        expected = deck.get("expected", [])

        problems = [p for p in judge(cards, starters_of(deck)) if p.severity is Severity.ERROR]

        flat = [
            {"code": j["code"], "rule": j["rule"], "severity": j["severity"], "cards": j["cards"]}
            | j["params"]
            for j in (p.as_json() for p in problems)
        ]
        assert [
            {name: problem[name] for name in want}
            for problem, want in zip(flat, expected, strict=True)
        ] == expected, deck["id"]
        assert sum(card.cost for card in cards) == deck["total_cost"]


def test_a_legal_deck_has_no_problem():
    assert problems(legal_deck()) == []


def test_size_counts_every_listed_card_and_unknown_ones_too():
    deck = [*legal_deck()[:13], Card.unknown("X-1")]

    codes = [problem[:3] for problem in problems(deck, None)]

    assert codes[0] == ("deck_too_small", "error", {"count": 14, "min": 15})
    assert problems([*legal_deck(), *[Card.unknown(f"X-{n}") for n in range(6)]], None)[0] == (
        "deck_too_large",
        "error",
        {"count": 21, "max": 20},
        (),
    )


def test_limits_of_an_event_replace_the_usual_ones():
    assert problems(legal_deck(), limits=Limits(smallest=16, largest=18, flexible=0)) == [
        ("deck_too_small", "error", {"count": 15, "min": 16}, ()),
        ("too_many_flexible", "error", {"count": 1, "max": 0}, ("T-014",)),
    ]


def test_every_person_of_a_card_counts_and_each_gives_one_problem():
    deck = [*legal_deck(), Card("Z-2", ("p1", "p0"), 2), Card("Z-1", ("p0",), 1)]

    assert problems(deck) == [
        ("person_twice", "error", {"persons": ("p0",)}, ("T-000", "Z-1", "Z-2")),
        ("person_twice", "error", {"persons": ("p1",)}, ("T-001", "Z-2")),
    ]


def test_the_same_card_twice_is_person_twice_once_for_each_person():
    pair = Card("Z-1", ("q2", "q1"), 3)

    assert problems([*legal_deck(), pair, pair]) == [
        ("person_twice", "error", {"persons": ("q1",)}, ("Z-1",)),
        ("person_twice", "error", {"persons": ("q2",)}, ("Z-1",)),
    ]


def test_an_unknown_card_twice_names_the_card():
    twice = [Card.unknown("X-1"), Card.unknown("X-1")]

    assert problems([*legal_deck(), *twice]) == [
        ("person_twice", "error", {"persons": ()}, ("X-1",)),
        ("card_unknown", "error", {}, ("X-1",)),
    ]


def test_four_flexible_cards_are_one_too_many():
    three = [Card(f"Z-{n}", (f"z{n}",)) for n in range(3)]

    assert problems([*legal_deck(), *three]) == [
        ("too_many_flexible", "error", {"count": 4, "max": 3}, ("T-014", "Z-0", "Z-1", "Z-2"))
    ]


def test_standing_problems_come_in_deck_order_with_their_details():
    late = Card("Z-2", ("z2",), 1, standing=Standing.EXPIRED)
    new = Card(
        "Z-1",
        ("z1",),
        1,
        standing=Standing.NOT_APPROVED,
        details=(("approved_from", "2027-01-01"),),
    )
    banned = Card("Z-0", ("z0",), 1, standing=Standing.BANNED)
    outside = Card("Z-3", ("z3",), 1, standing=Standing.OUTSIDE_POOL)

    problems = judge([*legal_deck(), late, new, banned, outside], STARTING)

    assert [(p.code, dict(p.params), p.cards) for p in problems] == [
        ("card_expired", {}, ("Z-2",)),
        ("card_not_approved", {"approved_from": "2027-01-01"}, ("Z-1",)),
        ("card_banned", {}, ("Z-0",)),
        ("card_outside_pool", {}, ("Z-3",)),
    ]
    assert problems[1].message["en"] == "Z-1 may be played only from 2027-01-01 on."


def test_starters_are_not_judged_when_none_are_given_and_all_missing_when_empty():
    assert problems(legal_deck(), None) == []
    assert problems(legal_deck(), {}) == [
        ("starter_missing", "error", {"number": piece}, ()) for piece in range(1, 8)
    ]


def test_while_building_size_and_missing_starters_are_incomplete():
    deck = legal_deck()[:14]

    assert problems(deck, {**STARTING, 4: ""}, building=True) == [
        ("deck_too_small", "incomplete", {"count": 14, "min": 15}, ()),
        ("starter_missing", "incomplete", {"number": 4}, ()),
    ]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({3: "T-004"}, ("starter_twice", {"number": 3, "numbers": (3, 5)}, ("T-004",))),
        ({3: "T-003", 4: "T-003"}, ("starter_twice", {"number": 3, "numbers": (3, 4)}, ("T-003",))),
        ({2: "T-014", 6: "T-014"}, ("starter_twice", {"number": 6, "numbers": (2, 6)}, ("T-014",))),
        ({2: "T-009"}, ("starter_wrong_number", {"number": 2, "card_number": 3}, ("T-009",))),
        ({9: "T-014"}, ("starter_wrong_number", {"number": 9, "card_number": None}, ("T-014",))),
        ({0: "T-008"}, ("starter_wrong_number", {"number": 0, "card_number": 2}, ("T-008",))),
        ({2: "Z-9"}, ("starter_not_in_deck", {"number": 2, "numbers": (2,)}, ("Z-9",))),
        ({2: "Z-9", 5: "Z-9"}, ("starter_not_in_deck", {"number": 2, "numbers": (2, 5)}, ("Z-9",))),
    ],
)
def test_one_starter_gives_one_problem(change, problem):
    code, params, cards = problem

    assert problems(legal_deck(), STARTING | change) == [(code, "error", params, cards)]


def test_a_flexible_card_starts_on_any_one_piece():
    assert problems(legal_deck(), STARTING | {5: "T-014"}) == []


def test_an_unknown_card_as_starter_gives_no_number_problem():
    deck = [*legal_deck(), Card.unknown("X-1")]

    assert problems(deck, STARTING | {3: "X-1"}) == [("card_unknown", "error", {}, ("X-1",))]


def test_starter_problems_come_by_piece():
    starters = {1: "Z-9", 2: "T-009", 4: "T-004", 5: "T-004", 6: "T-005", 7: "T-006"}

    assert [(c, p["number"]) for c, _, p, _ in problems(legal_deck(), starters)] == [
        ("starter_not_in_deck", 1),
        ("starter_wrong_number", 2),
        ("starter_missing", 3),
        ("starter_twice", 4),
    ]


def test_the_cost_cap_is_the_highest_total_allowed():
    assert problems(legal_deck(), cost_cap=45) == []
    assert problems(legal_deck(), cost_cap=44) == [
        ("category_cost_exceeded", "error", {"cost": 45, "cap": 44}, ())
    ]


def test_two_line_ups_that_fall_short_are_a_warning_with_the_numbers():
    numbers = [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 7, None]
    deck = [Card(f"T-{i:03}", (f"p{i}",), n) for i, n in enumerate(numbers)]

    assert problems(deck, None) == [
        ("two_lineups_short", "warning", {"short": (5, 6), "missing": 1}, ())
    ]


def test_a_flexible_card_fills_a_place_of_the_second_line_up():
    deck = [card for card in legal_deck() if card.code != "T-010"] + [Card("Z-1", ("z",), 1)]

    assert problems(deck, None) == []


@given(lists(), st.one_of(st.none(), STARTERS), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(cards, starters, random):
    shuffled = random.sample(cards, len(cards))

    assert sorted(map(repr, judge(cards, starters, cost_cap=40))) == sorted(
        map(repr, judge(shuffled, starters, cost_cap=40))
    )


@given(lists(), st.one_of(st.none(), STARTERS), st.booleans())
def test_every_problem_speaks_both_languages_and_names_its_rule(cards, starters, building):
    for problem in judge(cards, starters, cost_cap=10, building=building):
        shape = problem.as_json()

        for words in (shape["message"], shape["fix"]):
            assert set(words) == {"en", "ja"}
            assert all(text and "{" not in text and "None" not in text for text in words.values())
        assert shape["rule"] == KINDS[problem.code].rule


@given(lists(max_size=18), STARTERS, NUMBERS)
def test_a_clean_card_adds_no_problem_but_of_size_and_flexible_cards(cards, starters, number):
    clean = Card("Z-999", ("nobody else",), number)
    counted = {"deck_too_small", "deck_too_large", "too_many_flexible", "two_lineups_short"}

    before = {repr(p) for p in judge(cards, starters)}
    after = judge([*cards, clean], starters)

    assert {repr(p) for p in after if p.code not in counted} <= before


@given(lists())
def test_two_line_ups_agree_with_counting(cards):
    known = {c.code: c for c in cards if c.standing is not Standing.UNKNOWN}.values()
    gaps = sum(max(0, 2 - sum(c.number == n for c in known)) for n in range(1, 8))
    missing = max(0, gaps - sum(c.number is None for c in known))

    warned = [p.params["missing"] for p in judge(cards, None) if p.code == "two_lineups_short"]

    assert warned == ([missing] if missing else [])


def test_names_replace_codes_in_the_words():
    twice = BOOK.problem("person_twice", Severity.ERROR, {"persons": ("p",)}, ("A-1", "B-1"))
    names = {"p": {"en": "Ann", "ja": "杏"}, "A-1": {"en": "Ann the First", "ja": "一の杏"}}

    assert twice.message_with(names) == {
        "en": "Ann is in the deck more than once: Ann the First, B-1.",
        "ja": "杏がデッキに2回以上入っています：一の杏、B-1",
    }


def test_a_problem_knows_what_the_engine_answers_to_the_same_fault():
    small, cap = judge(legal_deck()[:14], None, cost_cap=1)

    assert (small.engine, cap.engine) == ("CA-E-DECKSIZE", None)
