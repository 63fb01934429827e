"""Fit the constants of Limit Ball's ``value`` by matches of its policy, from seeds.

Without ``--write`` it says how well the kept constants hold on matches of other seeds. With it, the
policy plays by the kept constants and new ones replace them: run it three times, then they stand.
Once is enough for what the policy does not ask: ``--corrections`` fits those alone, ``--starts``
what emotion is worth at a start and how much of it is left at the next.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise
from math import exp
from pathlib import Path
from random import Random
from re import Match, sub
from time import process_time

from engines.bots.playing import due, finished
from engines.core.game import CHANCE
from engines.core.playouts import settings
from engines.limit_ball import GAME
from engines.limit_ball.odds import AREAS, FITTED, band
from engines.limit_ball.policy import policy
from engines.limit_ball.state import MOVE, PLACE, RESTART, TEAM
from engines.limit_ball.value import ahead, log_odds, outlook, size_of, value
from tests.bench.fit import limit_ball_starts
from tests.bench.tools.calibration import reliability

PLACE_OF = Path(__file__).parents[3] / "engines/limit_ball/data/value.json"
PRIOR = 20  # matches that the constant of before counts
WANDERING = 0.1  # so many lines by uniform choice, so that rare positions are seen too
GROUPS = ("place", "check", "window", "foul", "move", "react")
STEPS = 10  # of Newton's method, each at most 1
FAR = 30.0  # log odds
RIDGE = 1.0  # keeps the constants of rare groups small
EVERY = 7  # positions of which one is kept, at most, for the corrections


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench fit limit_ball")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--corrections", action="store_true")
    parser.add_argument("--starts", action="store_true")
    asked = parser.parse_args(argv)
    began = process_time()
    if asked.write or asked.corrections:
        _fit(asked.games, tables=asked.write)
        print(f"fitted by {asked.games} matches in {process_time() - began:.1f} s")
        return 0
    if asked.starts:
        _keep({**FITTED, **limit_ball_starts.tables()})
        print(f"starts played in {process_time() - began:.1f} s")
        return 0
    figures = {"bench": "fit limit_ball", "games": asked.games, **_held(asked.games)}
    print(json.dumps(figures))
    return 0


def courses(seed: str, games: int, wandering: float):
    """Give the states of matches of the policy against itself, the last one over."""
    for number in range(games):
        rng = Random(f"{seed} {number}")
        preset = "exhibition" if number % 4 == 3 else ""
        state = GAME.setup(settings(GAME, rng, preset=preset))
        course = [GAME.copy(state)]
        while seats := GAME.to_act(state):
            by_sample = seats[0] == CHANCE or rng.random() < wandering
            action = (
                GAME.sample(state, rng)
                if by_sample
                else policy(state, due(GAME, state, seats)[0], rng)
            )
            GAME.play(state, action.seat, action)
            course.append(GAME.copy(state))
        yield course


def _fit(games: int, *, tables: bool) -> None:
    counts: dict[tuple[str, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
    samples: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    checks = goals = 0
    pick = Random("positions")
    for course in courses("fit", games, WANDERING):
        scorers = _scorers(course)
        checks, goals = checks + course[-1].checks, goals + sum(course[-1].score)
        for place, (before, after) in enumerate(pairwise(course)):
            for key, side in _ends(before, after):
                counts[key][0] += scorers[place + 1] == side
                counts[key][1] += 1
            if pick.random() * EVERY < 1:
                group, side, chance = outlook(before)
                row = log_odds(chance), ahead(before, side), float(scorers[place] == side)
                samples[group].append(row)
    fresh = dict(FITTED)
    if tables:
        fresh |= {name: _smooth((name,), FITTED[name], counts) for name in TABLES}
        fresh["goals"] = round(goals / checks, 4)
    fresh["corrections"] = {group: _regression(samples[group]) for group in GROUPS}
    _keep(fresh)


def _keep(fresh: Mapping[str, object]) -> None:
    """Write the constants, each row of numbers on a line."""
    text = sub(r"\[[^][]*\]", _on_a_line, json.dumps(fresh, indent=1))
    PLACE_OF.write_text(text + "\n", encoding="utf-8")


def _on_a_line(row: Match[str]) -> str:
    return json.dumps(json.loads(row[0]))


TABLES = ("made", "freed", "tied", "left", "restart")


def _scorers(course) -> list[int]:
    """Return which side scores the next goal, for each state; at the end nobody."""
    scorers, scorer = [-1] * len(course), -1
    for place in range(len(course) - 2, -1, -1):
        before, after = course[place].score, course[place + 1].score
        if before != after:
            scorer = 0 if after[0] > before[0] else 1
        scorers[place] = scorer
    return scorers


def _ends(before, after):
    """Give the table keys of what a line ended, each with the side whose chance it tells."""
    size, told = size_of(after), False
    if after.phase == PLACE != before.phase and after.kind == RESTART:
        yield ("restart", size), after.receiver
    for what, who, amount in after.news:
        side = "AB".index(who[0])
        area = _area(before, side)
        if what == "goal":
            return
        if what == "success":
            yield ("made", size, area, str(band(amount))), side
        elif what in ("failure", "free"):
            yield ("freed", size, area), side
        elif what in ("tie", "block") and not told:
            yield ("tied", size, _area(before, before.side)), before.side
        elif what == "dead":
            yield ("left", size, "dead"), before.side
        told = True
    if after.phase == MOVE and not after.news:
        yield ("left", size, "held"), TEAM[after.mover]


def _area(state, side: int) -> str:
    goal_of = state.match.field.goal_of[state.ball]
    return AREAS[0 if goal_of < 0 else 1 if goal_of == side else 2]


def _smooth(key: tuple[str, ...], kept, counts):
    """Return a table as it is kept, its numbers drawn to what was counted."""
    if isinstance(kept, dict):
        return {name: _smooth((*key, name), each, counts) for name, each in kept.items()}
    if isinstance(kept, list):
        return [_smooth((*key, str(n)), each, counts) for n, each in enumerate(kept)]
    wins, seen = counts[key]
    return round((wins + PRIOR * kept) / (seen + PRIOR), 4)


def _regression(rows) -> list[float]:
    """Return bias, slope and weight of emotion by logistic regression, with a ridge."""
    weights = [0.0, 1.0, 0.0]
    for _ in range(STEPS):
        pull = [RIDGE * (start - w) for start, w in zip((0.0, 1.0, 0.0), weights, strict=True)]
        bend = [[RIDGE * (i == j) for j in range(3)] for i in range(3)]
        for chance, emotion, won in rows:
            row = 1.0, chance, emotion
            power = sum(w * x for w, x in zip(weights, row, strict=True))
            guess = 1 / (1 + exp(-max(-FAR, min(FAR, power))))
            for i in range(3):
                pull[i] += (won - guess) * row[i]
                for j in range(3):
                    bend[i][j] += guess * (1 - guess) * row[i] * row[j]
        moved = [max(-1.0, min(1.0, step)) for step in _solved(bend, pull)]
        weights = [weight + step for weight, step in zip(weights, moved, strict=True)]
    return [round(weight, 4) for weight in weights]


def _solved(bend: list[list[float]], pull: list[float]) -> list[float]:
    """Solve three equations by elimination; the matrix has a positive diagonal throughout."""
    rows = [[*row, right] for row, right in zip(bend, pull, strict=True)]
    for i in range(3):
        rows[i] = [entry / rows[i][i] for entry in rows[i]]
        for k in range(3):
            if k != i:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[3] for row in rows]


def _held(games: int) -> dict[str, object]:
    """Return the error of the kept constants on matches that fitted none."""
    return reliability(
        (value(state)[0], finished(GAME, course[-1])[0])
        for course in courses("held", games, 0.0)
        for state in course[:-1]
    )
