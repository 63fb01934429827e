"""The laws of bots, for every present and future game, with a policy and a value or without."""

from dataclasses import replace
from random import Random

import pytest

from engines.bots import (
    BY_SAMPLE,
    LEVELS,
    WITHOUT_POLICY,
    Level,
    choose,
    levels,
    search as searching,
)
from engines.bots.arena import Meeting, play
from engines.bots.playing import due
from engines.bots.search import Search
from engines.core.errors import RulesError
from engines.core.game import CHANCE
from tests.engines.contract.positions import cut, whole_match
from tests.engines.folder import every_game, liars_dice
from tests.longer import examples, longer

GAMES = {game.key: game for game in every_game()}
HIDDEN = [key for key, game in GAMES.items() if game.resample]
AT_ONCE = [key for key, game in GAMES.items() if game.at_once]
every_game_there_is = pytest.mark.parametrize("key", GAMES)
every_game_with_hidden_parts = pytest.mark.parametrize("key", HIDDEN)
NODES = 12  # of a search in these laws
PLACES = 2  # positions of a match
REDEALT = examples(4)  # times that the hidden parts are dealt anew
# Whole matches of the searching levels: the quick ones with each commit.
QUICK = [("liars_dice", level, n) for level in ("strong", "champion") for n in range(2)]
QUICK += [("lethal_checkmate", "strong", n) for n in range(2)]
MANY = [
    (key, name, n)
    for key, game in GAMES.items()
    for name, level in levels(game).items()
    if level.kind == "search"
    for n in range(100)
]


def decisions(game, seed, count=PLACES):
    """Return positions of a random match in which a seat chooses, and the seats that do."""
    whole = whole_match(game, seed)
    places = [at for at, action in enumerate(whole.actions) if action.seat != CHANCE]
    picked = sorted(Random(seed).sample(places, min(count, len(places))))
    states = [cut(game, whole, at).state for at in picked]
    return [(state, seat) for state in states for seat in due(game, state, game.to_act(state))]


def thoughts(game, state, seat):
    """Return what each kind of bot does, each by a generator of the same seed."""
    quick = ["uniform", "easy", *(["club"] if game.policy else [])]
    chosen = [choose(game, state, seat, level, Random(5)) for level in quick]
    return [*chosen, Search(game, state, seat, Random(5), NODES).choose()]


@every_game_there_is
@pytest.mark.parametrize("seed", range(examples(1)))
def test_a_bot_acts_legally_the_same_again_and_changes_nothing(key, seed):
    game = GAMES[key]
    for state, seat in decisions(game, seed):
        before = game.dump(state)

        chosen, again = thoughts(game, state, seat), thoughts(game, state, seat)

        assert chosen == again
        assert [game.check(state, seat, action) for action in chosen] == [None] * len(chosen)
        assert game.dump(state) == before


@every_game_with_hidden_parts
@pytest.mark.parametrize("seed", range(examples(1)))
def test_a_bot_sees_what_its_seat_sees_and_no_more(key, seed):
    game = GAMES[key]
    for state, seat in decisions(game, seed):
        chosen = thoughts(game, state, seat)
        for again in range(REDEALT):
            other = game.resample(state, seat, Random(again))
            assert game.view(other, seat) == game.view(state, seat)
            assert thoughts(game, other, seat) == chosen


@pytest.mark.parametrize(("key", "level", "match"), longer(QUICK, MANY))
def test_a_searching_level_plays_whole_matches(key, level, match):
    preset = "one" if key == "liars_dice" else ""  # its short form
    played = play(Meeting(GAMES[key], {"a": level, "b": "uniform"}, 3, preset), match)

    assert played.end  # the arena has checked every action
    assert played.actions > 0


@pytest.mark.parametrize("key", ["liars_dice", "lethal_checkmate", "limit_ball"])
def test_the_same_seed_gives_the_same_match(key, monkeypatch):
    monkeypatch.setitem(LEVELS, "brief", Level("search", NODES))
    meeting = Meeting(GAMES[key], {"a": "brief", "b": "easy"}, seed=1)

    first, again = (untimed(play(meeting, 0)) for _ in range(2))
    other = untimed(play(replace(meeting, seed=2), 0))

    assert first == again
    assert first != other


def untimed(played):
    return replace(played, seconds=0, thoughts=())


@every_game_there_is
def test_a_budget_counts_descents(key, monkeypatch):
    game, judged = GAMES[key], []
    judge = searching.judged
    monkeypatch.setattr(searching, "judged", lambda *given: judged.append(given) or judge(*given))
    (state, seat), *_ = decisions(game, 4)

    ranked = Search(game, state, seat, Random(1), NODES).rank()

    assert len(judged) == NODES
    assert sum(each.share for each in ranked) == pytest.approx(1)
    assert all(0 <= each.worth <= 1 for each in ranked)


def test_levels_have_their_budgets(monkeypatch):
    game, budgets = liars_dice(), []

    class Counted(Search):
        def __init__(self, game, state, seat, rng, nodes):
            budgets.append(nodes)
            super().__init__(game, state, seat, rng, NODES)

    monkeypatch.setattr("engines.bots.Search", Counted)
    (state, seat), *_ = decisions(game, 1)

    for level in ("uniform", "club", "strong", "champion"):
        choose(game, state, seat, level, Random(1))

    assert budgets == [WITHOUT_POLICY, LEVELS["strong"].nodes, LEVELS["champion"].nodes]


def test_a_game_may_have_budgets_of_its_own_or_lack_a_level():
    usual = levels(replace(liars_dice(), nodes={}))
    game = replace(liars_dice(), nodes={"strong": 40, "champion": 0})

    assert usual == LEVELS
    assert list(levels(game)) == ["uniform", "easy", "club", "strong"]
    assert levels(game)["strong"] == Level("search", 40)
    (state, seat), *_ = decisions(game, 1)
    with pytest.raises(KeyError):
        choose(game, state, seat, "champion", Random(1))


@pytest.mark.parametrize("key", ["lethal_checkmate", "liars_dice"])
def test_a_fuse_that_blows_gives_the_action_of_club_and_else_changes_nothing(key):
    game = GAMES[key]
    for state, seat in decisions(game, 2):
        before, rngs = game.dump(state), [Random(5) for _ in range(4)]

        blown = choose(game, state, seat, "strong", rngs[0], fuse=-1.0)
        held = choose(game, state, seat, "strong", rngs[1], fuse=1e9)

        if len(set(game.legal(state, seat))) > 1:
            assert blown == choose(game, state, seat, "club", rngs[2])
        assert held == choose(game, state, seat, "strong", rngs[3])
        assert rngs[1].getstate() == rngs[3].getstate()
        assert game.dump(state) == before


def test_easy_acts_by_the_policy_three_times_of_four():
    game, asked = liars_dice(), []
    (state, seat), *_ = decisions(game, 1)

    def policy(state, seat, rng):
        asked.append(seat)
        return game.sample(state, rng)

    trying = replace(game, policy=policy)
    rng = Random(1)
    for _ in range(1_000):
        choose(trying, state, seat, "easy", rng)
    by_policy = len(asked)
    for _ in range(10):
        choose(trying, state, seat, "club", rng)

    assert by_policy == pytest.approx(1_000 * (1 - BY_SAMPLE), abs=50)
    assert len(asked) == by_policy + 10


def test_who_is_not_to_act_is_not_asked():
    game = liars_dice()
    (state, seat), *_ = decisions(game, 1)
    idle = next(other for other in game.seats if other != seat)

    for level in LEVELS:
        with pytest.raises(RulesError, match=f"{idle} is not to act"):
            choose(game, state, idle, level, Random(1))
    with pytest.raises(KeyError):
        choose(game, state, seat, "master", Random(1))


@pytest.mark.parametrize("key", AT_ONCE)
def test_where_seats_choose_at_once_the_action_is_drawn_from_a_mixture(key):
    game = GAMES[key]
    state = next(
        state
        for seed in range(20)
        for state, _ in decisions(game, seed, 30)
        if game.at_once(state) and len(set(game.legal(state, game.to_act(state)[0]))) > 2
    )
    seat = game.to_act(state)[0]

    ranked = Search(game, state, seat, Random(1), 60).rank()

    assert sum(each.share for each in ranked) == pytest.approx(1)
    assert {game.check(state, seat, each.action) for each in ranked} == {None}
