"""``show FILE --at N``: the board after the action with number N."""

import argparse
import sys
from typing import Any, Final

from engines.core.commands.telling import CANNOT, Wrong, complaint, contents, say
from engines.core.errors import BadRecord, Refused
from engines.core.records.lenient import read_leniently
from engines.core.records.sentences import sentence
from engines.core.replays.replay import Course, Stopped, begun, follow

HELP: Final = "show the board after the action with number N (0: before the first)"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--at", type=int, metavar="N", help="default: after the last line")


def run(asked: argparse.Namespace) -> int:
    try:
        record = read_leniently(contents(asked.file))
    except BadRecord as bad:
        sys.stderr.write(complaint(asked.file, bad) + "\n")
        return CANNOT
    last = max((line.number or 0 for line in record.lines), default=0)
    at = last if asked.at is None else asked.at
    if not 0 <= at <= last:
        raise Wrong(f"--at is a number from 0 to {last}.")
    course = begun(record)
    for line in record.lines:
        if line.number is not None and line.number > at:
            break
        try:
            follow(course, line)
        except Refused as refused:
            say(course.game.show(_before(course, refused)))
            said = sentence(refused.reason, record.game, "en")
            raise Wrong(f"line {line.at}: {line.text}: {refused.reason.code}: {said}") from None
    say(course.game.show(course.state))
    return 0


def _before(course: Course, refused: Refused) -> Any:
    return refused.before if isinstance(refused, Stopped) else course.state
