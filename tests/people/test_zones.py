"""Time zones: the choices, and the reading of rows with another name."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Now
from django.test import Client
from django.utils import timezone

from league.people.forms.fields import zone_choices
from league.people.models import Player
from league.people.shared import zones
from league.people.shared.columns import Day
from league.people.validators import validate_time_zone

NO_ZONES = (
    *("localtime", "posixrules", "Factory", "posix/Asia/Tokyo", "right/Asia/Tokyo"),
    *("asia/tokyo", "ASIA/TOKYO", "Asia/Edo", "JST-9", "../etc/passwd", "", " Asia/Tokyo"),
)
AT = datetime(2026, 11, 21, 16, 0, tzinfo=UTC)  # one in the morning of the 22nd in Tokyo


def test_zones_are_those_that_python_and_the_database_know(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM pg_timezone_names")
        known = {name for (name,) in cursor.fetchall()}

    assert {"Asia/Tokyo", "UTC", "Europe/Berlin", "America/New_York"} <= zones.accepted()
    assert zones.accepted() == zones.readable() & known
    offered = {zone for _label, group in zone_choices() for zone, _name in group}  # type: ignore[attr-defined]
    assert offered == zones.accepted()


@pytest.mark.parametrize("name", NO_ZONES)
def test_no_other_name_is_a_zone(db: None, name: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        validate_time_zone(name)

    assert refusal.value.code == "time_zone_unknown"
    assert zones.zone_named(name) == ZoneInfo("Asia/Tokyo")


def test_every_accepted_zone_has_the_same_day_in_python_and_in_the_database(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, people_day(name, %s) FROM unnest(%s::text[]) AS name",
            [AT, sorted(zones.accepted())],
        )
        days = dict(cursor.fetchall())

    assert days == {name: AT.astimezone(ZoneInfo(name)).date() for name in zones.accepted()}


def test_a_day_in_a_zone_that_nobody_knows_is_the_sites(ann: Player) -> None:
    Player.objects.update(time_zone="localtime")
    name = Cast(Value("localtime"), CharField())

    day = Player.objects.annotate(day=Day(name, Value(AT)), today=Day(name, Now())).get()

    assert day.day == date(2026, 11, 22)
    assert day.today == timezone.localdate(timezone=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize("name", ["localtime", "Factory", "Mars/Olympus"])
def test_a_row_with_a_name_that_nobody_knows_is_read_as_the_sites(ann: Player, name: str) -> None:
    Player.objects.update(time_zone=name)

    assert Player.objects.get().time_zone == "Asia/Tokyo"
    assert Player.objects.values_list("time_zone", flat=True).get() == "Asia/Tokyo"


def test_a_profile_with_a_name_that_is_no_zone_is_refused_and_stays(signed_in: Client) -> None:
    sent = {"handle": "ann", "display_name": "Ann B.", "language": "en", "time_zone": "localtime"}

    answer = signed_in.post("/me/", sent)

    assert answer.status_code == 200
    assert "localtime is not a time zone. Choose one such as Asia/Tokyo." in answer.text
    assert 'value="Ann B."' in answer.text
    assert Player.objects.get().time_zone == "Asia/Tokyo"
