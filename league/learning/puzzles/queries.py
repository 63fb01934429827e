"""The puzzles that may be seen, what somebody answered, and days in a row."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from league.jobs.models import Job
from league.learning.models import Puzzle, PuzzleAnswer
from league.people.models import User
from league.people.shared import zones

KIND: Final = "learning.puzzle"  # the jobs that look for puzzles
SESSION: Final = "puzzles"  # of a visitor: {key of a puzzle: an answer as ``as_json`` writes it}
DAY: Final = timedelta(days=1)
LIGHT: Final = ("game", "date")


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that counts. ``on_day``: it was given on the day of the puzzle."""

    text: str
    worth: float
    error: float
    is_measured: bool
    at: datetime
    date: date

    @property
    def on_day(self) -> bool:
        return day_of(self.at) == self.date

    def as_json(self) -> dict[str, Any]:
        return {
            "text": self.text, "worth": self.worth, "error": self.error,
            "is_measured": self.is_measured, "at": self.at.isoformat(),
            "date": self.date.isoformat(),
        }  # fmt: skip


def day_of(moment: datetime) -> date:
    """Return the day of a moment in the zone of the site: puzzles change at its midnight."""
    return timezone.localdate(moment, zones.zone_named(zones.DEFAULT))


def puzzle_of(game: str, day: date, *, today: date) -> Puzzle | None:
    """Return the puzzle of a day that has begun."""
    if day > today:
        return None
    return Puzzle.objects.select_related("filing__game__match").filter(game=game, date=day).first()


def between(first: date, last: date) -> list[Puzzle]:
    """Return game and date of the puzzles of some days, the newest day first."""
    rows = Puzzle.objects.filter(date__range=(first, last)).only(*LIGHT)
    return list(rows.order_by("-date", "game"))


def searched(day: date) -> tuple[frozenset[str], frozenset[str]]:
    """Return the games in which the search for the puzzle of a day is over, and where it failed.

    It is over where its newest job is; a game that nobody has asked about is still to come.
    """
    jobs = Job.objects.filter(kind=KIND, arguments__date=day.isoformat())
    newest = dict(jobs.order_by("pk").values_list("arguments__game", "state"))
    done, failed = (
        frozenset(game for game, of in newest.items() if of == state)
        for state in (Job.State.DONE, Job.State.STUCK)
    )
    return done | failed, failed


def first_day() -> date | None:
    return Puzzle.objects.order_by("date").values_list("date", flat=True).first()


def given_by(user: User | AnonymousUser, session: Mapping[str, Any]) -> Mapping[int, Given]:
    """Map puzzles, by key, to what an account or the visitor of a session answered."""
    if not user.is_authenticated:
        return given_in(session)
    rows = PuzzleAnswer.objects.filter(user=user).values_list(
        "puzzle", "text", "worth", "error", "is_measured", "at", "puzzle__date"
    )
    return {row[0]: Given(*row[1:]) for row in rows}


def given_in(session: Mapping[str, Any]) -> dict[int, Given]:
    return {int(key): _read(row) for key, row in session.get(SESSION, {}).items()}


def _read(row: Mapping[str, Any]) -> Given:
    at, day = datetime.fromisoformat(row["at"]), date.fromisoformat(row["date"])
    return Given(row["text"], row["worth"], row["error"], row["is_measured"], at, day)


def days_in_a_row(given: Iterable[Given], *, today: date) -> int:
    """Count the days in a row, up to today or yesterday, on which the day's puzzle was answered."""
    days = {each.date for each in given if each.on_day}
    last = today if today in days else today - DAY
    many = 0
    while last - many * DAY in days:
        many += 1
    return many
