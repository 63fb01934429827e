"""How much a fixed mixture of cards can win from Rugby 15's ``strong``: its best response.

A fixed mixture has chances for each card by what all can see: with the ball or without, the
distance, whether the other side's Tackle is out, how far its pass is, and the lean of what it has
left (engines/rugby_15/policy.py). Whoever plays one looks at nothing else.

Without options the kept mixture plays a few matches beside the kept figures. ``--search`` looks
for a better one and ``--keep`` keeps what comes of it:

1. ``strong``, with fewer tries, plays the mixtures known so far, and all that it thinks is noted.
2. A mixture is fitted to what it thought, and stands for it: it plays a thousand times as fast.
3. By thousands of matches a mixture learns against that stand-in (a policy gradient). It meets
   ``strong`` itself, and its matches make the next stand-in truer: again from 1.
4. A mixture learns in small steps from its matches against ``strong`` alone; and the policy's own
   is tried calmer, bolder, and half-way to the answer to the stand-in.
5. The mixture that won most plays ``strong`` with all its tries, by new seeds, until the sequential
   test says whether it wins ``LIMIT`` of the points. The policy's own mixture is ``club``, whose
   matches against ``strong`` are kept.

What it finds is a lower bound: a mixture that was not tried may win more.
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp
from pathlib import Path
from random import Random
from sys import stderr
from typing import Any

from engines.bots import choose, levels
from engines.bots.commands.arena import note
from engines.bots.elo import OPEN, decided, interval
from engines.bots.kept import figures_file, kept
from engines.bots.playing import due
from engines.bots.results import points_of
from engines.bots.search import Search
from engines.core.game import CHANCE
from engines.rugby_15 import GAME
from engines.rugby_15.policy import Mixture, choice, kind, mixture_of, shipped
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import Lay
from tests.bench.fit.rugby_15 import REDRAW, answer, shipped_weights
from tests.bench.fit.rugby_15_mixtures import (
    Key,
    Laid,
    Learner,
    brought,
    effects,
    gains,
    keys,
    laid_of,
    learn,
    mean_weights,
    plain,
    share_won,
    start,
)

LEVEL = "strong"
LIMIT = 0.60  # of the points; design/bots.md
MOST = 400  # matches of a confirmation
KEPT = figures_file("rugby_15", "response")
CHEAP = 100  # tries of ``strong`` while a mixture is sought
TURNS = 2  # stand-ins, the second one truer
STEPS = 3
TRIED = 16  # matches of each mixture that is met on the way
AGAIN = 30  # more of them of the best ones
BEST = 3
CALMER, BOLDER = 0.7, 1.4  # factors of the logarithms of the policy's weights
LEARNING = (16, 600, 0.01, 0.5)  # as in tests/bench/fit/rugby_15.py
LOOKS = 20  # turns of the fit of a stand-in
STEP = 0.5
RATE = 0.5  # of a step that a mixture learns from matches against ``strong`` alone
CONFIRMING = "confirmed"  # the seed of these matches
GROUPS = {"1": "1-2", "2": "1-2", "3": "3-4", "4": "3-4", "5": "5-6", "6": "5-6"}


@dataclass
class Met:
    """A match: the share that the mixture won, its points less the other's, and all cards laid."""

    match: int
    won: float
    margin: int
    mine: list[Laid] = field(default_factory=list)
    theirs: list[Laid] = field(default_factory=list)  # ``shares`` are those that it thought of


@dataclass
class Tried:
    """A mixture that is sought: a name, its weights, and its matches so far."""

    name: str
    weights: dict[Key, float]
    met: list[Met] = field(default_factory=list)

    @property
    def mixture(self) -> Mixture:
        return mixture_of(plain(self.weights, REDRAW))


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench response")
    for name in ("json", "search", "keep"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--matches", type=int, default=6, help="of the kept mixture")
    parser.add_argument("--most", type=int, default=MOST, help="matches of a confirmation")
    parser.add_argument("--file", type=Path, default=KEPT)
    asked = parser.parse_args(argv)
    if asked.search:
        said = sought(asked.most)
        if asked.keep:
            asked.file.write_text(f"{json.dumps(said)}\n", encoding="utf-8")
    else:
        said = json.loads(asked.file.read_text(encoding="utf-8"))
        said["now"] = _again(said, asked.matches)
    print(json.dumps({"bench": "response", **said}) if asked.json else _lines(said))
    return 0


def sought(most: int = MOST) -> dict[str, Any]:
    """Look for the mixture that wins most from ``strong``; return what is kept of it."""
    tried = [Tried("policy", shipped_weights()), Tried("equal", dict.fromkeys(keys(), 0.0))]
    _meet(tried, TRIED)
    tried += _answers(tried)
    more = _near(tried[0].weights, tried[-1].weights)
    _meet(more, TRIED)
    tried += [*more, *_steps(tried[0])]
    best = sorted(tried[1:], key=_rate, reverse=True)[:BEST]
    _meet(best, AGAIN)
    confirmed = [_confirmed(max(best, key=_rate), most), _club(tried[0])]
    first, other = sorted(confirmed, key=lambda row: -float(row["rate"]))
    nodes = levels(GAME)[LEVEL].nodes
    head = {"game": GAME.key, "ruleset": GAME.ruleset, "level": LEVEL, "nodes": nodes}
    on_the_way = [
        {"name": each.name, "matches": len(each.met), "rate": round(_rate(each), 4)}
        for each in tried
    ]
    return {
        **head,
        **note(LIMIT),
        **first,
        "others": [{name: other[name] for name in FIGURES}],
        "searched": {"nodes": CHEAP, "mixtures": on_the_way},
    }


FIGURES = ("name", "matches", "rate", "low", "high", "verdict")


def _answers(tried: Sequence[Tried]) -> list[Tried]:
    """Return the answers to stand-ins, each fitted to all that was seen before."""
    answers: list[Tried] = []
    for turn in range(1, TURNS + 1):
        seen = [each for one in (*tried, *answers) for met in one.met for each in met.theirs]
        learnt = answer(stand_in(seen), LEARNING)
        answers.append(Tried(f"answer {turn}", dict(learnt.weights)))
        _meet(answers[-1:], TRIED)
    return answers


def _near(policy: Mapping[Key, float], other: Mapping[Key, float]) -> list[Tried]:
    scaled = {"calmer": CALMER, "bolder": BOLDER}
    near = [
        Tried(name, {key: factor * each for key, each in policy.items()})
        for name, factor in scaled.items()
    ]
    return [*near, Tried("half-way", mean_weights([dict(policy), dict(other)]))]


def _steps(policy: Tried) -> list[Tried]:
    """Return mixtures that learn, one from the matches of another, against ``strong`` alone."""
    steps, last = list[Tried](), policy
    for step in range(1, STEPS + 1):
        learner = Learner(dict(last.weights))
        laid = [each for met in last.met for each in met.mine]
        learner.brings = brought(laid)
        learn(learner, laid, rate=RATE, calm=0.0)
        last = Tried(f"step {step}", learner.weights)
        _meet([last], TRIED)
        steps.append(last)
    return steps


def _club(policy: Tried) -> dict[str, Any]:
    """Return how the policy's mixture met ``strong`` with all its tries, from the kept matches."""
    met = next(each for each in kept() if each.meeting.game is GAME and each.levels[0] == LEVEL)
    matches = len(met.done)
    points = matches - points_of(met.done)
    figures = _shown(points, matches)
    margin = sum(each.points[1] - each.points[0] for each in met.done) / matches
    laid = {"mixture": _laid(policy.met, "mine"), LEVEL: _laid(policy.met, "theirs")}
    return {"name": policy.name, **figures, "margin": round(margin, 2),
            "mixture": plain(policy.weights, REDRAW), "laid": laid, "played": []}  # fmt: skip


def _meet(tried: Iterable[Tried], matches: int) -> None:
    for each in tried:
        begun = len(each.met)
        each.met += [meet(each.mixture, n, "sought", CHEAP) for n in range(begun, begun + matches)]
        print(f"{each.name}: {_rate(each):.3f} of {len(each.met)}", file=stderr, flush=True)


def _rate(tried: Tried) -> float:
    return sum(met.won for met in tried.met) / len(tried.met)


def meet(mixture: Mixture, match: int, seed: str, nodes: int = 0) -> Met:
    """Play a mixture against ``strong``, or against a search with so many nodes that is noted.

    Matches 2k and 2k + 1 share their dice, with the seats swapped.
    """
    state, side = start(), match % 2
    dice = Random(f"dice {seed} {match // 2}")
    minds = [Random(f"mind {seed} {match} {each}") for each in GAME.seats]
    met = Met(match, 0.0, 0)
    while seats := GAME.to_act(state):
        if seats[0] == CHANCE:
            chosen = [GAME.sample(state, dice)]
        else:
            chosen = []
            for seat in due(GAME, state, seats):
                at = GAME.seats.index(seat)
                if at != side:
                    chosen.append(_thought(state, at, minds[at], nodes, met))
                    continue
                chosen.append(choice(mixture, state, side, minds[side]))
                if isinstance(chosen[-1], Lay):
                    met.mine.append(laid_of(state, side, chosen[-1].card, mixture))
        for action in chosen:
            # A hand that is drawn anew takes the later card back: it is chosen once more.
            if action.seat in GAME.to_act(state):
                GAME.play(state, action.seat, action)
    gains(met.mine, state, {})
    met.won = share_won(side, state)
    met.margin = (state.score[0] - state.score[1]) * (-1 if side else 1)
    return met


def _thought(state: State, side: int, rng: Random, nodes: int, met: Met) -> Any:
    """Return what ``strong`` chooses; with nodes given, note the chances that it weighed."""
    seat = GAME.seats[side]
    if not nodes or len(state.hands[side]) < 2:
        action = choose(GAME, state, seat, LEVEL, rng)
        if isinstance(action, Lay):
            met.theirs.append(laid_of(state, side, action.card, shipped()))
        return action
    ranked = Search(GAME, state, seat, rng, nodes).rank()
    action = rng.choices([each.action for each in ranked], [each.share for each in ranked])[0]
    shares = {each.action.card: each.share for each in ranked if isinstance(each.action, Lay)}
    total = sum(shares.values())
    if isinstance(action, Lay) and total:
        noted = laid_of(state, side, action.card, shipped())
        hand = dict.fromkeys(noted.hand, 0.0)
        shares = {card: shares.get(card, 0.0) / total for card in hand}
        met.theirs.append(replace(noted, shares=shares))
    return action


def stand_in(seen: Sequence[Laid]) -> Mixture:
    """Return the mixture that is nearest to the chances of the cards seen, by cross-entropy.

    It begins as the shipped one; every turn moves each weight by the slope over its curvature.
    """
    weights = shipped_weights()
    for _ in range(LOOKS):
        sums: dict[Key, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for each in seen:
            for card, share in _shares(weights, each).items():
                off, spread = each.shares[card] - share, share * (1 - share)
                for key, size in effects(each, card):
                    total = sums[key]
                    total[0] += off * size
                    total[1] += spread * size * size
        for key, (slope, curvature) in sums.items():
            weights[key] += STEP * slope / (curvature + 2)
    return mixture_of(plain(weights, REDRAW))


def _shares(weights: Mapping[Key, float], laid: Laid) -> dict[str, float]:
    """Return the chance of each card of a hand by some weights."""
    sizes = {
        card: laid.hand.count(card)
        * exp(sum(weights[key] * size for key, size in effects(laid, card)))
        for card in laid.shares
    }
    total = sum(sizes.values())
    return {card: size / total for card, size in sizes.items()}


def _confirmed(tried: Tried, most: int) -> dict[str, Any]:
    """Play ``strong`` with all its tries until the sequential test is decided."""
    met: list[Met] = []
    while len(met) < most:
        met += [meet(tried.mixture, len(met) + n, CONFIRMING) for n in range(2)]
        won = sum(each.won for each in met)
        print(f"{tried.name} against all tries: {won:g} of {len(met)}", file=stderr, flush=True)
        if decided(won, len(met), LIMIT) != OPEN:
            break
    return {
        "name": tried.name,
        **_figures(met),
        "mixture": plain(tried.weights, REDRAW),
        "laid": {"mixture": _laid(met, "mine"), LEVEL: _laid(met, "theirs")},
        "played": [[each.won, each.margin] for each in met],
    }


def _figures(met: Sequence[Met]) -> dict[str, Any]:
    margin = sum(each.margin for each in met) / len(met)
    return {**_shown(sum(each.won for each in met), len(met)), "margin": round(margin, 2)}


def _shown(points: float, matches: int) -> dict[str, Any]:
    low, high = interval(points, matches)
    return {
        "matches": matches,
        "rate": round(points / matches, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "verdict": decided(points, matches, LIMIT),
    }


def _laid(met: Sequence[Met], whose: str) -> dict[str, dict[str, float]]:
    """Return the share of each group of cards among those laid, by role."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for each in met:
        for laid in getattr(each, whose):
            counts[laid.role][GROUPS.get(kind(laid.card), kind(laid.card))] += 1
    return {
        role: {name: round(some[name] / some.total(), 3) for name in sorted(some)}
        for role, some in sorted(counts.items())
    }


def _again(said: Mapping[str, Any], matches: int) -> dict[str, Any]:
    """Play a few matches of the kept mixture by seeds that the kept ones do not have."""
    mixture, began = mixture_of(said["mixture"]), time.process_time()
    met = [meet(mixture, match, "again") for match in range(matches)]
    seconds = (time.process_time() - began) / matches
    return {**_figures(met), "seconds": round(seconds, 2)}


def _lines(said: Mapping[str, Any]) -> str:
    rows = [
        f"{said['date']}: the best response to {said['level']}, {said['nodes']} tries an action",
        f"  {_line(said)}; limit {LIMIT:.0%}",
        *(f"  {_line(other)}" for other in said["others"]),
    ]
    for whose, roles in said["laid"].items():
        for role, shares in roles.items():
            cards = ", ".join(f"{name} {share:.1%}" for name, share in shares.items())
            rows.append(f"  {whose:8} {role:8} lays {cards}")
    sought_by = said["searched"]
    rows += [
        f"  on the way, of {sought_by['nodes']} tries: {each['name']} {each['rate']:.1%} "
        f"of {each['matches']}"
        for each in sought_by["mixtures"]
    ]
    if "now" in said:
        now = said["now"]
        rows.append(f"  now: {now['rate']:.1%} of {now['matches']}, {now['seconds']} s a match")
    return "\n".join(rows)


def _line(row: Mapping[str, Any]) -> str:
    """Say how a mixture met ``strong``; a rate that is missed is one that it does not win."""
    return (
        f"{row['name']}: {row['rate']:.1%} of {row['matches']} matches, "
        f"{row['low']:.1%} to {row['high']:.1%}, {LIMIT:.0%} {row['verdict']}"
    )
