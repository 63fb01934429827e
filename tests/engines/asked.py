"""Questions in positions made by hand, in plain words."""

from typing import Any

from engines.core.game import AnyGame
from engines.core.records.sentences import sentence
from engines.core.taps import Question, question, why_not


def ask(game: AnyGame, state: Any, *words: str, seat: str = "") -> Question:
    """Return the question to the acting seat after some words."""
    asked = question(game, state, seat or game.to_act(state)[0], words)
    assert isinstance(asked, Question), asked
    return asked


def targets(game: AnyGame, state: Any, *words: str, seat: str = "") -> dict[str, str]:
    """Return the Japanese names of what can be tapped, by target."""
    return {tap.target: tap.label["ja"] for tap in ask(game, state, *words, seat=seat).taps}


def line(game: AnyGame, state: Any, *tapped: str, seat: str = "") -> str:
    """Tap targets one after the other; return the line that they make."""
    seat, words = seat or game.to_act(state)[0], ()
    for target in tapped:
        now = question(game, state, seat, words)
        assert isinstance(now, Question), now
        word = {tap.target: tap.word for tap in now.taps}[target]
        words = (*now.partial, word)
    written = question(game, state, seat, words)
    assert isinstance(written, str), written
    return written


def reason(game: AnyGame, state: Any, target: str, *words: str, seat: str = "") -> tuple[str, str]:
    """Return the rule and the code by which a target cannot be tapped, worded in Japanese too."""
    refusal = why_not(game, state, seat or game.to_act(state)[0], words, target)
    if refusal is None:
        return "", ""
    assert refusal.code not in sentence(refusal, game.key, "ja")
    return refusal.rule, refusal.code
