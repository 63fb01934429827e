"""What rules pages have to learn from: every drawing is a legal position and shows what it says."""

import re
from fractions import Fraction
from itertools import product

import pytest

from engines.carriers.shown.reference import chance
from engines.core import registry
from engines.core.records.sentences import LANGUAGES, book, rule_sentence
from league.front.rules.guides import Drawing, guide_of, position, reach
from league.play.rules.course import with_typed_line

GUIDES = [guide for game in registry.games() if (guide := guide_of(game.key))]
DRAWINGS = [
    pytest.param(drawing, id=f"{guide.game}-{drawing.key}")
    for guide in GUIDES
    for drawing in guide.drawings
]
FIGURE = re.compile(r"\d+")
STEPS = range(4, 8)


def drawing_of(game: str, key: str) -> Drawing:
    guide = guide_of(game)
    assert guide is not None
    return next(drawing for drawing in guide.drawings if drawing.key == key)


def test_every_game_is_shown_in_a_few_steps() -> None:
    assert [guide.game for guide in GUIDES] == [game.key for game in registry.games()]
    assert all(len(guide.drawings) in STEPS for guide in GUIDES)


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_drawing_is_a_legal_position_and_marks_what_it_says(drawing: Drawing) -> None:
    at = position(drawing)

    assert bool(drawing.seat) == bool(reach(drawing, at))
    assert set(drawing.seat) <= set("".join(at.to_act))


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_figure_in_words_stands_in_a_rule_of_the_drawing(drawing: Drawing) -> None:
    known = {"1"} | {  # 1枚, 1人: a count that is no rule
        figure
        for rule in drawing.rules
        for figure in FIGURE.findall(rule_sentence(rule, drawing.game, "ja"))
    }
    tapped = {figure for word in drawing.said for figure in FIGURE.findall(word)}

    assert set(FIGURE.findall(drawing.text["ja"])) - known - tapped == set()


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.game)
def test_a_guide_names_rules_that_there_are(guide) -> None:
    rules = {rule for chapter in book(guide.game, "ja").chapters for rule, _ in chapter.rules}
    keys = [drawing.key for drawing in guide.drawings]

    assert {rule for drawing in guide.drawings for rule in drawing.rules} <= rules
    assert [rule for rule in guide.summary if rule not in rules] == []
    assert guide.card in keys
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.game)
def test_words_of_the_glossary_are_those_of_the_rules(guide, language: str) -> None:
    said = "".join(text for chapter in book(guide.game, language).chapters
                   for text in (chapter.title, *(text for _, text in chapter.rules)))  # fmt: skip
    parts = [part for row in guide.terms for part in re.split(r"、|, ", row.term[language])]

    assert [part for part in parts if part.casefold() not in said.casefold()] == []


@pytest.mark.parametrize("piece", [3, 6])
def test_the_quick_reference_tells_how_often_dice_catch(piece: int) -> None:
    at = position(drawing_of("carriers", "interception"))
    (way,) = (
        mark for mark in at.game.scene(*at.last, at.state)["marks"] if mark["kind"] == "route"
    )
    cell = at.game.view(at.state, None)["pos"][f"H{piece}"]

    tried, _ = with_typed_line(at, f"H cut {piece}")
    rolls = [f"dice {one} {two}" for one, two in product(range(1, 7), repeat=2)]
    caught = sum(with_typed_line(tried, roll)[0].to_act == ("H",) for roll in rolls)

    assert chance(dict(way["crossed"])[cell]) == Fraction(caught, len(rolls))
