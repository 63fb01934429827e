"""Corrections, and what they would change: plain values.

Entrants are the numbers that league/rules uses; rounds are the tournament's.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any, Final, TypeAlias

from league.rules.reasons import Reason
from league.rules.results import Entrant
from league.rules.rounds import BYE, Drawn
from matches.rules.series import GameClaim

HALF_BYE, ZERO_BYE = "half_bye", "zero_bye"
BYE_KINDS: Final = (BYE, HALF_BYE, ZERO_BYE)
RESULT, CLOCK, REPORTED = "result", "clock", "reported"


## What is changed


@dataclass(frozen=True, slots=True)
class NewResult:
    """Another result of a match, given in one form: its games, or a winner alone (0: a draw).

    Or it was not played: ``void``, ``double_loss``, or ``no_show``, the side that did not appear.
    """

    round: int
    number: int
    winner: int | None = None
    games: tuple[GameClaim, ...] = ()
    void: bool = False
    double_loss: bool = False
    no_show: int | None = None


@dataclass(frozen=True, slots=True)
class Drop:
    """An entrant had left before ``round``."""

    entrant: Entrant
    round: int


@dataclass(frozen=True, slots=True)
class Return:
    """An entrant recorded as gone has been there from ``round`` on."""

    entrant: Entrant
    round: int


@dataclass(frozen=True, slots=True)
class Punish:
    entrant: Entrant
    infraction: str
    ruling: str
    points: int = 0
    round: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Forgive:
    """``penalty`` is the row's key."""

    penalty: int


@dataclass(frozen=True, slots=True)
class ByeWorth:
    """A bye of a published round was of another kind."""

    round: int
    number: int
    bye: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A bye for a round that is not closed: half, zero, or None to play."""

    entrant: Entrant
    round: int
    worth: str | None


Change: TypeAlias = NewResult | Drop | Return | Punish | Forgive | ByeWorth | Asked
KINDS: Final[Mapping[str, type[Change]]] = {
    "result": NewResult,
    "drop": Drop,
    "return": Return,
    "punish": Punish,
    "forgive": Forgive,
    "bye": ByeWorth,
    "asked": Asked,
}


def kind_of(change: Change | None) -> str:
    """Return the kind of a change; "repair" for None: the open round is only paired again."""
    if change is None:
        return "repair"
    return next(name for name, kind in KINDS.items() if isinstance(change, kind))


def as_json(change: Change | None) -> dict[str, Any]:
    if change is None:
        return {"kind": "repair"}
    return {"kind": kind_of(change), **asdict(change)}


def change_from_json(given: Mapping[str, Any]) -> Change | None:
    """Read what ``as_json`` wrote. Raises KeyError, TypeError and ValueError."""
    fields = {name: value for name, value in given.items() if name != "kind"}
    if given["kind"] == "repair":
        return None
    if given["kind"] == "result":
        fields["games"] = tuple(_game(game) for game in fields.get("games", ()))
    return KINDS[given["kind"]](**fields)


def _game(given: Mapping[str, Any]) -> GameClaim:
    score = given["score"]
    return GameClaim(
        given["number"], None if score is None else tuple(score), given["winner"],
        given.get("end", "normal"),
    )  # fmt: skip


## What follows


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant's row of a table: place, points and each value that is not what it was."""

    entrant: Entrant
    place: tuple[int | None, int | None]
    points: tuple[str, str]
    values: tuple[tuple[str, str, str], ...]

    @property
    def by(self) -> int:
        """Return how many places it moves up; negative if it moves down."""
        before, after = self.place
        return 0 if before is None or after is None else before - after


@dataclass(frozen=True, slots=True)
class Compared:
    """The table of a phase, by its number, with those of its rows that change."""

    phase: int
    after: int
    moved: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A pairing that is dissolved. ``untouched``: nobody has begun its match, if it has one."""

    row: Drawn
    reasons: tuple[Mapping[str, Any], ...]
    untouched: bool = True


@dataclass(frozen=True, slots=True)
class Held:
    """A pairing that is not touched: it has a result, was reported, or the clock runs."""

    row: Drawn
    why: str

    @property
    def can_be_freed(self) -> bool:
        return self.why != RESULT


@dataclass(frozen=True, slots=True)
class Repairing:
    """The open round after the correction. ``come`` have no table if theirs is taken."""

    round: int
    state: str
    kept: tuple[Drawn, ...]
    held: tuple[Held, ...]
    gone: tuple[Gone, ...]
    come: tuple[Drawn, ...]
    impossible: tuple[Reason, ...]
    in_the_way: tuple[int, ...]
    report: Mapping[str, Any]

    @property
    def changes(self) -> bool:
        return bool(self.gone or self.come)


@dataclass(frozen=True, slots=True)
class Node:
    """A match of a bracket whose sides would be others. ``stays``: it has begun."""

    round: int
    row: Drawn
    due: tuple[Entrant | None, Entrant | None]
    stays: bool
    untouched: bool


@dataclass(frozen=True, slots=True)
class Crossing:
    """Who rises above or falls below the cut of a phase, given by its number, that has begun."""

    phase: int
    up: tuple[Entrant, ...]
    down: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """Everything that a change does to the tournament at ``revision``.

    ``unfreeze`` are the numbers of pairings of the open round that may be dissolved though
    they have begun.
    """

    change: Change | None
    unfreeze: frozenset[int]
    revision: int
    tables: tuple[Compared, ...]
    repairing: Repairing | None
    nodes: tuple[Node, ...]
    crossings: tuple[Crossing, ...]

    @property
    def token(self) -> str:
        """Return a digest of the preview; a form sends it back, and nothing else is applied."""
        shown = replace(self, unfreeze=frozenset())
        return sha256(f"{shown!r}{sorted(self.unfreeze)}".encode()).hexdigest()
