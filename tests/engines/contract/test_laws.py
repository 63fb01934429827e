"""The laws of the contract, for every present and future game."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, AnyGame
from engines.core.playouts import play_out
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.recording import recorded
from engines.core.records.sentences import LANGUAGES, book, sentence
from engines.core.records.writing import written
from engines.core.replays import verdict
from engines.core.replays.replay import begun, follow
from engines.core.replays.verify import verify
from tests.engines.contract.positions import (
    Position,
    cut,
    listed,
    narrow_positions,
    positions,
    whole_match,
)
from tests.engines.folder import every_game
from tests.longer import examples

GAMES = every_game()
every_game_there_is = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
FEW = settings(max_examples=examples(6), deadline=None)
SOME = 50
REACHABLE = 12  # so few legal actions that sampling has to give all of them
DRAWS = 600
CHAINED = 400  # sub-choices are chained where there are no more legal actions


def others(game: AnyGame, position: Position, rng: Random) -> Iterator[Any]:
    """Yield actions of other positions of the game: legal there, mostly not here."""
    for seed in range(3):
        whole = whole_match(game, rng.randrange(2**32))
        elsewhere = cut(game, whole, rng.randrange(len(whole.actions)))
        yield from elsewhere.actions[-SOME:]
        for seat in game.to_act(elsewhere.state):
            yield from islice(game.legal(elsewhere.state, seat), SOME + seed)
    yield from position.actions


@every_game_there_is
@FEW
@given(data=st.data())
def test_an_action_is_legal_if_and_only_if_the_check_finds_no_reason(game, data):
    position = data.draw(positions(game))
    state = position.state
    legal = listed(game, state)
    foreign = list(others(game, position, Random(len(position.actions))))

    refused = [
        action for action in legal or () if game.check(state, action.seat, action) is not None
    ]
    allowed = {action for action in foreign if game.check(state, action.seat, action) is None}

    assert refused == []
    if legal is not None and not _at_a_deal(game, state, legal):
        assert allowed - set(legal) == set()
        assert len(set(legal)) == len(legal)


@every_game_there_is
@FEW
@given(data=st.data())
def test_nobody_may_act_out_of_turn(game, data):
    state = data.draw(positions(game)).state
    idle = [seat for seat in (*game.seats, CHANCE) if seat not in game.to_act(state)]

    assert [list(islice(game.legal(state, seat), 1)) for seat in idle] == [[] for _ in idle]


@every_game_there_is
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=True))
def test_a_sample_is_legal(game, data, rng):
    state = data.draw(positions(game, running=True)).state
    legal = listed(game, state)

    drawn = [game.sample(state, rng) for _ in range(20)]

    assert [game.check(state, action.seat, action) for action in drawn] == [None] * 20
    if legal is not None and not _at_a_deal(game, state, legal):
        assert set(drawn) <= set(legal)


@every_game_there_is
@FEW
@given(data=st.data())
def test_every_legal_action_can_be_sampled(game, data):
    state = data.draw(narrow_positions(game, most=REACHABLE)).state
    rng = Random(1)

    assert {game.sample(state, rng) for _ in range(DRAWS)} == set(listed(game, state))


@every_game_there_is
@FEW
@given(data=st.data())
def test_an_illegal_action_leaves_the_state_equal_and_is_worded(game, data):
    position = data.draw(positions(game))
    state, before = position.state, game.dump(position.state)
    foreign = others(game, position, Random(len(position.actions)))
    reasons = []

    for action in foreign:
        if game.check(state, action.seat, action) is not None:
            with pytest.raises(IllegalAction) as refused:
                game.apply(state, action.seat, action)
            reasons.append(refused.value.reason)

    assert game.dump(state) == before
    for reason in reasons:
        words = {language: sentence(reason, game.key, language) for language in LANGUAGES}
        assert reason.code not in words.values()
        assert "…" not in "".join(words.values())
        assert _rules(game) >= {reason.rule}


@every_game_there_is
@FEW
@given(data=st.data())
def test_what_is_written_reads_as_it_was(game, data):
    position = data.draw(positions(game))
    legal = islice(
        (action for s in game.to_act(position.state) for action in game.legal(position.state, s)),
        SOME,
    )

    for action in [*position.actions, *legal]:
        assert game.read(game.write(action)) == action
        assert hash(game.read(game.write(action))) == hash(action)
        assert all(game.describe(action, language) for language in LANGUAGES)
        if game.read_line is not None:
            assert game.read_line(game.write(action)) == (action,)


@every_game_there_is
@FEW
@given(data=st.data())
def test_a_state_is_dumped_and_loaded_as_it_was(game, data):
    state = data.draw(positions(game)).state

    dumped = game.dump(state)

    assert game.load(dumped) == state
    assert game.dump(game.load(dumped)) == dumped
    assert game.dump(game.copy(state)) == dumped
    assert json.loads(dumped) is not None
    assert game.view(game.load(dumped), None) == game.view(state, None)
    assert game.show(game.load(dumped)) == game.show(state)


@every_game_there_is
@FEW
@given(data=st.data())
def test_to_play_in_place_is_to_apply(game, data):
    position = data.draw(positions(game))
    state = game.setup(position.settings)

    for action in position.actions:
        before = game.dump(state)
        after = game.apply(state, action.seat, action)
        assert game.dump(state) == before
        state = after

    assert game.dump(state) == game.dump(position.state)


@every_game_there_is
@FEW
@given(data=st.data())
def test_a_copy_goes_its_own_way(game, data):
    state = data.draw(positions(game)).state
    before = game.dump(state)

    play_out(game, game.copy(state), Random(0))

    assert game.dump(state) == before


@pytest.mark.parametrize("game", [game for game in GAMES if game.walk], ids=lambda game: game.key)
@FEW
@given(data=st.data(), seed=st.integers(0, 99), most=st.integers(0, 60))
def test_a_walk_takes_the_course_of_sampling_and_playing(game, data, seed, most):
    state = data.draw(positions(game)).state
    walked, played = game.copy(state), game.copy(state)
    ours, theirs = Random(seed), Random(seed)

    steps = game.walk(walked, ours, most)
    acted = 0
    while acted < most and game.to_act(played):
        action = game.sample(played, theirs)
        game.play(played, action.seat, action)
        acted += 1

    assert (steps, game.dump(walked)) == (acted, game.dump(played))
    assert ours.getstate() == theirs.getstate()


@every_game_there_is
@FEW
@given(data=st.data())
def test_a_replay_reaches_the_state_that_was_played(game, data):
    position = data.draw(positions(game))
    record = read(written(recorded(position.settings, position.actions)))

    course = begun(record)
    for line in record.lines:
        follow(course, line)

    assert game.dump(course.state) == game.dump(position.state)
    assert read_leniently(written(record)) == record


@every_game_there_is
@FEW
@given(seed=st.integers(0, 2**32 - 1))
def test_every_match_ends_and_verifies(game, seed):
    played = whole_match(game, seed)

    outcome = game.outcome(played.state)
    judged = verify(recorded(played.settings, played.actions))

    assert game.to_act(played.state) == ()
    assert (judged.outcome, judged.agrees) == (verdict.VERIFIED, True)
    assert (judged.winner, judged.end) == (outcome.winner, outcome.end)
    assert outcome.winner in (*game.sides, "draw", "none")
    assert judged.score == game.score(played.state)


@every_game_there_is
@FEW
@given(data=st.data())
def test_somebody_acts_until_there_is_an_outcome(game, data):
    state = data.draw(positions(game)).state

    acting = game.to_act(state)

    assert (acting == ()) == (game.outcome(state) is not None)
    assert acting in ((), (CHANCE,)) or set(acting) <= set(game.seats)
    for seat in acting:
        assert seat == CHANCE or next(iter(game.legal(state, seat)), None) is not None


@every_game_there_is
@FEW
@given(data=st.data())
def test_scores_are_told_by_side(game, data):
    state = data.draw(positions(game)).state

    assert game.score(state) in ((), tuple((side, points) for side, points in game.score(state)))
    assert [side for side, _ in game.score(state)] in ([], list(game.sides))


@every_game_there_is
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=True))
def test_a_view_is_the_same_for_whatever_the_seat_may_not_see(game, data, rng):
    state = data.draw(positions(game)).state
    hidden = game.resample or (lambda state, seat, rng: game.copy(state))

    for seat in (*game.seats, None):
        other = hidden(state, seat, rng)
        assert game.view(other, seat) == game.view(state, seat)
        assert game.to_act(other) == game.to_act(state)


@every_game_there_is
@FEW
@given(data=st.data())
def test_a_view_is_plain_and_has_no_seed(game, data):
    state = data.draw(positions(game)).state

    for seat in (*game.seats, None):
        view = game.view(state, seat)
        assert json.loads(json.dumps(view)) == _plain(view)
        assert not {"seed", "rng", "random", "generator"} & set(_names(view))


@every_game_there_is
@FEW
@given(data=st.data())
def test_choices_chained_give_what_is_legal(game, data):
    state = data.draw(narrow_positions(game, most=CHAINED)).state
    legal = listed(game, state)

    chained = [action for seat in game.to_act(state) for action in _chained(game, state, seat, ())]

    assert sorted(map(game.write, chained)) == sorted(map(game.write, legal))


@every_game_there_is
def test_dice_have_every_ordered_outcome(game):
    rolls = {}
    for seed in range(10):
        played = whole_match(game, seed)
        state = game.setup(played.settings)
        for action in played.actions:
            if game.faces and action.seat == CHANCE and (count := len(game.faces(action))):
                rolls[game.write(action).split(" ")[0], count] = game.copy(state)
            game.play(state, action.seat, action)

    for (_, count), state in rolls.items():
        assert len(list(game.legal(state, CHANCE))) == 6**count


@every_game_there_is
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_words_its_rules(game, language):
    read = book(game.key, language)

    assert read.chapters != ()
    assert all(text for _, text in read.errors)


@every_game_there_is
def test_a_game_says_what_it_is(game):
    assert game.ruleset.startswith(f"{game.key}-")
    assert sorted(s for seats in game.sides.values() for s in seats) == sorted(game.seats)
    assert all(set(preset) <= set(game.options) for preset in game.presets.values())
    assert all(isinstance(value, str) for value in game.options.values())


def _at_a_deal(game: AnyGame, state: Any, legal: list[Any]) -> bool:
    return game.to_act(state) == (CHANCE,) and not legal


def _rules(game: AnyGame) -> set[str]:
    return {rule for chapter in book(game.key, "en").chapters for rule, _ in chapter.rules}


def _chained(game: AnyGame, state: Any, seat: str, partial: tuple[str, ...]) -> Iterator[Any]:
    offered = game.choices(state, seat, partial)
    if not isinstance(offered, tuple):
        yield offered
        return
    for word in offered:
        yield from _chained(game, state, seat, (*partial, word))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield str(name).lower()
            yield from _names(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _names(item)
