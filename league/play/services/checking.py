"""Checking lines as they are typed: as strictly as saying them, but without writing any."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core.alternatives import completions
from engines.core.game import CHANCE
from league.people.errors import Refusal
from league.play.errors import ChoiceWaits, NotYourSeat, SittingNotOpen
from league.play.models import Place, Sitting
from league.play.queries import eyes, positions
from league.play.queries.secrets import hides_hands
from league.play.rules import course
from league.play.rules.course import Position, Said
from league.play.services.lines import (
    check_shape,
    check_speaker,
    is_at_once,
    seats_named,
    understood,
)
from league.play.services.writing import judged


@dataclass(frozen=True, slots=True)
class Checked:
    """``lines``: what is written for each of the good lines. ``position`` is the one after them.

    ``refusal`` says why the next is not one; ``sealed``: the last waits for the choices of others.
    ``completions`` are lines that begin like the refused one; where nothing is typed, any.
    """

    lines: tuple[tuple[Said, ...], ...]
    position: Position
    refusal: Refusal | None = None
    sealed: bool = False
    completions: tuple[str, ...] = ()


def check(*, place: Place, texts: Sequence[str]) -> Checked:
    """Judge lines as if they were said now, one after another. Raises SittingNotOpen.

    Where hands are hidden from the place only the first line is judged, for the seat that looks:
    later ones would reveal its outcome before it is said.
    """
    sitting = place.sitting
    if sitting.state != Sitting.State.OPEN:
        raise SittingNotOpen
    position = positions.of(sitting)
    is_hidden = hides_hands(position) and eyes.of(position, place) is not None
    good: list[tuple[Said, ...]] = []
    refusal, sealed = None, False
    for text in texts[:1] if is_hidden else texts:
        try:
            if sealed:
                raise ChoiceWaits
            later, said = _judged(place, position, text, is_hidden=is_hidden)
        except Refusal as refused:
            refusal = refused
            break
        sealed = is_at_once(position, later, said)
        good.append(tuple(said))
        position = position if sealed else later
    begun: tuple[str, ...] = ()
    if not sealed and (refusal is not None or not texts):
        last = texts[len(good)] if texts else ""
        begun = _completions(sitting, place, position, last)
    return Checked(tuple(good), position, refusal, sealed, begun)


def _judged(
    place: Place, position: Position, text: str, *, is_hidden: bool
) -> tuple[Position, list[Said]]:
    sitting, seats = place.sitting, eyes.seats_of(position, place) if is_hidden else ()
    if is_hidden and not seats:
        raise NotYourSeat
    check_shape(place, position, text)
    text = understood(place, position, text)
    check_speaker(sitting, place, position, text, seats)
    return judged(position, text, seats_named(sitting, position, place))


def _completions(sitting: Sitting, place: Place, position: Position, text: str) -> tuple[str, ...]:
    """Complete a line for this place's seats; for chance only where people roll and deal."""
    seats = seats_named(sitting, position, place)
    due = seats if CHANCE not in position.to_act or CHANCE in seats else ()
    return completions(position.game, position.state, course.parsed(text).text, due)
