"""The counts of a line for the statistics of a match and of a player."""

from collections.abc import Iterator, Mapping
from typing import Final

from engines.lethal_checkmate.events import deeds
from engines.lethal_checkmate.geometry import SEATS
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import SIDE
from engines.lethal_checkmate.written.actions import Action, Lethal, Play, Show

Count = tuple[str, str, int]

# A name that ends in ".made" is a share of the one before the dot; one in ".each" has a mean.
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "attack": {"en": "Attacks", "ja": "攻撃"},
    "attack.made": {"en": "Attacks that hit", "ja": "命中した攻撃"},
    "faced": {"en": "Attacks faced", "ja": "受けた攻撃"},
    "faced.made": {"en": "Attacks dodged", "ja": "回避した攻撃"},
    "taken": {"en": "Hits taken without a card", "ja": "カードを出さずに受けた攻撃"},
    "turn.each": {"en": "Cards played in a turn", "ja": "1ターンに出したカード"},
    "move": {"en": "Move cards played", "ja": "移動用カードの使用"},
    "weapon": {"en": "Attack cards played", "ja": "攻撃用カードの使用"},
    "exchange": {"en": "Exchanges by Pawn Step", "ja": "ポーンステップの交換"},
    "rotation": {"en": "Rotations of the board", "ja": "盤の回転"},
    "lethal": {"en": "Lethal declared", "ja": "リーサルの宣言"},
    "lethal.made": {"en": "Lethal that won the match", "ja": "勝利につながったリーサル"},
    "show": {"en": "Hands shown with nothing to play", "ja": "出せるカードがなく公開"},
}


def tally(before: State, action: Action, after: State) -> Iterator[Count]:
    """Yield what a line adds to the statistics: seat, name and amount."""
    kinds = {deed[0] for deed in deeds(before, action, after)}
    if isinstance(action, Play):
        side = SIDE[action.seat]
        moved = before.match.moves[before.match.index[action.card]]
        yield action.seat, ("move" if moved else "weapon"), 1
        if action.back:
            yield action.seat, "exchange", 1
        yield from ((action.seat, "rotation", 1) for _ in range("rotate" in kinds))
        if "attack" in kinds:
            yield action.seat, "attack", 1
            yield SEATS[1 - side], "faced", 1
        if "escaped" in kinds:
            yield action.seat, "faced.made", 1
    if isinstance(action, Lethal):
        yield action.seat, "lethal", 1
    if isinstance(action, Show):
        yield action.seat, "show", 1
    yield from _outcome(before, action, after, kinds)


def _outcome(before: State, action: Action, after: State, kinds: set[str]) -> Iterator[Count]:
    attacker = SEATS[before.turn]
    if "damage" in kinds:
        yield attacker, "attack.made", 1
        if not isinstance(action, Play):
            yield action.seat, "taken", 1
        if before.lethal and after.phase == "over":
            yield attacker, "lethal.made", 1
    if before.phase in ("attack", "escape") and ("end" in kinds or "win" in kinds):
        yield attacker, "turn.each", before.played
