"""The constants of a match: the options, the cards, and tables derived from them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from engines.lethal_checkmate.cards import ATTACK, Card
from engines.lethal_checkmate.geometry import MANY, NAMES, SEATS, passed, ranges
from engines.lethal_checkmate.written.actions import Draw, Play

Sides = tuple[int, ...]
Plays = tuple[Play, ...]
KEPT: Final = 4_096


@dataclass(frozen=True, slots=True)
class Options:
    """The rulings that are options, by the names of the rules (section 5.3)."""

    hand_limits: tuple[int, ...]
    opening_hand: int
    opening_reveal: str
    field_limit: int
    rotate_first: bool
    escape_to_field: bool
    escape_swap: bool
    sliding_blocked: bool
    lethal_per_turn: int
    turn_limit: int  # 0: none


@dataclass(frozen=True, eq=False)
class Match:
    options: Options
    written: Mapping[str, str]  # the options as text
    set: str
    cards: tuple[Card, ...]
    given: bool  # the cards stood in the header
    hidden: bool  # a record of the open mode: hands may be unknown
    codes: tuple[str, ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)
    moves: tuple[bool, ...] = field(init=False)  # whether a card is a move card
    swap: int = field(init=False)  # the card that can be exchanged, -1 if none can
    # By side, card and the pawn's cell: the cells of the range, as a tuple and as a bit set.
    ranges: tuple[tuple[tuple[tuple[int, ...], ...], ...], ...] = field(init=False)
    covers: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False)
    # By side and ``own * 12 + other`` cell: the attack cards that reach the other pawn, as bits.
    reaching: tuple[Sides, ...] = field(init=False)

    def __post_init__(self) -> None:
        known = object.__setattr__
        cards = self.cards
        known(self, "codes", tuple(card.code for card in cards))
        known(self, "index", {card.code: place for place, card in enumerate(cards)})
        known(self, "moves", tuple(card.type != ATTACK for card in cards))
        known(self, "swap", next((p for p, card in enumerate(cards) if card.special), -1))
        by_card = tuple(
            tuple(ranges(card.steps)[side] for card in cards) for side in range(len(SEATS))
        )
        known(self, "ranges", by_card)
        covers = tuple(
            tuple(
                tuple(0 if card.type != ATTACK else sum(1 << to for to in cells) for cells in row)
                for card, row in zip(cards, side, strict=True)
            )
            for side in by_card
        )
        known(self, "covers", covers)
        known(self, "reaching", tuple(map(_reaching, covers)))

    def destinations(self, side: int, card: int, own: int, other: int) -> tuple[int, ...]:
        """Return where a move card may take a pawn (LC-3.4, LC-R4)."""
        cells = self.ranges[side][card][own]
        if other in cells:
            cells = tuple([to for to in cells if to != other])
        if not self.options.sliding_blocked:
            return cells
        return tuple(to for to in cells if other not in passed(own, to))

    @cached_property
    def plays(self) -> tuple[tuple[tuple[tuple[Plays, ...], ...], ...], ...]:
        """By phase (0 attack, 1 escape), side, ``own * 12 + other`` cell and card: the plays
        without an exchange. Samples and lists use these.
        """
        columns = [
            [tuple(self._column(side, card)) for card in range(len(self.cards))]
            for side in range(len(SEATS))
        ]
        nothing: tuple[Plays, ...] = ((),) * MANY * MANY
        phases = ([card.attack for card in self.cards], [card.escape for card in self.cards])
        marked = [
            [
                [row if mark else nothing for row, mark in zip(side, marks, strict=True)]
                for side in columns
            ]
            for marks in phases
        ]
        return tuple(tuple(tuple(zip(*side, strict=True)) for side in phase) for phase in marked)

    def _column(self, side: int, card: int) -> Iterator[Plays]:
        """Yield the plays of a card by the cells of both pawns."""
        still, *moves = self.said[side][card]
        for own in range(MANY):
            for other in range(MANY):
                if not self.moves[card]:
                    yield (still,)
                else:
                    yield tuple([moves[to] for to in self.destinations(side, card, own, other)])

    @cached_property
    def said(self) -> tuple[tuple[Plays, ...], ...]:
        """By side and card: its play without a cell, then its play to each cell."""
        return tuple(
            tuple(tuple(Play(seat, code, to) for to in ("", *NAMES)) for code in self.codes)
            for seat in SEATS
        )

    @cached_property
    def swaps(self) -> tuple[tuple[tuple[Play, ...], ...], ...]:
        """By side, cell and card taken back: the plays of the card that can be exchanged."""
        code = self.codes[self.swap]
        return tuple(
            tuple(tuple(Play(seat, code, to, back) for back in self.codes) for to in NAMES)
            for seat in SEATS
        )

    @cached_property
    def members(self) -> dict[int, tuple[int, ...]]:
        """The cards in a bit set, by bit set; filled on demand."""
        return {}

    @cached_property
    def drawn(self) -> tuple[dict[int, Draw], dict[int, Draw]]:
        return {}, {}

    @cached_property
    def masks(self) -> dict[tuple[str, ...], int]:
        return {}

    def mask(self, codes: tuple[str, ...]) -> int:
        """Return cards as a bit set."""
        mask = self.masks.get(codes)
        if mask is None:
            mask = sum(1 << self.index[code] for code in codes)
            if len(self.masks) < KEPT:
                self.masks[codes] = mask
        return mask

    def within(self, cards: int) -> tuple[int, ...]:
        members = self.members.get(cards)
        if members is None:
            members = tuple(card for card in range(len(self.cards)) if cards >> card & 1)
            if len(self.members) < KEPT:
                self.members[cards] = members
        return members

    def named(self, cards: int) -> tuple[str, ...]:
        """Return the codes in a bit set, in their order."""
        return tuple(sorted(self.codes[card] for card in self.within(cards)))

    def draw(self, side: int, cards: int) -> Draw:
        drawn = self.drawn[side]
        draw = drawn.get(cards)
        if draw is None:
            codes = self.named(cards)
            draw = Draw(SEATS[side], codes, len(codes))
            if len(drawn) < KEPT:
                drawn[cards] = draw
        return draw


def _reaching(covers: tuple[Sides, ...]) -> Sides:
    """Invert one side's cells by card and own cell: return its cards by the cells of both pawns."""
    return tuple(
        sum(1 << card for card, cells in enumerate(covers) if cells[own] >> other & 1)
        for own in range(MANY)
        for other in range(MANY)
    )
