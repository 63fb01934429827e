"""What a picture is of: a thing in the state in which everybody may see it now."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from league.front.pictures.drawing.parts import Art, Words

DRAWING: Final = 1  # of the drawings: raised when pictures of the same state look different


@dataclass(frozen=True, slots=True)
class Subject:
    """``state`` changes with what the picture shows; ``source`` is what it is drawn from."""

    kind: str
    thing: str
    language: str
    game: str
    state: tuple[str, ...]
    source: Any = field(default=None, compare=False, repr=False)

    @property
    def digest(self) -> str:
        shown = (DRAWING, self.kind, self.thing, self.language, self.game, self.state)
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of page.

    ``find`` reads a thing as a visitor without an account does, and raises a ``Hidden`` where there
    is nothing for one; ``words`` and ``art`` are read in the subject's language.
    """

    name: str
    find: Callable[[str], Subject]
    words: Callable[[Subject], Words]
    art: Callable[[Subject], Sequence[Art]]
