"""A ticket lets a page hear of one sitting, for twelve hours, and of nothing else."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import signing

from league.play import tickets
from league.play.models import Place, Sitting
from league.play.tickets import TicketRefused, place_uid, ticket

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
SITTING = Sitting(uid="sitting00001")
PLACE = Place(uid="place0000001", sitting=SITTING)


def refusal(text: str, sitting: str = SITTING.uid) -> str:
    with pytest.raises(TicketRefused) as refused:
        place_uid(text, sitting)
    return refused.value.code


def test_it_names_the_place_or_nobody() -> None:
    assert place_uid(ticket(SITTING, PLACE), SITTING.uid) == PLACE.uid
    assert place_uid(ticket(SITTING), SITTING.uid) == ""


def test_it_is_for_this_sitting_alone() -> None:
    assert refusal(ticket(SITTING, PLACE), "sitting00002") == "ticket_invalid"


def test_it_ends_after_twelve_hours() -> None:
    with time_machine.travel(NOW, tick=False):
        made = ticket(SITTING, PLACE)

    with time_machine.travel(NOW + timedelta(hours=12), tick=False):
        assert place_uid(made, SITTING.uid) == PLACE.uid
    with time_machine.travel(NOW + timedelta(hours=12, seconds=1), tick=False):
        assert refusal(made) == "ticket_expired"


def test_none_is_made_by_hand() -> None:
    made = ticket(SITTING, PLACE)
    other_use = signing.dumps([SITTING.uid, PLACE.uid], salt="elsewhere")
    turned = made.replace(made[3], "A" if made[3] != "A" else "B", 1)

    assert refusal("") == "ticket_missing"
    nasty = ["x", ":", "::", ".", made[:-1], turned, other_use, "\x00", "\udcff", "é" * 9000]
    assert {refusal(text) for text in nasty} == {"ticket_invalid"}


def test_it_fits_an_address() -> None:
    assert len(ticket(SITTING, PLACE)) < 200
    assert ticket(SITTING, PLACE).replace(":", "").replace("-", "").replace("_", "").isalnum()
    assert tickets.SECONDS == 43_200
