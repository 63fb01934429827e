"""A line by taps: the next question, and why a target cannot be tapped."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame, Seat
from engines.core.reason import Reason
from engines.core.records.sentences import LANGUAGES
from engines.core.targets import Label, Question, Tap, Taps, Words, button

__all__ = ["Question", "Tap", "TapStep", "Taps", "ahead", "asked", "question", "step", "why_not"]

WHAT: Final[Label] = {"en": "What happens next?", "ja": "次はどうなりますか？"}
# Lines that cannot be tapped, such as a deal that names every card, can be typed.
NOTHING: Final[Label] = {
    "en": "This cannot be tapped. Type the line.",
    "ja": "タップでは選べません。行を入力してください。",
}


class TapStep(NamedTuple):
    """The state after some words, forced ones included: the next possible words, or the line."""

    words: Words
    offered: Words = ()
    line: str | None = None


def step(game: AnyGame, state: Any, seat: Seat, partial: Words = ()) -> TapStep:
    """Return the step of a seat, or of chance, after ``partial``.

    Forced words are taken at once, so nobody has to tap where there is no choice.
    """
    return _step(game, state, seat, partial, game.choices(state, seat, partial))


def ahead(game: AnyGame, state: Any, seat: Seat, now: TapStep) -> Iterator[TapStep]:
    """Return the step after each of the words offered now, in their order."""
    parts = [(*now.words, word) for word in now.offered]
    if game.choices_ahead is not None:
        offers = game.choices_ahead(state, seat, now.words, now.offered)
    else:
        offers = (game.choices(state, seat, part) for part in parts)
    for part, offered in zip(parts, offers, strict=True):
        yield _step(game, state, seat, part, offered)


def asked(game: AnyGame, state: Any, seat: Seat, now: TapStep) -> Question:
    """Return the question where no line is complete, with a tap for each word offered.

    A game without ``taps`` gets buttons with sentences.
    """
    words, offered, _line = now
    if not offered:
        return Question(NOTHING, "", (), words)
    if game.taps is None:
        taps = tuple(_button(game, state, seat, words, word) for word in offered)
        return Question(WHAT, "", taps, words)
    return replace(game.taps.ask(state, seat, words, offered), partial=words)


def question(game: AnyGame, state: Any, seat: Seat, partial: Words = ()) -> Question | str:
    """Return the next question to a seat or to chance, or the text of the complete line.

    ``partial`` of the question includes forced words.
    """
    now = step(game, state, seat, partial)
    return asked(game, state, seat, now) if now.line is None else now.line


def why_not(game: AnyGame, state: Any, seat: Seat, partial: Words, target: str) -> Reason | None:
    """Return the rule by which a target cannot be tapped; None if it can, or no rule is known."""
    line = game.taps.wish(state, seat, partial, target) if game.taps else None
    if line is None:
        return None
    try:
        action = game.read(line)
    except UnreadableAction as unread:
        return unread.reason
    return game.check(state, action.seat, action)


def _step(game: AnyGame, state: Any, seat: Seat, words: Words, offered: Any) -> TapStep:
    """Go on while there is a single word; ``offered`` is the result after the words."""
    words, offered = _forced(game, state, seat, words, offered)
    if isinstance(offered, tuple):
        return TapStep(words, offered)
    return TapStep(words, (), game.write(offered))


def _forced(game: AnyGame, state: Any, seat: Seat, words: Words, offered: Any) -> tuple[Words, Any]:
    """Take words while only one is offered; return them, and what can come next or the action."""
    while isinstance(offered, tuple) and len(offered) == 1:
        words = (*words, *offered)
        offered = game.choices(state, seat, words)
    return words, offered


def _button(game: AnyGame, state: Any, seat: Seat, words: Words, word: str) -> Tap:
    """Name a word by the line that it completes, else by itself."""
    words = (*words, word)
    _, action = _forced(game, state, seat, words, game.choices(state, seat, words))
    if isinstance(action, tuple):
        return button(word, dict.fromkeys(LANGUAGES, word))
    return button(word, {language: game.describe(action, language) for language in LANGUAGES})
