"""Letting a bot play a seat of a table that nobody has come to yet."""

from datetime import datetime

from django.db import transaction

from league.play.errors import NotYourSeat, SeatTaken
from league.play.models import Place
from league.play.services.bots.seating import seat
from league.play.services.closing.keeping import is_host
from league.play.services.writing import locked


@transaction.atomic
def give_to_bot(*, place: Place, asked: Place, level: str, now: datetime) -> None:
    """Give the seats of an invited place to bots, as the host of a free table; its link ends.

    Raises NotYourSeat, SeatTaken where a person plays there already, and what ``seat`` raises.
    """
    sitting = locked(place.sitting)
    asked = Place.objects.get(pk=asked.pk)
    if sitting.of_id is not None or not is_host(place) or asked.pk == place.pk:
        raise NotYourSeat
    if asked.ended_at is not None or asked.user_id is not None or asked.lines.exists():
        raise SeatTaken
    Place.objects.filter(pk=asked.pk).update(ended_at=now, secret="")
    seat(sitting=sitting, levels=dict.fromkeys(asked.seats, level), now=now)
