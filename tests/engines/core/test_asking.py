"""The demands and offers of a game, and their header lines in a record."""

import copy
from random import Random

import pytest

from engines.core.asking import Asks, SeatFact
from engines.core.game import AnyGame, Settings
from engines.core.options import labels
from engines.core.registry import games

LANGUAGES = {"en", "ja"}
POSITION = SeatFact(
    "position",
    {"en": "Position", "ja": "ポジション"},
    choices={"-": {"en": "Other", "ja": "その他"}, "MID": {"en": "Middle", "ja": "ミッド"}},
)
EMOTION = SeatFact(
    "emotion", {"en": "Emotion", "ja": "感情"}, most=50, option="start", prefix="emotion="
)
ASKS = Asks(facts=(POSITION, EMOTION))
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
with_sets = pytest.mark.parametrize(
    "game", [game for game in games() if game.sets], ids=lambda game: game.key
)


@pytest.mark.parametrize(
    ("fact", "word", "allowed"),
    [
        (POSITION, "MID", True),
        (POSITION, "mid", False),
        (EMOTION, "0", True),
        (EMOTION, "50", True),
        (EMOTION, "51", False),
        (EMOTION, "07", False),
        (EMOTION, "٣", False),
        (EMOTION, "-1", False),
        (EMOTION, "", False),
    ],
)
def test_an_answer_is_one_of_the_list_or_a_plain_number(
    fact: SeatFact, word: str, allowed: bool
) -> None:
    assert fact.allows(word) is allowed


@pytest.mark.parametrize(
    ("written", "full"),
    [
        ((), ("-", "emotion=2")),
        (("MID",), ("MID", "emotion=2")),
        (("emotion=5",), ("-", "emotion=5")),
        (("emotion=5", "MID"), ("MID", "emotion=5")),
    ],
)
def test_the_words_of_a_seat_line_are_read_in_full(
    written: tuple[str, ...], full: tuple[str, ...]
) -> None:
    assert ASKS.said(written, {"start": "2"}) == full


def test_what_was_not_said_is_as_the_event_says() -> None:
    assert ASKS.words({"position": "MID", "emotion": ""}, {"start": "3"}) == ("MID", "emotion=3")


@every_game
def test_a_side_has_no_more_players_than_seats_but_for_teams_with_decks(game: AnyGame) -> None:
    fewest, most = game.asks.players

    assert 1 <= fewest <= most <= 3
    assert game.asks.decks or most <= max(map(len, game.sides.values()))


@every_game
def test_a_game_that_asks_for_decks_says_how_they_are_judged_and_no_other_does(
    game: AnyGame,
) -> None:
    assert (game.decks is not None) == game.asks.decks
    if game.decks is not None:
        limits = game.decks.limits
        assert 0 < len(game.decks.pieces) <= limits.smallest <= limits.largest
        problems = game.decks.judge([], None)
        assert all(problem.rule and problem.message.keys() == LANGUAGES for problem in problems)


@every_game
def test_every_option_and_preset_has_a_name_in_both_languages(game: AnyGame) -> None:
    said = labels(game.key)
    presets = {name for name in game.presets if name != "default"}

    assert said.name.keys() == LANGUAGES
    assert said.options.keys() == game.options.keys()
    assert said.presets.keys() == presets
    words = [option.label for option in said.options.values()]
    words += [word for option in said.options.values() for word in option.values.values()]
    words += [*said.presets.values(), *said.columns.values()]
    assert [word for word in words if word.keys() != LANGUAGES or not all(word.values())] == []


@every_game
def test_the_listed_values_of_an_option_are_those_that_the_game_takes(game: AnyGame) -> None:
    lines = game.house(Random(1)).lines
    listed = [
        (name, value)
        for name, option in labels(game.key).options.items()
        for value in option.values
    ]

    for name, value in listed:
        game.setup(Settings(game.ruleset, {**game.options, name: value}, lines=lines))


@with_sets
def test_a_shipped_set_is_named_and_a_later_revision_is_given_whole(game: AnyGame) -> None:
    assert game.sets is not None
    for called, raw in game.sets.shipped().items():
        later = {**copy.deepcopy(raw), "revision": 77}

        named = game.sets.lines(raw, game.options)
        whole = game.sets.lines(later, game.options)

        assert named == (("set", (called,)),)
        assert whole[0][1][0] == f"{raw['set']}-77"
        assert len(whole) > 1 or len(whole[0][1]) > 1
        game.setup(Settings(game.ruleset, dict(game.options), lines=whole))


@with_sets
@pytest.mark.parametrize("broken", ["set", "revision"])
def test_a_set_without_its_name_is_none(game: AnyGame, broken: str) -> None:
    assert game.sets is not None
    raw = copy.deepcopy(next(iter(game.sets.shipped().values())))
    del raw[broken]

    with pytest.raises((ValueError, KeyError)):
        game.sets.lines(raw, game.options)


@with_sets
def test_a_shipped_revision_with_other_values_is_none(game: AnyGame) -> None:
    assert game.sets is not None
    raw = copy.deepcopy(next(iter(game.sets.shipped().values())))
    part = next(name for name in ("cards", "heroes", "foul_table") if name in raw)
    row = raw[part][-1]
    changed = {"attack": False, "symbol": "green", "code": "none", "result": "out_of_bounds"}
    key = next(name for name in ("attack", "symbol", "result", "code") if name in row)
    row[key] = changed[key] if row[key] != changed[key] else "success"

    with pytest.raises(ValueError):
        game.sets.lines(raw, game.options)
