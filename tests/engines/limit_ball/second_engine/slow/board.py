"""The words of the slow engine: a position, where things are, how far it is."""

TEAMS = "AB"


def setup(roster, options, cells, fouls, skills=()):
    """``roster``: (seat, position, emotion); ``cells``: name → (col, row, kind)."""
    return {
        "o": options, "cells_of": cells, "fouls": fouls, "skills": dict(skills),
        "players": [seat for seat, _, _ in roster],
        "mid": {seat for seat, position, _ in roster if position == "MID"},
        "emotion": {seat: emotion for seat, _, emotion in roster},
        "phase": "toss", "kind": "first", "score": {"A": 0, "B": 0}, "cells": {}, "ball": "",
        "holder": "", "target": 0, "last": "", "first": "A", "side": "A", "excluded": [],
        "queue": [], "joined": [], "checkers": [], "waiting": [], "rolls": {}, "boosted": [],
        "used": [], "roll": None, "foul": None, "dead": 0, "toucher": "", "mover": "", "steps": 0,
        "passes": 0, "turn": "", "receiver": "", "placed": [], "checks": 0, "winner": "",
        "hit": set(),
    }  # fmt: skip


def hit(s, *rules):
    s["hit"].update(f"LB-{rule}" for rule in rules)


def other(team):
    return "B" if team == "A" else "A"


def kind_of(s, cell):
    return s["cells_of"][cell][2]


def goal_of(s, cell):
    return kind_of(s, cell)[0] if kind_of(s, cell)[0] in TEAMS else ""


def named(s, kind):
    return sorted(cell for cell in s["cells_of"] if kind_of(s, cell) == kind)


def neighbours(s, cell, diagonal):
    col, row, _ = s["cells_of"][cell]
    near = set()
    for name, (c, r, _) in s["cells_of"].items():
        across, along = abs(c - col), abs(r - row)
        if across + along == 1 or (diagonal and across == along == 1):
            near.add(name)
    return near


def distance(s, first, second):
    rim, steps = {first}, 0
    while second not in rim:
        rim |= {near for cell in rim for near in neighbours(s, cell, False)}
        steps += 1
    return steps


def ball_cells(s):
    """Walk the ball step by step: 1 to N of them, or exactly N (LB-R5)."""
    walked, reached = {s["ball"]}, set()
    for _ in range(s["steps"]):
        walked = {near for cell in walked for near in neighbours(s, cell, False)}
        reached |= walked
    return walked if s["o"]["move_mode"] == "exact" else reached - {s["ball"]}


def team(s, name):
    return [player for player in s["players"] if player[0] == name]


def at_ball(s):
    return [player for player in s["players"] if s["cells"].get(player) == s["ball"]]


def last_side(s):
    return s["last"][0] if s["last"] else s["first"]


def duelling(s):
    return len(s["players"]) == 2 and s["o"]["one_on_one"] == "match_format"
