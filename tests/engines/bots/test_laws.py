"""The laws of bots, for every present and future game, with a policy and a value or without."""

from dataclasses import replace
from random import Random

import pytest

from engines.bots import BY_SAMPLE, LEVELS, WITHOUT_POLICY, Level, choose, levels
from engines.bots.arena import Meeting, play
from engines.bots.playing import due
from engines.bots.search import Search, candidates
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
REDEALT, REDEALT_LONG = 4, 1_000  # times that the hidden parts are dealt anew
SEARCHING = [
    (key, name) for key, game in GAMES.items() for name in levels(game) if LEVELS[name].nodes
]
# Whole matches of a level: with each commit by few nodes, in the long tests by its own budget too.
FEW, MANY = range(2), range(100)


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
        assert list(candidates(game, state, seat, Random(5)))
        if game.value:
            assert sum(game.value(state)) == pytest.approx(1)

        assert chosen == again
        assert [game.check(state, seat, action) for action in chosen] == [None] * len(chosen)
        assert game.dump(state) == before


@every_game_with_hidden_parts
@pytest.mark.parametrize("times", longer([REDEALT], [REDEALT_LONG]))
def test_a_bot_sees_what_its_seat_sees_and_no_more(key, times):
    game = GAMES[key]
    for state, seat in decisions(game, 0):
        chosen = thoughts(game, state, seat)
        for again in range(times):
            other = game.resample(state, seat, Random(again))
            assert game.view(other, seat) == game.view(state, seat)
            assert thoughts(game, other, seat) == chosen


def quick(game):
    """Return a game whose searching levels have few nodes, so that they play in no time."""
    return replace(game, nodes={name: NODES for key, name in SEARCHING if key == game.key})


@pytest.mark.parametrize("match", FEW)
@pytest.mark.parametrize(("key", "level"), SEARCHING)
def test_a_searching_level_plays_whole_matches(key, level, match):
    seen = whole(quick(GAMES[key]), level, level, match)

    assert seen.thoughts


@pytest.mark.parametrize(
    ("key", "level", "match"),
    longer(
        [("lethal_checkmate", "strong", n) for n in FEW],
        ((*of, n) for of in SEARCHING for n in MANY),
    ),
)
def test_it_plays_them_by_its_own_budget_too(key, level, match):
    assert whole(GAMES[key], level, "uniform", match).thoughts


def whole(game, level, other, match):
    """Play a match to its end; the arena refuses what is illegal."""
    preset = {"liars_dice": "one", "carriers": "short"}.get(game.key, "")  # the short forms
    played = play(Meeting(game, {"a": level, "b": other}, 3, preset), match)
    assert played.end
    return played


@pytest.mark.parametrize("key", ["liars_dice", "lethal_checkmate", "limit_ball"])
def test_the_same_seed_gives_the_same_match(key):
    meeting = Meeting(quick(GAMES[key]), {"a": "strong", "b": "easy"}, seed=1)

    first, again = (untimed(play(meeting, 0)) for _ in range(2))
    other = untimed(play(replace(meeting, seed=2), 0))

    assert first == again
    assert first != other


def untimed(played):
    return replace(played, seconds=0, thoughts=())


def counted(game):
    """Return a game that counts the descents of a search, each of which has a deal of its own."""
    name = "resample" if game.resample else "copy"
    deals, deal = [], getattr(game, name)
    return replace(game, **{name: lambda *given: deals.append(given) or deal(*given)}), deals


@every_game_there_is
def test_a_budget_counts_descents(key):
    """All of it is spent on a tree; a game without one may know enough before."""
    game, deals = counted(GAMES[key])
    (state, seat), *_ = decisions(game, 4)
    deals.clear()

    ranked = Search(game, state, seat, Random(1), NODES).rank()

    assert len(ranked) <= len(deals) <= NODES
    assert len(deals) == NODES or game.stretch
    assert sum(each.share for each in ranked) == pytest.approx(1)
    assert all(0 <= each.worth <= 1 for each in ranked)


def test_levels_have_their_budgets():
    game, deals = counted(replace(liars_dice(), nodes={"strong": 20, "champion": 30}))
    (state, seat), *_ = decisions(game, 1)
    descents = {}

    for level in ("uniform", "club", "strong", "champion"):
        deals.clear()
        choose(game, state, seat, level, Random(1))
        descents[level] = len(deals)

    assert descents == {"uniform": 0, "club": WITHOUT_POLICY, "strong": 20, "champion": 30}


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
