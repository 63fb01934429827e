"""Every line that can be written in a position, without its dice."""

import itertools

from tests.engines.limit_ball.second_engine.slow.board import (
    ball_cells,
    goal_of,
    named,
    neighbours,
    other,
    team,
)

BOOSTS = ("R", "+1", "+2", "+1R", "+2R")


def options(s):
    """Return the lines of the phase, without faces."""
    return {
        "toss": lambda: {"toss A", "toss B"}, "place": lambda: placements(s),
        "roll": lambda: rolls(s), "boost": lambda: boosts(s), "fast": lambda: runs(s),
        "accept": lambda: {f"accept {s['turn']}"}
        | {f"refoul {p}" for p in team(s, s["turn"]) if s["emotion"][p]},
        "move": lambda: {
            f"move {s['mover']} {cell} {how}" for cell in ball_cells(s) for how in ("ball", "self")
        },
        "react": lambda: reactions(s),
    }[s["phase"]]()  # fmt: skip


def placements(s):
    own, enemy = team(s, s["turn"]), other(s["turn"])
    free = [cell for cell in s["cells_of"] if goal_of(s, cell) != enemy]
    needs = s["kind"] == "first" or s["turn"] == s["receiver"]
    spots = [f"@{c}" for c in named(s, "side")] if s["kind"] == "restart" else [""]
    lines = set()
    for rep in own if needs else [""]:
        others = [player for player in own if player != rep]
        for spot in spots if rep else [""]:
            for cells in itertools.product(free, repeat=len(others)):
                words = [f"rep={rep}{spot}"] if rep else []
                words += [f"{p}={c}" for p, c in zip(others, cells, strict=True)]
                lines.add(f"place {s['turn']} {' '.join(words)}")
    return lines


def rolls(s):
    dice = range(2, 6) if s["kind"] in ("normal", "free") else [2]
    now = [player for player in s["waiting"] if player[0] == s["turn"]]
    return {f"roll {player} {n}" for player in now for n in dice}


def boosts(s):
    lines = {f"pass {s['turn']}"}
    for player in team(s, s["turn"]):
        for mate in s["checkers"]:
            free = mate == player or (player, mate) not in s["boosted"]
            if mate[0] == player[0] and s["emotion"][player] and free:
                lines |= {f"boost {player}>{mate} {kind}" for kind in BOOSTS}
        if player in s["checkers"]:
            if s["emotion"][player] and goal_of(s, s["cells"][player]) == player[0]:
                lines.add(f"block {player}")
            for name, dice in s["skills"].items():
                if (player, name) not in s["used"]:
                    lines.add(f'skill {player} "{name}" {dice}')
    return lines


def runs(s):
    lines = {f"pass {s['turn']}"}
    for player in team(s, s["turn"]):
        if s["emotion"][player] and player != s["holder"]:
            cells = set(s["cells_of"]) - {s["cells"][player]}
            lines |= {f"fast {player} {cell}" for cell in cells}
    return lines


def reactions(s):
    player = s["queue"][0]
    steps = neighbours(s, s["cells"][player], player in s["mid"])
    if player in s["excluded"]:
        steps = set()
    return {f"react {player} {step}" for step in ("=", "-", *(f">{cell}" for cell in steps))}
