"""Statistics of verified records, on plain values: counts, dice, rates with their uncertainty."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core.errors import RulesError
from engines.core.game import AnyGame
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.registry import ruleset
from engines.core.replays.watching import Seen
from matches.rules.following import followed, opened

FACE: Final = "face"
FACES: Final = 6
ENOUGH: Final = 30  # five of each face expected, the minimum for χ²
Z: Final = 1.959964  # 95 %
Tallies = dict[str, Any]
Counted = tuple[str, str, int]  # for which seat, what, how much


class Counting:
    """Collects the counts of a record while ``verify`` plays it (its ``watch``)."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self.game: AnyGame | None = None
        self.counts: list[Counted] = []

    def __call__(self, record: Record, game: AnyGame) -> Seen | None:
        self.record, self.game = record, game
        tally = game.tally
        if tally is None:
            return None
        return lambda before, action, after: self.counts.extend(tally(before, action, after))

    def tallies(self) -> Tallies:
        """Return the counts so far; none for a game without statistics."""
        if self.record is None or self.game is None or self.game.tally is None:
            return {}
        return tallies_json(self.record, self.game, self.counts)


def tallies_of(text: str) -> Tallies:
    """Return a record's statistics as plain JSON: by seat the counts, the faces, the cards.

    ``counts`` maps names to how often and the sum. Empty for a text that cannot be replayed.
    """
    try:
        record = read(text)
        return _counted(record)
    except RulesError:
        return {}


def _counted(record: Record) -> Tallies:
    game, _ = ruleset(record.ruleset)
    if game.tally is None:
        return {}
    counts = [
        count
        for step in followed(record, opened(record))
        for played in step.played
        for count in game.tally(*played)
    ]
    return tallies_json(record, game, counts)


def tallies_json(record: Record, game: AnyGame, counts: Sequence[Counted]) -> Tallies:
    return {
        "game": game.key,
        "counts": {seat: summed(counts, seat) for seat in game.seats},
        "faces": {seat: faces(counts, seat) for seat in game.seats},
        "cards": _cards(record),
    }


def summed(counts: Iterable[Counted], seat: str) -> dict[str, list[int]]:
    """Map the names of counts to how often each occurred for a seat, and its sum."""
    by_name: dict[str, list[int]] = {}
    for who, name, amount in counts:
        if who == seat and name != FACE:
            kept = by_name.setdefault(name, [0, 0])
            kept[0] += 1
            kept[1] += amount
    return by_name


def faces(counts: Iterable[Counted], seat: str) -> list[int]:
    """Return how often a seat rolled each face."""
    rolled = [amount for who, name, amount in counts if who == seat and name == FACE]
    return [rolled.count(face) for face in range(1, FACES + 1)]


def seat_of(game: AnyGame, side: str, called: str) -> str:
    """Return a player's seat in a record in which the player's team played ``side`` of the game.

    ``called`` is the seat in the match, maybe of the other side: only the place in the team counts.
    A player without one counts as the first.
    """
    places = (seats.index(called) for seats in game.sides.values() if called in seats)
    return game.sides[side][next(places, 0)]


def _cards(record: Record) -> dict[str, list[str]]:
    """Return the codes of each seat's ``@deck`` line, without their revisions."""
    decks = {words[0]: words[1:] for name, words in record.own if name == "deck" and words}
    return {seat: sorted(_bare(word) for word in words) for seat, words in decks.items()}


def _bare(word: str) -> str:
    code = word.partition("=")[0]
    stem, sign, revision = code.rpartition("r")
    return stem if sign and stem and revision.isdigit() else code


@dataclass(frozen=True, slots=True)
class Count:
    """A line of statistics: how often, and its rate of success or its average."""

    name: str
    label: str
    times: int
    made: int | None = None
    mean: float | None = None


def count_lines(
    labels: Mapping[str, Mapping[str, str]], counts: Iterable[Mapping[str, Any]], language: str
) -> tuple[Count, ...]:
    """Add the counts of many matches up and word them, in the order of the labels."""
    added: dict[str, list[int]] = {}
    for count in counts:
        for name, (times, amount) in count.items():
            kept = added.setdefault(name, [0, 0])
            kept[0] += times
            kept[1] += amount
    return tuple(
        _count(name, words[language], added, has_made=f"{name}.made" in labels)
        for name, words in labels.items()
        if not name.endswith(".made") or name.removesuffix(".made") not in labels
    )


def _count(name: str, label: str, added: Mapping[str, list[int]], *, has_made: bool) -> Count:
    times, amount = added.get(name, (0, 0))
    if name.endswith(".each"):
        return Count(name, label, times, mean=amount / times if times else None)
    made = added.get(f"{name}.made", [0, 0])[0] if has_made else None
    return Count(name, label, times, made=made)


@dataclass(frozen=True, slots=True)
class Dice:
    """How often each face fell, and how unusual that is for fair dice.

    ``one_in``: one in so many matches is at least this uneven by chance; None with too few rolls.
    """

    faces: tuple[int, ...]
    chi_squared: float
    p: float | None
    one_in: int | None

    @property
    def rolls(self) -> int:
        return sum(self.faces)


def dice(rows: Iterable[Iterable[int]]) -> Dice:
    fallen = tuple(sum(column) for column in zip([0] * FACES, *rows, strict=True))
    total = sum(fallen)
    expected = total / FACES
    squared = sum((count - expected) ** 2 for count in fallen) / expected if total else 0.0
    if total < ENOUGH:
        return Dice(fallen, squared, None, None)
    p = tail(squared)
    return Dice(fallen, squared, p, max(1, round(1 / p)) if p > 1e-9 else 10**9)


def tail(squared: float) -> float:
    """Return the chance of a χ² this large or larger with five degrees of freedom."""
    if squared <= 0:
        return 1.0
    return math.erfc(math.sqrt(squared / 2)) + math.sqrt(2 * squared / math.pi) * math.exp(
        -squared / 2
    ) * (1 + squared / 3)


@dataclass(frozen=True, slots=True)
class Rate:
    """``won`` of ``n``, and Wilson's 95 % interval: where the true rate may well be."""

    won: int
    n: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.won / self.n if self.n else 0.0


def rate(won: int, n: int) -> Rate:
    if not n:
        return Rate(0, 0, 0.0, 1.0)
    share, z2 = won / n, Z * Z
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * math.sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Rate(won, n, max(0.0, middle - half), min(1.0, middle + half))
