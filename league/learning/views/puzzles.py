"""The pages of puzzles: those of today with the archive, and one with its board."""

from calendar import monthrange
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from engines.core.registry import games
from league.events.forms.games import name_of, picture
from league.learning.errors import PuzzleUnknown
from league.learning.models import Puzzle
from league.learning.puzzles import answering, queries
from league.learning.puzzles.queries import DAY, Given
from league.learning.rules import tries
from league.learning.rules.puzzles import step_of
from league.learning.rules.tries import Try
from league.learning.views import acting, judged, wire
from league.learning.views.acting import Instead
from league.people.views.answers import page as any_method
from league.play.views.acting import texts_sent
from league.play.views.wire import wired

MONTH: Final = "%Y-%m"
Answers = Mapping[int, Given]  # of one reader, by the key of the puzzle
NO_GAMES: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game on the page of today, with its puzzle."""

    game: str
    name: str
    picture: Any
    puzzle: Puzzle
    given: Given | None


@dataclass(frozen=True, slots=True)
class Missing:
    """Games without a puzzle today, by their names.

    It is still looked for (``sought``), the search failed (``broke_off``), or there is ``none``.
    """

    names: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class DayRow:
    day: date
    puzzles: tuple[tuple[Puzzle, str, Given | None], ...]  # with the name of its game


@require_safe
@never_cache
def puzzles(request: HttpRequest) -> HttpResponse:
    today = queries.day_of(timezone.now())
    month = _month_asked(request, today)
    given = queries.given_by(request.user, request.session)
    last = min(month.replace(day=monthrange(month.year, month.month)[1]), today)
    first = queries.first_day() or today
    of_month = queries.between(month, last)
    every = of_month if last == today else queries.between(today, today)
    of_today = {each.game: each for each in every if each.date == today}
    keys = [game.key for game in games()]
    is_whole = len(of_today) == len(keys)
    search = (NO_GAMES, NO_GAMES) if is_whole else queries.searched(today)
    context = {
        "today": today,
        "rows": [_row(of_today[key], given) for key in keys if key in of_today],
        "missing": _missing([key for key in keys if key not in of_today], *search),
        "days": _days([each for each in of_month if each.date < today], given),
        "month": month,
        "earlier": (month - DAY).strftime(MONTH) if first < month else "",
        "later": (last + DAY).strftime(MONTH) if last + DAY <= today else "",
        "in_a_row": queries.days_in_a_row(given.values(), today=today),
    }
    return render(request, "learning/puzzles.html", context)


def _month_asked(request: HttpRequest, today: date) -> date:
    """Return the first day of the month in the address, or of this one."""
    try:
        asked = date.fromisoformat(f"{request.GET.get('month', '')}-01")
    except ValueError:
        asked = today
    return min(asked, today).replace(day=1)


def _row(puzzle: Puzzle, given: Answers) -> GameRow:
    game = puzzle.game
    return GameRow(game, name_of(game), picture(game), puzzle, given.get(puzzle.pk))


def _missing(
    keys: Collection[str], over: Collection[str], failed: Collection[str]
) -> list[Missing]:
    """Group games by why they have no puzzle: one sentence for all of a group."""
    why = {
        key: "sought" if key not in over else "broke_off" if key in failed else "none"
        for key in keys
    }
    grouped = [
        Missing(tuple(name_of(key) for key in keys if why[key] == each), each)
        for each in ("sought", "broke_off", "none")
    ]
    return [group for group in grouped if group.names]


def _days(of_month: list[Puzzle], given: Answers) -> list[DayRow]:
    days: dict[date, list[tuple[Puzzle, str, Given | None]]] = {}
    for puzzle in of_month:
        row = (puzzle, name_of(puzzle.game), given.get(puzzle.pk))
        days.setdefault(puzzle.date, []).append(row)
    return [DayRow(day, tuple(rows)) for day, rows in days.items()]


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle that is looked at: the try at it, and the answer that counts, if there is one.

    ``in_a_row`` are the days in a row of the reader.
    """

    puzzle: Puzzle
    attempt: Try
    given: Given | None
    in_a_row: int


def _asked(request: HttpRequest, game: str, day: str) -> Asked:
    """Raises PuzzleUnknown, also for a day that has not begun."""
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise PuzzleUnknown from None
    if day != wanted.isoformat():
        raise PuzzleUnknown  # the same day written in another way: a puzzle has one address
    today = queries.day_of(timezone.now())
    puzzle = PuzzleUnknown.unless(queries.puzzle_of(game, wanted, today=today))
    every = queries.given_by(request.user, request.session)
    given, in_a_row = every.get(puzzle.pk), queries.days_in_a_row(every.values(), today=today)
    return Asked(puzzle, _begun(puzzle, given), given, in_a_row)


def _begun(puzzle: Puzzle, given: Given | None) -> Try:
    key = puzzle.date.isoformat()
    return tries.begun(
        step_of(puzzle.game, key, puzzle.position, puzzle.seat, is_open=given is None)
    )


@any_method
@never_cache
def puzzle(request: HttpRequest, game: str, day: str) -> HttpResponse:
    """Show a puzzle, or what came of its answer. The first line that is sent is the answer."""
    asked = _asked(request, game, day)
    if request.method != "POST":
        return _shown(request, asked, Instead())
    if asked.given is not None:
        return redirect("learning:puzzle", game, day)
    done = acting.act(request, asked.attempt)
    if isinstance(done, Instead):
        return _shown(request, asked, done)
    given = answering.answered(puzzle=asked.puzzle, attempt=done, now=timezone.now())
    answering.keep(puzzle=asked.puzzle, given=given, user=request.user, session=request.session)
    return redirect("learning:puzzle", game, day)


def _shown(request: HttpRequest, asked: Asked, instead: Instead) -> HttpResponse:
    context = {
        **judged.context(request, asked.puzzle, asked.attempt, asked.given),
        "in_a_row": asked.in_a_row,
        **instead.context,
    }
    return render(request, "learning/puzzle.html", context, status=instead.status)


@wired
@require_POST
def choices(request: HttpRequest, game: str, day: str) -> JsonResponse:
    """Answer with what is asked after some words, or why a target cannot be tapped."""
    return wire.asked_on_the_way(request, _asked(request, game, day).attempt)


@wired
@require_POST
def check(request: HttpRequest, game: str, day: str) -> JsonResponse:
    """Answer whether typed text can be said."""
    return JsonResponse(acting.check(_asked(request, game, day).attempt, texts_sent(request)))
