"""The fate of people's lines: each line that a device was told to be stored is stored once."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify
from tests.play.faults.phone import TAKEN, Intent

UNMOVING = ("checkpoint", "ruling")  # lines that leave the position as it is
Key = tuple[int, str]  # a place, and its device's key of a line


@dataclass
class Audit:
    """The texts of lines that were lost, doubled, or said by nobody."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.doubled or self.unsaid)

    def add(self, other: "Audit") -> None:
        self.lost += other.lost
        self.doubled += other.doubled
        self.unsaid += other.unsaid


def audited(sitting: Any, intents: Sequence[Intent]) -> Audit:
    """Compare the lines of a sitting, voided ones too, with the intended ones."""
    from league.play.models import Line, Seal

    lines = list(Line.objects.filter(sitting=sitting).order_by("serial"))
    seals = list(Seal.objects.filter(sitting=sitting).order_by("pk"))
    times: dict[Key, set[Any]] = defaultdict(set)  # a line said once may be several rows of a time
    texts: dict[Key, str] = {}
    for row in (*seals, *(line for line in lines if line.place_id is not None)):
        texts[row.place_id, row.key] = row.text
    for line in lines:
        times[line.place_id, line.key].add(line.at)
    for seal, at in _opened(seals, lines):
        times[seal.place_id, seal.key].add(at)
    audit, known = Audit(lost=[seal.text for seal in _dropped(seals, lines)]), set()
    for intent in intents:
        keys = {(intent.place, key) for key in intent.keys}
        known |= keys
        if sum(len(times[key]) for key in keys) > 1:
            audit.doubled.append(intent.text)
        if intent.state == TAKEN and not keys & set(texts):
            audit.lost.append(intent.text)
    audit.unsaid += [text for key, text in texts.items() if key not in known]
    return audit


## Choices laid down sealed: opened with the others', or chosen anew


def _opened(seals: Sequence[Any], lines: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the choices that were opened, and when."""
    for seal in _newest(seals):
        behind = _behind(seal, lines)
        if behind and seal.text in _laid_open(behind):
            yield seal, behind[0].at


def _dropped(seals: Sequence[Any], lines: Sequence[Any]) -> Iterator[Any]:
    """Yield the choices that counted, and that the table went on without.

    Over a score or a ruling a choice is carried on. It may be void, and is not dropped, where a
    person said a line instead that moved the game on: the own hand drawn anew, say.
    """
    carried = {(seal.revision, seal.seat, seal.key) for seal in seals}
    for seal in _newest(seals):
        behind = _behind(seal, lines)
        if not behind:
            continue
        if behind[0].kind in UNMOVING:
            is_there = (seal.revision + 1, seal.seat, seal.key) in carried
        else:
            is_there = behind[0].place_id is not None or seal.text in _laid_open(behind)
        if not is_there:
            yield seal


def _newest(seals: Sequence[Any]) -> list[Any]:
    """Return of each seat the last choice of each moment: those before it were chosen anew."""
    return list({(seal.revision, seal.seat): seal for seal in seals}.values())


def _behind(seal: Any, lines: Sequence[Any]) -> list[Any]:
    """Return what was written down at once right behind a choice; nothing if it still lies there,
    or if lines were taken back there.
    """
    later = [line for line in lines if line.serial > seal.revision]
    if not later or later[0].serial != seal.revision + 1:
        return []
    return list(takewhile(lambda line: line.at == later[0].at, later))


def _laid_open(lines: Sequence[Any]) -> list[str]:
    """Return the choices in what the server wrote down when all were there."""
    return [
        word
        for line in lines
        if line.place_id is None and line.kind == "action"
        for word in (line.text, *line.text.split())
    ]


def refuted(sitting: Any) -> str:
    """Verify a finished sitting's record; return what is wrong with it, or nothing."""
    from league.play.queries import positions
    from league.play.queries.records import record_of

    if sitting.end is None:
        return f"{sitting.uid} did not come to its end"
    serials = list(sitting.lines.order_by("serial").values_list("serial", flat=True))
    if serials != list(range(1, sitting.revision + 1)):
        return f"{sitting.uid}: revision {sitting.revision}, {len(serials)} lines"
    positions.forget()
    verdict = verify(read(written(record_of(sitting, positions.of(sitting)))))
    if verdict.outcome != "verified" or verdict.winner != sitting.end["winner"]:
        return f"{sitting.uid}: {verdict}"
    return ""
