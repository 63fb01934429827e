"""Taking a place at a sitting: by an account, or by a secret link that is shown once."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from league.people.services import limits
from league.play.errors import PlaceUnknown
from league.play.models import Place, Sitting
from league.play.queries import sittings
from league.play.queries.officials import judges
from matches.models import SidePass

SECRET_BYTES = 20  # long enough for logs to recognise it in addresses and leave it out
LONGEST_NAME = 40
LINKS = (60, timedelta(minutes=15))  # wrong links from an address


@dataclass(frozen=True, slots=True)
class Link:
    """A place and the secret that speaks for it; only its hash is kept."""

    place: Place
    secret: str


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def seat_by_link(
    *, sitting: Sitting, role: str, seats: Sequence[str], name: str, now: datetime
) -> Link:
    secret = secrets.token_urlsafe(SECRET_BYTES)
    place = Place.objects.create(
        sitting=sitting, role=role, seats=list(seats), name=name[:LONGEST_NAME],
        secret=hashed(secret), joined_at=now,
    )  # fmt: skip
    return Link(place, secret)


def seat_by_account(
    *, sitting: Sitting, user: Any, seats: Sequence[str], name: str, now: datetime,
    role: str = Place.Role.PLAYER,
) -> Place:  # fmt: skip
    place, _made = Place.objects.get_or_create(
        sitting=sitting, user=user, ended_at=None,
        defaults={"role": role, "seats": list(seats), "name": name[:LONGEST_NAME],
                  "joined_at": now},
    )  # fmt: skip
    return place


def place_of(*, sitting: Sitting, user: Any = None, secret: str = "") -> Place:
    """Return the place that an account or a link has at a sitting.

    Somebody who no longer judges the match has none. Raises PlaceUnknown.
    """
    place = None
    if secret:
        place = sittings.by_link(sitting, hashed(secret))
    elif getattr(user, "is_authenticated", False):
        place = sittings.by_account(sitting, user.pk)
    if place is None:
        raise PlaceUnknown
    place.sitting = sitting
    match = sitting.of.match if sitting.of else None
    if place.role == Place.Role.REFEREE and match and not judges(place.user, match):
        raise PlaceUnknown
    return place


def by_link(*, secret: str, address: str, now: datetime) -> Place:
    """Return the place that a link speaks for, at any table.

    Wrong links are counted by ``address``; a right one is never refused, since a hall shares an
    address. Raises PlaceUnknown and TooManyTries.
    """
    places = Place.objects.filter(secret=hashed(secret), ended_at=None)
    if (place := places.select_related("sitting").first()) is not None:
        return place
    network = limits.network_of(address)
    tries = {f"table-link:{network}": LINKS} if network else {}
    limits.refuse_when_full(tries, now=now)
    limits.count(tries, now=now)
    raise PlaceUnknown


def sit_down(*, place: Place, name: str) -> Place:
    """Take a place with a name that the others see; an empty one leaves it as it is."""
    if name.strip():
        place.name = " ".join(name.split())[:LONGEST_NAME]
        place.save(update_fields=["name"])
    return place


@transaction.atomic
def renew(*, place: Place) -> Link:
    """Give a place a new link; the old one becomes invalid."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    place.secret = hashed(secret)
    place.save(update_fields=["secret"])
    return Link(place, secret)


@transaction.atomic
def leave(*, place: Place, now: datetime) -> None:
    Place.objects.filter(pk=place.pk, ended_at=None).update(ended_at=now, secret="")


@transaction.atomic
def sit_by_pass(*, sitting: Sitting, side_pass: SidePass, now: datetime) -> Link:
    """Seat whoever has a side's pass where a guest of the side sits. Raises PlaceUnknown."""
    named = side_pass.side.seats.exclude(name="").values_list("name", flat=True)
    guests = Place.objects.filter(sitting=sitting, user=None, role=Place.Role.PLAYER)
    open_places = guests.filter(ended_at=None).order_by("pk")
    seated = (each for each in open_places if set(each.seats) & set(named))
    place = PlaceUnknown.unless(next(seated, None))
    Place.objects.filter(pk=place.pk).update(side_pass=side_pass, joined_at=now)
    place.refresh_from_db()
    return renew(place=place)
