"""The board as text, and actions in words."""

from collections.abc import Mapping
from typing import Final

from engines.limit_ball.rules import due
from engines.limit_ball.state import LISTED, OVER, PHASES, State
from engines.limit_ball.written import actions

WIDTH: Final = 14  # of a cell


def show(state: State) -> str:
    """Return the field, team B's goal at the top; the ball is an asterisk, the holder has one."""
    field, lines = state.match.field, [_headline(state)]
    cols = max(cell.col for cell in field.cells)
    for row in range(max(cell.row for cell in field.cells), 0, -1):
        here = {cell.col: n for n, cell in enumerate(field.cells) if cell.row == row}
        drawn = (_drawn(state, here.get(col)) for col in range(1, cols + 1))
        lines.append("".join(f"{text:<{WIDTH}}" for text in drawn).rstrip())
    emotion = " ".join(
        f"{actions.SEATS[player]} {state.emotion[player]}" for player in LISTED[state.match.present]
    )
    return "\n".join([*lines, f"emotion {emotion}"])


def _headline(state: State) -> str:
    target = f"target {state.target}" if state.target else "no target"
    waits = "" if state.phase == OVER else f", {due(state)} to act"
    score = f"A {state.score[0]} B {state.score[1]}"
    return f"{PHASES[state.phase]}{waits}; {target}; {score}"


def _drawn(state: State, cell: int | None) -> str:
    if cell is None:
        return ""
    here = [p for p in LISTED[state.match.present] if state.cell[p] == cell]
    people = (f"{actions.SEATS[p]}{'*' * (p == state.holder)}" for p in here)
    loose = "*" if state.ball == cell and state.holder not in here else ""
    return " ".join(filter(None, (state.match.field.names[cell], loose, *people)))


Words = Mapping[str, str]


def describe(action: actions.Action, language: str) -> str:
    """Describe an action in a sentence, in ``en`` or ``ja``."""
    template, values = _sentence(action, language)
    return template[language].format(*values)


def _sentence(action: actions.Action, language: str) -> tuple[Words, tuple[object, ...]]:
    match action:
        case actions.Toss(team):
            return TOSS, (team,)
        case actions.Place(team):
            return PLACE, (team, _placed(action, language))
        case actions.Roll(seat, dice):
            return ROLL, (seat, dice)
        case actions.Dice(faces, result):
            said = ROLLED if not result else REPORTED
            return said, (_faces(faces, language), sum(faces), _result(result, language))
        case actions.Boost(seat, mate, kind):
            return (OWN if seat == mate else MATE), (seat, mate, BOOSTED[kind][language])
        case actions.Skill(seat, name, dice):
            return SKILL, (seat, name, dice)
        case actions.Foul(player, faces, result):
            said = FOUL if not result else FOUL_REPORTED
            values = _faces(faces, language), sum(faces), _result(result, language)
            return said, (player, *values)
        case actions.Move(seat, cell, alone):
            return (THROW if alone else CARRY), (seat, cell)
        case actions.React(seat, step):
            return REACTED.get(step, STEP), (seat, step)
        case actions.Fast(seat, cell):
            return FAST, (seat, cell)
        case actions.Accept(team) | actions.Pass(team):
            return PLAIN[type(action)], (team,)
        case actions.Block(seat) | actions.Refoul(seat):
            return PLAIN[type(action)], (seat,)


def _placed(action: actions.Place, language: str) -> str:
    words = []
    if action.rep:
        words.append(REP[language].format(action.rep, action.at or CENTRE[language]))
    words += [f"{player} {cell}" for player, cell in action.cells]
    return ("、" if language == "ja" else ", ").join(words)


def _faces(faces: tuple[int, ...], language: str) -> str:
    return ("・" if language == "ja" else ", ").join(map(str, faces))


def _result(result: str, language: str) -> str:
    return RESULTS[result][language] if result else ""


def seat_words(seat: str) -> Words:
    """Return the name of a player or a team of a record."""
    if seat in actions.TEAMS:
        return {"en": f"Team {seat}", "ja": f"チーム{seat}"}
    return {"en": seat, "ja": seat}


RESULTS: Final[Mapping[str, Words]] = {
    actions.OUT: {"en": "out of bounds", "ja": "場外"},
    actions.FREE: {"en": "ball free", "ja": "ボールフリー"},
    actions.SUCCESS: {"en": "success", "ja": "判定成功"},
}
TOSS: Final[Words] = {"en": "Team {0} wins the toss.", "ja": "チーム{0}がトスに勝つ。"}
PLACE: Final[Words] = {"en": "Team {0} takes its places: {1}.", "ja": "チーム{0}の配置：{1}。"}
REP: Final[Words] = {"en": "representative {0} {1}", "ja": "代表選手{0} {1}"}
CENTRE: Final[Words] = {"en": "in the centre", "ja": "センター"}
ROLL: Final[Words] = {"en": "{0} takes {1} base dice.", "ja": "{0}はベースダイス{1}個で判定。"}
ROLLED: Final[Words] = {"en": "Rolled: {0} (sum {1}).", "ja": "出目：{0}（合計{1}）。"}
REPORTED: Final[Words] = {"en": "Rolled: {0} (sum {1}), {2}.", "ja": "出目：{0}（合計{1}）、{2}。"}
OWN: Final[Words] = {
    "en": "{0} boosts the own check: {2}.",
    "ja": "{0}が自分の判定にダイスブースト：{2}。",
}
MATE: Final[Words] = {
    "en": "{0} boosts the check of {1}: {2}.",
    "ja": "{0}が{1}の判定にダイスブースト：{2}。",
}
BOOSTED: Final[Mapping[str, Words]] = {
    "R": {"en": "all dice again", "ja": "すべて振り直し"},
    "+1": {"en": "one more die", "ja": "1個追加"},
    "+2": {"en": "two more dice", "ja": "2個追加"},
    "+1R": {"en": "one more die and all again", "ja": "1個追加してすべて振り直し"},
    "+2R": {"en": "two more dice and all again", "ja": "2個追加してすべて振り直し"},
}
SKILL: Final[Words] = {
    "en": "{0} uses the skill {1} for {2} more dice.",
    "ja": "{0}がスキル「{1}」でダイス{2}個を追加。",
}
FOUL: Final[Words] = {
    "en": "Foul table for {0}: {1} (sum {2}).",
    "ja": "{0}のファウル表：{1}（合計{2}）。",
}
FOUL_REPORTED: Final[Words] = {
    "en": "Foul table for {0}: {1} (sum {2}), {3}.",
    "ja": "{0}のファウル表：{1}（合計{2}）、{3}。",
}
THROW: Final[Words] = {
    "en": "{0} moves the ball alone to {1}.",
    "ja": "{0}がボールだけを{1}へ移動。",
}
CARRY: Final[Words] = {
    "en": "{0} moves to {1} with the ball.",
    "ja": "{0}がボールと一緒に{1}へ移動。",
}
REACTED: Final[Mapping[str, Words]] = {
    actions.STAY: {
        "en": "{0} takes part without a step.",
        "ja": "{0}は動かずにリアクションに参加。",
    },
    actions.DECLINE: {"en": "{0} takes no part.", "ja": "{0}はリアクションに参加しない。"},
}
STEP: Final[Words] = {
    "en": "{0} takes part with a step to {1}.",
    "ja": "{0}が{1}へリアクション移動。",
}
FAST: Final[Words] = {"en": "{0} makes a fast move to {1}.", "ja": "{0}が高速移動で{1}へ。"}
PLAIN: Final[Mapping[type, Words]] = {
    actions.Block: {"en": "{0} makes a super block.", "ja": "{0}がスーパーブロック。"},
    actions.Refoul: {
        "en": "{0} has the foul table rolled again.",
        "ja": "{0}がファウル表を振り直させる。",
    },
    actions.Accept: {"en": "Team {0} accepts the result.", "ja": "チーム{0}は結果を受け入れる。"},
    actions.Pass: {"en": "Team {0} passes.", "ja": "チーム{0}はパス。"},
}
