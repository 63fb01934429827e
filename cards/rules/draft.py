"""Changes to a deck's content, one per button of the builder. Each returns a new content."""

from collections.abc import Mapping

from cards.rules.content import Content

Numbers = Mapping[str, int | None]


def add(content: Content, code: str) -> Content:
    return Content((*content.cards, code), content.starters)


def drop(content: Content, code: str) -> Content:
    """Take one copy of a card out; with the last copy its starters go too."""
    if code not in content.cards:
        return unstart(content, code)
    at = len(content.cards) - 1 - content.cards[::-1].index(code)
    kept = Content(content.cards[:at] + content.cards[at + 1 :], content.starters)
    return kept if code in kept.cards else unstart(kept, code)


def start(content: Content, code: str, piece: int) -> Content:
    """Make a card the starter of a piece, replacing its old starter, and of no other piece."""
    pieces = {at: own for at, own in content.starters if own != code}
    return Content.of(content.cards, {**pieces, piece: code})


def trade(content: Content, code: str, piece: int) -> Content:
    """Make a card the starter of a piece; its old starter takes the piece that the card leaves."""
    left = next((at for at, own in content.starters if own == code), None)
    other = content.pieces.get(piece)
    moved = start(content, code, piece)
    return start(moved, other, left) if other and left else moved


def unstart(content: Content, code: str) -> Content:
    return Content.of(content.cards, {at: own for at, own in content.starters if own != code})


def vacate(content: Content, piece: int) -> Content:
    return Content.of(content.cards, {at: own for at, own in content.starters if at != piece})


def fill_starters(content: Content, numbers: Numbers, pieces: tuple[int, ...]) -> Content:
    """Give every piece without a starter the first free card of its number, else a flexible one."""
    filled = content
    for flexible in (False, True):
        for piece in pieces:
            if piece in filled.pieces:
                continue
            taken = set(filled.pieces.values())
            wanted = None if flexible else piece
            free = (
                code
                for code in filled.cards
                if code in numbers and numbers[code] == wanted and code not in taken
            )
            code = next(free, None)
            filled = filled if code is None else start(filled, code, piece)
    return filled
