"""The counts of a line for the statistics of a match and of a player."""

from collections.abc import Iterator, Mapping
from typing import Final

from engines.limit_ball.state import NOBODY, TEAM, State
from engines.limit_ball.written import actions

Count = tuple[str, str, int]
FACE: Final = "face"

# A name that ends in ".made" is a share of the one before the dot; one in ".each" has a mean.
LABELS: Final[Mapping[str, Mapping[str, str]]] = {
    "goal.scored": {"en": "Goals by a success", "ja": "判定成功での得点"},
    "goal.open": {"en": "Goals into an unguarded area", "ja": "守り手なしの得点"},
    "goal.lost": {"en": "Goals lost by a failure", "ja": "判定失敗での失点"},
    "goal.own": {"en": "Own goals", "ja": "オウンゴール"},
    "check": {"en": "Checks", "ja": "判定"},
    "check.made": {"en": "Checks won", "ja": "判定成功"},
    "dice.each": {"en": "Base dice in a check", "ja": "1判定のベースダイス"},
    "won.each": {"en": "Achievement of checks won", "ja": "成功時の達成値"},
    "failure": {"en": "Failures", "ja": "判定失敗"},
    "tie": {"en": "Ties", "ja": "同値"},
    "foul": {"en": "Fouls", "ja": "ファウル"},
    "out": {"en": "Balls out of bounds", "ja": "場外"},
    "carry": {"en": "Moves with the ball", "ja": "ボールと一緒の移動"},
    "throw": {"en": "Ball moved alone", "ja": "ボールだけの移動"},
    "react": {"en": "Reactions asked", "ja": "リアクションの機会"},
    "react.made": {"en": "Reactions taken", "ja": "リアクション参加"},
    "boost.own": {"en": "Boosts of the own check", "ja": "自分へのダイスブースト"},
    "boost.mate": {"en": "Boosts of a team-mate's check", "ja": "仲間へのダイスブースト"},
    "refoul": {"en": "Foul table rolled again", "ja": "ファウル表振り直し"},
    "fast": {"en": "Fast moves", "ja": "高速移動"},
    "block": {"en": "Super blocks", "ja": "スーパーブロック"},
    "skill": {"en": "Skills used", "ja": "スキルの使用"},
}


def tally(before: State, action: actions.Action, after: State) -> Iterator[Count]:
    """Yield what a line adds to the statistics: seat, name and amount."""
    match action:
        case actions.Roll(seat, dice):
            yield seat, "check", 1
            yield seat, "dice.each", dice
        case actions.Dice(faces):
            for face in faces:
                yield actions.SEATS[before.roller], FACE, face
        case actions.Foul(player, faces):
            for face in faces:
                yield player, FACE, face
        case actions.Move(seat, _, alone):
            yield seat, "throw" if alone else "carry", 1
        case actions.React(seat, step):
            yield seat, "react", 1
            if step != actions.DECLINE:
                yield seat, "react.made", 1
        case actions.Boost(seat, mate):
            yield seat, "boost.own" if seat == mate else "boost.mate", 1
        case actions.Refoul(seat) | actions.Fast(seat) | actions.Block(seat) | actions.Skill(seat):
            yield seat, type(action).__name__.lower(), 1
    yield from _followed(before, after)


def _followed(before: State, after: State) -> Iterator[Count]:
    """Count the consequences of the line; a goal for the player who made it."""
    winner = loser = ""
    for what, who, value in after.news:
        if what == "success":
            winner = who
            yield who, "check.made", 1
            yield who, "won.each", value
        elif what in ("failure", "tie", "foul", "out"):
            loser = who
            yield who, what, 1
        elif what == "goal":
            yield from _goal(before, actions.TEAMS.index(who), winner, loser)


def _goal(before: State, team: int, winner: str, loser: str) -> Iterator[Count]:
    if winner:
        yield winner, "goal.scored", 1
    elif loser:
        yield loser, "goal.lost", 1
    elif before.last != NOBODY:
        name = "goal.open" if TEAM[before.last] == team else "goal.own"
        yield actions.SEATS[before.last], name, 1
