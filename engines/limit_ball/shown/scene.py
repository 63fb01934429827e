"""The drawing of a line: the position and its changes, in plain values.

Places are in units of a drawing whose cells are ``WIDE`` by ``TALL``, team A's goal at the bottom.
A line that ends a round shows the end of the round, before players are placed anew.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engines.limit_ball.looking import limit_of
from engines.limit_ball.settings import MIDFIELDER
from engines.limit_ball.shown.showing import RESULTS, Words, seat_words
from engines.limit_ball.state import (
    ACCEPT,
    ADDED,
    BOOST,
    DICE,
    FAST,
    FOUL,
    LISTED,
    MOVE,
    NOBODY,
    OF_TEAM,
    OVER,
    PHASES,
    PLACE,
    REACT,
    ROLL,
    TABLE,
    TEAM,
    TOSS,
    State,
    copy,
)
from engines.limit_ball.written import actions

WIDE: Final = 120
TALL: Final = 104
EDGE: Final = 6
APART: Final = 37  # players of a team in one cell
ROWS: Final = (29, -29)  # places of the teams in a cell, below and above the ball
CHECKING: Final = (ROLL, DICE, BOOST)
HEARTS: Final = 5  # drawn singly; more are shown as a number
HEAD: Final = 10  # an arrow's head
Plain = dict[str, Any]
Point = tuple[int, int]


def scene(before: State, action: actions.Action | None, after: State) -> Mapping[str, Any]:
    """Return the position after an action and what it changed; without one, the position."""
    ended = before.phase not in (TOSS, PLACE) and after.phase in (PLACE, OVER)
    shown = _last_stand(before, action) if ended and action else after
    points = _points(shown)
    return {
        "field": _field(after),
        "players": [_player(shown, after, player, points, action) for player in sorted(points)],
        "roster": _roster(after),
        "ball": _ball(shown, points),
        "ways": _ways(before, action),
        "target": shown.target or None,
        "limit": shown.target + after.match.options.limit_add if shown.target else None,
        "extra": after.match.options.limit_own_goal_centre if shown.target else None,
        "steps": after.steps if after.phase == MOVE else None,
        "checks": _checks(before, action, after),
        "roll": _roll(action),
        "news": [_sentence(*group) for group in _grouped(after.news)],
        "phase": PHASES[after.phase],
        "foul": _foul(after),
        "house": after.match.house.ours,
        "set": after.match.house.name,
        "boards": {"off": "", "winner": _winner(after)},
        "names": {seat: seat_words(seat) for seat in (*actions.TEAMS, *actions.SEATS)},
        "chapter": _chapter(before if ended else after),
    }


def _last_stand(before: State, action: actions.Action) -> State:
    """Return the places of all players when the round ended."""
    stand = copy(before)
    cells = stand.match.field.index
    match action:
        case actions.React(seat, step) if step in cells:
            stand.cell[actions.INDEX[seat]] = cells[step]
        case actions.Fast(seat, cell):
            stand.cell[actions.INDEX[seat]] = cells[cell]
        case actions.Dice(faces) if stand.phase == DICE and stand.how != TABLE:
            stand.rolls[stand.roller] = _faces_then(stand, faces)
    return stand


def _faces_then(state: State, faces: tuple[int, ...]) -> tuple[int, ...]:
    return state.rolls[state.roller] + faces if state.how == ADDED else faces


def _field(state: State) -> Plain:
    cells = state.match.field.cells
    rows = max(cell.row for cell in cells)
    return {
        "width": max(cell.col for cell in cells) * WIDE + 2 * EDGE,
        "height": rows * TALL + 2 * EDGE,
        "wide": WIDE,
        "tall": TALL,
        "cells": [
            {
                "name": cell.name,
                "left": EDGE + (cell.col - 1) * WIDE,
                "top": EDGE + (rows - cell.row) * TALL,
                "goal": cell.kind[0] if cell.kind[0] in actions.TEAMS else "",
                "centre": cell.kind.endswith("*"),
                "start": cell.kind == "start",
            }
            for cell in cells
        ],
    }


def _middle(state: State, cell: int) -> Point:
    cells = state.match.field.cells
    place, rows = cells[cell], max(cell.row for cell in cells)
    return (EDGE + (place.col - 1) * WIDE + WIDE // 2, EDGE + (rows - place.row) * TALL + TALL // 2)


def _points(state: State) -> dict[int, Point]:
    """Return the drawn places of the players on the field: a team's side by side."""
    points: dict[int, Point] = {}
    for mask in OF_TEAM:
        crowd: dict[int, list[int]] = {}
        for player in LISTED[mask & state.match.present]:
            if state.cell[player] != NOBODY:
                crowd.setdefault(state.cell[player], []).append(player)
        for cell, players in crowd.items():
            x, y = _middle(state, cell)
            for place, player in enumerate(players):
                across = (2 * place - len(players) + 1) * APART // 2
                points[player] = x + across, y + ROWS[TEAM[player]]
    return points


def _player(
    shown: State,
    after: State,
    player: int,
    points: Mapping[int, Point],
    action: actions.Action | None,
) -> Plain:
    x, y = points[player]
    person = next(person for person in after.match.roster if person.seat == actions.SEATS[player])
    return {
        "seat": actions.SEATS[player],
        "team": actions.TEAMS[TEAM[player]],
        "n": actions.SEATS[player][1],
        "x": x,
        "y": y,
        "cell": shown.match.field.names[shown.cell[player]],
        "position": person.position,
        "mid": person.position == MIDFIELDER,
        "holder": player == shown.holder,
        "acting": action is not None and action.seat == actions.SEATS[player],
        "status": _status(shown, player),
    }


def _roster(state: State) -> list[Plain]:
    return [
        {
            "seat": person.seat,
            "position": POSITIONS.get(
                person.position, {"en": person.position, "ja": person.position}
            ),
            "emotion": state.emotion[actions.INDEX[person.seat]],
            "hearts": list(range(min(state.emotion[actions.INDEX[person.seat]], HEARTS))),
        }
        for person in state.match.roster
    ]


def _status(state: State, player: int) -> str:
    """Return the status of a player: checks, takes part, has declined, is shut out, or none."""
    bit = 1 << player
    if state.phase in CHECKING and state.checkers & bit:
        return "checks"
    if state.phase not in (REACT, FAST):
        return ""
    if state.joined & bit:
        return "joined"
    if state.excluded & bit:
        return "excluded"
    return "" if player in state.queue else "declined"


def _ball(state: State, points: Mapping[int, Point]) -> Plain | None:
    if state.ball == NOBODY:
        return None
    name = state.match.field.names[state.ball]
    if state.holder in points:
        x, y = points[state.holder]
        return {"x": x + 14, "y": y - 14, "cell": name, "held": True}
    x, y = _middle(state, state.ball)
    return {"x": x, "y": y, "cell": name, "held": False}


def _ways(before: State, action: actions.Action | None) -> list[Plain]:
    cells = before.match.field.index
    match action:
        case actions.React(seat, step) if step in cells:
            return _from_to(before, "step", seat, before.cell[actions.INDEX[seat]], cells[step])
        case actions.Fast(seat, cell):
            return _from_to(before, "fast", seat, before.cell[actions.INDEX[seat]], cells[cell])
        case actions.Move(seat, cell, alone):
            kind = "throw" if alone else "carry"
            return _from_to(before, kind, seat, before.ball, cells[cell])
    return []


def _from_to(state: State, kind: str, seat: str, at: int, to: int) -> list[Plain]:
    if at == to:
        return []
    (x, y), (end_x, end_y) = _middle(state, at), _middle(state, to)
    across, along = end_x - x, end_y - y
    length = (across**2 + along**2) ** 0.5
    ux, uy = across / length, along / length
    tip_x, tip_y = end_x - 16 * ux, end_y - 16 * uy
    back_x, back_y = tip_x - HEAD * 1.5 * ux, tip_y - HEAD * 1.5 * uy
    wings = [(back_x - uy * HEAD * way, back_y + ux * HEAD * way) for way in (0.7, -0.7)]
    head = " ".join(f"{round(first)},{round(second)}" for first, second in ((tip_x, tip_y), *wings))
    line = f"M{x} {y}L{round(back_x)} {round(back_y)}"
    return [{"kind": kind, "team": seat[0], "x": x, "y": y, "line": line, "head": head}]


def _checks(before: State, action: actions.Action | None, after: State) -> list[Plain]:
    """Return the active dice of a check, up to the line that decides it; a foul does not."""
    if before.phase in CHECKING and after.phase not in CHECKING and action:
        return _diced(_last_stand(before, action))
    return _diced(after) if after.phase in (*CHECKING, FOUL, ACCEPT) else []


def _diced(state: State) -> list[Plain]:
    sums = {player: sum(state.rolls[player]) for player in LISTED[state.checkers]}
    best = max(sums.values(), default=0)
    return [
        {
            "seat": actions.SEATS[player],
            "team": actions.TEAMS[TEAM[player]],
            "faces": list(state.rolls[player]),
            "sum": value,
            "top": value == best > 0,
            "limit": limit_of(state, player) if state.target else None,
        }
        for player, value in sums.items()
        if best
    ]


def _roll(action: actions.Action | None) -> Plain | None:
    if not isinstance(action, actions.Dice | actions.Foul):
        return None
    name = "foul" if isinstance(action, actions.Foul) else "dice"
    return {"name": name, "faces": list(action.faces), "hit": None}


def _foul(state: State) -> Plain | None:
    if state.fouler == NOBODY:
        return None
    return {
        "seat": actions.SEATS[state.fouler],
        "value": state.value,
        "faces": list(state.table),
        "result": RESULTS[state.result] if state.result else None,
    }


def _winner(state: State) -> str:
    return actions.TEAMS[state.winner] if state.winner in (0, 1) else ""


def _chapter(state: State) -> Words:
    """Name the round that a line belongs to; a new one begins after every goal."""
    if state.phase == OVER:
        return {"en": "End", "ja": "試合終了"}
    number = sum(state.score) + 1
    return {"en": f"Round {number}", "ja": f"ラウンド{number}"}


def _grouped(news: Sequence[tuple[str, str, int]]) -> Iterable[tuple[str, list[str], int]]:
    """Group the players who tied, or were part of a super block."""
    groups: list[tuple[str, list[str], int]] = []
    for what, who, value in news:
        if groups and groups[-1][0] == what:
            groups[-1][1].append(who)
        else:
            groups.append((what, [who], value))
    return groups


def _sentence(what: str, who: list[str], value: int) -> Plain:
    return {
        "what": what,
        **{
            language: words.format(("・" if language == "ja" else ", ").join(who), value)
            for language, words in NEWS[what].items()
        },
    }


POSITIONS: Final[Mapping[str, Words]] = {
    "MID": {"en": "Midfielder", "ja": "ミッド"},
    "-": {"en": "", "ja": ""},
}
NEWS: Final[Mapping[str, Words]] = {
    "success": {"en": "{0} succeeds with {1}.", "ja": "{0}が{1}で判定成功。"},
    "failure": {"en": "{0} fails with {1}.", "ja": "{0}は{1}で判定失敗。"},
    "tie": {
        "en": "Equally high with {1}: {0}. The ball is free.",
        "ja": "{0}が{1}で同値。ボールフリー。",
    },
    "block": {
        "en": "Super block at {1}: the ball is free by {0}.",
        "ja": "スーパーブロック（{1}）：{0}によるボールフリー。",
    },
    "foul": {"en": "{0} is over the limit with {1}: foul.", "ja": "{0}は{1}でファウル。"},
    "free": {"en": "The ball is free by {0}.", "ja": "{0}によるボールフリー。"},
    "out": {"en": "Out of bounds by {0}.", "ja": "{0}による場外。"},
    "dead": {"en": "The ball is left alone ({1}).", "ja": "ボールが放置される（{1}回目）。"},
    "unguarded": {
        "en": "Nobody guards the goal area of team {0}.",
        "ja": "チーム{0}のゴールエリアを守る選手がいない。",
    },
    "goal": {"en": "Goal for team {0}!", "ja": "チーム{0}のゴール！"},
}
