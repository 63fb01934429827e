"""What the lines of a person's game against bots were worth, worked out when it is asked for."""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction

from league.jobs.shared.bell import bell
from league.play.errors import NotYourSeat, SittingNotOver
from league.play.models import Place, Worth
from league.play.queries import bots, positions, records
from league.play.services.writing import locked
from matches.analysing import Analyst
from matches.queries.records.analyses import from_json

TASK: Final = "play.worth"
SECONDS: Final = 240  # of an attempt; the analyst's own limit is lower
AGAIN: Final = timedelta(seconds=30)  # after which whoever asks again is heard


@transaction.atomic
def ask(*, place: Place, now: datetime) -> None:
    """Ask for the worth of the lines of a game that is over.

    Asked again, nothing is done where the answer is there and can be read, or may still come.
    Raises NotYourSeat unless the place is of a person who played alone, and SittingNotOver.
    """
    sitting = locked(place.sitting)
    if not place.seats or not bots.is_solo(sitting, positions.of(sitting)):
        raise NotYourSeat
    if sitting.end is None:
        raise SittingNotOver
    row, is_new = Worth.objects.get_or_create(
        sitting=sitting, revision=sitting.revision, defaults={"asked_at": now}
    )
    is_answered = bool(row.refusal) or from_json(row.result) is not None
    comes = not row.result and now - row.asked_at < AGAIN
    if not is_new and (is_answered or comes):
        return
    Worth.objects.filter(pk=row.pk).update(asked_at=now, result={})
    limits = {"soft_time_limit": SECONDS, "time_limit": SECONDS + 10}
    transaction.on_commit(partial(bell.send, TASK, kwargs={"worth": row.pk}, **limits))


def work_out(*, worth: int) -> None:
    """Analyse the record of the game, in a process that may be killed, and keep the answer."""
    row = Worth.objects.select_related("sitting").filter(pk=worth, result={}, refusal={}).first()
    if row is None or row.sitting.revision != row.revision:
        return
    text = records.text_of(records.record_of(row.sitting, positions.of(row.sitting)))
    answer = Analyst(say=lambda _percent: None).analyse(text)
    Worth.objects.filter(pk=row.pk).update(
        result=answer.get("analysis", {}), refusal=answer.get("refusal", {})
    )
