"""The board as text, and actions in words."""

from collections.abc import Mapping
from typing import Final

from engines.carriers.geometry import LETTERS
from engines.carriers.shown.view import ACTORS, piece_name
from engines.carriers.state import State
from engines.carriers.written import actions


def show(state: State) -> str:
    """Return the board, Away at the top; the holder has an asterisk."""
    ground = state.field
    pieces = {cell: piece_name(place) for place, cell in enumerate(state.pos) if cell >= 0}
    ball = state.pos[state.off << 3 | state.holder] if state.holder else -1
    if ball >= 0:
        pieces[ball] = f"{piece_name(state.off << 3 | state.holder)}*"
    letters = "     " + "".join(f"{LETTERS[col]:<4}" for col in range(ground.shape.cols))
    lines = [_headline(state), letters.rstrip()]
    for row in range(ground.rows, 0, -1):
        goal = row <= ground.shape.goal_rows or row > ground.rows - ground.shape.goal_rows
        cells = (ground.cell(col, row) for col in range(ground.shape.cols))
        drawn = "".join(f"{pieces.get(cell, '=' if goal else '.'):<4}" for cell in cells)
        mark = "<" if row == state.marker else ""
        lines.append(f"{row:>3}  {drawn.rstrip()} {mark}".rstrip())
    return "\n".join(lines)


def _headline(state: State) -> str:
    actor = ACTORS[state.actor]
    waits = f", {actor} to act" if actor in actions.SEATS else ""
    return (
        f"{state.phase}{waits}; offence {actions.SEATS[state.off]}, turn {state.turn}, "
        f"down {state.down}; H {state.score[0]} A {state.score[1]}"
    )


Words = Mapping[str, str]
SIDES: Final[Mapping[str, Words]] = {
    "H": {"en": "Home", "ja": "ホーム"},
    "A": {"en": "Away", "ja": "アウェイ"},
}
COMPASS: Final[Mapping[str, Words]] = {
    "N": {"en": "north", "ja": "上"},
    "E": {"en": "east", "ja": "右"},
    "S": {"en": "south", "ja": "下"},
    "W": {"en": "west", "ja": "左"},
    "": {"en": "the only side", "ja": "唯一の"},
}
ROLLS: Final[Mapping[str, Words]] = {
    "toss": {"en": "Toss: Home {0}, Away {1}.", "ja": "トス：ホーム{0}、アウェイ{1}。"},
    "column": {"en": "Column roll: {0}.", "ja": "開始列の判定：{0}。"},
    "dice": {"en": "Interception roll: {0} and {1}.", "ja": "インターセプト判定：{0}と{1}。"},
    "bonus": {"en": "Roll for 2 points: {0} and {1}.", "ja": "2点追加の判定：{0}と{1}。"},
    "safety": {
        "en": "The defence rolls for 2 points: {0} and {1}.",
        "ja": "ディフェンスの2点追加の判定：{0}と{1}。",
    },
    "injury": {
        "en": "Injury roll: offence {0}, defence {1}.",
        "ja": "インジャー判定：オフェンス{0}、ディフェンス{1}。",
    },
    "tie": {
        "en": "Tie roll: last offence {0}, other side {1}.",
        "ja": "同点の判定：最後のオフェンス{0}、相手{1}。",
    },
}
SKILL: Final[Words] = {"en": " by its skill", "ja": "スキルで"}


def describe(action: actions.Action, language: str) -> str:
    """Describe an action in a sentence, in ``en`` or ``ja``."""
    if isinstance(action, actions.Roll):
        return ROLLS[action.name][language].format(*action.faces)
    template, values = _sentence(action)
    skill = SKILL[language] if getattr(action, "skill", False) else ""
    side = SIDES[action.seat][language]
    compass = {"way": COMPASS[action.side][language]} if isinstance(action, actions.Tackle) else {}
    return template[language].format(*values, side=side, skill=skill, **compass)


def _sentence(action: actions.Action) -> tuple[Words, tuple[object, ...]]:
    match action:
        case actions.Deck(_, cards):
            return DECK, (len(cards), _joined(cards))
        case actions.Start(_, pairs):
            return START, (_paired(pairs),)
        case actions.LineUp(_, pairs):
            return LINEUP, (_paired(pairs),)
        case actions.Form(_, four, two, five, seven):
            return FORM, (four, two, five, seven)
        case actions.Shift(_, cell):
            return (SHIFT if cell else STAY), (cell,)
        case actions.Replace(_, piece, card):
            return REPLACE, (piece, card or "-")
        case actions.Substitute(_, piece, card):
            return SUBSTITUTE, (piece, card or "-")
        case actions.Wait() | actions.Try() | actions.Restart() | actions.Ready():
            return PLAIN[type(action)], ()
        case _:
            return _turn_sentence(action)


def _turn_sentence(action: actions.Action) -> tuple[Words, tuple[object, ...]]:
    match action:
        case actions.Snap(_, to):
            return SNAP, (to,)
        case actions.Move(_, piece, cell):
            return MOVE, (piece, cell)
        case actions.Transfer(_, piece, to):
            return TRANSFER, (piece, to)
        case actions.Tackle(_, piece, _, push):
            return (PUSH if push else TACKLE), (piece, push)
        case actions.Shove(_, piece, target):
            return SHOVE, (piece, target)
        case actions.Swap(_, piece, mate):
            return SWAP, (piece, mate)
        case actions.Rally(_, piece, card):
            return RALLY, (piece, card)
        case actions.Cut(_, piece):
            return (CUT if piece else LET), (piece,)
    raise TypeError(f"{action!r} is no action of Carriers!!")


def _joined(cards: tuple[str, ...]) -> str:
    return " ".join(cards)


def _paired(pairs: tuple[tuple[int, str], ...]) -> str:
    return " ".join(f"{piece}={card or '-'}" for piece, card in pairs)


DECK: Final[Words] = {
    "en": "{side} declares a deck of {0} cards: {1}.",
    "ja": "{side}がデッキ{0}枚を公開：{1}。",
}
START: Final[Words] = {"en": "{side} starts with {0}.", "ja": "{side}の先発：{0}。"}
LINEUP: Final[Words] = {
    "en": "{side} chooses the set for the new phase: {0}.",
    "ja": "{side}が新しいフェイズのセットを決める：{0}。",
}
FORM: Final[Words] = {
    "en": "{side} sets up: 4 on {0}, 2 on {1}, 5 on {2}, 7 on {3}; 3 and 6 mirrored.",
    "ja": "{side}の配置：4番{0}、2番{1}、5番{2}、7番{3}（3番と6番は対称）。",
}
SHIFT: Final[Words] = {"en": "{side} slides 7 to {0}.", "ja": "{side}の7番が{0}へずれる。"}
STAY: Final[Words] = {"en": "{side} leaves 7 where it is.", "ja": "{side}の7番は動かない。"}
SNAP: Final[Words] = {
    "en": "{side} snaps the goal right from 1 to {0}.",
    "ja": "{side}のスナップ：1番から{0}番へ。",
}
MOVE: Final[Words] = {
    "en": "{side} {0} moves to {1}{skill}.",
    "ja": "{side}{0}番が{skill}{1}へ移動。",
}
TRANSFER: Final[Words] = {
    "en": "{side} {0} transfers the goal right to {1}{skill}.",
    "ja": "{side}{0}番が{skill}{1}番へゴール権を渡す。",
}
TACKLE: Final[Words] = {
    "en": "{side} {0} tackles the holder, moving {way}{skill}.",
    "ja": "{side}{0}番が{skill}{way}向きにタックル。",
}
PUSH: Final[Words] = {
    "en": "{side} {0} tackles the holder, moving {way}{skill}, and pushes it {1}.",
    "ja": "{side}{0}番が{skill}{way}向きにタックルし、{1}マス押す。",
}
SHOVE: Final[Words] = {
    "en": "{side} {0} shoves the opposing {1}.",
    "ja": "{side}{0}番が相手の{1}番を押しのける。",
}
SWAP: Final[Words] = {
    "en": "{side} {0} changes places with {1}.",
    "ja": "{side}{0}番が{1}番と入れ替わる。",
}
RALLY: Final[Words] = {
    "en": "{side} {0} brings {1} back to the sub area.",
    "ja": "{side}{0}番が{1}をサスエリアへ戻す。",
}
CUT: Final[Words] = {
    "en": "{side} tries to intercept with {0}.",
    "ja": "{side}{0}番がインターセプトを試みる。",
}
LET: Final[Words] = {"en": "{side} lets the transfer go.", "ja": "{side}はインターセプトしない。"}
REPLACE: Final[Words] = {
    "en": "{side} replaces the injured card of {0} by {1}.",
    "ja": "{side}の{0}番に、インジャーの代わりとして{1}が入る。",
}
SUBSTITUTE: Final[Words] = {
    "en": "{side} substitutes {1} on {0}.",
    "ja": "{side}の{0}番が{1}に交代。",
}
PLAIN: Final[Mapping[type, Words]] = {
    actions.Wait: {"en": "{side} lets the turn pass.", "ja": "{side}はこのターンを見送る。"},
    actions.Try: {"en": "{side} tries for 2 points.", "ja": "{side}は2点追加に挑む。"},
    actions.Restart: {
        "en": "{side} restarts from the row further back.",
        "ja": "{side}は手前の行からの再開を選ぶ。",
    },
    actions.Ready: {"en": "{side} is ready.", "ja": "{side}は交代を終える。"},
}
