"""Short words for imports of tables."""

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from league.transfers.tables.services import importing
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import Hall


def closed(**fields: Any) -> Hall:
    made: Any = TournamentFactory(**fields)
    return Hall(made, works(made.event))


def dry(hall: Hall, raw: bytes, kind: str = "entrants") -> Any:
    return importing.dry_run(
        kind=kind, tournament=hall.tournament, raw=raw, by=hall.by, now=timezone.now()
    )


def do(hall: Hall, raw: bytes, kind: str = "entrants", token: str | None = None) -> Any:
    token = dry(hall, raw, kind).token if token is None else token
    return importing.confirm(
        kind=kind, tournament=hall.tournament, raw=raw, token=token, by=hall.by, now=timezone.now()
    )


def problems(report: Any) -> list[tuple[int, str, str]]:
    return [(problem.row, problem.column, problem.code) for problem in report.problems]


def sent(name: str, raw: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, raw)
