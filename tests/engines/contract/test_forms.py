"""The laws of lines in words, for every game that has forms, and for those that have none."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import engines
from engines.core.errors import UnreadableAction
from engines.core.game import CHANCE, AnyGame, Seat
from engines.core.records.forms import Form, forms_of, understand, ways_of_saying
from engines.core.records.lenient import read_leniently
from engines.core.records.patterns import Matcher
from engines.core.records.reading import read
from engines.core.records.record import ACTION
from engines.core.records.sentences import LANGUAGES
from engines.core.records.spoken import reader
from engines.core.records.writing import written
from tests.engines.contract.positions import positions, whole_match
from tests.engines.folder import every_game, liars_dice
from tests.longer import examples

GAMES = every_game()
WORDED = tuple(game for game in GAMES if forms_of(game.key).forms)
every_game_there_is = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
every_game_with_forms = pytest.mark.parametrize("game", WORDED, ids=lambda game: game.key)
FEW = settings(max_examples=examples(4), deadline=None)
LISTED = 40  # legal actions that are looked at
TRIED = 4  # of them, each said in all ways
EACH = examples(20)  # sentences of a kind of action
SHARE = 0.95  # of the sentences that are understood
ROWS = 200  # worked forms of a game
# Sentences that lack a part of the line: the hands of a deal.
TELLS_LESS = {"touchdown_hero": ("Deal",)}
# Words that name several cards of a set: both are returned.
SEVERAL = {"lethal_checkmate": ("Play",)}
RECORDS = 5  # of a game, retold in words
# Lines in no record's own form: the result of the game's reading of score sheets counts.
SHEETS = {"limit_ball": ("roll A1: 4 4 3",)}


def legal(game: AnyGame, state: Any) -> list[Any]:
    return [
        action for seat in game.to_act(state) for action in islice(game.legal(state, seat), LISTED)
    ]


def matchers(game: AnyGame) -> Iterator[tuple[Form, str, Matcher]]:
    for form in forms_of(game.key).forms:
        for language, patterns in form.said.items():
            for matcher in patterns:
                yield form, language, matcher


def sayings(game: AnyGame, action: Any, rng: Random) -> Iterator[tuple[str, Seat | None]]:
    """Return all wordings of an action, with the acting seat and without."""
    line = game.write(action)
    for form, language, matcher in matchers(game):
        parts = form.written.read(line)
        if parts is None:
            continue
        said = matcher.spoken(parts, language, rng)
        if said is not None:
            yield said, None
        unsaid = {name: text for name, text in parts.items() if name not in ("seat", "team")}
        said = matcher.spoken(unsaid, language, rng)
        if said is not None and action.seat != CHANCE:
            yield said, action.seat


@every_game_there_is
@FEW
@given(data=st.data())
def test_what_a_game_writes_is_understood_as_itself(game, data):
    position = data.draw(positions(game))

    lines = [game.write(action) for action in [*position.actions, *legal(game, position.state)]]

    assert [understand(game, line) for line in lines] == [(line,) for line in lines]


@every_game_with_forms
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=True))
def test_no_form_of_an_action_is_understood_as_another(game, data, rng):
    allowed = legal(game, data.draw(positions(game, running=True)).state)
    wrong = []

    for action in rng.sample(allowed, min(TRIED, len(allowed))):
        line, kind = game.write(action), type(action).__name__
        for said, seat in sayings(game, action, rng):
            lines = understand(game, said, seat=seat)
            several = kind in SEVERAL.get(game.key, ()) and line in lines
            if lines != (line,) and not several:
                wrong.append((said, seat, line, lines))

    assert wrong == []


@every_game_with_forms
def test_the_sentences_of_a_game_are_understood(game, record_property):
    actions = {action for seed in range(3) for action in whole_match(game, seed).actions}
    actions |= set(recorded(game))
    less, seen = TELLS_LESS.get(game.key, ()), Counter[str]()
    tried = []
    for action in sorted(actions, key=lambda action: Random(game.write(action)).random()):
        seen[kind := type(action).__name__] += 1
        if kind not in less and seen[kind] <= EACH:
            tried.append(action)

    count = Counter(
        understand(game, game.describe(action, language)) == (game.write(action),)
        for action in tried
        for language in LANGUAGES
    )
    share = count[True] / count.total()

    record_property(f"share of {game.key}", share)
    assert share >= SHARE


@every_game_with_forms
def test_a_sentence_that_leaves_something_out_is_not_completed(game):
    less = [
        action for action in recorded(game) if type(action).__name__ in TELLS_LESS.get(game.key, ())
    ]
    silent = [action for action in less if not understand(game, game.describe(action, "ja"))]

    # A deal that nobody saw is told wholly.
    assert [game.write(action) for action in less if action not in silent] == [
        game.write(action) for action in less if action.is_unknown
    ]


@every_game_with_forms
def test_every_worked_form_means_what_is_written_beside_it(game):
    rows = worked(game)
    wrong = {
        typed: lines
        for typed, meant in rows.items()
        if (lines := understand(game, asked(typed)[0], seat=asked(typed)[1])) != meant
    }

    assert wrong == {}
    assert len(rows) >= ROWS
    for language in (str.isascii, lambda text: not text.isascii()):
        assert sum(map(language, rows)) >= ROWS // 4


@every_game_with_forms
def test_every_kind_of_action_has_a_worked_form_in_both_languages(game):
    kinds = {type(action) for action in recorded(game)}
    for language in (str.isascii, lambda text: not text.isascii()):
        shown = {
            type(action)
            for typed, meant in worked(game).items()
            if language(typed)
            for line in meant
            for action in reader(game)(line).actions
        }
        assert kinds - shown == set()


@every_game_with_forms
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_in_words_is_imported_as_it_was(game, language):
    files = sorted((Path(engines.__path__[0]) / game.key / "records").glob("*.record"))
    for file in files[:: max(1, len(files) // RECORDS)]:
        canonical = written(read(file.read_bytes()))

        assert written(read_leniently(in_words(game, canonical, language))) == canonical


@every_game_with_forms
def test_every_pattern_says_something_that_is_understood(game):
    heard: set[Matcher] = set()
    lines = {line for meant in worked(game).values() for line in meant}
    for line in (*lines, *SHEETS.get(game.key, ())):
        for form, language, matcher in matchers(game):
            parts = form.written.read(line) if matcher not in heard else None
            if parts is None:
                continue
            unsaid = {name: said for name, said in parts.items() if form.given.get(name) != said}
            text = matcher.spoken(parts, language, None) or matcher.spoken(unsaid, language, None)
            if text and set(understand(game, line)) <= set(understand(game, text)):
                heard.add(matcher)

    assert [m.pattern for _, _, m in matchers(game) if m not in heard] == []


def test_a_game_without_forms_is_read_strictly_alone():
    game = liars_dice()

    assert game not in WORDED
    assert understand(game, "R bid 2 4") == ("R bid 2 4",)
    assert understand(game, "R: 2x4") == ("R bid 2 4",)  # its own reading of score sheets
    assert understand(game, "R bids two fours") == ()
    assert ways_of_saying(game, "R bid 2 4", "en") == ()


def recorded(game: AnyGame) -> frozenset[Any]:
    """Return the actions of the golden records."""
    return frozenset(action for text in lines_of(game.key) for action in actions_of(game, text))


@cache
def lines_of(key: str) -> frozenset[str]:
    """Return the lines of actions of a game's golden records."""
    records = (Path(engines.__path__[0]) / key / "records").glob("*.record")
    lines = (line for file in records for line in read(file.read_bytes()).lines)
    return frozenset(line.text for line in lines if line.kind == ACTION)


def actions_of(game: AnyGame, text: str) -> tuple[Any, ...]:
    try:
        return reader(game)(text).actions
    except UnreadableAction:
        return ()


def in_words(game: AnyGame, canonical: str, language: str) -> str:
    return "\n".join(_said(game, line, language) for line in canonical.split("\n"))


def _said(game: AnyGame, line: str, language: str) -> str:
    number, dot, text = line.partition(". ")
    actions = actions_of(game, text) if dot and number.isdigit() else ()
    less = TELLS_LESS.get(game.key, ())
    if not actions or any(type(action).__name__ in less for action in actions):
        return line
    return f"{number}. {' '.join(game.describe(action, language) for action in actions)}"


def worked(game: AnyGame) -> dict[str, tuple[str, ...]]:
    """Return the worked forms of a game: typed texts, and the lines that they may mean."""
    file = Path(__file__).parents[1] / game.key / "forms.txt"
    rows = (line.split(" ⇒ ") for line in file.read_text(encoding="utf-8").splitlines())
    return {typed: () if meant == "–" else tuple(meant.split(" | ")) for typed, meant in rows}


def asked(typed: str) -> tuple[str, Seat | None]:
    """Return the text, and the seat to act: ``@H 4番 c7``."""
    if not typed.startswith("@"):
        return typed, None
    seat, _, text = typed[1:].partition(" ")
    return text, seat
