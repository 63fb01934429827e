"""Report files of other programs, and short words for what is done with them."""

from typing import Any

from django.utils import timezone

from league.events.models import Event
from league.people.models import Player
from league.tournaments.models import Pairing, Tournament
from league.transfers.trf import services as report_files
from league.transfers.trf.queries import swiss_report
from league.transfers.trf.rules import report as trf
from league.transfers.trf.services import Look
from tests.people.factories import PlayerFactory
from tests.tournaments.rounds.hall import Hall


def player(number: int, name: str, points: str, *games: str, rank: int = 0) -> str:
    head = f"001 {number:>4}      {name:<33}{'':32} {points:>4} {rank or '':>4}"
    return head + "".join(f"  {game:<8}" for game in games)


def file(*lines: str) -> str:
    return (
        "\r\n".join(("012 Herbst-Open", "042 2026/10/03", "142 3", "212 PTS,BH", *lines)) + "\r\n"
    )


ONE = file(
    player(1, "Ada", "1.0", "   3 w 1"),
    player(2, "Bo", "0.0", "   4 b 0"),
    player(3, "Cy", "0.0", "   1 b 0"),
    player(4, "Di", "1.0", "   2 w 1"),
    player(5, "Eve", "1.0", "0000 - U"),
)


def asked(raw: str | bytes, by: Any = None) -> dict[str, Any]:
    return {
        "raw": raw.encode() if isinstance(raw, str) else raw,
        "game": "rugby_15",
        "format": None,
        "time_zone": "Asia/Tokyo",
        "by": by or PlayerFactory().user,
        "now": timezone.now(),
    }


def looked(raw: str | bytes) -> Look:
    return report_files.dry_run(**asked(raw))


def brought(raw: str | bytes, by: Any = None) -> Hall:
    wanted = asked(raw, by)
    made = report_files.bring_in(**wanted).made
    assert made is not None
    return Hall(made, wanted["by"])


def codes(raw: str | bytes) -> list[tuple[int, int, str]]:
    return [(finding.line, finding.column, finding.code) for finding in looked(raw).findings]


def stops(raw: str | bytes) -> list[tuple[int, int, str]]:
    return [
        (finding.line, finding.column, finding.code)
        for finding in looked(raw).findings
        if finding.stops
    ]


def written(hall: Hall) -> str:
    return trf.write(swiss_report(hall.phase()).report)


def counted() -> tuple[int, ...]:
    return tuple(kind.objects.count() for kind in (Event, Tournament, Player, Pairing))


def changed(old: str, new: str) -> str:
    assert old in ONE
    return ONE.replace(old, new, 1)
