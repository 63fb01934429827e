"""``hint FILE --at N``: the best actions in a position of a record, with their worth."""

import argparse
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from engines.bots import LEVELS, levels
from engines.bots.search import Search
from engines.core.commands.reaching import reached, record_in
from engines.core.commands.telling import Wrong, say
from engines.core.game import CHANCE, AnyGame, Seat

HELP: Final = "name the best actions after the action with number N (0: before the first)"
SHOWN: Final = 3
SEARCHING: Final = tuple(name for name, level in LEVELS.items() if level.kind == "search")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="default: after the last line")
    parser.add_argument("--level", choices=SEARCHING, default=SEARCHING[0])
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the search")


def run(asked: argparse.Namespace) -> int:
    course = reached(record_in(asked.file), asked.at)
    if asked.level not in levels(course.game):
        raise Wrong(f"{course.game.key} has no level {asked.level}.")
    seats = course.game.to_act(course.state)
    if not seats:
        raise Wrong("The match is over.")
    if CHANCE in seats:
        raise Wrong("Dice or a deal are due: there is nothing to choose.")
    for seat in seats:
        rng = Random(f"hint {asked.seed} {seat}")
        for line in lines_of(course.game, course.state, seat, asked.level, rng):
            say(line)
    return 0


def lines_of(game: AnyGame, state: Any, seat: Seat, level: str, rng: Random) -> Iterator[str]:
    """Yield the best actions of a seat, best first: its worth, its share of the search, the line.

    Where several seats choose at once the share is how often the action is to be chosen.
    """
    ranked = Search(game, state, seat, rng, levels(game)[level].nodes).rank()
    for each in ranked[:SHOWN]:
        yield f"{each.worth:6.1%} {each.share:6.1%}  {game.write(each.action)}"
