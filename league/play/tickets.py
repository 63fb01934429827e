"""Tickets for the stream, which knows no session and no cookie."""

from typing import TYPE_CHECKING, Final

from django.core import signing

if TYPE_CHECKING:
    from league.play.models import Place, Sitting

SALT: Final = "league.play.tickets"
SECONDS: Final = 12 * 3600


class TicketRefused(Exception):
    """``code`` says why: ``ticket_missing``, ``ticket_expired`` or ``ticket_invalid``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def ticket(sitting: "Sitting", place: "Place | None" = None) -> str:
    """Return a ticket to a sitting's stream for 12 hours; without a place, for a spectator.

    The caller must have checked that the reader has the place, or that the sitting is public.
    """
    return signing.dumps([sitting.uid, place.uid if place is not None else ""], salt=SALT)


def place_uid(ticket: str, sitting_uid: str) -> str:
    """Return the uid of the place that a sitting's ticket names, or ''. Raises TicketRefused."""
    if not ticket:
        raise TicketRefused("ticket_missing")
    try:
        sitting, place = signing.loads(ticket, salt=SALT, max_age=SECONDS)
    except signing.SignatureExpired:
        raise TicketRefused("ticket_expired") from None
    except signing.BadSignature:
        raise TicketRefused("ticket_invalid") from None
    if sitting != sitting_uid:
        raise TicketRefused("ticket_invalid")
    return str(place)
