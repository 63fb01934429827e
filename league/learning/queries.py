"""How far somebody has come: an account by its rows, a visitor by the session of the device."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser

from league.learning.models import StepDone
from league.learning.rules.lessons import games, lesson_of
from league.people.models import User

SESSION: Final = "lessons"  # of a visitor: {game: [step, …]}
Done = Mapping[str, frozenset[str]]  # by game, the keys of the steps that are done


def done_by(user: User | AnonymousUser, session: Mapping[str, Any]) -> Done:
    """Return the steps that an account, or the visitor of a session, has done."""
    if user.is_authenticated:
        rows = StepDone.objects.filter(user=user).values_list("game", "step")
        return _known(rows)
    return _known(done_in(session))


def done_in(session: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the games and steps that a visitor's session keeps."""
    return [(game, step) for game, steps in session.get(SESSION, {}).items() for step in steps]


def _known(rows: Iterable[tuple[str, str]]) -> Done:
    """Sort steps by game; those that no lesson has any more are left out."""
    done: dict[str, set[str]] = {game: set() for game in games()}
    for game, key in rows:
        lesson = lesson_of(game)
        if lesson is not None and lesson.step(key) is not None:
            done[game].add(key)
    return {game: frozenset(keys) for game, keys in done.items()}
