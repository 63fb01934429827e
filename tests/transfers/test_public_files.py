"""Data sets, tables, calendars and widgets: who gets them, what is in them, what they cost."""

import csv
import io
import json
import re
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar
from jsonschema import Draft202012Validator

from league.events.models import Event
from league.people.models import Player
from league.seasons.models import Division, League, Season
from league.tournaments.models import Round
from league.tournaments.phases.services import tournaments
from league.transfers.data_set.queries import SCHEMA
from league.transfers.models import CalendarKey
from league.transfers.tables.rules import xlsx
from tests.events.conftest import browser
from tests.events.factories import hand_in, works
from tests.tournaments.factories import TournamentFactory, player_of, user_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, text_of
from tests.transfers.halls import after_a_round

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).parents[2] / "league/conf/static/css"


def path(hall: Hall, page: str) -> str:
    return f"/tournaments/{hall.event.uid}/{page}"


def files(answer: Any) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def lines(texts: dict[str, str], name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in texts[f"{name}.jsonl"].splitlines()]


## The data set


def test_the_data_set_holds_what_its_schema_says() -> None:
    hall = after_a_round(5)
    hall.next()

    texts = files(Client().get(path(hall, "data/set.zip")))

    schema = json.loads(SCHEMA.read_text())
    for name, shape in schema["$defs"].items():
        rows = [json.loads(texts["event.json"])] if name == "event" else lines(texts, name)
        for row in rows:
            Draft202012Validator(shape).validate(row)
    assert len(lines(texts, "entrants")) == 5
    assert len(lines(texts, "pairings")) == 6
    assert len(lines(texts, "standings")) == 5
    assert json.loads(texts["schema.json"]) == schema
    assert "example.org" not in "".join(texts.values())


def test_two_tie_breakers_of_one_kind_are_both_in_it() -> None:
    order = [{"kind": "buchholz", "cut": 1}, "buchholz", "wins"]
    hall = after_a_round(4, standings={"points": "win + 1/2*draw", "tiebreakers": order})

    [first, *_others] = lines(files(Client().get(path(hall, "data/set.zip"))), "standings")
    table = rows(Client().get(path(hall, "data/standings.csv")))
    answer = Client().get(f"/api/v1/tournaments/{hall.event.uid}/standings/").json()

    keys = ["points", "buchholz", "buchholz_2", "wins"]
    assert list(first["tiebreakers"]) == sorted(keys)
    assert table[0][6:] == keys
    assert [each["key"] for each in answer["data"][0]["tiebreakers"]] == keys


def test_decks_are_in_it_only_while_everybody_may_see_them() -> None:
    tournament = TournamentFactory(entrants=2)
    hall = Hall(tournament, works(tournament.event))
    hand_in(tournament.entrants.get(number=1).entry.entry_players.get())
    tournaments.start(tournament=tournament, by=hall.by, now=timezone.now())  # locks the decks

    hidden = Client().get(path(hall, "data/set.zip"))
    Event.objects.filter(pk=hall.event.pk).update(list_visibility="public")
    shown = Client().get(path(hall, "data/set.zip"))

    assert lines(files(hidden), "decks") == []
    assert [row["entrant"] for row in lines(files(shown), "decks")] == [1]
    assert hidden["ETag"] != shown["ETag"]
    cards = rows(Client().get(path(hall, "data/cards.csv")))
    assert (cards[0][0], len(cards)) == ("card", 21)


def test_hidden_decks_are_in_no_table() -> None:
    hall = running(2)

    assert rows(Client().get(path(hall, "data/cards.csv"))) == [["card", "name"]]


def test_who_has_the_newest_set_is_told_so() -> None:
    hall = running(4)
    first = hall.next()
    client = Client()
    before = client.get(path(hall, "data/set.zip"))

    again = client.get(path(hall, "data/set.zip"), headers={"If-None-Match": before["ETag"]})
    hall.play(first)
    after = client.get(path(hall, "data/set.zip"), headers={"If-None-Match": before["ETag"]})

    assert (again.status_code, again.content) == (304, b"")
    assert after.status_code == 200
    assert not before.cookies


def test_what_is_not_published_is_not_given_away() -> None:
    hall = running(2)
    Event.objects.filter(pk=hall.event.pk).update(published=False)

    for client in (Client(), desk_of(hall)):
        for page in ("data/set.zip", "widget/standings/", "widget/pairings/"):
            assert client.get(path(hall, page)).status_code == 404
    assert Client().get(path(hall, "data/")).status_code == 404
    assert desk_of(hall).get(path(hall, "data/")).status_code == 200


## Tables


def rows(answer: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_tables_for_spreadsheets_hold_no_formula() -> None:
    hall = after_a_round()
    Player.objects.filter(pk=player_of(hall.tournament.entrants.get(number=1)).pk).update(
        display_name="=HYPERLINK(1)"
    )

    book = Client().get(path(hall, "data/standings.xlsx"))
    sheet = xlsx.rows(book.content, most_rows=50, most_columns=40)
    standings = rows(Client().get(path(hall, "data/standings.csv")))
    pairings = rows(Client().get(path(hall, "data/pairings.csv")))

    assert standings[0][:7] == ["place", "place_to", "group", "number", "name", "club", "points"]
    assert [row[4] for row in standings if row[3] == "1"] == ["'=HYPERLINK(1)"]
    assert len(pairings) == 3
    assert [[cell.removeprefix("'") for cell in row] for row in standings] == [
        (cells + [""] * len(row))[: len(row)]
        for (_n, cells), row in zip(sheet, standings, strict=True)
    ]
    cells = [cell for row in (*standings, *pairings) for cell in row]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@")]


## Calendars


def timed(hall: Hall) -> Round:
    round = hall.next()
    when = timezone.now().replace(microsecond=0) + timedelta(days=1)
    Round.objects.filter(pk=round.pk).update(scheduled_at=when, minutes=50)
    return hall.round(round.number)


def dates(answer: Any) -> list[Any]:
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/calendar")
    calendar = Calendar.from_ical(answer.content)
    return list(calendar.walk("VEVENT"))


def test_an_event_and_its_rounds_stand_in_a_calendar() -> None:
    hall = running(4)
    round = timed(hall)
    Event.objects.filter(pk=hall.event.pk).update(name="杯; a, b\\", place="Hall\nB" * 20)

    events = dates(Client().get(path(hall, "calendar.ics")))

    assert [str(event["summary"]) for event in events] == ["杯; a, b\\", "杯; a, b\\ · Round 1"]
    assert events[1].decoded("dtstart") == round.scheduled_at
    assert events[1].decoded("dtend") - events[1].decoded("dtstart") == timedelta(minutes=50)
    assert len({str(event["uid"]) for event in events}) == 2


def test_a_league_has_a_calendar_of_its_published_events() -> None:
    hall, hidden = running(2), running(2)
    timed(hall)
    Event.objects.filter(pk=hidden.event.pk).update(published=False)
    league = League.objects.create(name="L", game="carriers")
    season = Season.objects.create(league=league, number=1, name="1", starts_on="2027-04-03")
    for level, venue in enumerate((hall, hidden), 1):
        Division.objects.create(
            season=season, level=level, name=str(level), size=2, tournament=venue.tournament
        )

    events = dates(Client().get(f"/leagues/{league.uid}/calendar.ics"))

    assert len(events) == 2


def test_a_players_own_calendar_opens_with_its_key_alone() -> None:
    hall = running(4)
    round = timed(hall)
    mine = hall.pairings(round)[0]
    me, other = (side.entrant for side in mine.sides.order_by("number"))
    client = browser(user_of(me))

    page = text_of(client.post("/tournaments/my-calendar/", {"act": "make"}))
    link = re.search(r"https?://[^/]+(/tournaments/calendars/[\w-]+\.ics)", page)
    assert link is not None
    events = dates(Client().get(link[1]))

    assert CalendarKey.objects.get().digest not in link[1]
    assert str(events[0]["summary"]) == hall.event.name
    assert str(player_of(other).display_name) in str(events[1]["summary"])
    assert link[1] not in text_of(client.get("/tournaments/my-calendar/"))
    client.post("/tournaments/my-calendar/", {"act": "make"})
    assert Client().get(link[1]).status_code == 404
    client.post("/tournaments/my-calendar/", {"act": "end"})
    assert not CalendarKey.objects.exists()


## Widgets


@pytest.mark.parametrize("widget", ["standings", "pairings", "bracket"])
def test_any_site_may_frame_a_widget_and_none_gets_a_cookie(widget: str) -> None:
    hall = running(4, ["single"])

    answer = Client().get(path(hall, f"widget/{widget}/?theme=dark&lang=ja"))

    assert answer.status_code == 200
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "script-src" not in policy
    assert "'unsafe" not in policy
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    shown = answer.content.decode()
    assert 'lang="ja" data-theme="dark"' in shown
    assert "<script" not in shown
    assert "<form" not in shown


def test_other_pages_are_still_framed_by_nobody() -> None:
    hall = running(2)

    answer = Client().get(path(hall, "standings/"))

    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "DENY"


def test_a_widget_takes_what_it_understands_and_leaves_the_rest() -> None:
    hall = after_a_round()
    base = path(hall, "widget/standings/")

    assert text_of(Client().get(f"{base}?n=2")).count('class="num place"') == 2
    for asked in ("?n=0", "?n=-1", "?n=١", "?theme=<b>", "?lang=xx", "?phase=99", "?n=99999999999"):
        answer = Client().get(base + asked)
        assert answer.status_code == 200, asked
        assert "<b>" not in text_of(answer)
    assert Client().get(path(hall, "widget/nothing/")).status_code == 404


def test_a_widget_loads_itself_again_only_where_that_was_asked_for() -> None:
    hall = running(2)
    base = path(hall, "widget/standings/")

    assert "refresh" not in text_of(Client().get(base))
    assert 'http-equiv="refresh" content="60"' in text_of(Client().get(f"{base}?refresh=60"))
    assert 'content="30"' in text_of(Client().get(f"{base}?refresh=0"))


def test_a_widget_that_has_not_changed_is_not_sent_again() -> None:
    hall = running(4)
    round = hall.next()
    base = path(hall, "widget/pairings/")
    before = Client().get(base)

    again = Client().get(base, headers={"If-None-Match": before["ETag"]})
    hall.play(round)
    after = Client().get(base, headers={"If-None-Match": before["ETag"]})

    assert (again.status_code, after.status_code) == (304, 200)


def test_the_colours_of_widgets_are_those_of_the_site() -> None:
    tokens, widgets = ((STATIC / name).read_text() for name in ("tokens.css", "widgets.css"))
    light, dark = tokens.partition("/* A game's accent")[0].split("@media")

    def colours(text: str) -> dict[str, str]:
        return dict(re.findall(r"(--[\w-]+): ([^;]+);", text))

    forced_light, forced_dark = widgets.split('[data-theme="dark"]')
    named = colours(dark)
    assert colours(forced_dark) == named
    assert colours(forced_light) == {name: colours(light)[name] for name in named}


## What they cost


def test_files_and_widgets_ask_as_often_for_many_as_for_few() -> None:
    halls = running(2), running(6)
    for hall in halls:
        timed(hall)
    pages = ("data/", "data/set.zip", "data/standings.csv", "data/pairings.csv", "data/report.trf",
             "calendar.ics", "widget/standings/", "widget/pairings/")  # fmt: skip
    for page in pages:
        counts = []
        for hall in halls:
            with CaptureQueriesContext(connection) as queries:
                assert Client().get(path(hall, page)).status_code == 200, page
            counts.append(len(queries))
        assert counts[0] == counts[1], (page, counts)


def test_the_desk_gives_the_snippets_and_the_event_page_leads_to_the_data() -> None:
    hall = running(4)
    hall.next()

    desk = text_of(desk_of(hall).get(at(hall.tournament, "transfer/")))
    shown = text_of(Client().get(path(hall, "info/")))

    assert f"/tournaments/{hall.event.uid}/widget/standings/" in desk
    assert "&lt;iframe" in desk
    assert path(hall, "data/") in shown
    for language in ("en", "ja"):
        for page in ("data/", "widget/pairings/"):
            assert Client().get(path(hall, page), headers={"Accept-Language": language})
