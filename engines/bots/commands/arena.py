"""``arena GAME --a club --b strong``: matches between two bots, and what they say."""

import argparse
import json
import os
import platform
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from engines.bots import LEVELS, levels
from engines.bots.arena import SEATED, Lines, Meeting
from engines.bots.elo import MARGIN
from engines.bots.results import figures, met, verdict
from engines.core.commands.telling import Wrong, contents, game_of, say
from engines.core.errors import BadSettings
from engines.core.game import AnyGame
from engines.core.records.sentences import sentence

HELP: Final = "let two bots play each other and say who is stronger"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    for bot in ("a", "b"):
        parser.add_argument(f"--{bot}", choices=LEVELS, required=True)
        parser.add_argument(
            f"--deck-{bot}", metavar="FILE", help="@card lines and one @deck line, for any seat"
        )
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--ruleset", metavar="ID", help="carriers-1:short, or short alone")
    parser.add_argument("--nodes", type=int, metavar="N", help="of A, in place of its own")
    parser.add_argument(
        "--target", type=float, metavar="RATE", help="stop as soon as A reaches or misses it"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", metavar="FILE", help="keep the matches there, and play them on")


def run(asked: argparse.Namespace) -> int:
    game, preset = game_of(asked.game, asked.ruleset)
    if asked.games < 1:
        raise Wrong("--games is at least 1.")
    if asked.target is not None and not MARGIN < asked.target < 1:
        raise Wrong(f"--target lies between {MARGIN} and 1.")
    bots = {"a": asked.a, "b": asked.b}
    for name in bots.values():
        if name not in levels(game):
            raise Wrong(f"{game.key} has no level {name}.")
    if asked.nodes is not None:
        game = _thinking(game, asked.a, asked.nodes)
    meeting = Meeting(game, bots, asked.seed, preset, _decks(game, asked))
    path = Path(asked.out) if asked.out else None
    try:
        done = met(meeting, asked.games, path, asked.target, note=note(asked.target))
    except OSError as error:
        raise Wrong(f"{asked.out}: {error.strerror or error}") from None
    except BadSettings as bad:
        said = sentence(bad.reason, game.key, "en")
        raise Wrong(f"{asked.deck_a}, {asked.deck_b}: {bad.reason.code}: {said}") from None
    shown = figures(meeting, done)
    if asked.target is not None:
        shown |= {"target": asked.target, "verdict": verdict(done, asked.target)}
    rows = (f"{name}: {figure}" for name, figure in shown.items())
    say(json.dumps(shown) if asked.json else "\n".join(rows))
    return 0


def _thinking(game: AnyGame, level: str, nodes: int) -> AnyGame:
    """Return the game with another budget of a level. Raises ``Wrong``."""
    if LEVELS[level].kind != "search" or nodes < 1:
        raise Wrong("--nodes is at least 1, and A is a level that searches.")
    return replace(game, nodes={**game.nodes, level: nodes})


def note(target: float | None) -> dict[str, Any]:
    """Return what a new file says of its making: the day, the machine, the rate to be reached."""
    version = ".".join(map(str, sys.version_info[:2]))
    machine = f"{os.cpu_count()} cores, {platform.python_implementation()} {version}"
    return {"date": datetime.now(UTC).date().isoformat(), "machine": machine, "target": target}


def _decks(game: AnyGame, asked: argparse.Namespace) -> dict[str, Lines]:
    given = {"a": asked.deck_a, "b": asked.deck_b}
    if not any(given.values()):
        return {}
    if game.decks is None:
        raise Wrong(f"{game.key} is not played with decks.")
    if not all(given.values()):
        raise Wrong("--deck-a and --deck-b go together.")
    return {bot: deck_lines(game, path) for bot, path in given.items()}


def deck_lines(game: AnyGame, path: str) -> Lines:
    """Return the header lines of a deck file: its cards, and its first deck for any seat."""
    lines: list[tuple[str, tuple[str, ...]]] = []
    for line in contents(path).decode("utf-8", "replace").splitlines():
        name, *words = line.lstrip("@").split() or [""]
        if not line.startswith("@") or name not in game.headers or not words:
            continue
        if words[0] in game.seats:
            if any(SEATED in words for _, words in lines):
                continue
            words[0] = SEATED
        lines.append((name, tuple(words)))
    if not any(SEATED in words for _, words in lines):
        raise Wrong(f"{path} has no deck of {game.key}.")
    return tuple(lines)
