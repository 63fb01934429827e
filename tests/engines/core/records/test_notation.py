"""The notation of each game: every form can be read, every example replays, every kind has one."""

from pathlib import Path

import pytest

import engines
from engines.core.commands import main
from engines.core.errors import UnreadableAction
from engines.core.records.forms import understand
from engines.core.records.notation import also_understood, codes, meaning, notation, of_records
from engines.core.records.reading import read
from engines.core.records.record import ACTION
from engines.core.records.sentences import KERNEL, LANGUAGES, book
from engines.core.records.spoken import reader
from engines.core.replays.replay import begun, through
from tests.engines.folder import every_game

GAMES = every_game()
OURS = tuple(game for game in GAMES if game.key != "liars_dice")
every_game_there_is = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
each_of_ours = pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)


@every_game_there_is
def test_every_example_is_written_as_the_game_writes_it(game):
    lines = [form.line for form in notation(game).lines]

    assert [reader(game)(line).text for line in lines] == lines
    assert len(set(lines)) == len(lines)


@every_game_there_is
def test_the_worked_example_replays(game):
    example = notation(game).example

    course = begun(example)
    through(course, example.lines)

    assert course.steps >= len(example.lines) >= 10


@every_game_there_is
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_told_in_words(game, language):
    for form in notation(game).lines:
        assert form.title[language]
        assert meaning(game, form.line, language) != ""
        for text in also_understood(game, form, language):
            assert understand(game, text) == (form.line,)


@each_of_ours
def test_every_kind_of_action_has_a_form(game):
    shown = {
        type(action) for form in notation(game).lines for action in reader(game)(form.line).actions
    }

    assert kinds(game) - shown == set()


@each_of_ours
def test_every_rule_that_is_named_is_in_the_book(game):
    known = {rule for chapter in book(game.key, "en").chapters for rule, _ in chapter.rules}

    assert {form.rule for form in notation(game).lines} <= known


@each_of_ours
def test_every_gap_has_a_name_in_japanese(game):
    for form in (*notation(game).lines, *of_records().lines):
        known = of_records() if form.says else notation(game)
        gaps = known.form(form, "ja").split("‹")[1:]
        assert [gap for gap in gaps if gap.partition("›")[0].replace(" ", "").isascii()] == []


@each_of_ours
def test_a_score_sheet_has_the_commonest_forms_alone(game):
    common = notation(game).common

    assert 8 <= len(common) <= 20


@each_of_ours
def test_the_codes_are_told_in_both_languages(game):
    for language in LANGUAGES:
        assert all(title and names for title, names in codes(game, language))
    assert codes(game, "en") != codes(game, "ja")


def test_what_every_record_may_have_is_told():
    rules = {rule for chapter in book(KERNEL, "en").chapters for rule, _ in chapter.rules}

    assert {form.rule for form in of_records().lines} <= rules
    assert all(form.says[language] for form in of_records().lines for language in LANGUAGES)


def test_a_sixth_game_has_a_notation_on_its_first_day():
    game = next(game for game in GAMES if game not in OURS)
    known = notation(game)

    assert {form.title["en"] for form in known.lines} >= {"Bid", "Call"}
    assert known.common == known.lines
    assert codes(game, "en") == []
    assert meaning(game, "no line at all", "en") == "no line at all"


def kinds(game):
    """Return the kinds of action in the golden records."""
    seen = set()
    for file in (Path(engines.__path__[0]) / game.key / "records").glob("*.record"):
        for line in read(file.read_bytes()).lines:
            if line.kind != ACTION:
                continue
            try:
                seen |= {type(action) for action in reader(game)(line.text).actions}
            except UnreadableAction:
                continue
    return seen


@each_of_ours
@pytest.mark.parametrize(("language", "file"), [("en", "notation.md"), ("ja", "ja/notation.md")])
def test_the_document_has_what_the_command_writes(game, language, file, capsys):
    document = (Path(__file__).parents[4] / "docs" / file).read_text(encoding="utf-8")

    assert main(["notation", game.key, "--language", language]) == 0
    assert capsys.readouterr().out in document
