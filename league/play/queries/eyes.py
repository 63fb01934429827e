"""Which seat's view a place has of a table: it sees what that seat may see, and no more."""

from engines.core.game import Seat
from league.play.models import Place
from league.play.queries import lines
from league.play.rules.course import Position

GUEST = ""


def of(position: Position, place: Place | None) -> Seat | None:
    """Return the seat that looks, "" for nobody's hand, None for everything.

    A referee sees everything, and so does everybody in a game that hides nothing. A device for
    several seats shows a hand once it says whose (``place.looks``), and only while that seat has to
    choose or none of its seats has: else the device waits for the next of them. A seat that has
    chosen may look again to replace its choice (``place.anew``), at this revision alone.
    """
    if position.game.mask is None or (place and place.role == Place.Role.REFEREE):
        return None
    if place is None or not place.seats:
        return GUEST
    if len(place.seats) == 1:
        return str(place.seats[0])
    if place.anew == place.sitting.revision and place.looks in chosen_of(position, place):
        return place.looks
    due = due_of(position, place)
    return place.looks if place.looks in (due or place.seats) else GUEST


def seats_of(position: Position, place: Place) -> tuple[Seat, ...]:
    """Return the seats of a place that may speak now: where hands are hidden, the looking one."""
    return speaking(place, of(position, place))


def speaking(place: Place, looks: Seat | None) -> tuple[Seat, ...]:
    return tuple(place.seats) if looks is None else tuple(filter(None, (looks,)))


def chosen_of(position: Position, place: Place) -> list[Seat]:
    """Return the seats of a place with a sealed choice, while others have not chosen yet."""
    acting = [seat for seat in position.to_act if seat in place.seats]
    chosen = lines.sealed_at(place.sitting) if acting and len(position.to_act) > 1 else {}
    return [seat for seat in acting if seat in chosen]


def due_of(position: Position, place: Place) -> list[Seat]:
    """Return the seats of a place that have to choose and have not done so."""
    acting = [seat for seat in position.to_act if seat in place.seats]
    chosen = lines.sealed_at(place.sitting) if len(acting) > 1 else {}
    return [seat for seat in acting if seat not in chosen]
