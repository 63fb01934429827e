"""Puzzles are made ahead: today's and tomorrow's of every game, each by jobs of a few seconds.

A job looks at records of matches that everybody may read, then at matches that bots play for it,
until it has a puzzle or has done its part of the work; then another job goes on. Where the whole
budget is spent, the game has no puzzle on that day.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time
from random import Random
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.utils import timezone

from engines.bots import puzzles
from engines.bots.puzzles import VERSION
from engines.bots.recording import by_bots
from engines.core.errors import Refused, UnreadableAction
from engines.core.playouts import Endless, settings
from engines.core.records.digest import digest
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.registry import games, get
from league.jobs import services as jobs
from league.jobs.errors import AlreadyTicked
from league.jobs.kinds import Arguments
from league.learning.models import Puzzle
from league.learning.puzzles.queries import DAY, KIND, day_of
from league.learning.rules.puzzles import can_be_set, step_of
from league.people.shared import zones
from matches.models import Verdict
from matches.queries.records.visible import visible_filings
from matches.replaying import engine_version

FILED: Final = 5  # records of matches that are looked at first, the newest
SHORT: Final = "short"  # the preset in which bots play, where a game has it
LEVEL: Final = "club"
PART: Final = 6_000  # playouts after which a job leaves the rest to another one
PART_RECORDS: Final = 20
REPORTED: Final = 500  # playouts after which the job says that it goes on
FRESH: Final = 7  # puzzles of a game in a row with different answers
WHOLE: Final = 80_000  # playouts for the puzzle of a day
WHOLE_RECORDS: Final = 300
Value = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """A record to look at: filed for a match, or of a match of bots with a seed."""

    record: Record
    seed: str
    filing: int | None = None


@dataclass(slots=True)
class _Work:
    """The playouts of a job so far. The lease is renewed often: a machine may be busy."""

    playouts: int = 0

    def count(self) -> None:
        self.playouts += 1
        if self.playouts % REPORTED == 0:
            self.report()

    def report(self) -> None:
        jobs.report(percent=min(99, self.playouts * 100 // PART))


@transaction.atomic
def sweep(*, now: datetime) -> int:
    """Ask for the puzzles of today and tomorrow that nobody has asked for; return how many."""
    today = day_of(now)
    return sum(_ask(game.key, day, now) for day in (today, today + DAY) for game in games())


def _ask(game: str, day: date, now: datetime) -> int:
    if Puzzle.objects.filter(game=game, date=day).exists():
        return 0
    midnight = datetime.combine(day, time(), zones.zone_named(zones.DEFAULT))
    try:
        jobs.tick(schedule=f"{KIND} {game}"[:40], at=midnight)
    except AlreadyTicked:
        return 0
    arguments = {"game": game, "date": day.isoformat(), "record": 0, "spent": 0}
    jobs.enqueue(kind=KIND, arguments=arguments, now=now)
    return 1


def seek(arguments: Arguments) -> Value | None:
    """Do one part of the work: the fields of the puzzle, or where the next job goes on.

    None: the puzzle has been made already.
    """
    game, day = arguments["game"], date.fromisoformat(arguments["date"])
    if Puzzle.objects.filter(game=game, date=day).exists():
        return None
    spent, number = 0, arguments["record"]
    recent = _recent_answers(game, day)
    until = min(number + PART_RECORDS, WHOLE_RECORDS)
    work = _Work()
    while number < until and spent < PART:
        for source in sources(game, day, number):
            sought = _looked_at(source, work)
            spent += sought.playouts
            work.report()
            puzzle = sought.puzzle
            if puzzle is None or puzzle.answers[0].text in recent:
                continue
            if _is_playable(game, puzzle):
                return {"puzzle": fields(source, puzzle)}
        number += 1
    return {"record": number, "spent": arguments["spent"] + spent}


def _recent_answers(game: str, day: date) -> frozenset[str]:
    """Return the best answers of the last puzzles before a day."""
    before = Puzzle.objects.filter(game=game, date__lt=day).order_by("-date")
    rows = before.values_list("answers", flat=True)[: FRESH - 1]
    return frozenset(answers[0]["text"] for answers in rows)


def publish(arguments: Arguments, value: Value | None) -> None:
    """Keep the puzzle, or ask for the next part of the work."""
    if value is None:
        return
    if "puzzle" in value:
        row = Puzzle(game=arguments["game"], date=arguments["date"], **value["puzzle"])
        Puzzle.objects.bulk_create([row], ignore_conflicts=True)
    elif value["record"] < WHOLE_RECORDS and value["spent"] < WHOLE:
        jobs.enqueue(kind=KIND, arguments={**arguments, **value}, now=timezone.now())


def sources(game: str, day: date, number: int) -> Iterator[Source]:
    """Yield the record with a number: the filed ones come first, those of bots behind them."""
    if number < FILED:
        for filing in _filed(game)[number : number + 1]:
            with suppress(Refused):
                yield Source(read(filing.record.text), filing.record.digest, filing.pk)
        return
    seed = f"{game} {day} {number}"
    engine = get(game)
    preset = SHORT if SHORT in engine.presets else ""
    setting = settings(engine, Random(seed), preset=preset)
    with suppress(Endless):
        yield Source(by_bots(setting, dict.fromkeys(engine.seats, LEVEL), seed), seed)


def _filed(game: str) -> Any:
    """Return the records of finished matches that everybody may read and that made no puzzle."""
    verified = (Verdict.Outcome.VERIFIED, Verdict.Outcome.WITH_RULINGS)
    used = Puzzle.objects.filter(game=game).values("digest")
    filings: Any = visible_filings(AnonymousUser()).filter(
        game__match__event__game=game,
        game__match__proved=True,
        record__verdicts__outcome__in=verified,
    )
    return filings.exclude(record__digest__in=used).order_by("-pk")


def _looked_at(source: Source, work: _Work) -> puzzles.Sought:
    """Look for a puzzle in a record; a record that cannot be judged has none."""
    try:
        return puzzles.find(source.record, seed=source.seed, on_playout=work.count)
    except Refused:
        return puzzles.Sought(None, 0)


def _is_playable(game: str, puzzle: puzzles.Puzzle) -> bool:
    step = step_of(game, "", puzzle.position, puzzle.seat)
    try:
        return can_be_set(step, puzzle.answers[0].text)
    except (Refused, UnreadableAction):
        return False


def fields(source: Source, puzzle: puzzles.Puzzle) -> Value:
    """Return the columns of a puzzle besides its game and its day."""
    return {
        "filing_id": source.filing,
        "seed": "" if source.filing else source.seed,
        "digest": digest(source.record),
        "line": puzzle.line,
        "position": puzzle.position,
        "seat": puzzle.seat,
        "answers": [
            {"text": each.text, "worth": each.worth.mean, "error": each.worth.error}
            for each in puzzle.answers
        ],
        "lead": puzzle.lead.mean,
        "lead_error": puzzle.lead.error,
        "club": list(puzzle.club),
        "playouts": puzzle.playouts,
        "ruleset": source.record.ruleset,
        "engine": engine_version(source.record.game),
        "version": VERSION,
    }
