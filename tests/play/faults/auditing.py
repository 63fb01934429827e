"""What became of what people said: each line that a device was told is there stands there once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.reading import read
from engines.core.verify import verify
from engines.core.writing import written
from tests.play.faults.phone import TAKEN, Intent

UNMOVING = ("checkpoint", "ruling")  # lines that leave the position as it is


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
    """Compare the lines of a sitting, voided ones too, with what was meant to be said at it."""
    from league.play.models import Line, Seal

    rows = Line.objects.filter(sitting=sitting).order_by("serial")
    said: dict[tuple[int, str], set[Any]] = {}  # a line said once may be several rows, of one time
    texts: dict[tuple[int, str], str] = {}
    for row in rows.exclude(place=None):
        said.setdefault((row.place_id, row.key), set()).add(row.at)
        texts[row.place_id, row.key] = row.text
    seals = _opened(Seal.objects.filter(sitting=sitting).order_by("pk"), rows)
    audit, known = Audit(), set()
    for intent in intents:
        keys = {(intent.place, key) for key in intent.keys}
        known |= keys
        times = [at for key in keys for at in said.get(key, ())]
        if len(times) > 1:
            audit.doubled.append(intent.text)
        if intent.state == TAKEN and not times and not _is_sealed(intent, seals):
            audit.lost.append(intent.text)
    audit.unsaid += [text for key, text in texts.items() if key not in known]
    return audit


def _opened(seals: Sequence[Any], lines: Sequence[Any]) -> list[Any]:
    """Return the choices that were opened after their moment, or chosen anew before."""
    moments = {seal.revision: _moment(lines, seal.revision) for seal in seals}
    newest = {(moments[seal.revision], seal.seat): seal.text for seal in seals}
    opened = {moment: _following(lines, moment) for moment in moments.values()}
    return [
        seal
        for seal in seals
        if f" {newest[moments[seal.revision], seal.seat]} " in opened[moments[seal.revision]]
    ]


def _moment(lines: Sequence[Any], revision: int) -> int:
    """Return the last revision to which choices are carried on: over scores and rulings."""
    kinds = {line.serial: line.kind for line in lines}
    while kinds.get(revision + 1) in UNMOVING:
        revision += 1
    return revision


def _following(lines: Sequence[Any], revision: int) -> str:
    """Return what was written down at once as the first after a revision."""
    later = [line for line in lines if line.serial > revision]
    return "".join(f" {line.text} " for line in later if line.at == later[0].at)


def _is_sealed(intent: Intent, seals: Sequence[Any]) -> bool:
    return any(
        seal.place_id == intent.place and (seal.text == intent.text or seal.key in intent.keys)
        for seal in seals
    )


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
