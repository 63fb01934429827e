"""Matches by taps: questions walked at random, and the taps that a given line takes."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from engines.core.game import AnyGame
from engines.core.taps import Question, question

LONGEST = 5_000


def asked(game: AnyGame, state: Any, seat: str, rng: Random) -> tuple[list[Question], str | None]:
    """Tap at random until a line is complete; return the questions and the line.

    None: there is nothing to tap, as at a deal of cards that a server deals.
    """
    found: list[Question] = []
    partial: tuple[str, ...] = ()
    while not isinstance(now := question(game, state, seat, partial), str):
        if not now.taps:
            return found, None
        found.append(now)
        partial = (*now.partial, rng.choice(now.taps).word)
    return found, now


def tapped_match(game: AnyGame, seed: int, mode: str = "full") -> Iterator[tuple[Any, str, list]]:
    """Give the positions of a match, who acts, and the questions that led to the next line.

    What cannot be tapped is dealt by the engine. The position is the match's own: copy it.
    """
    rng = Random(seed)
    state = game.setup(replace(game.house(rng), mode=mode))
    for _ in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            return
        seat = rng.choice(acting)
        questions, line = asked(game, state, seat, rng)
        yield state, seat, questions
        action = game.read(line) if line else game.sample(state, rng)
        game.play(state, action.seat, action)


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
