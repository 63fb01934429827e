"""The laws of taps and masks, for every present and future game."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from engines.core.errors import UnreadableAction
from engines.core.game import CHANCE, AnyGame
from engines.core.records.sentences import LANGUAGES, book, sentence
from engines.core.taps import TapStep, ahead, question, step, why_not
from tests.engines.contract.positions import cut, listed, narrow_positions, positions, whole_match
from tests.engines.folder import every_game
from tests.engines.tapping import asked, on_cardboard, play_by_taps, sound, tapped_match, taps_for
from tests.longer import examples, longer

GAMES = every_game()
every_game_there_is = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
TAPPED = [game for game in GAMES if game.taps]
tapped_games = pytest.mark.parametrize("game", TAPPED, ids=lambda game: game.ruleset)
MASKED = [game for game in GAMES if game.mask]
masked_games = pytest.mark.parametrize("game", MASKED, ids=lambda game: game.ruleset)
OPEN = [game for game in TAPPED if game.possible]
FEW = settings(max_examples=examples(6), deadline=None)
CHAINED = 120  # all taps are tried where there are no more legal actions
MATCHES = {game.ruleset: 1 if game.key in ("carriers", "rugby_15") else 3 for game in GAMES}
# Names of cells, pieces and players, and codes of cards whose names are lent by who knows them.
CODES = re.compile(
    r"(?<![0-9A-Za-z])(?:[a-z][0-9]{1,2}|[ABCLR]{1,2}[1-5]|[A-Z]{3}-[0-9]{3})(?![0-9A-Za-z])"
    r"|(?<=チーム)[AB]"
)
# What a score sheet calls a card of Rugby 15: small print, since the board calls it so as well.
ON_PAPER = re.compile(r"^(?:[FS][1-6]|K|T)(?=・|$)")
STRANGE = (
    "", "x", "cell:", "cell:c7", "cell:zz9", "cell:C9", "piece:", "piece:H4", "piece:A1",
    "piece:A9", "piece:Q1", "card:", "card:KL", "card:F4", "card:R1", "card:H3", "card:XYZ",
    "face:3", "face:9", "seat:N", "seat:Q", "number:2", "number:99", "word:", "word:wait",
    "word:4!", "word:end", "word:-", "word:=", "word:pass", "word:\u4e00", "cell:\uff43\uff17",
)  # fmt: skip


def rules(game: AnyGame) -> set[str]:
    return {rule for chapter in book(game.key, "en").chapters for rule, _ in chapter.rules}


@every_game_there_is
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_random_taps_lead_to_a_legal_line(game, data, rng):
    state = data.draw(positions(game, running=True)).state
    before = game.dump(state)

    for seat in game.to_act(state):
        questions, line = asked(game, state, seat, rng)
        for asked_now in questions:
            sound(game, state, seat, asked_now)
        action = game.read(line) if line else None
        assert action is not None or seat == CHANCE
        assert action is None or game.check(state, seat, action) is None

    assert game.dump(state) == before


@every_game_there_is
@FEW
@given(data=st.data())
def test_a_look_ahead_sees_what_each_word_leads_to(game, data):
    state = data.draw(narrow_positions(game, most=CHAINED)).state
    before = game.dump(state)

    for seat in {*game.seats, CHANCE}:
        for now in _steps(game, state, seat, ()):
            steps = [step(game, state, seat, (*now.words, word)) for word in now.offered]
            assert list(ahead(game, state, seat, now)) == steps

    assert game.dump(state) == before


@every_game_there_is
@FEW
@given(data=st.data())
def test_what_is_chosen_at_once_leaves_the_others_their_choice(game, data):
    state = data.draw(positions(game, running=True)).state
    seats = game.to_act(state)
    if game.at_once is None or not game.at_once(state) or CHANCE in seats:
        return
    chosen = {seat: next(iter(game.legal(state, seat))) for seat in seats}

    for seat in seats:
        later = game.apply(state, seat, chosen[seat])
        for other in {*seats} - {seat}:
            assert game.check(later, other, chosen[other]) is None


def _steps(game: AnyGame, state: Any, seat: str, partial: tuple[str, ...]) -> Iterator[TapStep]:
    now = step(game, state, seat, partial)
    yield now
    for word in now.offered:
        yield from _steps(game, state, seat, (*now.words, word))


@tapped_games
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_a_question_follows_from_a_rule_of_the_game(game, data, rng):
    state = data.draw(positions(game, running=True)).state

    for seat in game.to_act(state):
        questions, _ = asked(game, state, seat, rng)
        assert {each.rule for each in questions} <= rules(game)


@every_game_there_is
@FEW
@given(data=st.data())
def test_taps_reach_every_legal_line_once(game, data):
    state = data.draw(narrow_positions(game, most=CHAINED)).state

    lines = [line for seat in game.to_act(state) for line in _lines(game, state, seat, ())]

    assert sorted(lines) == sorted(map(game.write, listed(game, state)))


def _lines(game: AnyGame, state: Any, seat: str, partial: tuple[str, ...]) -> Iterator[str]:
    now = question(game, state, seat, partial)
    if isinstance(now, str):
        yield now
        return
    for tap in now.taps:
        yield from _lines(game, state, seat, (*now.partial, tap.word))


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    longer(
        ((game.ruleset, seed) for game in OPEN for seed in range(MATCHES[game.ruleset])),
        ((game.ruleset, seed) for game in OPEN for seed in range(40)),
    ),
)
def test_a_match_whose_hands_nobody_saw_is_written_by_taps_alone(ruleset, seed):
    game = next(game for game in GAMES if game.ruleset == ruleset)
    final = play_by_taps(game, seed, "open")

    assert game.outcome(final) is not None


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    longer(
        ((game.ruleset, seed) for game in OPEN for seed in range(3)),
        ((game.ruleset, seed) for game in OPEN for seed in range(60)),
    ),
)
def test_what_is_played_on_cardboard_is_written_by_taps_alone(ruleset, seed):
    game = next(game for game in GAMES if game.ruleset == ruleset)
    counts, lines = [], []

    for state, action in on_cardboard(game, seed):
        if action is not None:
            counts.append(taps_for(game, state, action))
            lines.append(game.write(action))

    assert None not in counts
    begin = replace(game.house(Random(seed)), mode="open")
    assert game.possible(begin, tuple(lines)).outcome in ("verified", "possible")


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    longer(
        ((game.ruleset, 0) for game in TAPPED),
        ((game.ruleset, seed) for game in TAPPED for seed in range(60)),
    ),
)
def test_a_whole_match_is_written_by_taps(ruleset, seed):
    game = next(game for game in GAMES if game.ruleset == ruleset)

    final = play_by_taps(game, seed)

    assert game.outcome(final) is not None


@tapped_games
def test_what_is_asked_in_japanese_has_no_codes(game):
    said = set()

    for seed in range(MATCHES[game.ruleset]):
        for _, _, questions in tapped_match(game, seed):
            for asked_now in questions:
                said |= {asked_now.ask["ja"]}
                said |= {tap.label["ja"] for tap in asked_now.taps}
                said |= {ON_PAPER.sub("", tap.hint["ja"]) for tap in asked_now.taps}

    left = {text for text in said if re.search(r"[A-Za-z]", CODES.sub("", text))}
    assert left == set()


@every_game_there_is
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_why_not_is_a_rule_or_nothing(game, data, rng):
    state = data.draw(positions(game)).state
    elsewhere = _targets(game, rng.randrange(2**32), rng)

    for seat in (*game.seats, CHANCE):
        offered: set[str] = set()
        partials = [()]
        if seat in game.to_act(state):
            questions, _ = asked(game, state, seat, rng)
            partials = [each.partial for each in questions] or partials
            offered = {tap.target for each in questions for tap in each.taps}
        for partial in partials:
            for target in {*STRANGE, *elsewhere} - offered:
                reason = why_not(game, state, seat, partial, target)
                assert reason is None or _is_worded(game, reason), (partial, target)


def _targets(game: AnyGame, seed: int, rng: Random) -> set[str]:
    whole = whole_match(game, seed)
    state = cut(game, whole, rng.randrange(len(whole.actions))).state
    asked_of = [each for seat in game.to_act(state) for each in asked(game, state, seat, rng)[0]]
    return {tap.target for each in asked_of for tap in each.taps}


def _is_worded(game: AnyGame, reason: Any) -> bool:
    words = {language: sentence(reason, game.key, language) for language in LANGUAGES}
    return reason.rule in rules(game) and reason.code not in words.values()


@masked_games
@FEW
@given(data=st.data(), rng=st.integers(0, 2**32).map(Random))
def test_a_mask_is_blind(game, data, rng):
    position = data.draw(positions(game))
    state, (before, action) = position.state, _last(game, position)

    for seat in (*game.seats, None):
        masked, known = game.mask(state, seat), game.mask(before, seat)
        other = game.mask(game.resample(state, seat, rng), seat)
        assert game.scene(other, None, other) == game.scene(masked, None, masked)
        assert game.scene(known, action, other) == game.scene(known, action, masked)
        assert game.show(other) == game.show(masked)
        line_seen = game.mask_action(before, action, seat) if action else None
        assert game.scene(known, line_seen, masked)["boards"] is not None
        assert json.loads(json.dumps(game.scene(known, line_seen, masked))) is not None
        assert line_seen is None or all(
            game.describe(line_seen, language) for language in LANGUAGES
        )


def _last(game: AnyGame, position: Any) -> tuple[Any, Any]:
    if not position.actions:
        return position.state, None
    return cut(game, position, len(position.actions) - 1).state, position.actions[-1]


@masked_games
@FEW
@given(data=st.data())
def test_a_mask_takes_nothing_from_what_a_seat_sees(game, data):
    state = data.draw(positions(game)).state
    before = game.dump(state)

    for seat in (*game.seats, None):
        masked = game.mask(state, seat)
        assert game.view(masked, seat) == game.view(state, seat)
        assert game.view(masked, None) == game.view(state, None)
        assert game.to_act(masked) == game.to_act(state)
        assert game.score(masked) == game.score(state)

    assert game.dump(state) == before


@masked_games
@FEW
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_what_is_masked_twice_is_masked_once(game, data, rng):
    state = data.draw(positions(game)).state

    for seat in (*game.seats, None):
        once = game.mask(state, seat)
        for other in (seat, None):
            twice = game.mask(once, other)
            assert game.scene(twice, None, twice) == game.scene(
                game.mask(state, other), None, game.mask(state, other)
            )


@masked_games
def test_a_line_with_something_hidden_is_read_again(game):
    """A masked line has the same words after it was stored as text."""
    whole = whole_match(game, 2)
    state = game.setup(whole.settings)
    for action in whole.actions:
        for seat in (*game.seats, None):
            seen = game.mask_action(state, action, seat)
            text = game.write(seen)
            try:
                again = game.read(text)
            except UnreadableAction:
                assert game.read_masked is not None, text
                again = game.read_masked(text)
            assert game.write(again) == text
            for language in LANGUAGES:
                assert game.describe(again, language) == game.describe(seen, language)
        game.play(state, action.seat, action)
