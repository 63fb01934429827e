"""What a lenient reading changed in a text, line by line, so that its writer can confirm it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

NUMBER: Final = re.compile(r"^\d+[.)]\s*")
MARK: Final = re.compile(r"\s+#\d+$")
AHEAD: Final = 12  # lines that may have been left out before one is found again
SHOWN: Final = 40
USUAL: Final = {"@record 1", "@dice table", "@mode full"}  # what goes without saying


@dataclass(frozen=True, slots=True)
class Rewritten:
    """``given`` is empty for a line that was added, ``kept`` for one that was left out."""

    given: str
    kept: str


@dataclass(slots=True)
class Changes:
    """How many lines got a number, lost a mark or a comment, were typed wide or were rewritten."""

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
    found = Changes()
    theirs = list(_lines(given))
    ours = list(_lines(canonical))
    _headers(found, [one for one in theirs if _is_header(one)], [o for o in ours if _is_header(o)])
    body = [one for one in theirs if not _is_header(one)]
    at = 0
    for kept in ours:
        if not _is_header(kept):
            at = _line(found, body, at, kept)
    found.rewritten += [Rewritten(one, "") for one in body[at:] if _bare(one)]
    return found


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip())


def _is_header(line: str) -> bool:
    return _narrow(line).startswith("@")


def _narrow(line: str) -> str:
    return unicodedata.normalize("NFKC", line)


def _bare(line: str) -> str:
    """Return what a line says: without number, comment and mark, in narrow letters."""
    said = _narrow(line).partition(";")[0].strip()
    return " ".join(MARK.sub("", NUMBER.sub("", said)).split())


def _headers(found: Changes, theirs: list[str], ours: list[str]) -> None:
    said = {_bare(one) for one in theirs}
    kept = {_bare(one) for one in ours}
    gone = [one for one in theirs if _bare(one) not in kept]
    new = [one for one in ours if _bare(one) not in said | USUAL]
    for one in gone:
        name, *rest = _narrow(one).split()
        fitting = next(
            (kept for kept in new if kept.split()[0] == name or kept.split()[1:] == rest), ""
        )
        if fitting:
            new.remove(fitting)
        found.rewritten.append(Rewritten(one, fitting))
    found.rewritten += [Rewritten("", one) for one in new]


def _line(found: Changes, body: list[str], at: int, kept: str) -> int:
    """Find a line of the canonical text among the given ones; return where to go on."""
    wanted = _bare(kept)
    for place in range(at, min(at + AHEAD, len(body))):
        if _bare(body[place]) == wanted:
            found.rewritten += [Rewritten(one, "") for one in body[at:place] if _bare(one)]
            found.uncommented += sum(not _bare(one) for one in body[at:place])
            _slips(found, body[place], kept)
            return place + 1
    if at < len(body):
        found.rewritten.append(Rewritten(body[at], kept))
        return at + 1
    found.rewritten.append(Rewritten("", kept))
    return at


def _slips(found: Changes, given: str, kept: str) -> None:
    narrow = _narrow(given)
    found.narrowed += narrow != given
    said, sign, _ = narrow.partition(";")
    found.uncommented += bool(sign)
    found.unmarked += bool(MARK.search(said.strip()))
    found.numbered += bool(NUMBER.match(kept)) and not NUMBER.match(narrow)
