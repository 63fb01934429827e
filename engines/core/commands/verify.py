"""``verify FILE…``: replay records and print the verdicts."""

import argparse
import json
from typing import Final

from engines.core.commands.telling import CANNOT, Wrong, contents, say
from engines.core.records.sentences import LANGUAGES
from engines.core.replays import verdict
from engines.core.replays.verdict import Finding, Verdict
from engines.core.replays.verify import verify_text

HELP: Final = "replay records and say what follows from them"
CODES: Final = {
    verdict.VERIFIED: 0,
    verdict.WITH_RULINGS: 0,
    verdict.POSSIBLE: 3,
    verdict.UNFINISHED: 3,
    verdict.REFUTED: 1,
    verdict.IMPOSSIBLE: 1,
    verdict.UNREADABLE: 2,
}
_WORST_FIRST: Final = (2, 1, 3, 0)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a file, a line each")
    parser.add_argument(
        "--lenient", action="store_true", help="read as an import does: numbers may be missing, …"
    )


def run(asked: argparse.Namespace) -> int:
    codes = {_verify_file(path, asked) for path in asked.files}
    return next(code for code in _WORST_FIRST if code in codes)


def _verify_file(path: str, asked: argparse.Namespace) -> int:
    try:
        text = contents(path)
    except Wrong as wrong:
        say(json.dumps({"file": path, "error": str(wrong)}) if asked.json else str(wrong))
        return CANNOT
    judged = verify_text(text, lenient=asked.lenient)
    if asked.json:
        say(json.dumps({"file": path, **judged.as_json()}, ensure_ascii=False))
    else:
        say("\n".join(lines_of(path, judged)))
        if judged.outcome == verdict.UNREADABLE and _an_import_would_read(text):
            say("  an import would read it: --lenient, or canon")
    return CODES[judged.outcome]


def _an_import_would_read(text: bytes) -> bool:
    return verify_text(text, lenient=True).outcome != verdict.UNREADABLE


def lines_of(path: str, judged: Verdict) -> list[str]:
    """Return a verdict as lines for people to read."""
    words = [f"{path}: {judged.outcome}"]
    if judged.ruleset:
        words.append(judged.ruleset)
    if judged.finding is None or judged.end:
        points = " ".join(f"{side} {number}" for side, number in judged.score)
        words.append(" ".join(filter(None, (points, "winner", judged.winner, f"({judged.end})"))))
    lines = ["  ".join(words)]
    if judged.rulings:
        lines.append(f"  rulings: {len(judged.rulings)}")
    lines += [f"  note: {note}" for note in judged.notes]
    if judged.finding is not None:
        lines += _finding(judged.finding)
    return lines + [f"    {row}" for row in judged.fault.splitlines()]


def _finding(finding: Finding) -> list[str]:
    where = [f"line {finding.line}"] if finding.line else []
    where += [f"number {finding.number}"] if finding.number else []
    where += [f"seat {finding.seat}"] if finding.seat else []
    lines = [f"  {', '.join(where) or 'the record'}: {finding.text}".rstrip(": ")]
    lines.append(f"  {finding.reason.rule}  {finding.reason.code}")
    lines += [f"  {finding.sentence(language)}" for language in LANGUAGES]
    if finding.alternatives:
        lines.append(f"  would hold: {' | '.join(finding.alternatives)}")
    if finding.board:
        lines.append("  before it:")
        lines += [f"    {row}" for row in finding.board.splitlines()]
    return lines
