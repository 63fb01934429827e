"""Comparison of a record's decks with the locked decks, on plain values.

``@card`` and ``@deck`` lines are as rules/carriers.md prints them; a record may carry
``H deck …`` and ``H start …`` lines in their place (records.md).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations
from typing import Any, Final

from cards.rules.components import values_of
from cards.rules.effects import OWN
from engines.core.records.record import ACTION, Record

# A word of a component's data: a name, and a number or word or several of them.
COMPONENT_WORD: Final = re.compile(r"(?!person=)[a-z][a-z0-9_]*=[A-Za-z0-9_.:+,-]+")
REVISED: Final = re.compile(r"(.+[0-9])r([1-9][0-9]{0,5})")
BEFORE_THE_TOSS: Final = 12  # first actions, which hold the decks and starters if any line does
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LockedDeck:
    """A deck as it was handed in: the words of its ``@card`` lines, by bare code, and starters."""

    cards: Mapping[str, Words]
    starters: Mapping[int, str]

    @classmethod
    def of(cls, snapshot: Mapping[str, Any]) -> "LockedDeck":
        """Take the snapshot of a submission."""
        return cls(
            {card["code"]: card_words(card) for card in snapshot["cards"]},
            {int(piece): code for piece, code in snapshot["starters"].items()},
        )

    def words(self, seat: str) -> Words:
        """Return the words of its ``@deck`` line."""
        pieces = {code: piece for piece, code in self.starters.items()}
        listed = (
            f"{words[0]}={pieces[code]}" if code in pieces else words[0]
            for code, words in self.cards.items()
        )
        return (seat, *listed)


def card_words(printed: Mapping[str, Any]) -> Words:
    """Write the ``@card`` line of a printed card, its revision in its code."""
    words = [f"{printed['code']}r{printed['revision']}", str(printed["number"] or "*")]
    if "component" in printed:
        words += _component_words(printed["component"])
    else:
        words += [f"{name}={printed[name] or 0}" for name in ("cost", "run", "phys")]
    skill = printed["skill"]
    if skill and skill["effect"]:
        measure = f":{skill['magnitude']}" if skill["magnitude"] else ""
        passive = "_passive" if skill["effect"] == OWN and skill["kind"] == "passive" else ""
        words.append(f"skill={skill['effect']}{passive}{measure}")
        words += [f"{n}={skill[n]}" for n in ("per_phase", "per_match") if skill[n]]
    if printed["persons"]:
        words.append("person=" + ",".join(person["id"] for person in printed["persons"]))
    return tuple(words)


def _component_words(component: Mapping[str, Any]) -> Iterator[str]:
    """Write the data of a component as ``name=value``; what takes more than a word is left out."""
    for name, values in values_of(component):
        word = f"{name}={','.join(values)}"
        if COMPONENT_WORD.fullmatch(word):
            yield word


def bare(code: str) -> tuple[str, int | None]:
    """Take ``FND-003r2`` apart into the card and its revision."""
    matched = REVISED.fullmatch(code)
    return (matched[1], int(matched[2])) if matched else (code, None)


@dataclass(frozen=True, slots=True)
class SpokenDeck:
    """One seat's deck in a record: codes as written, and starters."""

    codes: tuple[str, ...]
    starters: Mapping[int, str]


def spoken_decks(record: Record) -> dict[str, SpokenDeck]:
    """Read the decks of a record, from its header or from its first lines."""
    decks = {words[0]: _from_header(words[1:]) for name, words in record.own if name == "deck"}
    return decks or _from_lines(record)


def _from_header(words: Sequence[str]) -> SpokenDeck:
    codes, starters = [], {}
    for word in words:
        code, equal, piece = word.partition("=")
        codes.append(code)
        if equal and piece.isascii() and piece.isdigit() and len(piece) < 3:
            starters[int(piece)] = code
    return SpokenDeck(tuple(codes), starters)


def _from_lines(record: Record) -> dict[str, SpokenDeck]:
    decks: dict[str, tuple[str, ...]] = {}
    starters: dict[str, dict[int, str]] = {}
    actions = (line for line in record.lines if line.kind == ACTION)
    for line in islice(actions, BEFORE_THE_TOSS):
        words = line.text.split(" ")
        if len(words) < 3:
            continue
        if words[1] == "deck":
            decks[words[0]] = tuple(words[2:])
        elif words[1] == "start":
            pairs = (word.partition("=") for word in words[2:])
            starters[words[0]] = {
                int(piece): code
                for piece, _, code in pairs
                if piece.isascii() and piece.isdigit() and len(piece) < 3
            }
    return {seat: SpokenDeck(codes, starters.get(seat, {})) for seat, codes in decks.items()}


def has_values(record: Record) -> bool:
    return any(name == "card" for name, _ in record.own)


def differences(record: Record, seat: str, locked: LockedDeck) -> Iterator[dict[str, Any]]:
    """List the differences between a seat's deck and the locked one."""
    spoken = spoken_decks(record).get(seat)
    if spoken is None:
        return
    codes = {bare(code)[0] for code in spoken.codes}
    if extra := sorted(codes - locked.cards.keys()):
        yield {"what": "extra", "cards": extra}
    if missing := sorted(locked.cards.keys() - codes):
        yield {"what": "missing", "cards": missing}
    if revised := sorted(code for code in spoken.codes if _is_other_revision(code, locked)):
        yield {"what": "revision", "cards": revised}
    starters = {piece: bare(code)[0] for piece, code in spoken.starters.items()}
    if starters and starters != dict(locked.starters):
        yield {
            "what": "starters",
            "cards": [starters[piece] for piece in sorted(starters)],
            "declared": _by_piece(locked.starters),
            "recorded": _by_piece(starters),
        }
    if values := sorted(_other_values(record, locked)):
        yield {"what": "values", "cards": values}


def _by_piece(starters: Mapping[int, str]) -> list[str]:
    """Write which card starts on which piece, as the lines of a record do: ``1=FND-003``."""
    return [f"{piece}={starters[piece]}" for piece in sorted(starters)]


def _is_other_revision(code: str, locked: LockedDeck) -> bool:
    card, revision = bare(code)
    known = locked.cards.get(card)
    return revision is not None and known is not None and bare(known[0])[1] != revision


def _other_values(record: Record, locked: LockedDeck) -> Iterator[str]:
    for name, words in record.own:
        if name != "card" or not words:
            continue
        known = locked.cards.get(bare(words[0])[0])
        if known is not None and _values(words) != _values(known):
            yield bare(words[0])[0]


def _values(words: Words) -> tuple[str, ...]:
    """Return a card's number and sorted values, without the person, which the deck chooses."""
    return (*words[1:2], *sorted(word for word in words[2:] if not word.startswith("person=")))


def seatings(game_sides: Sequence[str], sides: int) -> Iterator[dict[str, int]]:
    """Return every way to seat the sides of a match, the given order first."""
    for order in permutations(range(1, sides + 1)):
        yield dict(zip(game_sides, order, strict=False))


def with_locked(record: Record, locked: Mapping[str, LockedDeck]) -> Record:
    """Complete a record with the locked decks of its seats: the site's own ``@card`` lines in the
    place of equal ones, and ``@deck`` lines where the record names no deck.
    """
    cards: dict[str, Words] = {}
    for deck in locked.values():
        cards.update(deck.cards)
    known = {
        words[0]
        for name, words in record.own
        if name == "card" and words and _is_equal(words, cards)
    }
    own = [
        (name, words)
        for name, words in record.own
        if not (name == "card" and words and words[0] in known)
    ]
    given = {bare(words[0])[0] for name, words in own if name == "card" and words}
    own += [("card", words) for code, words in cards.items() if code not in given]
    decks = spoken_decks(record)
    own = [line for line in own if not (line[0] == "deck" and _agrees(line[1], locked))]
    named = {words[0] for name, words in own if name == "deck" and words}
    lines = {line[1][0] for line in record.own if line[0] == "deck" and line[1]}
    own += [
        ("deck", deck.words(seat))
        for seat, deck in locked.items()
        if seat not in named and (seat not in decks or seat in lines)
    ]
    return replace(record, own=tuple(own))


def _is_equal(words: Words, cards: Mapping[str, Words]) -> bool:
    known = cards.get(bare(words[0])[0])
    return known is not None and _values(words) == _values(known)


def _agrees(words: Words, locked: Mapping[str, LockedDeck]) -> bool:
    deck = locked.get(words[0]) if words else None
    if deck is None:
        return False
    spoken = _from_header(words[1:])
    codes = {bare(code)[0] for code in spoken.codes}
    starters = {piece: bare(code)[0] for piece, code in spoken.starters.items()}
    return (
        codes == set(deck.cards)
        and starters == dict(deck.starters)
        and not any(_is_other_revision(code, deck) for code in spoken.codes)
    )
