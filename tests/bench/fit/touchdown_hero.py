"""Fit the constants of Touchdown Hero's policy and value from matches made by seeds.

``--write policy`` plays matches of the policy against itself, with a part of the cards by chance,
counts what each class of cards brought in each situation until the end of the half, and writes the
ranks to ``data/policy.json``; several rounds, each with the ranks of the one before.
``--write value`` fits the chance to win and writes ``data/value.json``. Without ``--write`` it says
how often the policy beats uniform choice.
"""

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engines.core.game import CHANCE
from engines.touchdown_hero import GAME, heroes
from engines.touchdown_hero.offered.sampling import KICKS, LAID
from engines.touchdown_hero.policy import (
    BY_NUMBER,
    FOLLOWING,
    LEADING,
    LEADS,
    NUMBER_CLASS,
    SITUATIONS,
    able,
    kick_situation,
    kickoff_situation,
    laid_as,
    laid_situation,
    lead_situation,
    led_as,
    policy,
)
from engines.touchdown_hero.rules import PLAYS
from engines.touchdown_hero.state import PASS, RUN, SEATS, TEAMS, State
from engines.touchdown_hero.value import PARTS, chance, parts, value
from engines.touchdown_hero.written.actions import Action, Kick, Kickoff, Play
from tests.bench.tools.calibration import reliability

DATA = Path(heroes.__file__).parent / "data"
EXPLORED = 0.25  # decisions by chance
SHRINK = 150.0  # decisions of the wider situation that a narrow one starts with
WIDER = 9  # of the situations of laying a card: without attempt and distance
Key = tuple[str, int, int]  # the table, the situation, the class


class Counts(dict[Key, list[float]]):
    """By table, situation and class: how often, and the sum of the points that came."""

    def __missing__(self, key: Key) -> list[float]:
        self[key] = [0.0, 0.0]
        return self[key]

    def mean(self, keys: list[Key]) -> tuple[float, float]:
        """Return how many decisions there were, and their mean."""
        many = sum(self[key][0] for key in keys)
        return many, sum(self[key][1] for key in keys) / many if many else 0.0


def decided(state: State, rng: Random) -> tuple[Action, Key | None]:
    """Return the action of a seat to act, some by chance, and what it is counted as."""
    seat = GAME.to_act(state)[0]
    if seat == CHANCE:
        return GAME.sample(state, rng), None
    place, phase = SEATS.index(seat), state.phase
    action = policy(state, seat, rng)
    by_chance = rng.random() < EXPLORED
    if phase == "kick":
        kicks = rng.random() < 0.5 if by_chance else bool(_kicks(action))
        return KICKS[place][kicks], ("kicks", kick_situation(state), int(kicks))
    if phase == "ko":
        held = state.held[place]
        card = held[int(rng.random() * len(held))] if by_chance else _card(action)
        kind = NUMBER_CLASS[card]
        return LAID[place][card], ("kickoff", kickoff_situation(state), kind)
    if phase == "leadplay":
        return _led(state, place, action, by_chance, rng)
    if phase == "play":
        held = able(state, place)
        card = held[int(rng.random() * len(held))] if by_chance else _card(action)
        situation, classes = laid_situation(state, place)
        return laid_as(state, place, card), ("laid", situation, classes[card])
    return action, None


def _led(
    state: State, place: int, action: Action, by_chance: bool, rng: Random
) -> tuple[Action, Key]:
    held = state.held[place]
    card, mode = _card(action), action.mode if isinstance(action, Play) else 0
    if by_chance:
        card, mode = held[int(rng.random() * len(held))], rng.choice((RUN, PASS))
    kind = LEADS[state.ko][card] + (mode - 1) * LEADING
    led = led_as(state, place, card, mode)
    return led, ("led", lead_situation(state), kind)


def _card(action: Action) -> int:
    assert isinstance(action, Play | Kickoff)
    return action.card


def _kicks(action: Action) -> bool:
    assert isinstance(action, Kick)
    return action.kicks


def counted(matches: int, seed: str) -> Counts:
    """Count what the decisions of so many matches brought until the end of their half."""
    rng, counts = Random(seed), Counts()
    start = GAME.setup(GAME.house(rng))
    for _ in range(matches):
        state = GAME.copy(start)
        done: list[tuple[Key, int, int]] = []
        half = 1
        while state.due:
            if state.half != half:
                _add(counts, done, state)
                done, half = [], state.half
            turn, ahead = state.turn, state.score[0] - state.score[1]
            action, key = decided(state, rng)
            if key is not None:
                done.append((key, turn & 1, ahead))
            PLAYS[type(action)](state, action)
        _add(counts, done, state)
    return counts


def _add(counts: Counts, done: list[tuple[Key, int, int]], state: State) -> None:
    ended = state.score[0] - state.score[1]
    for key, team, ahead in done:
        count = counts[key]
        count[0] += 1
        count[1] += (ahead - ended) if team else (ended - ahead)


def ranked(counts: Counts) -> dict[str, Any]:
    """Return the ranks of the classes, as they are written down."""
    laid = [_laid(counts, situation) for situation in range(SITUATIONS)]
    led = [_ranks(counts, "led", at, 2 * LEADING) for at in range(9)]
    kickoff = [_ranks(counts, "kickoff", at, BY_NUMBER) for at in range(3)]
    kicks = [
        int(counts.mean([("kicks", at, 1)])[1] >= counts.mean([("kicks", at, 0)])[1])
        for at in range(33)
    ]
    return {"laid": laid, "led": led, "kickoff": kickoff, "kicks": kicks}


def _gains(counts: Counts, table: str, situation: int, classes: int) -> list[tuple[float, float]]:
    """Return, by class, how many decisions there were, and by how much they beat the mean."""
    _, mean = counts.mean([(table, situation, kind) for kind in range(classes)])
    rows = (counts[table, situation, kind] for kind in range(classes))
    return [(many, total - many * mean) for many, total in rows]


def _ranks(counts: Counts, table: str, situation: int, classes: int) -> str:
    gains = _gains(counts, table, situation, classes)
    return _in_order([total / (many + SHRINK) for many, total in gains])


def _laid(counts: Counts, situation: int) -> str:
    """Rank the cards laid to a lead: few decisions are filled up by those of like situations."""
    rest, low = divmod(situation, 6)
    place = rest // WIDER * WIDER  # the first situation with its place and side
    like = [(place + other) * 6 + low for other in range(WIDER)]
    wide = [_gains(counts, "laid", other, FOLLOWING) for other in like]
    own = _gains(counts, "laid", situation, FOLLOWING)
    values = []
    for kind, (many, total) in enumerate(own):
        all_many = sum(gains[kind][0] for gains in wide)
        prior = sum(gains[kind][1] for gains in wide) / (all_many + SHRINK)
        values.append((total + SHRINK * prior) / (many + SHRINK))
    return _in_order(values)


def _in_order(values: list[float]) -> str:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = bytearray(len(values))
    for rank, kind in enumerate(order, 1):
        ranks[kind] = rank
    return ranks.hex()


def against_uniform(matches: int, seed: str) -> tuple[float, float, float]:
    """Return the share of the policy, draws half, its 95 % interval, and its matches a second."""
    rng, bot, results = Random(seed), Random(f"{seed} bot"), []
    start = GAME.setup(GAME.house(rng))
    for match in range(matches):
        state, side = GAME.copy(start), match & 1
        while state.due:
            seat = GAME.to_act(state)[0]
            if seat != CHANCE and SEATS.index(seat) & 1 == side:
                action = policy(state, seat, bot)
            else:
                action = GAME.sample(state, rng)
            PLAYS[type(action)](state, action)
        outcome = GAME.outcome(state)
        winner = outcome.winner if outcome else ""
        results.append(0.5 if winner not in TEAMS else float(winner == TEAMS[side]))
    share = sum(results) / matches
    spread = math.sqrt(sum((one - share) ** 2 for one in results)) / matches
    return share, 1.96 * spread, rate(matches)


def rate(matches: int) -> float:
    """Return how many matches of the policy alone there are in a second of the processor."""
    rng = Random("rate")
    start = GAME.setup(GAME.house(rng))
    began = time.process_time()
    for _ in range(matches):
        play_out(GAME.copy(start), rng)
    return matches / (time.process_time() - began)


def play_out(state: State, rng: Random) -> None:
    to_act, sample, plays = GAME.to_act, GAME.sample, PLAYS
    while state.due:
        seat = to_act(state)[0]
        action = sample(state, rng) if seat == CHANCE else policy(state, seat, rng)
        plays[action.__class__](state, action)


def positions(matches: int, seed: str) -> Iterator[tuple[State, float]]:
    """Yield positions of matches of the policy, and the result of NS: 1, a half, 0."""
    rng = Random(seed)
    start = GAME.setup(GAME.house(rng))
    for _ in range(matches):
        state, kept = GAME.copy(start), []
        while state.due:
            if rng.random() < 0.06:
                kept.append(GAME.copy(state))
            action, _ = decided(state, rng)
            PLAYS[type(action)](state, action)
        north, east = state.score
        result = 0.5 if north == east else float(north > east)
        yield from ((one, result) for one in kept)


def fitted(samples: list[tuple[list[float], float]], rounds: int = 6) -> list[float]:
    """Return the weights of a logistic regression without a constant, by Newton's method."""
    size = len(samples[0][0])
    weights = [0.0] * size
    for _ in range(rounds):
        slope = [-0.01 * weight for weight in weights]
        bend = [[0.01 * (row == column) for column in range(size)] for row in range(size)]
        for row_of, result in samples:
            expected = chance(sum(map(float.__mul__, weights, row_of)))
            off, curve = result - expected, expected * (1 - expected)
            used = [at for at in range(size) if row_of[at]]
            for row in used:
                slope[row] += off * row_of[row]
                line, share = bend[row], curve * row_of[row]
                for column in used:
                    line[column] += share * row_of[column]
        step = _solved(bend, slope)
        weights = [weight + add for weight, add in zip(weights, step, strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations, by elimination."""
    rows = [[*row, end] for row, end in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(size):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [
                    one - factor * two for one, two in zip(rows[row], rows[at], strict=True)
                ]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench fit touchdown_hero")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--write", choices=("policy", "value"))
    asked = parser.parse_args(argv)
    if asked.write == "policy":
        ranks = ranked(counted(asked.matches, f"policy {asked.seed}"))
        (DATA / "policy.json").write_text(json.dumps(ranks, indent=1) + "\n", encoding="utf-8")
    elif asked.write == "value":
        made = positions(asked.matches, f"value {asked.seed}")
        weights = fitted([(parts(state), result) for state, result in made])
        rows = dict(zip(PARTS, (round(weight, 4) for weight in weights), strict=True))
        (DATA / "value.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    else:
        _say(asked)
    return 0


def _say(asked: argparse.Namespace) -> None:
    share, spread, speed = against_uniform(asked.matches, f"judged {asked.seed}")
    away = positions(asked.matches, f"kept away {asked.seed}")
    held = reliability((value(state)[0], result) for state, result in away)
    error, brier = held["ece"], held["brier"]
    figures = {
        "share": round(share, 4), "interval": round(spread, 4), "matches": asked.matches,
        "rate": round(speed), "calibration_error": error, "brier": brier,
    }  # fmt: skip
    if asked.json:
        print(json.dumps({"bench": "fit touchdown_hero", **figures}))
    else:
        print(f"the policy against uniform choice: {100 * share:.1f} ± {100 * spread:.1f} %")
        print(f"matches of the policy a second: {speed:,.0f}")
        print(f"the value on {asked.matches} other matches: {error:.4f} off, Brier {brier:.4f}")
