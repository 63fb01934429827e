"""Analyses as the workers make them, and records that are quickly analysed."""

from django.db import transaction
from django.utils import timezone

from engines.bots import worth
from engines.core.registry import get
from matches.models import Analysis, Filing, Record
from matches.services import analysing, records
from tests.matches.games import golden, golden_meeting, reseated
from tests.matches.paging import replay_all


def settled(game: str, number: int = 1) -> Filing:
    """File and verify the shortest golden record of a game, which everybody may read."""
    at = golden_meeting(game)
    filing = records.file(
        match=at.match,
        number=number,
        text=reseated(at, golden(game)),
        source="paste",
        by=at.ann,
        now=timezone.now(),
        side=at.match.sides.get(number=1),
    )
    replay_all()
    return filing


def analyse_all() -> None:
    """Do what the worker of the queue `analyses` does with every record."""
    for key in Record.objects.values_list("pk", flat=True):
        arguments = {"record": key}
        answer = analysing.analyse(arguments)
        with transaction.atomic():
            analysing.publish(arguments, answer)


def kept(
    filing: Filing,
    version: int = worth.VERSION,
    luck: int = -400_000,
    choices: tuple[worth.Alternative, ...] = (),
) -> Analysis:
    """Keep an analysis of a record, the second side of which won by its first line.

    ``luck`` is the first side's, in millionths; what is left is skill of the second side's choice.
    """
    whole = _lost_by_a_line(filing.record, version, luck, choices)
    return Analysis.objects.create(
        record=filing.record,
        ruleset=filing.record.ruleset,
        version=version,
        result=whole.to_json(),
        luck=whole.luck,
        skill=whole.skill,
    )


def _lost_by_a_line(
    record: Record, version: int, luck: int, choices: tuple[worth.Alternative, ...]
) -> worth.Analysis:
    game = get(record.game)
    first, second = game.sides
    skill = -500_000 - luck
    line = worth.Line(
        0, 1, "…", game.sides[second][0], "decision", 500_000, 0, 0, luck, 0, skill, 0, 0,
        bool(choices), choices,
    )  # fmt: skip
    return worth.Analysis(
        game=game.key,
        ruleset=record.ruleset,
        version=version,
        digest=record.digest,
        sides=(first, second),
        playouts=200,
        start=500_000,
        start_error=0,
        result=0,
        lines=(line,),
        luck={first: luck, second: -luck},
        skill={first: 0, second: -skill},
        rest=worth.Rest(0, 0, 0),
        turning_points=(0,),
    )
