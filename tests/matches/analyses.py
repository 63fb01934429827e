"""Analyses as the workers make them, and records that are quickly analysed."""

from django.db import transaction
from django.utils import timezone

from engines.bots import worth
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


def kept(filing: Filing, version: int = worth.VERSION, **said: object) -> Analysis:
    """Keep a short analysis of a record: of one line, which won the match for the second side."""
    sides = ("A", "B")
    line = worth.Line(0, 1, "…", "B", "chance", 500_000, 0, 0, -400_000, 0, 0, 0, -100_000)
    whole = worth.Analysis(
        game=filing.record.game,
        ruleset=filing.record.ruleset,
        version=version,
        digest=filing.record.digest,
        sides=sides,
        playouts=200,
        start=500_000,
        start_error=0,
        result=0,
        lines=(line,),
        luck={"A": -400_000, "B": 400_000},
        skill={"A": 0, "B": 0},
        rest=worth.Rest(-100_000, -100_000, 100_000),
        turning_points=(0,),
    )
    fields = {"luck": whole.luck, "skill": whole.skill, "result": whole.to_json(), **said}
    return Analysis.objects.create(
        record=filing.record, ruleset=filing.record.ruleset, version=version, **fields
    )
