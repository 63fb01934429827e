"""Groups and a knockout after them: the groups' entrants, and the qualifiers' seats.

*Layer*: the qualifiers of one rank, all group winners, all seconds and so on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from league.rules.assignment import cheapest
from league.rules.brackets.seeding import full_size, seed_order
from league.rules.brackets.sources import Best, Placed
from league.rules.errors import RulesError
from league.rules.reading import fields
from league.rules.reasons import Reason
from league.rules.results import Entrant

MOST_GROUPS = 64
REASONS = (
    "group_snake",  # seed, group, row: where the snake put an entrant
    "group_apart",  # place, seed, round: the earliest knockout round that can repeat a group match
    "group_apart_always",  # place, seed: none can
)


@dataclass(frozen=True, slots=True)
class Groups:
    """``qualifiers`` of each group go on, and the ``best_next`` best of the next rank."""

    groups: int = 4
    qualifiers: int = 2
    best_next: int = 0

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "Groups":
        with fields(given) as settings:
            groups = settings.whole("groups", 4, 1, MOST_GROUPS)
            return cls(
                groups=groups,
                qualifiers=settings.whole("qualifiers", 2, 0, 64),
                best_next=settings.whole("best_next", 0, 0, groups),
            )

    def written(self) -> dict[str, object]:
        return {"groups": self.groups, "qualifiers": self.qualifiers, "best_next": self.best_next}


@dataclass(frozen=True, slots=True)
class Member:
    entrant: Entrant
    group: str
    reason: Reason


def group_name(number: int) -> str:
    """Return the name of a group by its number from 0: A, B, … Z, AA, AB, …."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else group_name(number // 26 - 1) + letter


def snake(entrants: Sequence[Entrant], groups: int) -> dict[str, tuple[Member, ...]]:
    """Deal entrants to groups, best seed first: from A to the last, then back, and so on.

    Sizes differ by one at most.

    Raises ``RulesError`` entrant_twice, group_count (none, or more than entrants).
    """
    if len(set(entrants)) != len(entrants):
        raise RulesError("entrant_twice")
    if not 1 <= groups <= max(len(entrants), 1):
        raise RulesError("group_count", groups=groups, entrants=len(entrants))
    by_group: dict[str, list[Member]] = {group_name(number): [] for number in range(groups)}
    names = list(by_group)
    for index, entrant in enumerate(entrants):
        row, column = divmod(index, groups)
        name = names[groups - 1 - column if row % 2 else column]
        reason = Reason("group_snake", {"seed": index + 1, "group": name, "row": row + 1})
        by_group[name].append(Member(entrant, name, reason))
    return {name: tuple(members) for name, members in by_group.items()}


@dataclass(frozen=True, slots=True)
class Seat:
    """``meets``: the first knockout round that can repeat a group match; None: never."""

    place: Placed | Best
    meets: int | None
    reason: Reason


def qualifiers(settings: Groups, sizes: Sequence[int]) -> tuple[Placed | Best, ...]:
    """Return the qualifiers in layers, as far as known before the groups are played.

    Raises ``RulesError`` too_many_qualifiers when groups of such sizes cannot send so many.
    """
    names = [group_name(number) for number in range(settings.groups)]
    next_rank = settings.qualifiers + 1
    with_next = sum(size >= next_rank for size in sizes)
    too_small = len(sizes) != settings.groups or min(sizes, default=0) < settings.qualifiers
    if too_small or with_next < settings.best_next:
        raise RulesError("too_many_qualifiers", field="qualifiers")
    first = [Placed(name, rank) for rank in range(1, settings.qualifiers + 1) for name in names]
    best = [Best(next_rank, number) for number in range(1, settings.best_next + 1)]
    return (*first, *best)


def named(places: Sequence[Placed | Best], best: Sequence[str]) -> tuple[Placed | Best, ...]:
    """Replace each ``Best`` by the group that took it; ``best`` are these groups, best first."""
    return tuple(
        Placed(best[place.number - 1], place.rank)
        if isinstance(place, Best) and place.number <= len(best)
        else place
        for place in places
    )


def apart(places: Sequence[Placed | Best]) -> tuple[Seat, ...]:
    """Return the seats of the knockout in seed order, entrants of a group apart while possible.

    ``places`` come best first; a layer keeps its seeds, and within every layer but the first the
    groups change seats: fewest possible meetings of one group in the first round, then in the
    second, and so on; among equals nearest to the order given. A ``Best`` of unknown
    group meets nobody: call again when it is known, the layers above stay as they are.
    Raises ``RulesError`` entrant_twice.
    """
    if len(set(places)) != len(places):
        raise RulesError("entrant_twice")
    layers = sorted(places, key=lambda place: place.rank)
    lines = _lines(len(layers))
    seats: list[Placed | Best] = []
    for _, layer in groupby(layers, key=lambda place: place.rank):
        seats.extend(_layer(list(layer), seats, lines))
    return tuple(_seat(index, seats, lines) for index in range(len(seats)))


def _lines(entrants: int) -> list[int]:
    """Return the line of each seed, from the top of the bracket."""
    lines = [0] * full_size(entrants) if entrants else []
    for line, seed in enumerate(seed_order(len(lines)) if lines else ()):
        lines[seed - 1] = line
    return lines


def meeting_round(line: int, other: int) -> int:
    """Return the round in which two lines of a bracket meet."""
    return (line ^ other).bit_length()


def _layer(
    layer: list[Placed | Best], seats: list[Placed | Best], lines: list[int]
) -> list[Placed | Best]:
    if not seats or len(layer) < 2:
        return layer
    free = range(len(seats), len(seats) + len(layer))
    costs = [
        [_cost(place, seed, wanted, seats, lines) for seed in free]
        for wanted, place in zip(free, layer, strict=True)
    ]
    given = dict(zip(cheapest(costs), layer, strict=True))
    return [given[column] for column in range(len(layer))]


def _cost(
    place: Placed | Best, seed: int, wanted: int, seats: list[Placed | Best], lines: list[int]
) -> int:
    """Return the cost of a seat: a meeting outweighs all later ones, and those any disorder."""
    depth, weight = len(lines).bit_length(), len(lines) ** 2
    cost = (seed - wanted) ** 2
    for other, line in zip(seats, lines, strict=False):
        if _same_group(place, other):
            cost += weight * len(lines) * weight ** (depth - meeting_round(lines[seed], line))
    return cost


def _same_group(place: Placed | Best, other: Placed | Best) -> bool:
    return isinstance(place, Placed) and isinstance(other, Placed) and place.group == other.group


def _seat(index: int, seats: list[Placed | Best], lines: list[int]) -> Seat:
    place = seats[index]
    rounds = [
        meeting_round(lines[index], lines[number])
        for number, other in enumerate(seats)
        if number != index and _same_group(place, other)
    ]
    meets = min(rounds, default=None)
    params = {"place": str(place), "seed": index + 1}
    if meets is None:
        return Seat(place, None, Reason("group_apart_always", params))
    return Seat(place, meets, Reason("group_apart", {**params, "round": meets}))
