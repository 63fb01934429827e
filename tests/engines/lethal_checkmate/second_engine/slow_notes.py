"""What a line of the slow engine shows: the rules that came into play, kept in ``hit``."""

from engines.lethal_checkmate.cards import Card
from tests.engines.lethal_checkmate.second_engine.slow_board import (
    OTHER,
    Position,
    between,
    cell,
    far,
    in_range,
)


def shows(p: Position, seat: str, code: str, to: str, back: str) -> None:
    """Note what the play of a card shows."""
    card = p["cards"][code]
    p["hit"] |= {"LC-3.3", "LC-3.6", "LC-R17", "LC-R18"}
    p["hit"].add("LC-3.4" if card.type == "M" else "LC-3.5")
    p["hit"].add("LC-5.1" if p["phase"] == "escape" else "LC-4.1")
    if p["phase"] == "attack" and p["played"]:
        p["hit"].add("LC-4.5")
    if card.special == "swap":
        p["hit"] |= {"LC-8.1", "LC-R20"}
    if to and between(p[seat]["pawn"], cell(to) or (0, 0), p[OTHER[seat]]["pawn"]):
        p["hit"].add("LC-R4")
    if (p["turn_no"], seat, code) in p["taken_back"]:
        p["hit"].add("LC-8.3")


def rotation_shows(p: Position, seat: str, card: Card, escaping: bool) -> None:
    p["hit"] |= {"LC-9.1", "LC-9.4", "LC-R21"}
    if card.type == "A":
        p["hit"] |= {"LC-R13", "LC-9.2"}
    if escaping:
        p["hit"].add("LC-9.2")
    if p[OTHER[seat]]["pawn"][1] == far(OTHER[seat]):
        p["hit"].add("LC-9.3")


def attack_shows(p: Position, code: str, hits: list[str], standing: list[str]) -> None:
    """Note what an attack shows; ``standing`` had the pawn in range before the card."""
    if not hits:
        return
    p["hit"] |= {"LC-4.2", "LC-4.4", "LC-2.1"}
    if len(hits) > 1:
        p["hit"].add("LC-R6")
    if set(hits) & set(standing):
        p["hit"].add("LC-R25")
    if p["played"] == 1 and code not in hits:
        p["hit"].add("LC-7.3")
    if "CE" in hits:
        p["hit"].add("LC-R19")


def mirrored(p: Position, seat: str) -> bool:
    """Say whether the escaper's own attack cards have the turn player in range."""
    target = p[OTHER[seat]]["pawn"]
    cards = p[seat]["field"]
    return any(p["cards"][c].type == "A" and target in in_range(p, seat, c) for c in cards)
