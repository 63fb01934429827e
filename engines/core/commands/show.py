"""``show FILE --at N``: the board after the action with number N."""

import argparse
from typing import Any, Final

from engines.core.commands.reaching import reached, record_in
from engines.core.commands.telling import say
from engines.core.replays.replay import Course

HELP: Final = "show the board after the action with number N (0: before the first)"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="default: after the last line")


def run(asked: argparse.Namespace) -> int:
    course = reached(record_in(asked.file), asked.at, at_fault=_show)
    _show(course, course.state)
    return 0


def _show(course: Course, state: Any) -> None:
    say(course.game.show(state))
