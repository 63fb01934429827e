"""A line of a try, judged as at a table; and what somebody has learned, kept."""

from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser

from engines.core.alternatives import completions
from league.learning.errors import TryOver
from league.learning.models import StepDone
from league.learning.queries import SESSION, done_in
from league.learning.rules import tries
from league.learning.rules.lessons import Step
from league.learning.rules.tries import Try
from league.people.errors import Invalid, Refusal
from league.people.models import User
from league.play.errors import HeaderNotSaid, NotYourSeat
from league.play.rules import course
from league.play.services.lines import in_notation
from league.play.services.writing import judged


def say(*, attempt: Try, text: str) -> Try:
    """Return the try after a line of the learner. Nothing is stored.

    Raises TryOver, Invalid, HeaderNotSaid, NotYourSeat and EngineFault, and LineRefused with the
    game's rule and code; LineAmbiguous for words that may mean several lines.
    """
    if not attempt.asked:
        raise TryOver
    if not text.strip() or "\x00" in text:
        raise Invalid(params={"field": "text"})
    if text.lstrip().startswith(course.HEADER):
        raise HeaderNotSaid
    line = in_notation(attempt.position, text, attempt.asked)
    if not tries.is_own(attempt, line):
        raise NotYourSeat
    judged(attempt.position, line, attempt.asked)
    return tries.said(attempt, line)


def say_all(*, attempt: Try, texts: Sequence[str]) -> Try:
    """Return the try after several lines, up to the one that decides it. Raises what ``say`` does
    for the first that is refused.
    """
    for text in texts:
        attempt = say(attempt=attempt, text=text)
        if not attempt.asked:
            break
    return attempt


@dataclass(frozen=True, slots=True)
class Checked:
    """The lines written for the good ones of a text, and why the next is refused.

    ``completions`` are lines that begin like the refused one; where nothing is typed, any.
    """

    lines: tuple[str, ...]
    refusal: Refusal | None
    completions: tuple[str, ...]


def check(*, attempt: Try, texts: Sequence[str]) -> Checked:
    """Judge the first of some lines; what follows from it is seen when it is said."""
    lines, refusal = [], None
    for text in texts[:1]:
        try:
            lines.append(say(attempt=attempt, text=text).own[-1])
        except Refusal as refused:
            refusal = refused
    begun: tuple[str, ...] = ()
    if not lines:
        typed = course.parsed(texts[0]).text if texts else ""
        position = attempt.position
        begun = completions(position.game, position.state, typed, attempt.asked)
    return Checked(tuple(lines), refusal, begun)


def keep(*, step: Step, user: User | AnonymousUser, session: MutableMapping[str, Any]) -> None:
    """Keep that a step is done: by the account, or for a visitor in the session."""
    if user.is_authenticated:
        _keep(user, [(step.game, step.key)])
        return
    done = {game: [*keys] for game, keys in session.get(SESSION, {}).items()}
    session[SESSION] = {**done, step.game: sorted({*done.get(step.game, ()), step.key})}


def take_over(*, user: User, session: MutableMapping[str, Any]) -> None:
    """Keep by an account what its visitor did before signing in; the session keeps it no more."""
    _keep(user, done_in(session))
    session.pop(SESSION, None)


def _keep(user: User, done: Sequence[tuple[str, str]]) -> None:
    StepDone.objects.bulk_create(
        (StepDone(user=user, game=game, step=step) for game, step in done), ignore_conflicts=True
    )
