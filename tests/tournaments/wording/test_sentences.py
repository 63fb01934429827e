"""Every code of the rules and of the log has a sentence, in both languages."""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from django.utils.translation import override

from league.rules import (
    groups,
    ladder,
    match_weeks,
    promotion,
    ratings,
    round_robin,
    rounds as drafts,
)
from league.rules.brackets import places, settle
from league.rules.brackets.bracket import RoundCode
from league.rules.standings.codes import CUTS, REASONS
from league.rules.standings.settings import READERS, read_tiebreaker
from league.rules.standings.values import Style
from league.rules.swiss import reasons as swiss
from league.rules.swiss.contenders import Contender
from league.rules.swiss.pairing import pair
from league.rules.swiss.settings import Clubs, Method, SwissSettings
from league.tournaments import models
from league.tournaments.corrections import rules as corrections
from league.tournaments.front import wording as acts
from league.tournaments.rounds import wording as reasons
from league.tournaments.standings import wording as derivations
from league.tournaments.standings.forms import OFFERS
from league.tournaments.standings.wording import heading
from league.tournaments.tournament import wording as rounds
from league.tournaments.tournament.services.acts import is_undoable

LEAGUE = Path(models.__file__).parents[2]
WRITING = ("tournaments", "seasons", "transfers")  # whose acts are noted
SPLIT = {"swiss_float_repeated": ("swiss_float_repeated_up", "swiss_float_repeated_down")}
CODES = [
    code
    for each in (
        swiss.REASONS, drafts.REASONS, round_robin.REASONS, groups.REASONS, match_weeks.REASONS,
        settle.REASONS, places.REASONS, ladder.REASONS, promotion.REASONS, ratings.REASONS,
    )
    for whole in each
    for code in SPLIT.get(whole, (whole,))
]  # fmt: skip


def name(number: int) -> str:
    return f"Player {number}"


def in_japanese(sentence: object) -> str:
    with override("ja"):
        return str(sentence)


def fields(sentence: object) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", str(sentence)))


def untranslated(sentences: Mapping[str, object], codes: Iterable[str]) -> list[str]:
    """List the codes whose sentence is not there in Japanese, or with other places."""
    wrong = []
    for code in codes:
        with override("en"):
            english = str(sentences[code])
        japanese = in_japanese(sentences[code])
        if japanese == english or fields(japanese) != fields(english):
            wrong.append(code)
    return wrong


def test_every_reason_has_a_sentence() -> None:
    assert untranslated(reasons.REASONS, CODES) == []


def test_every_reason_of_a_standing_has_a_sentence() -> None:
    assert untranslated(derivations.SENTENCES, REASONS) == []


def test_no_sentence_is_of_a_code_that_there_is_not() -> None:
    made_by_hand = {"rematch", "bye_again", "together_though_apart", "kept_apart"}
    assert set(reasons.REASONS) - made_by_hand == set(CODES)
    assert set(derivations.SENTENCES) == set(REASONS)
    assert set(derivations.CUTS) == set(CUTS)


@pytest.mark.parametrize("method", Method)
@pytest.mark.parametrize("clubs", Clubs)
def test_every_criterion_of_a_round_has_a_name(method: Method, clubs: Clubs) -> None:
    field = [Contender(entrant=number, seed=number) for number in (1, 2, 3, 4)]
    paired = pair(field, SwissSettings(method=method, clubs=clubs), seed="1")

    names = list(paired.report.criteria)
    assert names
    assert set(names) <= set(reasons.CRITERIA)
    assert all(
        in_japanese(reasons.CRITERIA[criterion]) != reasons.CRITERIA[criterion]
        for criterion in names
    )


@pytest.mark.parametrize("kind", READERS)
def test_every_tie_breaker_has_a_name(kind: str) -> None:
    title = heading(read_tiebreaker(kind))

    assert title.short
    assert title.long
    assert read_tiebreaker(kind).style in Style


def test_every_tie_breaker_is_offered_but_what_no_organiser_would_choose() -> None:
    offered = {row["kind"] for _name, row in OFFERS}

    assert offered | {"points", "deductions", "seed"} == set(READERS)


@pytest.mark.parametrize("code", RoundCode)
def test_every_round_of_a_bracket_has_a_name(code: RoundCode) -> None:
    with override("en"):
        english = rounds.named_code(code, 8)
    with override("ja"):
        assert rounds.named_code(code, 8) != english


def written() -> str:
    """Return all code that notes acts, or what needs attention."""
    files = [file for room in WRITING for file in (LEAGUE / room).rglob("*.py")]
    return "".join(file.read_text() for file in files)


def test_every_act_that_is_noted_has_a_sentence() -> None:
    texts = written()
    noted = set(re.findall(r'\bnote\(\s*[\w.]+,\s*"(\w+)"', texts))
    noted |= set(re.findall(r'@undoes\("(\w+)"', texts))
    constants = dict(_constants(texts))
    noted |= {constants[name] for name in re.findall(r"\bnote\(\s*[\w.]+,\s*([A-Z_]+),", texts)}

    assert len(noted) > 30
    assert noted <= acts.ACTS.keys(), noted - acts.ACTS.keys()


def test_every_act_can_be_undone_or_says_why_not() -> None:
    stay = {kind for kind in acts.ACTS if not is_undoable(kind)}

    assert stay == set(acts.STAYS)
    assert all(in_japanese(text) != str(text) for text in acts.STAYS.values())


def test_everything_that_needs_attention_says_why() -> None:
    texts = written()

    assert set(re.findall(r'\bwhy="(\w+)"', texts)) == set(acts.WHY)
    assert all(in_japanese(text) != str(text) for text in acts.WHY.values())


def test_every_correction_has_a_sentence() -> None:
    assert set(acts.CORRECTIONS) == {*corrections.KINDS, "repair"}
    act = models.Act(
        kind="correct",
        params={
            "change": {"kind": "drop", "entrant": 3, "round": 2},
            "moved": [[3, [1, 2], ["3", "0"]]],
            "why": [],
        },
    )
    with override("en"):
        sentence = acts.sentence_of(act, name)
    assert sentence == (
        "Corrected: Player 3 had left before. "
        "Rows of the standings that changed: 1. Pairings dissolved: 0."
    )


@pytest.mark.parametrize("app", ["tournaments", "seasons", "transfers"])
def test_what_undoes_acts_is_known_wherever_the_app_is(app: str) -> None:
    """A worker imports the receivers alone: they must name every module that undoes."""
    nodes = ast.walk(ast.parse((LEAGUE / app / "receivers.py").read_text()))
    read = {
        f"{node.module}.{name.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    undoing = {
        ".".join(file.relative_to(LEAGUE.parent).with_suffix("").parts)
        for file in (LEAGUE / app).rglob("*.py")
        if re.search(r"^@undoes\(", file.read_text(), re.M)
    }

    assert undoing <= read


def _constants(texts: str) -> list[tuple[str, str]]:
    pairs = []
    given = r'^([A-Z_, ]+)(?:: Final)? = ((?:"\w+"(?:, )?)+)(?:  #.*)?$'
    for left, right in re.findall(given, texts, re.M):
        pairs += list(zip(left.split(", "), re.findall(r'"(\w+)"', right), strict=True))
    return pairs


def test_entrants_are_named_in_sentences() -> None:
    reason = {"code": "swiss_float", "params": {"down": 3, "up": 8, "from": "6", "to": "3",
                                                "by": "3"}}  # fmt: skip

    sentence = reasons.sentence_of(reason, name)

    assert "Player 3 (6 points) is paired down to Player 8 (3 points)" in sentence
    assert reasons.sentence_of({"code": "of tomorrow"}, name) == "of tomorrow"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("swiss_by_fold", "the first plays the last"),
        ("swiss_by_slide", "the upper half plays the lower"),
        ("swiss_by_order", "Place 1 of the upper score group meets place 4 of the lower"),
    ],
)
def test_the_order_of_a_method_is_told_as_it_is(code: str, words: str) -> None:
    sentence = reasons.sentence_of({"code": code, "params": {"first": 1, "second": 4}}, name)

    assert words in sentence


def test_halves_of_points_are_written_as_people_do() -> None:
    reason = {"code": "swiss_score_group", "params": {"points": "5/2", "size": 4}}

    assert reasons.sentence_of(reason, name) == "Both have 2.5 points; 4 entrants have as many."


def test_a_float_that_was_repeated_says_which_way() -> None:
    params = {"entrant": 3, "direction": "down", "rounds_ago": [1, 2]}

    sentence = reasons.sentence_of({"code": "swiss_float_repeated", "params": params}, name)

    assert sentence == "Player 3 was paired down before (rounds ago: 1, 2)."
