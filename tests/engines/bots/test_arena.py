"""The arena: pairs that share decks and dice, files that are played on, the sequential test."""

import json
from dataclasses import replace
from random import Random

import pytest

from engines.bots.arena import SEATED, Meeting, Played, play
from engines.bots.elo import MISSED, OPEN, REACHED, evidence
from engines.bots.results import ceiling, figures, met, points_of, verdict
from engines.core.errors import IllegalAction, RulesError
from engines.core.game import CHANCE
from engines.core.playouts import Endless
from engines.core.registry import get
from tests.engines.folder import liars_dice

DICE = liars_dice()
EQUAL = Meeting(DICE, {"a": "uniform", "b": "uniform"}, seed=5)


def timeless(played):
    return [replace(each, seconds=0, thoughts=()) for each in played]


def watched(meeting, match, **more):
    """Return the actions of a match, as its game was told to play them."""
    seen = []

    def watching(state, seat, action):
        seen.append(action)
        game.play(state, seat, action)

    game = meeting.game
    play(replace(meeting, game=replace(game, play=watching)), match, **more)
    return seen


def won_by(winners, points=()):
    return [Played(n, each, points, "normal", 9, 0.5) for n, each in enumerate(winners)]


def test_a_pair_shares_decks_and_dice_and_swaps_the_seats():
    carriers = Meeting(get("carriers"), {"a": "uniform", "b": "uniform"}, 1, "short")
    setups = []

    def setting(settings):
        setups.append(settings)
        return carriers.game.setup(settings)

    meeting = replace(carriers, game=replace(carriers.game, setup=setting))
    for match in range(4):
        play(meeting, match)

    assert setups[0] == setups[1] != setups[2] == setups[3]
    firsts = [next(a for a in watched(EQUAL, n) if a.seat == CHANCE) for n in range(8)]
    assert firsts[::2] == firsts[1::2]
    assert len(set(firsts)) > 1


def test_dice_do_not_depend_on_who_thinks():
    thinking = Thinking()

    def first_rolls(levels):
        actions = watched(replace(EQUAL, levels=levels), 0, chooser=thinking)
        rolls = [action for action in actions if action.seat == CHANCE]
        return rolls[:3]  # who begins, and both first hands

    assert first_rolls({"a": "uniform", "b": "uniform"}) == first_rolls({"a": "slow", "b": "slow"})
    assert thinking.slowly


class Thinking:
    """Acts at random; a slow mind takes a thousand numbers of its generator more."""

    slowly = 0

    def __call__(self, game, state, seat, level, rng):
        if level == "slow":
            self.slowly += 1
            for _ in range(1_000):
                rng.random()
        return game.sample(state, rng)


def test_each_bot_plays_each_side():
    asked = set()

    def choose(game, state, seat, level, rng):
        asked.add((seat, level))
        return game.sample(state, rng)

    meeting = Meeting(DICE, {"a": "one", "b": "two"})

    play(meeting, 0, choose)
    first = set(asked)
    play(meeting, 1, choose)

    assert first == {("L", "one"), ("R", "two")}
    assert asked - first == {("L", "two"), ("R", "one")}


def test_an_illegal_action_ends_the_match():
    def cheat(game, state, seat, level, rng):
        return game.read(f"{seat} bid 1 1")

    with pytest.raises(IllegalAction):
        play(EQUAL, 0, cheat)


def test_a_match_without_end_is_named():
    frozen = replace(DICE, play=lambda state, seat, action: None)

    with pytest.raises(Endless):
        play(replace(EQUAL, game=frozen), 0)


def test_seats_that_choose_at_once_are_asked_before_anything_is_played():
    game, seen = get("rugby_15"), []

    def choose(game, state, seat, level, rng):
        seen.append((game.to_act(state), game.dump(state)))
        for _ in range(1_000):
            action = game.sample(state, rng)
            if action.seat == seat:
                return action
        raise AssertionError(seat)

    play(Meeting(game, {"a": "uniform", "b": "uniform"}), 0, choose)

    both = [dump for seats, dump in seen if len(seats) == 2]
    assert both
    assert both[::2] == both[1::2]


def test_equal_bots_are_about_equal():
    done = met(EQUAL, 400)

    result = figures(EQUAL, done)

    assert result["low"] < 0.5 < result["high"]
    assert result["a_wins"] + result["b_wins"] + result["draws"] == result["games"] == 400


def test_the_figures_are_of_a():
    done = won_by(["a", "a", "draw", "b"], points=(3, 1))

    result = figures(EQUAL, done)

    assert list(result) == [
        "games", "a", "b", "a_wins", "b_wins", "draws", "a_rate", "low", "high", "elo", "elo_low",
        "elo_high", "seconds", "mean_points_a", "mean_points_b", "ends",
    ]  # fmt: skip
    assert points_of(done) == 2.5
    assert (result["a_wins"], result["b_wins"], result["draws"]) == (2, 1, 1)
    assert (result["a_rate"], result["elo"]) == (0.625, 88.7)
    assert (result["mean_points_a"], result["mean_points_b"]) == (3.0, 1.0)
    assert (result["seconds"], result["ends"]) == (2.0, {"normal": 4})


def test_a_game_without_points_has_no_mean_of_them():
    assert figures(EQUAL, won_by(["a"]))["mean_points_a"] is None
    assert figures(EQUAL, won_by(["a"]))["elo"] is None


def test_points_follow_the_bot_not_the_side():
    game = get("limit_ball")
    meeting = Meeting(game, {"a": "uniform", "b": "uniform"}, seed=2)

    for match in range(6):
        played = play(meeting, match)
        ahead = {True: "a", False: "b"}[played.points[0] > played.points[1]]
        assert played.points[0] == played.points[1] or played.winner == ahead


def test_a_file_is_played_on_to_the_same_matches(tmp_path):
    path = tmp_path / "met.jsonl"
    whole = met(EQUAL, 12)

    met(EQUAL, 5, path)
    text = path.read_text()
    path.write_text(text[:-9])  # the last line was cut off
    done = met(EQUAL, 12, path)

    assert timeless(done) == timeless(whole)
    assert timeless(met(EQUAL, 12, path)) == timeless(whole)
    assert timeless(met(EQUAL, 4, path)) == timeless(whole[:4])
    assert path.read_text().startswith(text[: text.rindex('{"match":4')])
    assert json.loads(path.read_text().splitlines()[0]) == {
        "game": "liars_dice",
        "ruleset": "liars_dice-1",
        "seed": 5,
        "a": {"level": "uniform", "kind": "sample", "nodes": 0},
        "b": {"level": "uniform", "kind": "sample", "nodes": 0},
        "decks": {},
    }


def test_a_file_of_another_meeting_is_left_alone(tmp_path):
    path = tmp_path / "met.jsonl"
    met(EQUAL, 2, path)
    before = path.read_bytes()

    for other in (replace(EQUAL, seed=6), replace(EQUAL, levels={"a": "club", "b": "uniform"})):
        with pytest.raises(RulesError, match="another meeting"):
            met(other, 2, path)

    assert path.read_bytes() == before


def test_a_file_that_lacks_a_match_is_refused(tmp_path):
    path = tmp_path / "met.jsonl"
    met(EQUAL, 3, path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:2] + lines[3:]))

    with pytest.raises(RulesError, match="lacks matches"):
        met(EQUAL, 3, path)


@pytest.mark.parametrize(
    "other",
    ["a deck", "# A page\n", "[1]\n[2]\n", '{"game":"go"}\nand', '{}\n{"match":0}\n', "\xff"],
)
def test_a_file_of_anything_else_is_left_alone(tmp_path, other):
    path = tmp_path / "met.jsonl"
    path.write_text(other, encoding="latin-1")

    with pytest.raises(RulesError, match=r"is no file of the arena|another meeting"):
        met(EQUAL, 2, path)

    assert path.read_text(encoding="latin-1") == other


def test_a_file_that_was_cut_off_in_its_head_is_begun_anew(tmp_path):
    path = tmp_path / "met.jsonl"
    met(EQUAL, 2, path)
    path.write_text(path.read_text()[:40])

    assert len(met(EQUAL, 2, path)) == 2
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize(("winner", "said"), [("a", REACHED), ("b", MISSED)])
def test_a_test_stops_after_the_pair_that_decides(winner, said):
    done = met(EQUAL, 5_000, target=0.6, play=always(winner))

    assert len(done) == {REACHED: 34, MISSED: 26}[said]
    assert verdict(done, 0.6) == said


def always(winner):
    return lambda meeting, first, games: won_by([winner] * games)[first:]


def test_a_test_ends_undecided_after_its_most_matches():
    """Whoever is behind the evidence wins the next match, so that it never says enough."""
    winners = []
    for games in range(2_000):
        winners.append("a" if evidence(winners.count("a"), games, 0.6) < 0 else "b")

    done = met(EQUAL, 2_000, target=0.6, play=lambda meeting, first, games: won_by(winners[:games]))

    assert (len(done), verdict(done, 0.6)) == (1_000, OPEN)


def test_a_test_that_is_decided_plays_no_more(tmp_path):
    path = tmp_path / "met.jsonl"
    met(EQUAL, 100, path, target=0.6, play=always("a"))

    def never(meeting, first, games):
        raise AssertionError("a match more")

    assert len(met(EQUAL, 100, path, target=0.6, play=never)) == 34


def test_balanced_pairs_leave_a_ceiling():
    assert ceiling(won_by("abababaa")) == 1 - 3 / 4 / 2
    assert ceiling(won_by(["draw", "draw", "b", "b"])) == 0.75
    assert ceiling(won_by("a")) == 1.0


def test_a_deck_follows_its_bot():
    game = get("carriers")
    house = game.house(Random(1)).lines
    cards = tuple(line for line in house if line[0] == "card")
    first, second = (words[1:] for name, words in house if name == "deck")
    meeting = Meeting(
        game,
        {"a": "uniform", "b": "uniform"},
        preset="short",
        decks={
            "a": (*cards, ("deck", (SEATED, *first))),
            "b": (*cards, ("deck", (SEATED, *second))),
        },
    )
    setups = []

    def setting(settings):
        setups.append({words[0]: words[1:] for name, words in settings.lines if name == "deck"})
        return game.setup(settings)

    for match in range(2):
        play(replace(meeting, game=replace(game, setup=setting)), match)

    assert setups == [{"H": first, "A": second}, {"H": second, "A": first}]
