"""Targets to tap: the words of ``Game.choices`` on a drawing, with their names.

A target is a kind and a name: ``cell:c7``, ``piece:H4``, ``card:FND-017``, ``face:3``, ``seat:N``,
``number:2``; a target outside the drawing is a button, ``word:wait``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from engines.core.naming import lent
from engines.core.records.sentences import LANGUAGES

Label = Mapping[str, str]  # by language, en and ja
Words = tuple[str, ...]
UNSAID: Final[Label] = {"en": "", "ja": ""}

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Tap:
    """``word`` is what a tap adds to the words of ``Game.choices``; ``hint`` is small print."""

    word: str
    target: str
    label: Label
    hint: Label = field(default_factory=lambda: UNSAID)


@dataclass(frozen=True, slots=True)
class Question:
    """The next question, its rule, and a tap for each word that can come, in their order.

    ``partial`` are the words so far, the forced ones among them: a tap goes on from there.
    ``slots`` are the positions that a line fills one by one, a word each: faces lie on them.
    """

    ask: Label
    rule: str
    taps: tuple[Tap, ...]
    partial: Words = ()
    slots: Words = ()


@dataclass(frozen=True, slots=True)
class Taps(Generic[S]):
    """How a game is tapped.

    ``ask`` gets a position, the seat (or chance), the words so far and the words offered. ``wish``
    gets the words so far and a target that is not offered: the text of the line that was meant,
    which need not be legal, or None where no sensible line was.
    """

    ask: Callable[[S, str, Words, Words], Question]
    wish: Callable[[S, str, Words, str], str | None]


def worded(template: Label, **values: str | int | Label) -> Label:
    """Fill the gaps of a label in every language; a value may be a label itself."""
    return {
        language: text.format(
            **{
                name: value[language] if isinstance(value, Mapping) else value
                for name, value in values.items()
            }
        )
        for language, text in template.items()
    }


def alike(text: str | int) -> Label:
    """Return a label that is the same in every language, such as a cell or a face."""
    return dict.fromkeys(LANGUAGES, str(text))


def capital(label: Label) -> Label:
    """Return a label with a capital first letter, as the names of buttons have."""
    return {language: text[:1].upper() + text[1:] for language, text in label.items()}


def card_label(code: str) -> Label:
    """Return the label of a card: the name lent for it, else its code."""
    return {language: lent(code, language) or code for language in LANGUAGES}


def button(word: str, label: Label, hint: Label = UNSAID) -> Tap:
    """Return the tap of a word outside the drawing."""
    return Tap(word, f"word:{word}", label, hint)


def face(word: str) -> Tap:
    return Tap(word, f"face:{word}", alike(word))


def faces(offered: Words) -> tuple[Tap, ...]:
    return tuple(map(face, offered))


def cell(word: str, name: str, label: Label, hint: Label = UNSAID) -> Tap:
    return Tap(word, f"cell:{name}", worded(label, cell=name), hint)


TO: Final[Label] = {"en": "To {cell}", "ja": "{cell}へ"}
AT: Final[Label] = {"en": "{cell}", "ja": "{cell}"}
