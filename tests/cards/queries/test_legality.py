"""Every sample deck gets the same verdict in every way of judging."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.models import DeckVersion, Format
from cards.queries import builder, decks, legality, listings
from cards.queries.versions import version_page
from cards.rules.content import Content
from cards.services import decks as services
from engines.core.decks import Problem, Severity
from league.running.management.commands import check_deck
from tests.cards.factories import NOW
from tests.cards.samples import AIR_RAID, ALL, DAY, LEGAL, Sample, judge
from tests.people.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]


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
    house_set: Any, sample: Sample, tmp_path: Any
) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({"game": "carriers", **sample.content.to_json()}), encoding="utf-8")

    judged = check_deck._judged(str(file), DAY.isoformat(), "standard")

    problems = judge(sample.content, format=standard(), day=DAY)
    assert plain(judged.problems) == plain(problems)


def test_judging_takes_two_queries(house_set: Any, django_assert_num_queries: Any) -> None:
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
