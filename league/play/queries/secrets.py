"""What a table shows a place besides its own hand: the rest of the decks, and the whole record."""

from league.play.models import Place, Sitting
from league.play.queries import ended
from league.play.rules.course import Position
from matches.models import Seat
from matches.queries.records.visible import are_decks_public, sees_decks

OPEN = "open"  # the mode of a record whose hands are real cards


def hides_hands(position: Position) -> bool:
    """Tell whether the server knows hands that not everybody sees."""
    return position.game.mask is not None and position.record.mode != OPEN


def shows_decks(sitting: Sitting, place: Place | None) -> bool:
    """Tell whether a place, or a guest, may read the rest of the decks, which is not in play.

    A player sees what the event's reveal rule shows, and all once the match has a result.
    """
    if sitting.of is None or (place is not None and place.role == Place.Role.REFEREE):
        return True
    match = sitting.of.match
    if place is None or not place.seats:
        return are_decks_public(match)
    if match.version:
        return True
    seats = Seat.objects.filter(side__match=match, name__in=place.seats)
    rows = seats.select_related("entry_player__player")
    return any(sees_decks(match, seat.entry_player.player) for seat in rows)


def may_have_record(sitting: Sitting, position: Position, place: Place | None) -> bool:
    """Tell whether a place may have the record as it is: nothing in it is hidden from the place.

    Hands are shown once the game is over for good, so that nobody plays on who has seen them.
    """
    if place is None:
        return False
    is_bound = position.game.mask is not None and place.role != Place.Role.REFEREE
    if is_bound and not ended.may_be_read(sitting, position, hides_hands=hides_hands(position)):
        return False
    return shows_decks(sitting, place)
