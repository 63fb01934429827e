"""A tournament as a whole by the API: cross-table, places, decks, files."""

import json
from typing import Any

import pytest
from django.test import Client

from league.events.models import Entry, Event
from tests.api.callers import API, Caller
from tests.api.counting import queries
from tests.careers.test_metagame_page import played as with_decks
from tests.longer import longer
from tests.tournaments.api.conftest import orga_of
from tests.tournaments.api.test_day import ok
from tests.tournaments.factories import TournamentFactory, player_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at as page_at, desk_of

TABLE = "name,seed\nAda,1\nBo,2\n"


def body_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.content.decode()
    return str(answer.content.decode())


class TestGraphs:
    def test_who_met_whom(self, hall: Hall, anyone: Caller, at: str) -> None:
        assert ok(anyone.get(f"{at}/crosstable/"))["data"][0]["meetings"] == []
        hall.whole()
        hall.next()

        lines = ok(anyone.get(f"{at}/crosstable/"))["data"]
        first = lines[0]["meetings"]
        by_number = {line["entrant"]: line for line in lines}

        assert [line["place"] for line in lines] == sorted(line["place"] for line in lines)
        assert [meeting["round"] for meeting in first] == [1, 2]
        assert [meeting["result"] for meeting in first] == ["won", None]
        assert by_number[first[0]["opponent"]]["meetings"][0]["result"] == "lost"
        assert by_number[first[0]["opponent"]]["place"] == first[0]["place"]
        assert anyone.get(f"{at}/crosstable/", {"phase": "2"}).status_code == 404

    @pytest.mark.parametrize("steps", ["whole whole"])
    def test_places_from_round_to_round(self, hall: Hall, anyone: Caller, at: str) -> None:
        courses = ok(anyone.get(f"{at}/chart/"))["data"]
        after = ok(anyone.get(f"{at}/standings/", {"after": "1"}))["data"]

        assert [[stop["round"] for stop in course["stops"]] for course in courses] == [[1, 2]] * 4
        assert {course["entrant"]: course["stops"][0]["place"] for course in courses} == {
            row["entrant"]: row["place"] for row in after
        }

    def test_before_the_first_round_there_are_names_alone(self, db: Any, anyone: Caller) -> None:
        made = TournamentFactory(entrants=2)
        at = f"/tournaments/{made.event.uid}"

        for path in ("crosstable", "chart"):
            assert ok(anyone.get(f"{at}/{path}/"))["total"] == 0
        report = body_of(anyone.get(f"{at}/trf/")).splitlines()
        players = [line for line in report if line.startswith("001")]
        names = [player_of(entrant).display_name for entrant in made.entrants.order_by("number")]
        assert len(players) == len(names) == 2
        for name, line in zip(names, players, strict=True):
            assert name in line
            assert line[91:].strip() == ""  # no round is in it

    @pytest.mark.parametrize("steps", ["played"])
    def test_an_answer_that_is_the_same_still_costs_nothing(
        self, hall: Hall, anyone: Caller, orga: Caller, at: str
    ) -> None:
        for path in ("crosstable", "chart"):
            tag = anyone.get(f"{at}/{path}/")["ETag"]
            assert anyone.get(f"{at}/{path}/", **{"If-None-Match": tag}).status_code == 304
            ok(orga.post(f"{at}/entrants/drop/", {"entrants": [1 if path == "chart" else 2]}))
            assert anyone.get(f"{at}/{path}/", **{"If-None-Match": tag}).status_code == 200

    @pytest.mark.parametrize("many", longer([5], [30]))
    def test_queries_do_not_grow_with_rows(self, db: Any, anyone: Caller, many: int) -> None:
        counted: dict[str, list[int]] = {}
        for size in (2, many):
            hall = running(size, [{"kind": "swiss", "rounds": 2}], steps="played")
            at = f"/tournaments/{hall.event.uid}"
            for path in ("crosstable/", "chart/", "trf/", "metagame/"):
                counted.setdefault(path, []).append(queries(anyone, f"{at}/{path}"))

        assert all(small == large for small, large in counted.values()), counted


class TestDecks:
    def test_open_lists_are_counted(self, db: Any, anyone: Caller) -> None:
        hall = with_decks()

        metagame = ok(anyone.get(f"/tournaments/{hall.event.uid}/metagame/"))

        assert (metagame["open"], metagame["decks"], metagame["duels"]) == (True, 2, 1)
        assert metagame["cards"][0]["share"] == 1.0
        assert sum(total["decks"] for total in metagame["totals"]) == 2

    def test_hidden_lists_are_counted_for_the_staff_alone(self, db: Any, anyone: Caller) -> None:
        hall = with_decks("hidden")
        path = f"/tournaments/{hall.event.uid}/metagame/"

        metagame = ok(anyone.get(path))

        assert (metagame["open"], metagame["decks"], metagame["cards"]) == (False, None, [])
        assert ok(orga_of(hall).get(path))["decks"] == 2

    def test_queries_do_not_grow_with_decks(self, db: Any, anyone: Caller) -> None:
        counted = [
            queries(anyone, f"/tournaments/{with_decks(entrants=size).event.uid}/metagame/")
            for size in (2, 4)
        ]

        assert counted[0] == counted[1]


class TestFiles:
    @pytest.mark.parametrize("steps", ["whole"])
    def test_the_report_is_the_page_s(self, hall: Hall, anyone: Caller, at: str) -> None:
        answer = anyone.get(f"{at}/trf/")

        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert body_of(answer) == body_of(Client().get(f"{at}/data/report.trf"))
        assert body_of(anyone.get(f"{at}/trf/", {"phase": "1"})) == body_of(answer)
        assert anyone.get(f"{at}/trf/", {"phase": "2"}).status_code == 404
        again = anyone.get(f"{at}/trf/", **{"If-None-Match": answer["ETag"]})
        assert again.status_code == 304

    @pytest.mark.parametrize("steps", ["whole"])
    def test_the_whole_event_is_for_its_organisers(
        self, hall: Hall, anyone: Caller, orga: Caller, keeper: Caller, at: str
    ) -> None:
        page = desk_of(hall).get(page_at(hall.tournament, "transfer/event.json"))

        document = ok(orga.get(f"{at}/export/"))

        assert document == json.loads(page.content)
        assert len(document["entrants"]) == 4
        assert anyone.get(f"{at}/export/").status_code == 401
        assert keeper.get(f"{at}/export/").status_code == 403


class TestImports:
    def test_a_table_is_shown_first_then_done_once(self, db: Any) -> None:
        made = TournamentFactory()
        hall = Hall(made, None)
        orga, path = orga_of(hall), f"/tournaments/{made.event.uid}/imports/entrants/"

        shown = ok(orga.post(path, {"text": TABLE, "dry": True}))
        nobody = Entry.objects.filter(event=made.event).count()
        done = ok(orga.post(path, {"text": TABLE, "token": shown["token"]}))
        again = ok(orga.post(path, {"text": TABLE, "token": shown["token"]}))

        assert [(row["row"], row["what"], row["does"]) for row in shown["rows"]] == [
            (2, "Ada", "enters"),
            (3, "Bo", "enters"),
        ]
        assert (shown["done"], shown["writes"], nobody) == (False, 2, 0)
        assert (done["done"], again["done"], again["before"]) == (True, False, True)
        assert made.entrants.count() == 2

    def test_a_dry_run_is_looked_at_anew_whatever_its_key(self, db: Any) -> None:
        made = TournamentFactory()
        orga, path = orga_of(Hall(made, None)), f"/tournaments/{made.event.uid}/imports/entrants/"
        other, key = TABLE + "Cy,\n", {"Idempotency-Key": "once"}

        first = ok(orga.post(path, {"text": TABLE, "dry": True}, **key))
        second = ok(orga.post(path, {"text": other, "dry": "true"}, **key))
        done = ok(orga.post(path, {"text": other, "token": second["token"]}, **key))
        again = orga.post(path, {"text": other, "token": second["token"]}, **key)
        reused = orga.post(path, {"text": TABLE, "token": first["token"]}, **key)

        assert (first["writes"], second["writes"]) == (2, 3)
        assert (ok(again), made.entrants.count()) == (done, 3)
        assert (reused.status_code, reused.json()["code"]) == (422, "idempotency_key_reused")

    def test_what_is_wrong_is_told_and_nothing_written(self, db: Any) -> None:
        made = TournamentFactory()
        orga, path = (orga_of(Hall(made, None)), f"/tournaments/{made.event.uid}/imports/entrants/")
        wrong = "name,seed\nAda,first\n"

        shown = ok(orga.post(path, {"text": wrong, "dry": True}))
        refused = orga.post(path, {"text": wrong, "token": shown["token"]})
        stale = orga.post(path, {"text": TABLE, "token": shown["token"]})
        neither = orga.post(path, {"text": TABLE})
        unread = orga.post(path, {"text": "what\nAda\n", "dry": True})

        assert shown["rows"][0]["problem"]["code"] == "row_number"
        assert (refused.status_code, refused.json()["code"]) == (422, "rows_wrong")
        assert (stale.status_code, stale.json()["code"]) == (409, "import_stale")
        assert (neither.status_code, list(neither.json()["fields"])) == (400, ["token"])
        assert (unread.status_code, unread.json()["code"]) == (400, "column_missing")
        assert made.entrants.count() == 0

    @pytest.mark.parametrize("steps", ["next"])
    def test_results_come_in_by_the_staff(
        self, hall: Hall, keeper: Caller, player: Caller, anyone: Caller, at: str
    ) -> None:
        table = "table,result\n1,2-0\n2,0-2\n"

        shown = ok(keeper.post(f"{at}/imports/results/", {"text": table, "dry": True}))
        ok(keeper.post(f"{at}/imports/results/", {"text": table, "token": shown["token"]}))

        assert [row["does"] for row in shown["rows"]] == ["result", "result"]
        states = [pairing["match_state"] for pairing in ok(anyone.get(f"{at}/pairings/"))["data"]]
        assert states == ["ruled", "ruled"]
        asked = {"text": table, "dry": True}
        assert player.post(f"{at}/imports/results/", asked).status_code == 403
        assert keeper.post(f"{at}/imports/anything/", asked).status_code == 404


class TestReports:
    PATH = "/tournaments/bring-in/report/"

    def asked(self, hall: Hall, **more: Any) -> dict[str, Any]:
        text = Client().get(f"/tournaments/{hall.event.uid}/data/report.trf").content.decode()
        return {"text": text, "game": "carriers", "format": "standard", **more}

    @pytest.mark.parametrize("steps", ["whole"])
    def test_a_report_is_shown_first_then_made_once(
        self, hall: Hall, orga: Caller, anyone: Caller
    ) -> None:
        asked = self.asked(hall)

        shown = ok(orga.post(self.PATH, {**asked, "dry": True}))
        events = Event.objects.count()
        done = ok(orga.post(self.PATH, asked))
        again = ok(orga.post(self.PATH, asked))

        assert (shown["done"], shown["tournament"], shown["stops"]) == (False, None, 0)
        assert (shown["entrants"], shown["rounds_played"]) == (4, 1)
        assert Event.objects.count() == events + 1
        assert (done["done"], again["done"], again["before"]) == (True, False, True)
        assert done["tournament"] == again["tournament"]
        assert len(ok(orga.get(f"/tournaments/{done['tournament']}/standings/"))["data"]) == 4
        assert anyone.get(f"/tournaments/{done['tournament']}/").status_code == 404

    @pytest.mark.parametrize("steps", ["whole"])
    def test_what_is_wrong_is_told_by_line_and_column(self, hall: Hall, orga: Caller) -> None:
        asked = self.asked(hall)
        wrong = {**asked, "text": asked["text"].replace("w 1", "w ?", 1)}

        shown = ok(orga.post(self.PATH, {**wrong, "dry": True}))
        refused = orga.post(self.PATH, wrong)

        assert ("result_wrong", 99) in {
            (finding["code"], finding["column"])
            for finding in shown["findings"]
            if finding["stops"]
        }
        assert (refused.status_code, refused.json()["code"]) == (422, "report_wrong")
        for bad, status in (
            ({"text": "what"}, 400),
            ({"time_zone": "Mars/Olympus"}, 400),
            ({"game": "chess"}, 422),
            ({"format": "none-such"}, 422),
            ({"format": None}, 422),
        ):
            answer = orga.post(self.PATH, {**asked, **bad, "dry": True})
            assert answer.status_code == status, (bad, answer.content)

    @pytest.mark.parametrize("steps", ["next"])
    def test_nobody_makes_events_without_an_account(self, hall: Hall, anyone: Caller) -> None:
        assert anyone.post(self.PATH, self.asked(hall)).status_code == 401


@pytest.mark.parametrize("steps", ["next"])
def test_what_is_not_published_is_not_there(hall: Hall, anyone: Caller, at: str) -> None:
    Event.objects.filter(pk=hall.event.pk).update(published=False)

    for path in ("crosstable", "chart", "metagame", "trf"):
        assert Client().get(f"{API}{at}/{path}/").status_code == 404, path
