"""Decks, for the games played with them: the facts for judging a deck, and its problems."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, Protocol

from engines.core.reason import Reason

Param = int | str | None | tuple[int, ...] | tuple[str, ...]
Sentence = dict[str, str]  # by language
Names = Mapping[str, Mapping[str, str]]  # by card code or person id, then by language


class Standing(StrEnum):
    """The standing of a card on the day and in the format of the judgement."""

    APPROVED = "approved"
    NOT_APPROVED = "not_approved"
    EXPIRED = "expired"
    BANNED = "banned"
    OUTSIDE_POOL = "outside_pool"
    UNKNOWN = "unknown"


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True)
class Card:
    """One listed card, with what is printed on it; a game reads what it has rules for.

    ``number`` is ``None`` for a flexible card, and for an unknown one. ``details`` goes into the
    params of a standing problem: ``approved_from`` and ``approved_until`` (ISO dates, inclusive)
    of a card that is not approved or has expired, ``banned_from`` of a banned one, ``format`` of
    one outside the pool. The first two appear in sentences. ``ban_coming``: of an approved card,
    the first day of its next ban. ``component``: what a card of another game prints in place of the
    figures, as that game wants it.
    """

    code: str
    persons: tuple[str, ...] = ()
    number: int | None = None
    cost: int = 0
    run: int = 0
    phys: int = 0
    effect: str | None = None
    component: Mapping[str, Any] | None = None
    standing: Standing = Standing.APPROVED
    details: tuple[tuple[str, str], ...] = ()

    @classmethod
    def unknown(cls, code: str) -> "Card":
        return cls(code, standing=Standing.UNKNOWN)

    @property
    def is_known(self) -> bool:
        return self.standing != "unknown"


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a deck's size, and of its cards without a number."""

    smallest: int
    largest: int
    flexible: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its rule and the engine's error code for the same fault in a record."""

    rule: str
    engine: str | None
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True, eq=False)
class ProblemBook:
    """The problems that the decks of a game can have, by code, and the words for them.

    ``words`` takes a code, ``message`` or ``fix``, the params with the cards, and the names of
    cards and persons; it returns ``None`` where there is no sentence.
    """

    kinds: Mapping[str, Kind]
    words: Callable[[str, str, Mapping[str, Param], Names], Sentence | None]

    def problem(
        self,
        code: str,
        severity: Severity,
        params: Mapping[str, Param] | None = None,
        cards: tuple[str, ...] = (),
    ) -> "Problem":
        return Problem(code, severity, params or {}, cards, book=self)


@dataclass(frozen=True, slots=True)
class Problem:
    code: str
    severity: Severity
    params: Mapping[str, Param] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    book: ProblemBook = field(kw_only=True, repr=False, compare=False)

    @property
    def rule(self) -> str:
        return self.book.kinds[self.code].rule

    @property
    def engine(self) -> str | None:
        return self.book.kinds[self.code].engine

    @property
    def message(self) -> Sentence:
        return self.message_with({})

    @property
    def fix(self) -> Sentence | None:
        return self.fix_with({})

    def message_with(self, names: Names) -> Sentence:
        """Return the message with names in the place of card codes and person ids."""
        words = self.book.words(self.code, "message", {**self.params, "cards": self.cards}, names)
        if words is None:
            raise KeyError(self.code)
        return words

    def fix_with(self, names: Names) -> Sentence | None:
        return self.book.words(self.code, "fix", {**self.params, "cards": self.cards}, names)

    def as_json(self, names: Names | None = None) -> dict[str, object]:
        """Return the shape of the API: lists for tuples, ``fix`` only where there is one."""
        params = {k: list(v) if isinstance(v, tuple) else v for k, v in self.params.items()}
        shape: dict[str, object] = {
            "code": self.code,
            "severity": str(self.severity),
            "params": params,
            "cards": list(self.cards),
            "rule": self.rule,
            "message": self.message_with(names or {}),
        }
        fix = self.fix_with(names or {})
        return shape if fix is None else {**shape, "fix": fix}


class Numbered(Protocol):
    """A card for a line-up: its code, and its number or ``None`` if it is flexible."""

    @property
    def code(self) -> str: ...
    @property
    def number(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class LineUp:
    """A line-up as far as it can be filled; ``empty`` names the pieces without a card."""

    cards: Mapping[int, str]
    empty: tuple[int, ...]

    @property
    def complete(self) -> bool:
        return not self.empty


@dataclass(frozen=True, slots=True)
class Tackled:
    """A roll for an injury: the piece, the faces, and the card that leaves the match, if any."""

    piece: int
    faces: tuple[int, ...]
    injured: str = ""


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill of replacements after some answers: the cards as they stand, and the question.

    ``rolls`` end with the injury that asks who comes in on ``piece``, which is 0 once the drill is
    over. ``asked`` counts the questions answered, ``right`` those answered at the first try.
    ``came`` is the card that the last answer brought in, ``refused`` why it was no answer.
    """

    standing: Mapping[int, str]
    other: Mapping[int, str]
    bench: tuple[str, ...]
    injured: tuple[str, ...]
    rolls: tuple[Tackled, ...]
    piece: int
    asked: int
    right: int
    came: str = ""
    refused: Reason | None = None


class Driller(Protocol):
    """Plays a drill anew from its seed and what was said to it; ``NOBODY`` says that no card fits.

    Equal arguments give equal drills. ``starters`` has a card for every piece.
    """

    def __call__(
        self, cards: Sequence[Card], starters: Mapping[int, str], seed: str, said: Sequence[str]
    ) -> Drill: ...


NOBODY: Final = "-"


class Judge(Protocol):
    """Returns every problem of a deck at once, in one fixed order."""

    def __call__(
        self,
        cards: Sequence[Card],
        starters: Mapping[int, str] | None,
        *,
        cost_cap: int | None = None,
        building: bool = False,
        limits: Limits = ...,
    ) -> tuple[Problem, ...]: ...


@dataclass(frozen=True, slots=True, eq=False)
class DeckRules:
    """A game's rules for decks; the site uses no others.

    ``pieces``: those that begin a match, each on a card. ``second_line_up`` fills one more line-up
    of the cards beside the starters. ``cost`` returns a printed card's cost by the game's own
    formula, from its figures by name; it raises ``ValueError`` where the formula does not apply.
    ``drill`` asks who comes in for cards that leave a match.
    """

    judge: Judge
    limits: Limits
    pieces: tuple[int, ...]
    second_line_up: Callable[[Iterable[Numbered], Mapping[int, str]], LineUp]
    cost: Callable[..., int] | None = None
    drill: Driller | None = None


NO_LIMITS: Final = Limits(0, 0, 0)
