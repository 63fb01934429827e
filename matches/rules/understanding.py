"""The changes that a lenient reading made to a text, line by line, for the writer to confirm."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

NUMBER: Final = re.compile(r"^\d+[.)]\s*")
MARK: Final = re.compile(r"\s+#\d+$")
AHEAD: Final = 12  # lines that may have been left out before a kept line
SHOWN: Final = 40
USUAL: Final = {"@record 1", "@dice table", "@mode full"}  # defaults, not shown as additions


@dataclass(frozen=True, slots=True)
class Rewritten:
    """``given`` is empty for a line that was added, ``kept`` for one that was left out."""

    given: str
    kept: str


@dataclass(slots=True)
class Changes:
    """Counts of lines that got a number, lost a mark or comment, were wide or were rewritten."""

    numbered: int = 0
    unmarked: int = 0
    uncommented: int = 0
    narrowed: int = 0
    rewritten: list[Rewritten] = field(default_factory=list)

    @property
    def shown(self) -> list[Rewritten]:
        return self.rewritten[:SHOWN]

    @property
    def more(self) -> int:
        return max(0, len(self.rewritten) - SHOWN)

    @property
    def is_nothing(self) -> bool:
        return not (
            self.numbered or self.unmarked or self.uncommented or self.narrowed or self.rewritten
        )


def changes(given: str, canonical: str) -> Changes:
    changes = Changes()
    theirs = list(_lines(given))
    ours = list(_lines(canonical))
    _headers(
        changes, [line for line in theirs if _is_header(line)], [o for o in ours if _is_header(o)]
    )
    body = [line for line in theirs if not _is_header(line)]
    at = 0
    for kept in ours:
        if not _is_header(kept):
            at = _line(changes, body, at, kept)
    changes.rewritten += [Rewritten(line, "") for line in body[at:] if _bare(line)]
    return changes


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip())


def _is_header(line: str) -> bool:
    return _narrow(line).startswith("@")


def _narrow(line: str) -> str:
    return unicodedata.normalize("NFKC", line)


def _bare(line: str) -> str:
    """Return a line without number, comment and mark, in half-width letters."""
    said = _narrow(line).partition(";")[0].strip()
    return " ".join(MARK.sub("", NUMBER.sub("", said)).split())


def _headers(changes: Changes, theirs: list[str], ours: list[str]) -> None:
    said = {_bare(line) for line in theirs}
    kept = {_bare(line) for line in ours}
    gone = [line for line in theirs if _bare(line) not in kept]
    new = [line for line in ours if _bare(line) not in said | USUAL]
    for header in gone:
        name, *rest = _narrow(header).split()
        fitting = next(
            (kept for kept in new if kept.split()[0] == name or kept.split()[1:] == rest), ""
        )
        if fitting:
            new.remove(fitting)
        changes.rewritten.append(Rewritten(header, fitting))
    changes.rewritten += [Rewritten("", line) for line in new]


def _line(changes: Changes, body: list[str], at: int, kept: str) -> int:
    """Find a line of the canonical text among the given ones; return where to go on."""
    wanted = _bare(kept)
    for place in range(at, min(at + AHEAD, len(body))):
        if _bare(body[place]) == wanted:
            changes.rewritten += [Rewritten(line, "") for line in body[at:place] if _bare(line)]
            changes.uncommented += sum(not _bare(line) for line in body[at:place])
            _slips(changes, body[place], kept)
            return place + 1
    if at < len(body):
        changes.rewritten.append(Rewritten(body[at], kept))
        return at + 1
    changes.rewritten.append(Rewritten("", kept))
    return at


def _slips(changes: Changes, given: str, kept: str) -> None:
    narrow = _narrow(given)
    changes.narrowed += narrow != given
    said, sign, _ = narrow.partition(";")
    changes.uncommented += bool(sign)
    changes.unmarked += bool(MARK.search(said.strip()))
    changes.numbered += bool(NUMBER.match(kept)) and not NUMBER.match(narrow)
