"""The lines of a place are limited, by a budget of its own."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from league.play.errors import TooFast
from league.play.rules.merging import Queued
from league.play.services import pace
from tests.play.lines.typed import device_of, send
from tests.play.sitting import free, standing

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 5, 12, 0, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def limits(settings):
    cache.clear()
    settings.TABLE_LINES_A_SECOND, settings.TABLE_LINES_A_MINUTE = 3, 5


def test_a_burst_is_refused_until_the_second_is_over():
    _sitting, (place, other) = free("carriers", apart=True)
    for _ in range(3):
        pace.check(place=place, now=NOON)

    with pytest.raises(TooFast) as refused:
        pace.check(place=place, now=NOON)
    pace.check(place=other, now=NOON)
    pace.check(place=place, now=NOON + timedelta(seconds=1))

    assert refused.value.params == {"seconds": 1}


def test_a_minute_takes_so_many_lines():
    _sitting, (place,) = free("carriers")
    counts = [
        pace.take(place=place, count=2, now=NOON + timedelta(seconds=second)) for second in range(3)
    ]

    with pytest.raises(TooFast) as refused:
        pace.take(place=place, now=NOON + timedelta(seconds=20))

    assert counts == [2, 2, 1]
    assert refused.value.params == {"seconds": 30}
    assert pace.take(place=place, now=NOON + timedelta(seconds=51)) == 1


def test_a_queue_says_what_a_minute_takes_and_keeps_the_others(settings):
    settings.TABLE_LINES_A_MINUTE = 1
    sitting, (place,) = free("carriers")
    queue = [Queued("a", 0, "toss 3 6"), Queued("b", 0, "column 3")]

    sent = pace.say_all(place=place, queue=queue, now=NOON)
    rest = [Queued("b", sent.revision, "column 3")]
    later = pace.say_all(place=place, queue=rest, now=NOON + timedelta(minutes=1))

    assert (sent.taken, sent.refusal.code) == (("a",), "too_fast")
    assert sent.refusal.params == {"seconds": 50}
    assert (later.taken, later.refusal) == (("b",), None)
    assert standing(sitting) == ["toss 3 6", "column 3"]


def test_the_wire_and_the_page_say_when_to_try_again(settings):
    settings.TABLE_LINES_A_MINUTE = 0
    sitting, (place,) = free("carriers")
    client = device_of(place)
    body = {"queue": [{"key": "a", "after": 0, "text": "toss 3 6"}]}

    wire = client.post(reverse("play:send", args=[sitting.uid]), body, "application/json")
    page = send(client, sitting, "say", "toss 3 6")

    assert (wire.status_code, wire.json()["code"]) == (429, "too_fast")
    assert 0 < int(wire["Retry-After"]) <= 60
    assert wire.json()["details"].endswith("お試しください。")
    assert page.status_code == 429
    assert 0 < int(page["Retry-After"]) <= 60
    assert ">toss 3 6</textarea>" in page.content.decode()
    assert standing(sitting) == []
    assert "RateLimit-Limit" not in wire


def test_what_is_asked_is_counted_apart_from_what_is_said():
    sitting, (place,) = free("carriers")
    client = device_of(place)
    body = {"seat": "H", "partial": []}
    asked = [
        client.post(reverse("play:choices", args=[sitting.uid]), body, "application/json")
        for _ in range(30)
    ]

    assert 429 in {answer.status_code for answer in asked}
    assert "Retry-After" in asked[-1].headers or asked[-1].status_code != 429
    assert pace.take(place=place, now=datetime.now(UTC)) == 1


def test_whatever_a_form_checks_or_writes_is_counted_as_by_wire(settings):
    settings.TABLE_LINES_A_SECOND = 100
    settings.TABLE_LINES_A_MINUTE = 1
    _sitting, (place,) = free("carriers", mode="full")
    pace.take(place=place, now=NOON)

    with pytest.raises(TooFast):
        pace.take_back(place=place, after=0, to=0, now=NOON)
    with pytest.raises(TooFast):
        pace.write_ruling(place=place, after=0, text="Offside", now=NOON)


def test_checking_by_form_is_slowed_down(settings):
    settings.TABLE_LINES_A_SECOND = 0
    sitting, (place,) = free("carriers")
    client = device_of(place)
    path = reverse("play:table", args=[sitting.uid])

    answer = client.post(path, {"act": "check", "text": "toss 3 6"})

    assert answer.status_code == 429
    assert "Retry-After" in answer.headers
