"""One judge, whatever the way to it; every sample deck by every way."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.models import DeckVersion, Format
from cards.queries import builder, decks, legality, listings
from cards.queries.formats import for_decks
from cards.queries.versions import version_page
from cards.rules.content import Content
from cards.services import decks as services
from engines.carriers.decks.lineup import second_line_up
from engines.core import registry
from engines.core.decks import DeckRules, Kind, Limits, Problem, ProblemBook, Severity
from league.running.management.commands import check_deck
from tests.cards.factories import (
    NOW,
    ApprovalFactory,
    BanFactory,
    CardFactory,
    CardSetFactory,
    FormatFactory,
    FormatPeriodFactory,
)
from tests.cards.samples import AIR_RAID, ALL, DAY, LEGAL, Sample
from tests.engines.folder import one_more_folder
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def judge(content: Content, **asked: Any) -> tuple[Problem, ...]:
    return legality.examine(content, **asked).problems


def in_pairs(cards: Any, _starters: Any, *, limits: Limits, **_rest: Any) -> tuple[Problem, ...]:
    """Judge a deck of a game that only wants an even number of cards."""
    odd = len(cards) % 2 or not limits.smallest <= len(cards) <= limits.largest
    return (PAIRS.problem("odd", Severity.ERROR, {"count": len(cards)}),) if odd else ()


def words_of_pairs(_code: str, kind: str, params: Any, _names: Any) -> dict[str, str] | None:
    text = f"{params['count']} cards are no pairs."
    return {"en": text, "ja": text} if kind == "message" else None


PAIRS = ProblemBook({"odd": Kind("LD-1", None)}, words_of_pairs)


@pytest.fixture
def sixth_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Another game with decks of its own, known by its folder alone."""
    with one_more_folder():
        module = import_module("engines.liars_dice")
        decks = DeckRules(in_pairs, Limits(2, 6, 0), (1,), second_line_up)
        monkeypatch.setattr(module, "GAME", replace(module.GAME, decks=decks))
        registry._engines.cache_clear()
        yield "liars_dice"
    monkeypatch.undo()
    registry._engines.cache_clear()


def test_a_sixth_game_judges_its_decks_by_its_own_rules(sixth_game: str) -> None:
    format = FormatFactory(game=sixth_game, period=False)
    card_set = CardSetFactory(code="LD", game=sixth_game)
    codes = tuple(CardFactory(card_set=card_set).code for _ in range(3))

    judged = [
        legality.examine(Content.of(codes[:count], {}), format=format, day=DAY) for count in (2, 3)
    ]

    assert format in for_decks()
    assert [verdict.problems for verdict in judged] == [
        (),
        (PAIRS.problem("odd", Severity.ERROR, {"count": 3}),),
    ]
    assert judged[1].problems[0].as_json() == {
        "code": "odd",
        "severity": "error",
        "params": {"count": 3},
        "cards": [],
        "rule": "LD-1",
        "message": words_of_pairs("odd", "message", {"count": 3}, {}),
    }


def standard() -> Format:
    return Format.objects.get(code="standard")


def saved(sample: Sample) -> DeckVersion:
    deck = services.create(
        owner=PlayerFactory(), name="Sample", format=standard(), now=NOW, content=sample.content
    )
    return services.save_version(deck=deck, now=NOW)


def plain(problems: tuple[Problem, ...]) -> list[tuple[Any, ...]]:
    return [
        (problem.code, problem.severity, dict(problem.params), problem.cards, problem.rule)
        for problem in problems
    ]


@pytest.mark.parametrize("sample", ALL, ids=str)
def test_every_way_to_the_judge_finds_the_same_problems(house_set: Any, sample: Sample) -> None:
    version = saved(sample)
    nobody = AnonymousUser()
    as_json = listings.as_given(listings.json_of(version), user=nobody, game="carriers")
    as_text = listings.as_given(listings.text_of(version), user=nobody, game="carriers")
    as_code = listings.preview(
        listings.long_code_of(version), user=nobody, game="carriers", picks={}
    )
    desk = builder.desk(version.deck, day=DAY, building=False)

    verdicts = [
        judge(sample.content, format=standard(), day=DAY),
        judge(as_json.content, format=standard(), day=DAY),
        judge(as_text.content, format=standard(), day=DAY),
        judge(as_code.content, format=standard(), day=DAY),
        legality.examine_version(version, format=standard(), day=DAY).problems,
        desk.judged.problems,
        version_page(version, day=DAY).desk.judged.problems,
    ]

    assert [plain(problems) for problems in verdicts] == [plain(verdicts[0])] * len(verdicts)
    assert [problem.code for problem in verdicts[0] if problem.severity is Severity.ERROR] == list(
        sample.codes
    )


@pytest.mark.parametrize("sample", ALL, ids=str)
def test_the_command_answers_what_the_judge_says(
    house_set: Any,
    sample: Sample,
    tmp_path: Any,
) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"game": "carriers", **sample.content.to_json()}), encoding="utf-8")

    judged = check_deck._judged(str(file), DAY.isoformat(), "standard")

    problems = judge(sample.content, format=standard(), day=DAY)
    assert plain(judged.problems) == plain(problems)


def test_judging_takes_two_queries(
    house_set: Any,
    django_assert_num_queries: Any,
) -> None:
    version = saved(LEGAL[2])
    format = standard()

    with django_assert_num_queries(2):
        judge(LEGAL[2].content, format=format, day=DAY)
    with django_assert_num_queries(2):
        legality.examine_version(version, format=format, day=DAY)


def test_while_building_what_is_missing_is_incomplete(house_set: Any) -> None:
    begun = Content(AIR_RAID.content.cards[:3])

    problems = judge(begun, format=standard(), day=DAY, building=True)

    assert {problem.code: str(problem.severity) for problem in problems} == {
        "deck_too_small": "incomplete",
        "starter_missing": "incomplete",
        "two_lineups_short": "warning",
    }


def test_an_unknown_card_stays_and_is_named(house_set: Any) -> None:
    content = Content((*AIR_RAID.content.cards, "FND-999"), AIR_RAID.content.starters)

    problems = judge(content, format=standard(), day=DAY)

    assert [(problem.code, problem.cards) for problem in problems] == [
        ("card_unknown", ("FND-999",))
    ]


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


def test_the_cap_of_the_event_goes_before_that_of_the_format(house_set: Any) -> None:
    format = standard()
    format.periods.update(cost_cap=10)

    def over(cap: int | None) -> list[Any]:
        problems = judge(AIR_RAID.content, format=format, day=DAY, cost_cap=cap)
        return [
            dict(problem.params) for problem in problems if problem.code == "category_cost_exceeded"
        ]

    assert over(None) == [{"cost": 93, "cap": 10}]
    assert over(93) == []
    assert over(92) == [{"cost": 93, "cap": 92}]


def test_a_version_is_judged_by_the_revision_that_it_pins(house_set: Any) -> None:
    version = saved(AIR_RAID)
    before = plain(legality.examine_version(version, format=standard(), day=DAY).problems)
    card = version.version_cards.first().revision.card
    newer = card.revisions.create(
        number=2, name_ja="新", name_en="New", carrier_number=7, cost=50, run=1, phys=1,
        published_at=NOW,
    )  # fmt: skip
    card.current = newer
    card.save()

    after = legality.examine_version(version, format=standard(), day=DAY).problems

    assert plain(after) == before
    assert content_codes(version) == list(AIR_RAID.content.in_order({}).cards)
    assert "starter_wrong_number" in {
        problem.code for problem in judge(AIR_RAID.content, format=standard(), day=DAY)
    }


def content_codes(version: DeckVersion) -> list[str]:
    return sorted(decks.content_of(version).cards)


def test_a_card_of_another_game_is_unknown() -> None:
    card = CardFactory(game="rugby")
    format = FormatFactory()

    problems = judge(Content((card.code,)), format=format, day=DAY)

    assert "card_unknown" in {problem.code for problem in problems}
