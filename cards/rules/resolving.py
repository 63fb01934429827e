"""Find the cards that a text list names. Every line is matched, ambiguous, suggested or unknown."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import StrEnum

from cards.rules.listing import Listing, ListLine, ListProblem
from cards.rules.search.text import loose, strict

SUGGESTIONS = 3
_CLOSE_ENOUGH = 0.55
_COMPARED = 60


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A card of the catalogue: ``names`` are its names, readings, romaji and persons."""

    code: str
    number: int | None
    names: tuple[str, ...]


class Status(StrEnum):
    MATCHED = "matched"
    AMBIGUOUS = "ambiguous"
    SUGGESTED = "suggested"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Resolved:
    """``card`` when matched; ``candidates``, best first, when ambiguous or suggested."""

    line: ListLine
    status: Status
    card: CatalogueEntry | None = None
    candidates: tuple[CatalogueEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """``cards`` holds the matched lines only, each code as often as it was counted.

    ``starters`` is ``None`` if no line is marked with a star.
    """

    lines: tuple[Resolved, ...]
    cards: tuple[str, ...]
    starters: Mapping[int, str] | None
    problems: tuple[ListProblem, ...]

    def with_status(self, status: Status) -> tuple[Resolved, ...]:
        return tuple(line for line in self.lines if line.status is status)


@dataclass(slots=True)
class Shelf:
    """A catalogue in memory, with an index of letter pairs for mistyped names."""

    entries: Iterable[CatalogueEntry]
    codes: dict[str, CatalogueEntry] = field(init=False, default_factory=dict)
    names: dict[str, dict[str, CatalogueEntry]] = field(init=False, default_factory=dict)
    keys: dict[str, list[CatalogueEntry]] = field(init=False, default_factory=dict)
    pairs: dict[str, set[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for entry in sorted(self.entries, key=lambda entry: entry.code):
            self.codes[strict(entry.code)] = entry
            for name in (entry.code, *entry.names):
                self.names.setdefault(strict(name), {})[entry.code] = entry
                self._index(loose(name), entry)

    def by_code(self, key: str) -> CatalogueEntry | None:
        """Return the card whose code has this strict key."""
        return self.codes.get(key)

    def by_name(self, key: str) -> Sequence[CatalogueEntry]:
        """Return the cards with this strict key among their names, in order of code."""
        return tuple(self.names.get(key, {}).values())

    def near(self, key: str) -> Sequence[tuple[str, CatalogueEntry]]:
        """Return the cards to compare with a mistyped loose key, each with its own key."""
        shared: defaultdict[str, int] = defaultdict(int)
        for pair in _pairs(key):
            for known in self.pairs.get(pair, ()):
                shared[known] += 1
        best = sorted(shared, key=lambda known: (-shared[known] / (len(known) + len(key)), known))
        return tuple((known, entry) for known in best[:_COMPARED] for entry in self.keys[known])

    def _index(self, key: str, entry: CatalogueEntry) -> None:
        sharing = self.keys.setdefault(key, [])
        if entry not in sharing:
            sharing.append(entry)
        for pair in _pairs(key):
            self.pairs.setdefault(pair, set()).add(key)


def resolve(listing: Listing, catalogue: Shelf) -> Resolution:
    """Look up every line of a list; no line is dropped, and no guess is taken as a match."""
    lines = tuple(_resolved(line, catalogue) for line in listing.lines)
    known = [(resolved.line, resolved.card) for resolved in lines if resolved.card is not None]
    starters, problems = _starters(known)
    return Resolution(
        lines=lines,
        cards=tuple(card.code for line, card in known for _ in range(line.count)),
        starters=starters if any(resolved.line.starts for resolved in lines) else None,
        problems=(*listing.problems, *problems),
    )


def _resolved(line: ListLine, catalogue: Shelf) -> Resolved:
    code, rest = _code_in(line.key, catalogue)
    named = tuple(catalogue.by_name(strict(rest))) if strict(rest) else ()
    if code is not None:
        if not named or code in named:
            return Resolved(line, Status.MATCHED, code)
        return Resolved(line, Status.AMBIGUOUS, None, (code, *named)[:SUGGESTIONS])
    if len(named) == 1:
        return Resolved(line, Status.MATCHED, named[0])
    if named:
        return Resolved(line, Status.AMBIGUOUS, None, named)
    close = _close(line.key, catalogue)
    return Resolved(line, Status.SUGGESTED if close else Status.UNKNOWN, None, close)


def _code_in(key: str, catalogue: Shelf) -> tuple[CatalogueEntry | None, str]:
    """Return the card whose code is the key or a word of it, and the other words."""
    if (whole := catalogue.by_code(strict(key))) is not None:
        return whole, ""
    words = key.split()
    for place, word in enumerate(words):
        if (entry := catalogue.by_code(strict(word.strip("()[]<>,;:")))) is not None:
            return entry, " ".join(words[:place] + words[place + 1 :])
    return None, key


def _close(key: str, catalogue: Shelf) -> tuple[CatalogueEntry, ...]:
    """Return up to three cards whose name or code is like the key, the likest first."""
    asked = loose(key)
    likeness: dict[str, tuple[float, CatalogueEntry]] = {}
    matcher = SequenceMatcher(autojunk=False, b=asked)
    for known, entry in catalogue.near(asked):
        matcher.set_seq1(known)
        ratio = matcher.ratio()
        if ratio >= _CLOSE_ENOUGH and ratio > likeness.get(entry.code, (0.0, entry))[0]:
            likeness[entry.code] = (ratio, entry)
    best = sorted(likeness.values(), key=lambda pair: (-pair[0], pair[1].code))
    return tuple(entry for _, entry in best[:SUGGESTIONS])


def _pairs(key: str) -> set[str]:
    return {key[at : at + 2] for at in range(len(key) - 1)} or {key}


def _starters(
    known: Iterable[tuple[ListLine, CatalogueEntry]],
) -> tuple[dict[int, str], list[ListProblem]]:
    starters: dict[int, str] = {}
    problems: list[ListProblem] = []
    unplaced: list[str] = []
    for line, card in known:
        piece = line.piece or card.number
        if not line.starts:
            continue
        if piece is None:
            unplaced.append(card.code)
        elif piece in starters:
            problems.append(ListProblem("piece_twice", {"line": line.number, "piece": piece}))
        else:
            starters[piece] = card.code
    missing = [piece for piece in range(1, 8) if piece not in starters]
    if len(unplaced) == len(missing):
        starters |= dict(zip(missing, unplaced, strict=True))
    elif unplaced:
        params = {"cards": ", ".join(unplaced)}
        problems.append(ListProblem("flexible_starters_unclear", params))
    return dict(sorted(starters.items())), problems
