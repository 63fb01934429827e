"""Tapping a line: a player, a cell, a number of dice, the faces, a button."""

from collections.abc import Callable
from typing import Final

from engines.core.targets import (
    AT,
    TO,
    UNSAID,
    Label,
    Question,
    Tap,
    Taps,
    Words,
    alike,
    button,
    capital,
    cell,
    face,
    faces,
    worded,
)
from engines.limit_ball.offered.wishes import wish
from engines.limit_ball.rules import PHASE_RULES
from engines.limit_ball.shown.scene import POSITIONS
from engines.limit_ball.shown.showing import BOOSTED, RESULTS, seat_words
from engines.limit_ball.state import (
    ACCEPT,
    BOOST,
    DICE,
    FAST,
    FOUL,
    MOVE,
    PLACE,
    REACT,
    RESTART,
    ROLL,
    TABLE,
    TOSS,
    State,
)
from engines.limit_ball.written.actions import DECLINE, SEATS, STAY, TEAMS

Ask = Callable[[State, str, Words, Words], Question]


def ask(state: State, seat: str, partial: Words, offered: Words) -> Question:
    return ASKS[state.phase](state, seat, partial, offered)


def _question(state: State, label: Label, taps: tuple[Tap, ...], rule: str = "") -> Question:
    return Question(label, rule or PHASE_RULES[state.phase], taps)


def _player(state: State, word: str, seat: str) -> Tap:
    """Return the tap of a player; the position is the small print."""
    person = next(person for person in state.match.roster if person.seat == seat)
    hint = UNSAID if person.position == "-" else POSITIONS.get(person.position)
    return Tap(word, f"piece:{seat}", alike(seat), hint or alike(person.position))


def _toss(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(Tap(word, f"seat:{word}", seat_words(word)) for word in offered)
    return _question(state, TOSSED, taps)


def _place(state: State, seat: str, partial: Words, offered: Words) -> Question:
    team = seat_words(TEAMS[state.team])
    word = offered[0]
    if word.startswith("rep="):
        taps = tuple(_player(state, word, word[4:]) for word in offered)
        return _question(state, worded(REP, team=team), taps)
    if word[0] == "@":
        label = worded(SIDE, player=partial[0][4:])
        return _question(state, label, tuple(cell(word, word[1:], AT) for word in offered))
    label = worded(STANDS, team=team, player=word[:2])
    taps = tuple(cell(word, word[3:], AT) for word in offered)
    return _question(state, label, taps, "LB-4.3" if state.kind == RESTART else "")


def _roll(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = (Tap(word, f"number:{word}", worded(DICE_MANY, n=word)) for word in offered)
    return _question(state, worded(HOW_MANY, player=seat), tuple(taps))


def _dice(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if state.how == TABLE:
        return _on_the_table(state, len(partial) - 1, offered)
    player = SEATS[state.roller]
    label = worded(ROLLED, player=player, n=len(partial), many=state.pending)
    return _question(state, label, faces(offered))


def _foul(state: State, seat: str, partial: Words, offered: Words) -> Question:
    return _on_the_table(state, len(partial) - 2, offered)


def _on_the_table(state: State, done: int, offered: Words) -> Question:
    """Ask for the roll on the foul table, and for its outcome where that is reported."""
    player = SEATS[state.fouler]
    label = worded(FOULED if done < 2 else OUTCOME, player=player, n=done + 1)
    taps = (button(word, RESULTS[word[1:]]) if word[0] == "=" else face(word) for word in offered)
    return _question(state, label, tuple(taps), "LB-9.1")


def _boost(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if not partial:
        taps = tuple(button(word, WINDOW[word]) for word in offered)
        return _question(state, worded(BOOSTS, player=seat), taps)
    if partial[0] == "skill":
        return _question(state, SKILL, tuple(button(word, _skill(word)) for word in offered))
    if len(partial) == 1:
        taps = tuple(_player(state, word, word[3:]) for word in offered)
        return _question(state, worded(WHOSE, player=seat), taps, "LB-10.1")
    mate = partial[1][3:]
    label = worded(HOW_OWN if mate == seat else HOW, player=seat, mate=mate)
    taps = tuple(button(word, capital(BOOSTED[word])) for word in offered)
    return _question(state, label, taps, "LB-10.1")


def _skill(word: str) -> Label:
    """Return a word of a skill's name, or of its line."""
    return alike(word.strip('"'))


def _accept(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(button(word, ACCEPTS[word]) for word in offered)
    return _question(state, worded(ACCEPTED, player=seat), taps)


def _move(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if len(partial) > 2:
        taps = tuple(button(word, worded(WAYS[word], player=seat)) for word in offered)
        return _question(state, worded(ALONE, player=seat), taps)
    taps = tuple(cell(word, word, TO) for word in offered)
    return _question(state, worded(BALL, player=seat), taps)


def _react(state: State, seat: str, partial: Words, offered: Words) -> Question:
    taps = tuple(
        button(word, REACTS[word]) if word in REACTS else cell(word, word[1:], STEP)
        for word in offered
    )
    return _question(state, worded(REACTS_NOW, player=seat), taps)


def _fast(state: State, seat: str, partial: Words, offered: Words) -> Question:
    if not partial:
        taps = tuple(button(word, RUNS[word]) for word in offered)
        return _question(state, worded(FAST_NOW, player=seat), taps)
    taps = tuple(cell(word, word, TO) for word in offered)
    return _question(state, worded(FAST_TO, player=seat), taps, "LB-10.3")


ASKS: Final[dict[int, Ask]] = {
    TOSS: _toss, PLACE: _place, ROLL: _roll, DICE: _dice, BOOST: _boost, FOUL: _foul,
    ACCEPT: _accept, MOVE: _move, REACT: _react, FAST: _fast,
}  # fmt: skip

TOSSED: Final[Label] = {"en": "Who wins the toss?", "ja": "トスに勝ったのは？"}
REP: Final[Label] = {"en": "{team}: who is the representative?", "ja": "{team}：代表選手は誰？"}
SIDE: Final[Label] = {
    "en": "{player}: on which side does the representative stand?",
    "ja": "代表選手{player}：どちらのサイドに立ちますか？",
}
STANDS: Final[Label] = {
    "en": "{team}: where does {player} stand?",
    "ja": "{team}：{player}をどこに置きますか？",
}
HOW_MANY: Final[Label] = {
    "en": "{player}: how many dice?",
    "ja": "{player}：ダイスを何個振りますか？",
}
DICE_MANY: Final[Label] = {"en": "{n} dice", "ja": "{n}個"}
ROLLED: Final[Label] = {
    "en": "{player}'s dice: die {n} of {many}?",
    "ja": "{player}の出目は？（{many}個中{n}個目）",
}
FOULED: Final[Label] = {
    "en": "Foul by {player}: die {n} of the foul table?",
    "ja": "{player}のファウル：ファウル表の{n}個目の目は？",
}
OUTCOME: Final[Label] = {
    "en": "Foul by {player}: what does your table say?",
    "ja": "{player}のファウル：手元の表の結果は？",
}
BOOSTS: Final[Label] = {
    "en": "{player}: boost the check?",
    "ja": "{player}：ダイスブーストなどを使いますか？",
}
WINDOW: Final[dict[str, Label]] = {
    "pass": {"en": "Pass", "ja": "パス（使わない）"},
    "boost": {"en": "Boost dice (1 emotion)", "ja": "ダイスブースト（感情1）"},
    "block": {"en": "Super block (all emotion)", "ja": "スーパーブロック（感情すべて）"},
    "skill": {"en": "Use a skill", "ja": "スキルを使う"},
}
SKILL: Final[Label] = {"en": "Which skill?", "ja": "どのスキルを使いますか？"}
WHOSE: Final[Label] = {
    "en": "{player} boosts whose check?",
    "ja": "{player}のダイスブースト：誰の判定に？",
}
HOW: Final[Label] = {
    "en": "{player} boosts {mate}'s check: how?",
    "ja": "{player}から{mate}の判定へのダイスブースト：どうしますか？",
}
HOW_OWN: Final[Label] = {
    "en": "{player} boosts the own check: how?",
    "ja": "{player}が自分の判定にダイスブースト：どうしますか？",
}
ACCEPTED: Final[Label] = {
    "en": "{player}: accept what the foul table says?",
    "ja": "{player}：ファウル表の結果を受け入れますか？",
}
ACCEPTS: Final[dict[str, Label]] = {
    "accept": {"en": "Accept", "ja": "受け入れる"},
    "refoul": {"en": "Roll again (1 emotion)", "ja": "振り直す（感情1）"},
}
BALL: Final[Label] = {"en": "{player}: where does the ball go?", "ja": "{player}：ボールをどこへ？"}
ALONE: Final[Label] = {
    "en": "Does {player} go with the ball?",
    "ja": "{player}もボールと一緒に動きますか？",
}
WAYS: Final[dict[str, Label]] = {
    "ball": {"en": "The ball alone", "ja": "ボールだけ"},
    "self": {"en": "{player} goes along", "ja": "{player}も一緒に"},
}
REACTS_NOW: Final[Label] = {"en": "{player}: react?", "ja": "{player}：リアクションしますか？"}
REACTS: Final[dict[str, Label]] = {
    STAY: {"en": "Take part in place", "ja": "その場で参加"},
    DECLINE: {"en": "Stay out", "ja": "参加しない"},
}
STEP: Final[Label] = {"en": "Step to {cell}", "ja": "{cell}へ移動して参加"}
FAST_NOW: Final[Label] = {"en": "{player}: make a fast move?", "ja": "{player}：高速移動しますか？"}
RUNS: Final[dict[str, Label]] = {
    "pass": {"en": "Pass", "ja": "パス（しない）"},
    "fast": {"en": "Fast move (1 emotion)", "ja": "高速移動（感情1）"},
}
FAST_TO: Final[Label] = {
    "en": "{player}: fast move to which cell?",
    "ja": "{player}：どこへ高速移動しますか？",
}
TAPS: Final[Taps[State]] = Taps(ask, wish)
