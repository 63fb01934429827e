"""The best pairing by looking at every one there is, straight from the words of the criteria."""

from collections.abc import Iterator
from fractions import Fraction

from league.rules.swiss.contenders import Contender
from league.rules.swiss.settings import Clubs, SwissSettings

Whole = tuple[tuple[Contender, Contender | None], ...]


def all_pairings(field: tuple[Contender, ...]) -> Iterator[Whole]:
    """Every way to pair these, with one bye for an odd number."""
    if not field:
        yield ()
        return
    first, rest = field[0], field[1:]
    if len(field) % 2:
        for at, each in enumerate(field):
            for others in all_pairings(field[:at] + field[at + 1 :]):
                yield ((each, None), *others)
        return
    for at, second in enumerate(rest):
        for others in all_pairings(rest[:at] + rest[at + 1 :]):
            yield ((first, second), *others)


def criteria(pairing: Whole, settings: SwissSettings, forbidden=frozenset()) -> dict[str, Fraction]:
    """Forced pairs are to be left out of ``pairing``; each pair is seated at its best."""
    met = [(first, second) for first, second in pairing if second is not None]
    byes = [first for first, second in pairing if second is None]
    everyone = [each for match in pairing for each in match if each is not None]
    floats = [(a, b) if a.score > b.score else (b, a) for a, b in met if a.score != b.score]
    times = [a.met.get(b.entrant, 0) for a, b in met]
    clubs = sum(bool(a.tags & b.tags) for a, b in met)
    memory = settings.memory

    def lately(each, way):
        return memory > 0 and way in each.floats[-memory:]

    counts = {
        "forbidden": sum(frozenset((a.entrant, b.entrant)) in forbidden for a, b in met),
        "rematches": sum(each > 0 for each in times),
        "times_met": sum(times),
        **({"clubs": clubs} if settings.clubs is Clubs.AFTER_REMATCHES else {}),
        "bye_again": sum(each.byes for each in byes),
        "bye_points": sum(each.score - min(e.score for e in everyone) for each in byes),
        "floats": len(floats),
        "distance": sum(above.score - below.score for above, below in floats),
        "repeated": sum(lately(above, -1) + lately(below, 1) for above, below in floats),
        **({"clubs": clubs} if settings.clubs is Clubs.LAST else {}),
    }
    if settings.seats:
        seated = sum(min(uneven(a, b), uneven(b, a)) for a, b in met)
        counts["imbalance"] = seated + sum(each.balance**2 for each in byes)
    return {name: Fraction(value) for name, value in counts.items()}


def uneven(first: Contender, second: Contender) -> int:
    return (first.balance + 1) ** 2 + (second.balance - 1) ** 2


def least(field: tuple[Contender, ...], settings: SwissSettings, forbidden=frozenset()):
    candidates = (criteria(each, settings, forbidden) for each in all_pairings(field))
    return min(candidates, key=lambda each: tuple(each.values()))
