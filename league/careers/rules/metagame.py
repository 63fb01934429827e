"""The cards of an event's decks, and the decks' results against each other; on plain values."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from matches.rules.statistics import Rate, rate

FEW: Final = 10  # matches below which a rate says little
TOP: Final = 8  # cards whose meetings are shown


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a deck; ``starts``: among its starters."""

    code: str
    starts: bool


@dataclass(frozen=True, slots=True)
class Deck:
    entrant: int
    cards: tuple[Held, ...]

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(card.code for card in self.cards)


@dataclass(frozen=True, slots=True)
class Printed:
    """The print of a card, from its newest registered revision."""

    code: str
    name: str
    cost: int | None = None
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Duel:
    """A played match that somebody won."""

    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class CardRow:
    """``decks``: how many have the card; ``starters``: how many of these start with it.

    ``rate``: how often the side that alone had the card won.
    """

    card: Printed
    decks: int
    starters: int
    all: int
    rate: Rate

    @property
    def share(self) -> float:
        return 100 * self.decks / self.all if self.all else 0.0

    @property
    def starter_share(self) -> float:
        return 100 * self.starters / self.all if self.all else 0.0

    @property
    def is_doubtful(self) -> bool:
        return self.rate.n < FEW


@dataclass(frozen=True, slots=True)
class Cell:
    """How often sides with only one of two cards beat sides with only the other."""

    rate: Rate | None

    @property
    def is_doubtful(self) -> bool:
        return self.rate is None or self.rate.n < FEW


@dataclass(frozen=True, slots=True)
class Matchups:
    cards: tuple[Printed, ...]
    rows: tuple[tuple[Printed, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True)
class CurveStep:
    """``mean``: cards of this kind in a deck; ``decks``: how many decks have at least one."""

    label: str
    mean: float
    decks: int


@dataclass(frozen=True, slots=True)
class Metagame:
    """``costs``: the curve of cards by cost; ``totals``: numbers of decks by total cost."""

    decks: int
    duels: int
    cards: tuple[CardRow, ...]
    matchups: Matchups
    costs: tuple[CurveStep, ...]
    totals: tuple[tuple[int, int], ...]
    effects: tuple[CurveStep, ...]


def metagame(
    decks: Sequence[Deck], printed: Mapping[str, Printed], duels: Sequence[Duel]
) -> Metagame:
    sides = _sides(decks)
    known = [duel for duel in duels if duel.winner in sides and duel.loser in sides]
    cards = _cards(decks, printed, sides, known)
    top = [card.card for card in cards[:TOP]]
    costs = {code: card.cost for code, card in printed.items() if card.cost is not None}
    return Metagame(
        decks=len(decks),
        duels=len(known),
        cards=tuple(cards),
        matchups=_matchups(top, sides, known),
        costs=_steps(decks, {code: str(cost) for code, cost in costs.items()}, by_number=True),
        totals=_totals(decks, costs),
        effects=_steps(decks, {c: card.effect for c, card in printed.items() if card.effect}),
    )


Sides = Mapping[int, frozenset[str]]


def _sides(decks: Iterable[Deck]) -> Sides:
    """Map entrants to the cards of all their decks."""
    sides: dict[int, frozenset[str]] = {}
    for deck in decks:
        sides[deck.entrant] = sides.get(deck.entrant, frozenset()) | deck.codes
    return sides


def _cards(
    decks: Sequence[Deck], printed: Mapping[str, Printed], sides: Sides, duels: Sequence[Duel]
) -> list[CardRow]:
    held = Counter(code for deck in decks for code in deck.codes)
    starting = Counter(
        code for deck in decks for code in {card.code for card in deck.cards if card.starts}
    )
    won, lost = _alone(sides, duels)
    rows = [
        CardRow(
            printed[code],
            count,
            starting[code],
            len(decks),
            rate(won[code], won[code] + lost[code]),
        )
        for code, count in held.items()
    ]
    return sorted(rows, key=lambda row: (-row.decks, -row.starters, row.card.code))


def _alone(sides: Sides, duels: Iterable[Duel]) -> tuple[Counter[str], Counter[str]]:
    """Count, by card, the matches won and lost by the only side that had the card."""
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for duel in duels:
        mine, theirs = sides[duel.winner], sides[duel.loser]
        won.update(mine - theirs)
        lost.update(theirs - mine)
    return won, lost


def _matchups(top: Sequence[Printed], sides: Sides, duels: Sequence[Duel]) -> Matchups:
    codes = [card.code for card in top]
    wins: Counter[tuple[str, str]] = Counter()
    for duel in duels:
        mine, theirs = sides[duel.winner], sides[duel.loser]
        own = [code for code in codes if code in mine and code not in theirs]
        other = [code for code in codes if code in theirs and code not in mine]
        wins.update((a, b) for a in own for b in other)
    return Matchups(
        tuple(top), tuple((card, tuple(_cell(card.code, b, wins) for b in codes)) for card in top)
    )


def _cell(a: str, b: str, wins: Mapping[tuple[str, str], int]) -> Cell:
    n = wins.get((a, b), 0) + wins.get((b, a), 0)
    return Cell(rate(wins.get((a, b), 0), n) if n and a != b else None)


def _steps(
    decks: Sequence[Deck], labels: Mapping[str, str], *, by_number: bool = False
) -> tuple[CurveStep, ...]:
    """Count cards by their labels: the means over all decks."""
    total: Counter[str] = Counter()
    having: Counter[str] = Counter()
    for deck in decks:
        counts = Counter(labels[card.code] for card in deck.cards if card.code in labels)
        total.update(counts)
        having.update(counts.keys())
    rows = [CurveStep(label, count / len(decks), having[label]) for label, count in total.items()]
    if by_number:
        return tuple(sorted(rows, key=lambda row: int(row.label)))
    return tuple(sorted(rows, key=lambda row: (-row.mean, row.label)))


def _totals(decks: Sequence[Deck], costs: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    if not costs:
        return ()
    sums = Counter(sum(costs.get(card.code, 0) for card in deck.cards) for deck in decks)
    return tuple(sorted(sums.items()))


def rows_of(counted: Metagame) -> list[list[str]]:
    """Lay the cards out as a table for export, the heading first."""
    heading = ["card", "name", "decks", "share", "starters", "starter_share", "won", "matches",
               "rate", "low", "high"]  # fmt: skip
    return [heading, *(_row(card) for card in counted.cards)]


def _row(row: CardRow) -> list[str]:
    numbers: Collection[float] = (row.rate.share, row.rate.low, row.rate.high)
    rates = [f"{number:.4f}" for number in numbers] if row.rate.n else ["", "", ""]
    return [
        row.card.code, row.card.name, str(row.decks), f"{row.share / 100:.4f}",
        str(row.starters), f"{row.starter_share / 100:.4f}", str(row.rate.won), str(row.rate.n),
        *rates,
    ]  # fmt: skip
