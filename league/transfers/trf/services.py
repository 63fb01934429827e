"""Import a tournament from another program's tournament report file (rules/reading.py)."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from league.people.errors import Invalid
from league.people.models import Player
from league.people.services.accounts import check_player, tidy_name
from league.tournaments.models import Tournament
from league.tournaments.standings import queries as tables
from league.transfers.errors import FileUnreadable, ReportWrong
from league.transfers.event_file.services import event_files
from league.transfers.tables.wording import REPORTS
from league.transfers.trf.rules import checks as trf_checks, reading as trf_reading
from league.transfers.trf.rules.event import Chosen, Writing
from league.transfers.trf.rules.reading import Finding, Reading, TrfUnreadable


@dataclass(frozen=True, slots=True)
class Comes:
    """A player's place and points after the import, and those in the file."""

    number: int
    name: str
    club: str
    place: int
    points: str
    said_place: int
    said_points: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a file makes. ``made``: the event, once it exists; ``before``: it existed already."""

    name: str
    entrants: int
    played: int
    rounds: int
    formula: str
    findings: tuple[Finding, ...]
    rows: tuple[Comes, ...] = ()
    made: Tournament | None = None
    before: bool = False

    @property
    def stops(self) -> int:
        return sum(finding.stops for finding in self.findings)


def dry_run(*, raw: bytes, by: Any, now: datetime, **chosen: Any) -> Look:
    """Return what a file would make, and write nothing. ``chosen``: see ``bring_in``.

    Raises FileUnreadable and what making an event raises.
    """
    writing = _writing(raw, now, **chosen)
    findings = _findings(writing)
    if any(finding.stops for finding in findings):
        return _look(writing, findings)
    before = event_files.made_before(by, _digest(raw, writing.chosen))
    with transaction.atomic():
        look = _make(writing, findings, "", by, now)
        transaction.set_rollback(True)
    return replace(look, made=before, before=before is not None)


@transaction.atomic
def bring_in(
    *, raw: bytes, by: Any, now: datetime, game: str, format: str | None, time_zone: str
) -> Look:
    """Make a Swiss of a file, visible to its staff only; its players are guests.

    The same file from the same person, for the same game, returns the event made before. Raises
    FileUnreadable, ReportWrong, and what making an event raises.
    """
    writing = _writing(raw, now, game=game, format=format, time_zone=time_zone)
    digest = _digest(raw, writing.chosen)
    findings = _findings(writing)
    if (known := event_files.made_before(by, digest)) is not None:
        return replace(_look(writing, findings), made=known, before=True)
    wrong = next((finding for finding in findings if finding.stops), None)
    if wrong is not None:
        raise ReportWrong(params={"line": wrong.line, "finding": wrong.code})
    return _make(writing, findings, digest, by, now)


def _make(
    writing: Writing, findings: tuple[Finding, ...], digest: str, by: Any, now: datetime
) -> Look:
    made = event_files.make(document=writing.document(), digest=digest, by=by, now=now)
    rows = tuple(_comes(made, writing.reading))
    all_findings = (*findings, *_places(rows, writing.reading))
    return replace(_look(writing, all_findings), rows=rows, made=made)


def _digest(raw: bytes, chosen: Chosen) -> str:
    settings = repr(("trf", chosen.game, chosen.format, chosen.zone))
    return hashlib.sha256(settings.encode() + b"\0" + raw).hexdigest()


def _writing(
    raw: bytes, now: datetime, *, game: str, format: str | None, time_zone: str
) -> Writing:
    try:
        text, findings = trf_reading.decoded(raw)
        reading = trf_reading.reading_of(text, findings)
    except TrfUnreadable as error:
        raise FileUnreadable(REPORTS[error.code], code=error.code, params=error.params) from error
    return Writing(
        reading, Chosen(_("Tournament from a report file"), game, format, time_zone, now)
    )


def _findings(writing: Writing) -> tuple[Finding, ...]:
    """Order the findings by lines, those that stop the import first."""
    reading = writing.reading
    findings = [*reading.findings, *_unfit(reading), *trf_checks.check(reading)]
    if not any(finding.stops for finding in findings):
        findings += writing.findings()
    return tuple(
        sorted(findings, key=lambda finding: (not finding.stops, finding.line, finding.column))
    )


def _unfit(reading: Reading) -> Iterator[Finding]:
    """Yield findings for names that are invalid for a guest, and for invalid clubs."""
    for line, competitor in zip(reading.lines, reading.report.competitors, strict=True):
        if not competitor.name:
            continue
        try:
            check_player(Player(handle="guest-0", display_name=tidy_name(competitor.name)))
        except Invalid as error:
            yield Finding(line, 15, "name_wrong", True, {"why": str(error)})


def _look(writing: Writing, findings: tuple[Finding, ...]) -> Look:
    report = writing.report
    return Look(
        report.name or writing.chosen.name,
        len(report.competitors),
        report.played,
        max(report.rounds, report.played),
        str(writing.standings()["points"]),
        findings,
    )


def _comes(made: Tournament, reading: Reading) -> Iterator[Comes]:
    """Yield the players by their places here."""
    phase = made.phases.get()
    phase.tournament = made
    said = {competitor.number: competitor for competitor in reading.report.competitors}
    placed = {row.entrant: row for row in tables.of(phase).rows}
    for number in placed or sorted(said):
        player, row = said[number], placed.get(number)
        yield Comes(
            number,
            player.name,
            reading.report.clubs.get(number, ""),
            row.place if row else 0,
            trf_checks.plain(Fraction(row.points)) if row else "",
            player.rank,
            "" if player.points is None else trf_checks.plain(player.points),
        )


def _places(rows: tuple[Comes, ...], reading: Reading) -> Iterator[Finding]:
    """Yield one finding with the number of players whose place differs from the file's."""
    others = [row for row in rows if row.place and row.said_place not in (0, row.place)]
    if others:
        lines = {
            competitor.number: line
            for competitor, line in zip(reading.report.competitors, reading.lines, strict=True)
        }
        first = min(lines[other.number] for other in others)
        yield Finding(first, 86, "places_differ", False, {"count": len(others)})
