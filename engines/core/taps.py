"""A line by taps: what is asked next, and why something cannot be tapped."""

from dataclasses import replace
from typing import Any, Final

from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame, Seat
from engines.core.reason import Reason
from engines.core.sentences import LANGUAGES
from engines.core.targets import Label, Question, Tap, Taps, Words, button

__all__ = ["Question", "Tap", "Taps", "question", "why_not"]

WHAT: Final[Label] = {"en": "What happens next?", "ja": "次はどうなりますか？"}
NOTHING: Final[Label] = {"en": "There is nothing to choose.", "ja": "選ぶものはありません。"}


def question(game: AnyGame, state: Any, seat: Seat, partial: Words = ()) -> Question | str:
    """Return what is asked next of a seat or of chance, or the text of the line that is complete.

    Words that are forced are taken by themselves, so nobody taps what is no choice: the question
    says in ``partial`` how far that went. A game without ``taps`` gets buttons with sentences.
    """
    words, offered = _forced(game, state, seat, partial)
    if not isinstance(offered, tuple):
        written: str = game.write(offered)
        return written
    if not offered:
        return Question(NOTHING, "", (), words)
    if game.taps is None:
        taps = tuple(_button(game, state, seat, words, word) for word in offered)
        return Question(WHAT, "", taps, words)
    return replace(game.taps.ask(state, seat, words, offered), partial=words)


def why_not(game: AnyGame, state: Any, seat: Seat, partial: Words, target: str) -> Reason | None:
    """Say by which rule a target cannot be tapped; None: nothing is known, or it can be."""
    line = game.taps.wish(state, seat, partial, target) if game.taps else None
    if line is None:
        return None
    try:
        action = game.read(line)
    except UnreadableAction as unread:
        return unread.reason
    return game.check(state, action.seat, action)


def _forced(game: AnyGame, state: Any, seat: Seat, words: Words) -> tuple[Words, Any]:
    """Go on as long as there is one word only; return the words, and what can come then."""
    offered = game.choices(state, seat, words)
    while isinstance(offered, tuple) and len(offered) == 1:
        words = (*words, *offered)
        offered = game.choices(state, seat, words)
    return words, offered


def _button(game: AnyGame, state: Any, seat: Seat, words: Words, word: str) -> Tap:
    """Name a word by the line that it completes, else by itself."""
    _, action = _forced(game, state, seat, (*words, word))
    if isinstance(action, tuple):
        return button(word, dict.fromkeys(LANGUAGES, word))
    return button(word, {language: game.describe(action, language) for language in LANGUAGES})
