"""Who is asking: by an account, or by the place that a device has joined with a secret link."""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from league.play.errors import PlaceUnknown, SittingHidden
from league.play.models import Place, Sitting
from league.play.queries import sittings, watching
from league.play.services import places

JOINED: Final = timedelta(days=7)
ANEW: Final = "anew"  # the query parameter by which a sealed choice is replaced
LONGEST_NUMBER: Final = 7


def cookie_of(uid: str) -> str:
    return f"table_{uid}"


def remember(answer: HttpResponse, sitting: Sitting, secret: str) -> None:
    """Set the cookie of this device's place: unreadable by scripts, sent only to this table."""
    answer.set_cookie(
        cookie_of(sitting.uid), secret, max_age=JOINED, path=f"/table/{sitting.uid}/",
        httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip


def place_of(request: HttpRequest, uid: str) -> Place:
    """Return the place of a request: by the device's own link first, then by the account.

    Raises SittingHidden, alike for a table that is not there and one without a place.
    """
    _sitting, place = seen_by(request, uid)
    return SittingHidden.unless(place)


def seen_by(request: HttpRequest, uid: str) -> tuple[Sitting, Place | None]:
    """Return a sitting and the request's place; a guest sees it as late as its event says.

    Raises SittingHidden.
    """
    sitting, place = of_all(request, uid)
    if place is not None:
        return sitting, place
    return watching.late(sitting, watching.delay_of(sitting, request.user), timezone.now()), None


def of_all(request: HttpRequest, uid: str) -> tuple[Sitting, Place | None]:
    """Return a sitting as it is and the request's place; None for a guest of a public one.

    Raises SittingHidden.
    """
    sitting = SittingHidden.unless(sittings.by_uid(uid))
    place = _place(request, sitting)
    if place is not None:
        place.looks, place.anew = seat_asked(request), chooses_anew(request)
    if place is None and not watching.is_public(sitting):
        raise SittingHidden
    return sitting, place


def seat_asked(request: HttpRequest) -> str:
    """Return which seat looks, on a device for several; empty: nobody's hand is shown."""
    return request.GET.get("as", "")[:8]


def chooses_anew(request: HttpRequest) -> int | None:
    """Return the revision at which the seat that looks replaces its sealed choice, or None."""
    given = request.GET.get(ANEW, "")[:LONGEST_NUMBER]
    return int(given) if given.isascii() and given.isdigit() else None


def secret_of(request: HttpRequest, uid: str) -> str:
    """Return what this device's own link to a table holds; empty for a place by account."""
    return request.COOKIES.get(cookie_of(uid), "")


def _place(request: HttpRequest, sitting: Sitting) -> Place | None:
    secret = secret_of(request, sitting.uid)
    for known in ({"secret": secret}, {"user": request.user}):
        if known == {"secret": ""}:
            continue
        try:
            return places.place_of(sitting=sitting, **known)
        except PlaceUnknown:
            continue
    return None
