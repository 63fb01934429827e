"""The legality of a single card by its dates, bans, pools, periods, and its game."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cards.queries import legality
from cards.queries.formats import for_decks
from cards.rules.content import Content
from tests.cards.factories import (
    ApprovalFactory,
    BanFactory,
    CardFactory,
    CardSetFactory,
    FormatFactory,
    FormatPeriodFactory,
)
from tests.cards.samples import DAY, judge
from tests.engines.folder import own_folder

pytestmark = pytest.mark.django_db


# Its decks only want an even number of cards.
IN_PAIRS = """
from dataclasses import replace
from engines.carriers.decks.lineup import second_line_up
from engines.core.decks import DeckRules, Kind, Limits, ProblemBook, Severity
from engines.liars_dice import GAME as without_decks

def words(code, kind, params, names):
    text = f"{params['count']} cards are no pairs."
    return {"en": text, "ja": text} if kind == "message" else None

PAIRS = ProblemBook({"odd": Kind("LD-1", None)}, words)

def in_pairs(cards, starters, *, limits, **rest):
    odd = len(cards) % 2 or not limits.smallest <= len(cards) <= limits.largest
    return (PAIRS.problem("odd", Severity.ERROR, {"count": len(cards)}),) if odd else ()

DECKS = DeckRules(in_pairs, Limits(2, 6, 0), (1,), second_line_up)
GAME = replace(without_decks, key="pairs", ruleset="pairs-1", aliases=(), decks=DECKS)
"""


@pytest.fixture
def sixth_game(tmp_path: Path) -> Iterator[str]:
    """Another game with decks of its own, found by its folder."""
    with own_folder(tmp_path, "pairs", IN_PAIRS):
        yield "pairs"


def test_a_sixth_game_judges_its_decks_by_its_own_rules(sixth_game: str) -> None:
    format = FormatFactory(game=sixth_game, period=False)
    card_set = CardSetFactory(code="LD", game=sixth_game)
    codes = tuple(CardFactory(card_set=card_set).code for _ in range(3))

    judged = [
        legality.examine(Content.of(codes[:count], {}), format=format, day=DAY) for count in (2, 3)
    ]

    assert format in for_decks()
    assert [len(verdict.problems) for verdict in judged] == [0, 1]
    assert judged[1].problems[0].as_json() == {
        "code": "odd",
        "severity": "error",
        "params": {"count": 3},
        "cards": [],
        "rule": "LD-1",
        "message": {"en": "3 cards are no pairs.", "ja": "3 cards are no pairs."},
    }


@pytest.mark.parametrize(
    ("window", "code"),
    [
        ((date(2026, 1, 1), date(2026, 12, 1)), ""),
        ((date(2026, 12, 1), None), ""),
        ((date(2026, 12, 2), None), "card_not_approved"),
        ((date(2026, 1, 1), date(2026, 11, 30)), "card_expired"),
        (None, "card_not_approved"),
    ],
)
def test_the_days_of_an_approval_are_both_inclusive(window: Any, code: str) -> None:
    card = CardFactory(approved=False)
    if window:
        ApprovalFactory(card=card, valid_from=window[0], valid_until=window[1])
    format = FormatFactory()

    problems = judge(Content((card.code,)), format=format, day=DAY)

    assert [problem.code for problem in problems if problem.code.startswith("card_")] == (
        [code] if code else []
    )


def test_a_ban_counts_in_its_format_only() -> None:
    card = CardFactory()
    BanFactory(card=card, format=FormatFactory(code="other", number=7))
    format = FormatFactory(number=1)

    before = judge(Content((card.code,)), format=format, day=DAY)
    BanFactory(card=card, format=format, valid_from=date(2026, 6, 1))
    after = judge(Content((card.code,)), format=format, day=DAY)

    assert [problem.code for problem in before if problem.code.startswith("card_")] == []
    assert [problem.code for problem in after if problem.code.startswith("card_")] == [
        "card_banned"
    ]


def test_a_pool_lets_in_its_own_sets_only() -> None:
    inside, outside = CardFactory(), CardFactory(card_set=CardSetFactory(code="OTH"))
    format = FormatFactory(period=False)
    FormatPeriodFactory(format=format).sets.add(inside.card_set)

    problems = judge(Content((inside.code, outside.code)), format=format, day=DAY)

    assert [
        (problem.code, problem.cards) for problem in problems if problem.code.startswith("card_")
    ] == [("card_outside_pool", (outside.code,))]


def test_outside_its_periods_a_format_allows_no_card() -> None:
    card = CardFactory()

    problems = judge(Content((card.code,)), format=FormatFactory(), day=date(2025, 12, 31))

    assert "card_not_approved" in {problem.code for problem in problems}


def test_a_card_of_another_game_is_unknown() -> None:
    card = CardFactory(game="rugby")
    format = FormatFactory()

    problems = judge(Content((card.code,)), format=format, day=DAY)

    assert "card_unknown" in {problem.code for problem in problems}
