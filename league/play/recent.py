"""The tables at which a device has taken a place, so that its lobby leads back to them.

The list holds no secret: the rights of a device at a table come from its own link there.
"""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from league.play.models import Sitting
from league.play.places import JOINED

COOKIE: Final = "tables"
SALT: Final = "play.recent"
MOST: Final = 12


def tables_of(request: HttpRequest) -> list[str]:
    """Return the uids of the device's tables, the newest first."""
    kept = request.get_signed_cookie(COOKIE, default="", salt=SALT) or ""
    return kept.split(".")[:MOST] if kept else []


def remember(request: HttpRequest, answer: HttpResponse, sitting: Sitting) -> None:
    """Put a table first in the device's list."""
    others = [uid for uid in tables_of(request) if uid != sitting.uid]
    answer.set_signed_cookie(
        COOKIE, ".".join([sitting.uid, *others][:MOST]), salt=SALT, max_age=JOINED,
        path="/table/", httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip
