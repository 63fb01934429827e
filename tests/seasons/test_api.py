"""A league's year by the API: planned, played, followed."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.tournaments.models import Pairing, Tournament
from league.tournaments.pairing.services import results
from matches.services import rulings
from tests.api.callers import Caller, sign_up
from tests.api.counting import queries
from tests.cards.factories import FormatFactory
from tests.seasons import season as year


def ok(answer: Any, code: int = 200) -> Any:
    assert answer.status_code == code, answer.content.decode()
    return answer.json() if answer.content else None


@pytest.fixture
def orga(db: Any) -> Caller:
    return Caller.of(sign_up("orga"))


@pytest.fixture
def format_of_leagues(db: Any) -> Any:
    return FormatFactory(code="standard")


def plan() -> dict[str, Any]:
    for name in "abcd":
        sign_up(f"player-{name}")
    sides = [{"players": [f"player-{name}"]} for name in "abcd"]
    return {
        "name": "Spring",
        "starts_on": (timezone.localdate() + timedelta(days=30)).isoformat(),
        "format": "standard",
        "divisions": [
            {"name": "A", "sides": sides[:2], "relegated": 1},
            {"name": "B", "sides": sides[2:], "promoted": 1},
        ],
    }


def test_a_year(orga: Caller, format_of_leagues: Any) -> None:
    anyone = Caller()
    league = ok(orga.post("/leagues/", {"name": "North", "game": "carriers"}), 201)
    at = f"/leagues/{league['uid']}"
    asked = plan()
    look = ok(orga.post(f"{at}/seasons/outlook/", asked))
    made = ok(orga.post(f"{at}/seasons/", asked), 201)
    season = f"{at}/seasons/1"
    ok(orga.post(f"{season}/lead/start/", {}))

    assert (look["matches"], [division["name"] for division in look["divisions"]]) == (
        2,
        ["A", "B"],
    )
    assert [division["level"] for division in made["divisions"]] == [1, 2]
    weeks = ok(anyone.get(f"{season}/calendar/"))["data"]
    assert len(weeks) == 1
    tables = ok(anyone.get(f"{season}/tables/"))["data"]
    assert [len(table["rows"]) for table in tables] == [2, 2]
    for division in made["divisions"]:
        _play(division["tournament"])
    races = ok(anyone.get(f"{season}/race/"))["data"]
    assert [len(race["courses"]) for race in races] == [2, 2]
    assert ok(orga.post(f"{season}/lead/finish/", {}))["state"] == "finished"
    proposal = ok(orga.post(f"{season}/next/", {}))
    moved = {
        row["handles"][0]: division["level"]
        for division in proposal["divisions"]
        for row in division["sides"]
    }
    assert sorted(moved.values()) == [1, 1, 2, 2]
    starts = (timezone.localdate() + timedelta(days=200)).isoformat()
    follow = ok(orga.post(f"{season}/follow/", {"name": "Autumn", "starts_on": starts}), 201)
    assert (follow["number"], follow["follows"]) == (2, 1)
    assert orga.delete(f"{at}/seasons/2/plan/").status_code == 204
    assert ok(anyone.get(f"{at}/seasons/"))["total"] == 1


def _play(uid: str) -> None:
    tournament = Tournament.objects.get(event__uid=uid)
    by = sign_up(f"ruler-{uid[:6]}").user
    for pairing in Pairing.objects.filter(round__tournament=tournament, match__isnull=False):
        rulings.rule(
            match=pairing.match, kind="no_show", reason="x", by=by, now=timezone.now(), winner=1
        )
    results.take_pending(tournament, now=timezone.now())


def test_organisers_come_and_go(orga: Caller, format_of_leagues: Any) -> None:
    kenji = sign_up("kenji")
    league = ok(orga.post("/leagues/", {"name": "North", "game": "carriers"}), 201)
    at = f"/leagues/{league['uid']}"
    other = Caller.of(kenji)

    assert other.patch(f"{at}/", {"name": "Mine"}).status_code == 403
    added = ok(orga.post(f"{at}/organisers/", {"player": "kenji"}), 201)
    twice = orga.post(f"{at}/organisers/", {"player": "kenji"})
    assert ok(other.patch(f"{at}/", {"name": "Ours"}))["name"] == "Ours"
    assert orga.delete(f"{at}/organisers/{added['id']}/").status_code == 204
    last = ok(orga.get(f"{at}/organisers/"))["data"][0]["id"]
    alone = orga.delete(f"{at}/organisers/{last}/")
    hidden = ok(orga.patch(f"{at}/", {"published": False}))

    assert twice.json()["code"] == "already_league_organiser"
    assert alone.json()["code"] == "last_league_organiser"
    assert hidden["published"] is False
    assert other.get(f"{at}/").status_code == 404


def test_plans_that_cannot_be(orga: Caller, format_of_leagues: Any) -> None:
    league = ok(orga.post("/leagues/", {"name": "North", "game": "carriers"}), 201)
    at = f"/leagues/{league['uid']}/seasons/outlook/"
    asked = plan()
    top = {**asked, "divisions": [{**asked["divisions"][0], "promoted": 1}, asked["divisions"][1]]}
    few = {**asked, "divisions": [{"name": "A", "sides": asked["divisions"][0]["sides"][:1]}]}

    assert orga.post(at, top).json()["code"] == "top_and_bottom"
    assert orga.post(at, few).json()["code"] == "invalid"
    weekdays = {**asked, "calendar": {"weekdays": [7]}}
    assert "calendar.weekdays.0" in orga.post(at, weekdays).json()["fields"]
    assert orga.post(f"/leagues/{league['uid']}/seasons/9/lead/start/", {}).status_code == 404


class TestThePast:
    def test_records_of_a_season(self, db: Any) -> None:
        play = year.played()
        anyone = Caller()

        divisions = ok(anyone.get(f"/leagues/{play.league.uid}/seasons/1/records/"))["data"]

        assert [(division["level"], division["name"]) for division in divisions] == [
            (1, "A"),
            (2, "B"),
        ]
        (best,) = divisions[0]["biggest_wins"]
        assert (best["score"], best["holder"]["season"]) == ([6, 0], 1)
        assert best["holder"]["handles"] != best["opponent"]["handles"]
        assert divisions[0]["most_points"][0]["count"] == 2 + 4 + 6
        assert divisions[0]["longest_wins"][0]["length"] == 3

    def test_the_archive_tells_finished_seasons_alone(self, db: Any) -> None:
        play = year.played()
        anyone, at = Caller(), f"/leagues/{play.league.uid}/archive"
        before = ok(anyone.get(f"{at}/"))

        play.finish()
        archive, table = ok(anyone.get(f"{at}/")), ok(anyone.get(f"{at}/table/"))

        assert before["seasons"] == []
        assert [len(division["champions"]) for division in archive["seasons"][0]["divisions"]] == [
            1,
            1,
        ]
        moved = [division["movers"][0]["zone"] for division in archive["seasons"][0]["divisions"]]
        assert moved == ["relegation", "promotion"]
        assert archive["records"]["biggest_wins"][0]["holder"]["season"] == 1
        assert (table["total"], table["data"][0]["titles"]) == (8, 1)
        assert table["data"][0]["best"] == {"level": 1, "place": 1}

    def test_queries_do_not_grow_with_sides(self, db: Any) -> None:
        counted: dict[str, list[int]] = {}
        for size in (2, 4):
            play = year.played(year.division("A", size))
            at = f"/leagues/{play.league.uid}"
            counted.setdefault("records", []).append(queries(Caller(), f"{at}/seasons/1/records/"))
            play.finish()
            for path in ("archive/", "archive/table/"):
                counted.setdefault(path, []).append(queries(Caller(), f"{at}/{path}"))

        assert all(small == large for small, large in counted.values()), counted
