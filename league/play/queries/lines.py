"""The lines of a sitting that stand, and what was said since."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from threading import Lock
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from engines.core.game import Seat
from engines.core.records.record import RULING
from league.jobs.database.statements import Statement
from league.play.models import Line, Place, Seal, Sitting, TakingBack
from league.play.rules.clock import CORRECTED
from league.play.rules.course import Said
from league.play.rules.taking_back import Standing

KEPT: Final = "_kept"
MOST: Final = 400  # revisions whose lines a process caches
Revision = tuple[str, int]  # a sitting's uid, and its revision
_stands: OrderedDict[Revision, list[Said]] = OrderedDict()
_lock = Lock()


def standing(sitting: Sitting, after: int = 0) -> QuerySet[Line]:
    """Return the lines that stand, in order: for each number in the record the one said last.

    Without the first ``after`` lines; as they stood at the revision of the object.
    """
    newest = _newest(sitting.pk, sitting.revision, after, sitting.length)
    return Line.objects.filter(pk__in=newest.values("pk")).order_by("n")


def standing_rows(sitting: Sitting, after: int) -> list[Line]:
    """Return the lines of ``standing`` by plain SQL, since every tap needs them."""
    return _ROWS.objects(sitting.pk, sitting.revision, after, sitting.length)


def _newest(sitting: int, revision: int, after: int, length: int) -> QuerySet[Line]:
    said = Line.objects.filter(sitting=sitting, serial__lte=revision)
    return said.filter(n__gt=after, n__lte=length).order_by("n", "-serial").distinct("n")


NEWEST = """
    SELECT DISTINCT ON (line.n) {columns} FROM play_line line
    WHERE line.sitting_id = %s AND line.serial <= %s AND line.n > %s AND line.n <= %s
    ORDER BY line.n, line.serial DESC
"""
_ROWS: Final = Statement(NEWEST.format(columns="{line}"), line=Line)
_TEXTS: Final = Statement(NEWEST.format(columns="line.kind, line.text"))


def kept(sitting: Sitting) -> list[Said]:
    """Return the standing lines, cached by revision in this process.

    A line never changes and a revision never recurs, so the cache stays right; it is filled after
    commit, since a rolled back revision may come again with other lines.
    """
    known: tuple[int, list[Said]] | None = sitting.__dict__.get(KEPT)
    if known is None or known[0] != sitting.revision:
        stands = _remembered((sitting.uid, sitting.revision))
        if stands is None:
            rows = _TEXTS(sitting.pk, sitting.revision, 0, sitting.length)
            stands = [Said(*row) for row in rows]
        known = _keep(sitting, sitting.revision, stands)
    return known[1]


def keep(sitting: Sitting, stands: list[Said]) -> None:
    """Set the standing lines of a sitting object, so that they are not read for this revision."""
    sitting.__dict__[KEPT] = sitting.revision, stands


def went_on(sitting: Sitting, said: Sequence[Said]) -> None:
    """Add ``said``, just written, to the standing lines of a sitting object."""
    _keep(sitting, sitting.revision + len(said), [*kept(sitting), *said])


def forget() -> None:
    """Empty this process's cache of lines."""
    with _lock:
        _stands.clear()


def _keep(sitting: Sitting, revision: int, stands: list[Said]) -> tuple[int, list[Said]]:
    transaction.on_commit(partial(_remember, (sitting.uid, revision), stands))
    sitting.__dict__[KEPT] = revision, stands
    return revision, stands


def _remember(revision: Revision, stands: list[Said]) -> None:
    with _lock:
        _stands[revision] = stands
        _stands.move_to_end(revision)
        while len(_stands) > MOST:
            _stands.popitem(last=False)


def _remembered(revision: Revision) -> list[Said] | None:
    with _lock:
        return _stands.get(revision)


def tail(sitting: Sitting, to: int) -> list[Standing]:
    """Return the standing lines after ``to`` that can be taken back, and who said them."""
    lines = standing(sitting, to).exclude(kind=RULING, text__startswith=CORRECTED)
    rows = lines.values_list("n", "kind", "place_id")
    return [Standing(*row) for row in rows]


def since(sitting: Sitting, revision: int) -> Sequence[Line]:
    """Return what was said after a revision, lines taken back since included."""
    rows = Line.objects.filter(sitting=sitting, serial__gt=revision).select_related("place")
    return list(rows.order_by("serial"))


def said_with(place: Place, key: str) -> tuple[Line, ...]:
    """Return the lines that a place has said in one message, by its key; empty without a key."""
    if not key:
        return ()
    return tuple(Line.objects.filter(place=place, key=key).order_by("serial"))


def taken_back(sitting: Sitting) -> Sequence[TakingBack]:
    rows = TakingBack.objects.filter(sitting=sitting).select_related("by", "agreed")
    return list(rows.order_by("serial"))


def sealed_at(sitting: Sitting) -> dict[str, str]:
    """Map the seats that have chosen at this moment to what they chose."""
    seals = Seal.objects.filter(sitting=sitting, revision=sitting.revision).order_by("pk")
    if sitting.as_of is not None:
        seals = seals.filter(at__lte=sitting.as_of)
    return dict(seals.values_list("seat", "text"))


def chosen_before(sitting: Sitting) -> dict[str, int]:
    """Map seats that chose at an earlier moment to the newest such revision of each."""
    seals = Seal.objects.filter(sitting=sitting, revision__lt=sitting.revision)
    if sitting.as_of is not None:
        seals = seals.filter(at__lte=sitting.as_of)
    newest = seals.order_by("seat", "-revision").distinct("seat")
    return dict(newest.values_list("seat", "revision"))


def text_for(line: Line | Said, eyes: Seat | None) -> str:
    """Return a line's text as the seat ``eyes`` may see it; ``""`` is a guest, None sees all."""
    text: str = line.text if eyes is None else line.masked.get(eyes, line.text)
    return text
