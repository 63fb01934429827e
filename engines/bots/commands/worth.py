"""``worth FILE``: what each line of a record was worth; luck, skill and the rest of both sides."""

import argparse
from collections.abc import Iterator
from typing import Final

from engines.bots.worth import CHANCE_LINE, DECISION, WHOLE, Analysis, Line, analyse, points
from engines.core.commands.reaching import record_in
from engines.core.commands.telling import Wrong, say
from engines.core.errors import Refused
from engines.core.records.sentences import sentence

HELP: Final = "say what each line of a record was worth, by luck and by skill"
WIDTH: Final = 20  # characters of the curve, from 0 to a certain win of the first side
MARKS: Final = {CHANCE_LINE: "*", DECISION: "+"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="everything, in millionths")


def run(asked: argparse.Namespace) -> int:
    record = record_in(asked.file)
    try:
        analysis = analyse(record)
    except Refused as refused:
        said = sentence(refused.reason, record.game, "en")
        raise Wrong(f"{asked.file}: {refused.reason.code}: {said}") from None
    if asked.json:
        say(analysis.text())
        return 0
    for row in table(analysis):
        say(row)
    return 0


def table(analysis: Analysis) -> Iterator[str]:
    """Yield the rows that people read: the curve by lines, the sums, the turning points."""
    first, second = analysis.sides
    yield f"{analysis.game}, {analysis.ruleset}: the chance of {first} after each line, in points"
    yield f"{'':4} {'before the first line':30} {_chance(analysis.start)}"
    for line in analysis.lines:
        if line.kind in MARKS:
            yield _row(line)
    yield "luck, skill and rest of each line; * dice and deals, + decisions, ! by playouts"
    for side in (first, second):
        luck, skill = points(analysis.luck[side]), points(analysis.skill[side])
        yield f"{side}: luck {luck:+.1f}, skill {skill:+.1f}"
    rest = analysis.rest
    total, mean, size = points(rest.total), points(rest.mean), points(rest.size)
    yield f"rest: {total:+.1f}, of a line {mean:+.2f}, in size {size:.2f}"
    turning = [analysis.lines[index] for index in analysis.turning_points]
    yield f"turning points: {', '.join(map(_turning, turning)) or 'none'}"


def _row(line: Line) -> str:
    closely = "!" if line.looked else " "
    parts = " ".join(f"{points(part):+6.1f}" for part in (line.luck, line.skill, line.rest))
    return (
        f"{line.number or '':4} {MARKS[line.kind]}{closely}{line.text:28.28} "
        f"{_chance(line.after)} {parts}"
    )


def _chance(worth: int) -> str:
    filled = round(worth * WIDTH / WHOLE)
    return f"{points(worth):5.1f} {'#' * filled:{WIDTH}}"


def _turning(line: Line) -> str:
    return f"line {line.number or line.index + 1} ({points(line.swing):+.1f})"
