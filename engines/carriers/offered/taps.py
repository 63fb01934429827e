"""How a line is tapped on the board: a piece, then where it goes; a card; a face of a die."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engines.carriers.decks.lineup import PIECES
from engines.carriers.formation import mirror_of
from engines.carriers.offered.choices import DONE, FORM_ORDER, VACANT
from engines.carriers.offered.wishes import side_cell, wish
from engines.carriers.rules import PHASE_RULES
from engines.carriers.sets import substitutes
from engines.carriers.shown.showing import SIDES
from engines.carriers.skills import SKILL_RULES
from engines.carriers.state import State, copy
from engines.carriers.transfer import difficulty, on_route
from engines.carriers.written.actions import SEATS
from engines.core.choosing import Words
from engines.core.targets import (
    AT,
    TO,
    Label,
    Question,
    Tap,
    Taps,
    button,
    card_label,
    cell,
    faces,
    worded,
)

Ask = Callable[[State, Words, Words], Question]
CARD: Final[Label] = {"en": "{card}", "ja": "{card}"}
PIECE: Final[Label] = {"en": "{piece}", "ja": "{piece}番"}


def ask(state: State, seat: str, partial: Words, offered: Words) -> Question:
    return ASKS[state.phase](state, partial, offered)


def _question(state: State, label: Label, taps: tuple[Tap, ...], rule: str = "") -> Question:
    return Question(label, rule or PHASE_RULES[state.phase], taps)


def _side(state: State) -> Label:
    return SIDES[SEATS[state.actor]]


def _roll(state: State, partial: Words, offered: Words) -> Question:
    die = len(partial) - 1
    offence, defence = SIDES[SEATS[state.off]], SIDES[SEATS[1 - state.off]]
    label = worded(ROLLS[state.phase][die], offence=offence, defence=defence)
    return _question(state, label, faces(offered))


def _deck(state: State, partial: Words, offered: Words) -> Question:
    label = worded(DECK, side=_side(state), many=len(partial))
    taps = (
        button(word, DECK_DONE) if word == DONE else _card(state, word, word) for word in offered
    )
    return _question(state, label, tuple(taps))


def _line(state: State, partial: Words, offered: Words) -> Question:
    label = worded(LINES[state.phase], side=_side(state), piece=len(partial) + 1)
    taps = tuple(_card(state, word, word[2:]) for word in offered)
    return replace(_question(state, label, taps), slots=tuple(map(str, PIECES)))


def _card(state: State, word: str, code: str, label: Label = CARD) -> Tap:
    """Return the tap of a card of the side that acts; its values are the small print."""
    if code == VACANT:
        return Tap(word, f"word:{VACANT}", NO_CARD)
    card = state.match.carriers[state.match.own[state.actor][code]]
    hint = worded(VALUES, cost=card.cost, run=card.run, phys=card.phys)
    return Tap(word, f"card:{code}", worded(label, card=card_label(code)), hint)


def _form(state: State, partial: Words, offered: Words) -> Question:
    piece = FORM_ORDER[len(partial)]
    mate = MIRRORED.get(piece, "")
    label = worded(MIRROR if mate else STANDS, side=_side(state), piece=piece, mate=mate)
    taps = (_stand(state, word, mate) for word in offered)
    return _question(state, label, tuple(taps))


def _stand(state: State, word: str, mate: str) -> Tap:
    name = word[2:]
    if not mate:
        return cell(word, name, AT)
    return _mirrored(word, mate, state.field.names[mirror_of(state, state.field.cells[name])])


@lru_cache(maxsize=4096)
def _mirrored(word: str, mate: str, other: str) -> Tap:
    """Return the tap of a place in a formation; cached, for one choice names thousands."""
    return cell(word, word[2:], AT, worded(MATE_ON, mate=mate, cell=other))


def _shift(state: State, partial: Words, offered: Words) -> Question:
    taps = (button(word, STAYS) if word == VACANT else cell(word, word, TO) for word in offered)
    return _question(state, worded(SHIFT, side=_side(state)), tuple(taps))


def _snap(state: State, partial: Words, offered: Words) -> Question:
    taps = (_piece(state, state.off, word, word) for word in offered)
    return _question(state, SNAP, tuple(taps), "CA-R18")


def _piece(state: State, side: int, word: str, piece: str, label: Label = PIECE) -> Tap:
    """Return the tap of a piece; its card is the small print."""
    code = state.who[side << 3 | int(piece)].code
    hint = card_label(code) if code else EMPTY
    return Tap(word, f"piece:{SEATS[side]}{piece}", worded(label, piece=piece), hint)


def _play(state: State, partial: Words, offered: Words) -> Question:
    if not partial:
        taps = tuple(_actor(state, word) for word in offered)
        return _question(state, worded(MOVES, side=_side(state)), taps)
    if partial[1:] == ("x",):
        label = worded(FROM, piece=state.holder)
        taps = tuple(cell(word, side_cell(state, word), FROM_CELL) for word in offered)
        return _question(state, label, taps, "CA-R15")
    if len(partial) > 2:
        taps = tuple(_push(state, partial[2], word) for word in offered)
        return _question(state, worded(PUSH, piece=state.holder), taps, "CA-6.2")
    piece, skill = partial[0][0], partial[0][1:]
    walks = all(word[0].isalpha() and word != "x" for word in offered)
    label = worded(SKILLED if skill else WALKS if walks else DOES, piece=piece)
    effect = state.who[state.mover << 3 | int(piece)].effect
    rule = SKILL_RULES[effect] if skill else "CA-5.5" if walks else "CA-5.3"
    return _question(state, label, tuple(_deed(state, word) for word in offered), rule)


def _actor(state: State, word: str) -> Tap:
    if word == "wait":
        return button(word, WAIT)
    if word[1:] != "!":
        return _piece(state, state.mover, word, word)
    card = state.who[state.mover << 3 | int(word[0])]
    name = worded(SKILLS[card.effect], n=card.n)
    return button(word, worded(WITH_SKILL, piece=word[0], skill=name))


def _push(state: State, side: str, word: str) -> Tap:
    """Return the tap of a push; where the holder comes to stand is the small print."""
    steps, ground = int(word[1:]), state.field
    to = ground.names[state.pos[state.off << 3 | state.holder] + steps * ground.steps[side]]
    label = worded(PUSHES, n=steps) if steps else NO_PUSH
    return Tap(word, f"number:{steps}", label, worded(TO if steps else STAYS_ON, cell=to))


def _deed(state: State, word: str) -> Tap:
    """Return the tap of a piece's action: a cell, a team-mate, an opponent, a card."""
    sign, rest = word[0], word[1:]
    if word == "x":
        return _piece(state, state.off, word, str(state.holder), TACKLES)
    if sign == ">":
        label = worded(TRANSFERS, piece=rest)
        return Tap(word, f"piece:{SEATS[state.mover]}{rest}", label, _on_the_way(state, int(rest)))
    if sign == "~":
        return _piece(state, state.mover, word, rest, SWAPS)
    if sign == "^":
        return _piece(state, 1 - state.mover, word, rest, SHOVES)
    return _card(state, word, rest, RALLIES) if sign == "+" else cell(word, word, TO)


def _on_the_way(state: State, receiver: int) -> Label:
    """Return the small print of a transfer: the pieces on its way that could intercept it."""
    tried = copy(state)
    tried.thrower, tried.receiver = state.holder, receiver
    names = [worded(PIECE, piece=piece) for piece in state.field.listed(on_route(tried))]
    return {
        language: text.format(BETWEEN[language].join(name[language] for name in names))
        for language, text in (ON_THE_WAY if names else CLEAR).items()
    }


def _cut(state: State, partial: Words, offered: Words) -> Question:
    label = worded(CUT, side=_side(state), piece=state.receiver)
    taps = tuple(_cutter(state, word) for word in offered)
    return _question(state, label, taps)


def _cutter(state: State, word: str) -> Tap:
    if word == VACANT:
        return Tap(word, f"word:{VACANT}", NO_CUT)
    tried = copy(state)
    tried.interceptor = int(word)
    d = difficulty(tried)
    target = f"piece:{SEATS[state.actor]}{word}"
    return Tap(word, target, worded(CUTS, piece=word), CHANCES[d])


def _in(state: State, partial: Words, offered: Words) -> Question:
    label = worded(INJURED, piece=state.holder)
    return _question(state, label, tuple(_card(state, word, word[2:]) for word in offered))


def _choice(state: State, partial: Words, offered: Words) -> Question:
    return _question(state, CHOICE, tuple(button(word, CHOICES[word]) for word in offered))


def _sub(state: State, partial: Words, offered: Words) -> Question:
    if partial:
        label = worded(COMES_IN, piece=partial[0])
        return _question(state, label, tuple(_card(state, word, word) for word in offered))
    taps = (button(word, READY) if word == "ready" else _out(state, word) for word in offered)
    return _question(state, worded(SUBSTITUTES, side=_side(state)), tuple(taps))


def _out(state: State, word: str) -> Tap:
    """Return the tap of a piece whose card goes out; if only one card can come in, it is named."""
    cards = {own for piece, own in substitutes(state) if piece == int(word)}
    if len(cards) != 1:
        return _piece(state, state.actor, word, word, TAKES_OUT)
    (own,) = cards
    comes = worded(COMES, piece="{piece}", card=card_label(state.match.carriers[own].code))
    return _piece(state, state.actor, word, word, comes)


ASKS: Final[dict[str, Ask]] = {
    **dict.fromkeys(("toss", "column", "dice", "bonus", "safety", "injury", "tie"), _roll),
    "deck": _deck, "start": _line, "lineup": _line, "form": _form, "shift": _shift,
    "snap": _snap, "play": _play, "cut": _cut, "in": _in, "choice": _choice, "sub": _sub,
}  # fmt: skip
MIRRORED: Final = {"2": "3", "5": "6"}

NO_CARD: Final[Label] = {"en": "Nobody (vacant)", "ja": "空きにする"}
VALUES: Final[Label] = {
    "en": "cost {cost}, run {run}, phys {phys}",
    "ja": "コスト{cost}・ラン{run}・フィズ{phys}",
}
EMPTY: Final[Label] = {"en": "vacant", "ja": "空きコマ"}
DECK: Final[Label] = {
    "en": "{side}: which cards are in the deck? ({many} so far)",
    "ja": "{side}：デッキのカードは？（いま{many}枚）",
}
DECK_DONE: Final[Label] = {"en": "The deck is complete", "ja": "デッキはこれで全部"}
LINES: Final[dict[str, Label]] = {
    "start": {"en": "{side}: who starts as number {piece}?", "ja": "{side}：{piece}番の先発は？"},
    "lineup": {
        "en": "{side}: who plays as number {piece} in this set?",
        "ja": "{side}：このセットの{piece}番は？",
    },
}
STANDS: Final[Label] = {
    "en": "{side}: where does {piece} stand?",
    "ja": "{side}：{piece}番はどこに置きますか？",
}
MIRROR: Final[Label] = {
    "en": "{side}: where does {piece} stand? {mate} mirrors it.",
    "ja": "{side}：{piece}番はどこに置きますか？（{mate}番は左右対称）",
}
MATE_ON: Final[Label] = {"en": "{mate} on {cell}", "ja": "{mate}番は{cell}"}
SHIFT: Final[Label] = {
    "en": "{side}: does 7 slide sideways?",
    "ja": "{side}：7番を横にずらしますか？",
}
STAYS: Final[Label] = {"en": "7 stays", "ja": "動かさない"}
SNAP: Final[Label] = {
    "en": "4 is vacant: who takes the snap?",
    "ja": "4番が空き：誰にスナップしますか？",
}
MOVES: Final[Label] = {
    "en": "{side}: which carrier acts?",
    "ja": "{side}：どのキャリアを動かしますか？",
}
WAIT: Final[Label] = {"en": "Let the turn pass", "ja": "見送る"}
WITH_SKILL: Final[Label] = {
    "en": "{piece} with its skill: {skill}",
    "ja": "{piece}番：スキルで（{skill}）",
}
WALKS: Final[Label] = {"en": "Where does {piece} move?", "ja": "{piece}番はどこへ動きますか？"}
DOES: Final[Label] = {"en": "What does {piece} do?", "ja": "{piece}番はどうしますか？"}
SKILLED: Final[Label] = {
    "en": "What does {piece} do with its skill?",
    "ja": "{piece}番のスキル：どうしますか？",
}
TACKLES: Final[Label] = {"en": "Tackle {piece}", "ja": "{piece}番にタックル"}
SHOVES: Final[Label] = {"en": "Shove {piece} away", "ja": "{piece}番を押し出す"}
RALLIES: Final[Label] = {"en": "Bring {card} back", "ja": "{card}をサスエリアに戻す"}
TRANSFERS: Final[Label] = {"en": "Transfer to {piece}", "ja": "{piece}番に渡す"}
SWAPS: Final[Label] = {"en": "Change places with {piece}", "ja": "{piece}番と入れ替わる"}
ON_THE_WAY: Final[Label] = {"en": "on its way: {}", "ja": "道筋に相手：{}"}
CLEAR: Final[Label] = {"en": "nobody on its way", "ja": "道筋に相手なし"}
BETWEEN: Final[Label] = {"en": ", ", "ja": "・"}
FROM: Final[Label] = {
    "en": "From which side is {piece} tackled?",
    "ja": "{piece}番にどの側からタックルしますか？",
}
FROM_CELL: Final[Label] = {"en": "From {cell}", "ja": "{cell}から"}
PUSH: Final[Label] = {
    "en": "Push the holder {piece} on?",
    "ja": "保持者の{piece}番を押し込みますか？",
}
PUSHES: Final[Label] = {"en": "Push {n}", "ja": "{n}マス押し込む"}
STAYS_ON: Final[Label] = {"en": "it stays on {cell}", "ja": "{cell}のまま"}
NO_PUSH: Final[Label] = {"en": "No push", "ja": "押し込まない"}
CUT: Final[Label] = {
    "en": "{side}: intercept the transfer to {piece}?",
    "ja": "{side}：相手の{piece}番へのゴール権移動をカット（インターセプト）しますか？",
}
CUTS: Final[Label] = {"en": "{piece} tries", "ja": "{piece}番がカット"}
NO_CUT: Final[Label] = {"en": "Let it go", "ja": "カットしない"}
# The faces that the two dice must show, by d (CA-5.8).
CHANCES: Final[dict[int, Label]] = {
    1: {"en": "unless doubles", "ja": "ゾロ目以外で成功"},
    2: {"en": "both odd or both even", "ja": "偶奇がそろえば成功"},
    3: {"en": "a difference of 0 or 3", "ja": "差が0か3で成功"},
    4: {"en": "doubles only", "ja": "ゾロ目で成功"},
}
INJURED: Final[Label] = {
    "en": "{piece} is injured: who comes in?",
    "ja": "{piece}番がインジャー：代わりに入るカードは？",
}
CHOICE: Final[Label] = {
    "en": "Right before the end line: roll for 2 points?",
    "ja": "エンドラインのすぐ前：2点を狙いますか？",
}
CHOICES: Final[dict[str, Label]] = {
    "try": {"en": "Roll for 2 points", "ja": "2点を狙う"},
    "restart": {"en": "Restart further back", "ja": "手前の行から再開"},
}
SUBSTITUTES: Final[Label] = {
    "en": "{side}: substitute before the next down?",
    "ja": "{side}：次のダウンの前に交代しますか？",
}
TAKES_OUT: Final[Label] = {"en": "Take {piece} off", "ja": "{piece}番を交代"}
COMES: Final[Label] = {"en": "{card} for {piece}", "ja": "{piece}番に{card}を出す"}
READY: Final[Label] = {"en": "No more substitutions", "ja": "交代しない（終える）"}
COMES_IN: Final[Label] = {"en": "Who comes on as {piece}?", "ja": "{piece}番に入るカードは？"}

_FIRST: Final[Label] = {"en": "first die", "ja": "1個目"}
_SECOND: Final[Label] = {"en": "second die", "ja": "2個目"}


def _dice(en: str, ja: str, *whose: Label) -> tuple[Label, ...]:
    """Return the question about each die of a roll, naming its side or its place in the roll."""
    return tuple({"en": f"{en}: {who['en']}?", "ja": f"{ja}：{who['ja']}の目は？"} for who in whose)


_OFFENCE: Final[Label] = {"en": "{offence} (offence)", "ja": "{offence}（オフェンス）"}
_DEFENCE: Final[Label] = {"en": "{defence} (defence)", "ja": "{defence}（ディフェンス）"}
ROLLS: Final[dict[str, tuple[Label, ...]]] = {
    "toss": _dice("Toss", "トス", SIDES["H"], SIDES["A"]),
    "column": _dice("Column roll", "開始列の判定", _DEFENCE),
    "dice": _dice("Interception roll", "インターセプト判定", _FIRST, _SECOND),
    "bonus": _dice("Roll for 2 points", "2点追加の判定", _FIRST, _SECOND),
    "safety": _dice("Roll of the defence for 2 points", "守備の2点の判定", _FIRST, _SECOND),
    "injury": _dice("Injury roll", "インジャー判定", _OFFENCE, _DEFENCE),
    "tie": _dice(
        "Tie roll",
        "同点の判定",
        {"en": "{offence} (last offence)", "ja": "{offence}（最後のオフェンス）"},
        {"en": "{defence}", "ja": "{defence}"},
    ),
}
SKILLS: Final[dict[str, Label]] = {
    "burst": {"en": "burst {n}", "ja": "バースト{n}"},
    "hurdle": {"en": "hurdle", "ja": "ハードル"},
    "long_pass": {"en": "long pass {n}", "ja": "ロングパス{n}"},
    "bullet": {"en": "bullet", "ja": "バレット"},
    "shove": {"en": "shove", "ja": "押し出し"},
    "swap": {"en": "swap", "ja": "スワップ"},
    "rally": {"en": "rally", "ja": "ラリー"},
}
TAPS: Final[Taps[State]] = Taps(ask, wish)
