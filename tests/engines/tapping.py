"""Matches by taps: questions walked at random, and the taps that a given line takes."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from engines.core.game import AnyGame, Settings
from engines.core.records.sentences import LANGUAGES
from engines.core.taps import Question, question

LONGEST = 5_000


def asked(game: AnyGame, state: Any, seat: str, rng: Random) -> tuple[list[Question], str | None]:
    """Tap at random until a line is complete; return the questions and the line.

    None: there is nothing to tap, as at a deal of cards that a server deals.
    """
    questions: list[Question] = []
    partial: tuple[str, ...] = ()
    while not isinstance(now := question(game, state, seat, partial), str):
        if not now.taps:
            return questions, None
        questions.append(now)
        partial = (*now.partial, rng.choice(now.taps).word)
    return questions, now


def sound(game: AnyGame, state: Any, seat: str, asked: Question) -> None:
    """Words and taps are one to one, targets differ, everything has a name."""
    assert tuple(tap.word for tap in asked.taps) == game.choices(state, seat, asked.partial)
    assert len({tap.target for tap in asked.taps}) == len(asked.taps) > 1
    for label in (asked.ask, *(tap.label for tap in asked.taps)):
        assert all(label[language].strip() for language in LANGUAGES)
        assert "{" not in "".join(label.values())
    for tap in asked.taps:
        kind, _, name = tap.target.partition(":")
        assert kind in ("cell", "piece", "card", "face", "seat", "number", "word")
        assert name
        assert set(tap.hint) == set(LANGUAGES)


def tapped_match(
    game: AnyGame, seed: int, mode: str = "full", begin: Settings | None = None
) -> Iterator[tuple[Any, str, list[Question]]]:
    """Give the positions of a match, who acts, and the questions that led to the next line.

    What cannot be tapped is dealt by the engine. The position is the match's own: copy it.
    """
    rng = Random(seed)
    state = game.setup(replace(begin or game.house(rng), mode=mode))
    for _ in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            return
        seat = rng.choice(acting)
        questions, line = asked(game, state, seat, rng)
        yield state, seat, questions
        assert line or mode == "full", f"nothing to tap for {seat}"
        action = game.read(line) if line else game.sample(state, rng)
        game.play(state, action.seat, action)


def play_by_taps(
    game: AnyGame, seed: int, mode: str = "full", begin: Settings | None = None
) -> Any:
    """Play a match by random taps, look at every question, and return where it ended."""
    for state, seat, questions in tapped_match(game, seed, mode, begin):
        for asked_now in questions:
            sound(game, state, seat, asked_now)
    return state


def taps_for(game: AnyGame, state: Any, action: Any, partial: tuple[str, ...] = ()) -> int | None:
    """Count the taps that lead to an action; None if none do.

    Words that stand in the text of the line are tried first.
    """
    text = game.write(action)
    now = question(game, state, action.seat, partial)
    if isinstance(now, str):
        return 0 if now == text else None
    likely = sorted(now.taps, key=lambda tap: tap.word not in text)
    likely.sort(key=lambda tap: -len(tap.word) if tap.word in text else 0)
    for tap in likely:
        more = taps_for(game, state, action, (*now.partial, tap.word))
        if more is not None:
            return more + 1
    return None


def on_cardboard(game: AnyGame, seed: int) -> Iterator[tuple[Any, Any]]:
    """Give the lines of a random match as a writer has them who sees no hand, with the positions.

    What the writer does not see is left open, or not written at all where the open mode has no
    line for it. The last position comes with None.
    """
    rng = Random(seed)
    begin = game.house(rng)
    state, seen = game.setup(begin), game.setup(replace(begin, mode="open"))
    while game.to_act(state):
        action = game.sample(state, rng)
        versions = (game.mask_action(state, action, None), action)
        written = [line for line in versions if game.check(seen, line.seat, line) is None]
        if written and written[0].seat in game.to_act(seen):
            yield seen, written[0]
            game.play(seen, written[0].seat, written[0])
        game.play(state, action.seat, action)
    assert game.outcome(seen) == game.outcome(state)
    yield seen, None
