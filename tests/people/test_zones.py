"""Time zones: the choices, and the reading of rows with another name."""

from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Now
from django.test import Client
from django.utils import timezone

from league.people.models import Player
from league.people.shared import zone_names, zones
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


def test_every_zone_is_found_by_its_name_or_is_another_name_of_what_is_found(db: None) -> None:
    found = {name: zone_names.meant(name) for name in sorted(zones.accepted())}

    assert {name: meant for name, meant in found.items() if len(meant) != 1} == {}
    assert {name: meant for name, meant in found.items() if "/" in name and meant != [name]} == {}
    for name, (meant,) in found.items():
        assert AT.astimezone(ZoneInfo(name)).utcoffset() == (
            AT.astimezone(ZoneInfo(meant)).utcoffset()
        ), (name, meant)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("東京", ["Asia/Tokyo"]),
        ("日本", ["Asia/Tokyo"]),
        ("japan", ["Asia/Tokyo"]),
        ("new york", ["America/New_York"]),
        ("ﾆｭｰﾖｰｸ", ["America/New_York"]),
        ("São Paulo", ["America/Sao_Paulo"]),
        ("Calcutta", ["Asia/Kolkata"]),
        ("europe/berlin", ["Europe/Berlin"]),
        ("ドイツ", ["Europe/Berlin", "Europe/Busingen"]),
        ("Atlantis", []),
    ],
)
def test_a_zone_is_named_by_its_city_or_country(db: None, words: str, meant: list[str]) -> None:
    assert zone_names.meant(words) == meant


def test_suggestions_are_few_and_in_the_readers_language(
    client: Client, db: None, django_assert_num_queries: Any
) -> None:
    zone_names.meant("warm")

    with django_assert_num_queries(0):
        answer = client.get("/zones/?time_zone=ame", headers={"accept-language": "en"})
        japanese = client.get("/zones/?time_zone=berl", headers={"accept-language": "ja"})
        none = client.get("/zones/?time_zone=" + "x" * 3000)

    assert answer.text.count("<option") == zone_names.MOST
    assert 'value="America/New_York" label="New York, United States"' in answer.text
    assert 'value="Europe/Berlin" label="ドイツ・ベルリン"' in japanese.text
    assert "<option" not in none.text


def test_a_profile_takes_a_city_and_shows_the_choice_where_several_fit(signed_in: Client) -> None:
    sent = {"handle": "ann", "display_name": "Ann", "language": "en", "time_zone": "ドイツ"}
    answer = signed_in.post("/me/", sent)
    assert "Several time zones fit “ドイツ”. Choose one, such as Europe/Berlin" in answer.text
    assert answer.text.count('<option value="Europe/') == 2
    assert answer.text.count('value="ドイツ"') == 1

    signed_in.post("/me/", {**sent, "time_zone": "ベルリン"})

    assert Player.objects.get().time_zone == "Europe/Berlin"
    assert signed_in.get("/me/").text.count("<option") < 10


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
