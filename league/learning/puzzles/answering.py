"""The first answer to a puzzle is kept: by the account, or for a visitor in the session."""

from collections.abc import MutableMapping
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser

from engines.bots.puzzles import at_a_glance
from engines.core.registry import get
from league.learning.models import Puzzle, PuzzleAnswer
from league.learning.puzzles.queries import SESSION, Given, given_in
from league.learning.rules.puzzles import decision_of
from league.learning.rules.tries import Try
from league.people.models import User

MOST_KEPT: Final = 400  # answers of a visitor


def answered(*, puzzle: Puzzle, attempt: Try, now: datetime) -> Given:
    """Return what the line of a try was worth: as measured, or else at a glance."""
    text = decision_of(attempt)
    for each in puzzle.answers:
        if each["text"] == text:
            return Given(text, each["worth"], each["error"], True, now, puzzle.date)
    game = get(puzzle.game)
    worth = at_a_glance(game, attempt.begun.state, game.read(text), seed=str(puzzle))
    return Given(text, worth.mean, worth.error, False, now, puzzle.date)


def keep(
    *, puzzle: Puzzle, given: Given, user: User | AnonymousUser, session: MutableMapping[str, Any]
) -> None:
    """Keep an answer, unless the puzzle was answered before."""
    if user.is_authenticated:
        _keep(user, {puzzle.pk: given})
        return
    known = session.get(SESSION, {})
    rows = {str(puzzle.pk): given.as_json(), **known}
    newest = sorted(rows, key=lambda key: rows[key]["at"])[-MOST_KEPT:]
    session[SESSION] = {key: rows[key] for key in newest}


def take_over(*, user: User, session: MutableMapping[str, Any]) -> None:
    """Keep by an account what its visitor answered before signing in, where it had not itself."""
    given = given_in(session)
    there = Puzzle.objects.filter(pk__in=given).values_list("pk", flat=True) if given else ()
    _keep(user, {key: given[key] for key in there})
    session.pop(SESSION, None)


def _keep(user: User, given: dict[int, Given]) -> None:
    PuzzleAnswer.objects.bulk_create(
        (
            PuzzleAnswer(
                user=user, puzzle_id=key, text=each.text, worth=each.worth, error=each.error,
                is_measured=each.is_measured, at=each.at,
            )
            for key, each in given.items()
        ),
        ignore_conflicts=True,
    )  # fmt: skip
