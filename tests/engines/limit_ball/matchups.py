"""Settings and policies for matches that show more than uniform choice does."""

from random import Random
from typing import Any

from engines.core.game import Seated, Settings
from engines.limit_ball import GAME
from engines.limit_ball.sets import OURS
from engines.limit_ball.settings import OPTIONS, RULESET
from engines.limit_ball.written.actions import (
    DECLINE,
    STAY,
    Accept,
    Block,
    Fast,
    Move,
    Pass,
    React,
    Roll,
)

VALUES = {
    "points_to_win": ("1", "2", "3"),
    "initial_emotion": ("0", "1", "3"),
    "move_mode": ("up_to", "exact"),
    "limit_add": ("5", "3", "9"),
    "limit_own_goal_centre": ("3", "0", "6"),
    "foul_table": ("set", "reported"),
    "restart_contest": ("rep_only", "all_in_cell"),
    "one_on_one": ("match_format", "at_the_ball"),
    "goal_guard": ("must_check", "presence"),
    "dead_limit": ("3", "1", "2", "5"),
    "max_checks": ("none", "6", "15"),
    "field": ("3x3", "5x5", "line5"),
}


def settings(rng: Random, *, changed: int = 3, sizes: tuple[int, int] | None = None) -> Settings:
    """Return a match with some options changed; ``sizes``: players of A and of B."""
    options = dict(OPTIONS)
    for name in rng.sample(sorted(VALUES), changed):
        options[name] = rng.choice(VALUES[name])
    home, away = sizes or (rng.randint(1, 3),) * 2
    if home != away:
        options["players_per_team"] = "any"
    seats = tuple(
        Seated(f"{team}{n}", f"{team}{n}".lower(), _words(rng, n))
        for team, many in (("A", home), ("B", away))
        for n in range(1, many + 1)
    )
    return Settings(RULESET, options, seats, (("set", (OURS,)),))


def _words(rng: Random, number: int) -> tuple[str, ...]:
    position = "MID" if number == 2 else "-"
    return (position, f"emotion={rng.randint(0, 3)}") if rng.random() < 0.4 else (position,)


def uniform(state: Any, rng: Random) -> Any:
    return GAME.sample(state, rng)


def lively(state: Any, rng: Random) -> Any:
    """Players go for the ball, roll for the target, carry it forward; now and then anything."""
    if rng.random() < 0.15:
        return GAME.sample(state, rng)
    sampled = [GAME.sample(state, rng) for _ in range(8)]
    return max(sampled, key=lambda action: (_worth(state, action), rng.random()))


def idle(state: Any, rng: Random) -> Any:
    """Players leave the ball alone more often than not."""
    sampled = [GAME.sample(state, rng) for _ in range(6)]
    lazy = [action for action in sampled if isinstance(action, React) and action.step == DECLINE]
    thrown = [action for action in sampled if isinstance(action, Move) and action.alone]
    runs = [action for action in sampled if isinstance(action, Fast)]
    few = [action for action in sampled if isinstance(action, Roll) and action.dice == 2]
    wanted = lazy or thrown or runs or few
    return wanted[0] if wanted and rng.random() < 0.85 else sampled[0]


def _worth(state: Any, action: Any) -> float:
    field = state.match.field
    if isinstance(action, React):
        if action.step in (STAY, DECLINE):
            player = GAME.seats.index(action.seat)
            return (state.cell[player] == state.ball) - (action.step == DECLINE)
        return 2.0 * (field.index[action.step] == state.ball)
    if isinstance(action, Move):
        cell = field.cells[field.index[action.cell]]
        return cell.row if action.seat[0] == "A" else -cell.row
    if isinstance(action, Roll) and state.target:
        return -abs(action.dice * 3.5 - state.target - 2)
    if isinstance(action, Roll):
        return action.dice
    if isinstance(action, Block):
        return 1.0
    return -1.0 if isinstance(action, Pass | Accept) else 0.0


POLICIES = {"uniform": uniform, "lively": lively, "idle": idle}


def played(settings: Settings, policy: str, rng: Random, *, most: int = 600) -> list[Any]:
    """Return the actions of a match, or of its beginning where it goes on for long."""
    state, actions = GAME.setup(settings), []
    choose = POLICIES[policy]
    while GAME.to_act(state) and len(actions) < most:
        action = choose(state, rng)
        GAME.play(state, action.seat, action)
        actions.append(action)
    return actions
