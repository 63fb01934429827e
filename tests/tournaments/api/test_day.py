"""An organiser's day by the API alone, and what everybody else reads of it."""

from typing import Any

import pytest

from league.events.models import Event
from league.rules.standings.presets import WRITTEN
from league.tournaments.models import Act, Tournament
from tests.api.callers import Caller, sign_up
from tests.api.counting import queries
from tests.events.factories import EventFactory
from tests.longer import longer
from tests.matches.factories import claim
from tests.tournaments.api.conftest import orga_of
from tests.tournaments.factories import TournamentFactory, add_entrants
from tests.tournaments.rounds.hall import Hall, reported, running


def ok(answer: Any, code: int = 200) -> Any:
    assert answer.status_code == code, answer.content.decode()
    return answer.json() if answer.content else None


def results(keeper: Caller, at: str, tables: int, score: str = "2-0") -> None:
    for table in range(1, tables + 1):
        ok(keeper.post(f"{at}/results/", {"table": table, "score": score}))


class TestTheDay:
    def test_from_the_first_round_to_the_end(
        self, hall: Hall, orga: Caller, keeper: Caller, anyone: Caller, at: str
    ) -> None:
        for number in (1, 2):
            drafted = ok(orga.post(f"{at}/rounds/"), 201)
            assert (drafted["number"], drafted["state"]) == (number, "draft")
            assert ok(anyone.get(f"{at}/rounds/"))["total"] == number - 1
            assert anyone.get(f"{at}/rounds/{number}/").status_code == 404
            ok(orga.post(f"{at}/rounds/{number}/publish/", {}))
            ok(keeper.post(f"{at}/rounds/{number}/start/", {"minutes": 40}))
            ok(keeper.post(f"{at}/rounds/{number}/extend/", {"seconds": 60, "table": 1}))
            results(keeper, at, 2)
            hall.take()
            ok(keeper.post(f"{at}/rounds/{number}/close/", {}))
        ok(orga.post(f"{at}/lead/cut/", {}))
        bracket = ok(anyone.get(f"{at}/bracket/"))
        assert bracket["entrants"] == 2
        results(keeper, at, 1)
        hall.take()
        assert ok(anyone.get(f"{at}/bracket/"))["champion"] in bracket["nodes"][0]["entrants"]
        if hall.phase(2).state != "finished":
            for round in hall.phase(2).played.exclude(state="closed"):
                ok(keeper.post(f"{at}/rounds/{round.number}/close/", {}))
            ok(orga.post(f"{at}/lead/finish_phase/", {}))
        assert ok(orga.post(f"{at}/lead/finish/", {}))["state"] == "finished"
        again = orga.post(f"{at}/lead/finish/", {})
        assert (again.status_code, again.json()["code"]) == (409, "not_now")
        back = ok(orga.post(f"{at}/lead/unfinish/", {"reason": "too early"}))
        assert back["state"] == "running"

    def test_an_event_becomes_a_tournament(self, db: Any, anyone: Caller) -> None:
        event = EventFactory()
        hall = Hall(Tournament(event=event), None)
        orga = orga_of(hall)

        made = ok(
            orga.post(
                "/tournaments/", {"event": event.uid, "pattern": "swiss_cut", "rounds": 3, "top": 4}
            ),
            201,
        )
        twice = orga.post("/tournaments/", {"event": event.uid, "pattern": "swiss"})
        at = f"/tournaments/{event.uid}"
        phases = ok(anyone.get(f"{at}/phases/"))["data"]

        assert (made["state"], made["my_roles"]) == ("setup", ["organiser"])
        assert twice.json()["code"] == "tournament_exists"
        assert [(phase["kind"], phase["cut"]) for phase in phases] == [
            ("swiss", {"from": "all"}),
            ("single", {"from": "top", "n": 4}),
        ]
        changed = ok(orga.patch(f"{at}/", {"seed": "9223372036854775807", "round_minutes": 30}))
        assert (changed["seed"], changed["round_minutes"]) == ("9223372036854775807", 30)
        ok(orga.put(f"{at}/phases/", {"phases": [{"kind": "double"}]}))
        wrong = orga.put(f"{at}/phases/", {"phases": [{"kind": "swiss", "settings": {"x": 1}}]})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "invalid")
        for step, state in (("open_entry", "open"), ("close_entry", "closed")):
            assert ok(orga.post(f"{at}/lead/{step}/", {}))["state"] == state
        few = orga.post(f"{at}/lead/start/", {})
        assert (few.status_code, few.json()["code"]) == (422, "too_few_entrants")

    def test_a_draft_is_changed_by_hand(self, hall: Hall, orga: Caller, at: str) -> None:
        ok(orga.post(f"{at}/rounds/"), 201)
        rows = ok(orga.get(f"{at}/pairings/", {"round": "1"}))["data"]
        (a, b), (c, _d) = (row["entrants"] for row in rows)

        ok(orga.post(f"{at}/rounds/1/draft/", {"change": "pair", "entrants": [a, c]}))
        now = ok(orga.get(f"{at}/pairings/", {"entrant": str(a)}))["data"]
        same = orga.post(f"{at}/rounds/1/draft/", {"change": "swap", "entrants": [b, b]})
        few = orga.post(f"{at}/rounds/1/draft/", {"change": "bye"})

        assert sorted(now[0]["entrants"]) == sorted([a, c])
        assert now[0]["manual"]
        assert same.json()["code"] == "same_entrant"
        assert few.json()["code"] == "not_in_draft"

    def test_in_which_way_somebody_left_is_for_the_staff(
        self, hall: Hall, orga: Caller, anyone: Caller, at: str
    ) -> None:
        ok(orga.post(f"{at}/entrants/1/disqualify/", {"reason": "marked cards"}))
        player = Caller.of(hall.tournament.entrants.get(number=2).entry.entry_players.get().player)

        gone = {
            who: [
                ok(caller.get(f"{at}/entrants/1/"))["gone"]["kind"],
                ok(caller.get(f"{at}/entrants/?show=gone"))["data"][0]["gone"]["kind"],
            ]
            for who, caller in (("staff", orga), ("player", player), ("anyone", anyone))
        }

        assert gone == {
            "staff": ["disqualified"] * 2,
            "player": ["drop"] * 2,
            "anyone": ["drop"] * 2,
        }

    def test_an_act_is_undone_and_both_are_in_the_log(
        self, hall: Hall, orga: Caller, anyone: Caller, at: str
    ) -> None:
        ok(orga.post(f"{at}/entrants/1/drop/", {"reason": "ill"}))
        dropped = ok(anyone.get(f"{at}/log/"))["data"][0]
        assert (dropped["kind"], dropped["reason"], dropped["params"]) == ("drop", "", {})
        assert ok(orga.get(f"{at}/log/"))["data"][0]["reason"] == "ill"
        assert ok(anyone.get(f"{at}/entrants/1/"))["gone"] == {"kind": "drop", "from_round": 1}

        undone = ok(orga.post(f"{at}/log/{dropped['number']}/undo/", {"reason": "well again"}))
        twice = orga.post(f"{at}/log/{dropped['number']}/undo/", {"reason": "well again"})

        assert undone["undoes"] == dropped["number"]
        assert ok(anyone.get(f"{at}/entrants/1/"))["gone"] is None
        assert ok(orga.get(f"{at}/log/"))["data"][1]["params"]["entrants"] == [1]
        assert (twice.status_code, twice.json()["code"]) == (409, "already_undone")


class TestReading:
    def test_standings_say_why(self, hall: Hall, anyone: Caller, orga: Caller, at: str) -> None:
        ok(orga.patch(f"{at}/", {"standings": dict(WRITTEN["magic"])}))
        hall.whole()
        hall.whole()
        rows = ok(anyone.get(f"{at}/standings/"))["data"]
        first = ok(anyone.get(f"{at}/standings/", {"after": "1", "limit": "1"}))

        why = ok(anyone.get(f"{at}/standings/{rows[0]['entrant']}/"))

        assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
        assert (first["total"], first["data"][0]["after"]) == (4, 1)
        assert {name: why[name] for name in ("place", "points", "tiebreakers")} == {
            name: rows[0][name] for name in ("place", "points", "tiebreakers")
        }
        assert len(why["derivation"]["parts"]) == 2
        assert why["steps"]
        assert why["name"].startswith("Entrant")

    @pytest.mark.parametrize("steps", ["played"])
    def test_an_answer_that_is_the_same_still_costs_nothing(
        self, hall: Hall, anyone: Caller, orga: Caller, at: str
    ) -> None:
        for path in ("standings", "pairings"):
            first = anyone.get(f"{at}/{path}/")
            same = anyone.get(f"{at}/{path}/", **{"If-None-Match": first["ETag"]})
            other = anyone.get(f"{at}/{path}/", {"limit": "1"}, **{"If-None-Match": first["ETag"]})
            assert (same.status_code, same.content, other.status_code) == (304, b"", 200)
        tag = anyone.get(f"{at}/standings/")["ETag"]
        ok(orga.post(f"{at}/entrants/1/drop/", {}))
        assert anyone.get(f"{at}/standings/", **{"If-None-Match": tag}).status_code == 200

    @pytest.mark.parametrize("steps", ["next"])
    def test_what_is_not_published_is_not_there(
        self, hall: Hall, anyone: Caller, orga: Caller, at: str
    ) -> None:
        Event.objects.filter(pk=hall.event.pk).update(published=False)

        for path in ("", "rounds/", "pairings/", "standings/", "entrants/", "log/", "statistics/"):
            assert anyone.get(f"{at}/{path}").status_code == 404, path
            assert orga.get(f"{at}/{path}").status_code == 200, path

    @pytest.mark.parametrize("steps", ["played"])
    def test_statistics_and_lists(self, hall: Hall, anyone: Caller, at: str) -> None:
        numbers = ok(anyone.get(f"{at}/statistics/"))
        listed = ok(anyone.get("/tournaments/", {"state": "running", "when": "upcoming"}))

        assert (numbers["entrants"], numbers["total"]["matches"]) == (4, 2)
        assert [
            (tournament["uid"], tournament["entrants"], tournament["round"])
            for tournament in listed["data"]
        ] == [(hall.event.uid, 4, 1)]
        assert ok(anyone.get("/tournaments/", {"q": "nothing of the kind"}))["total"] == 0
        assert anyone.get("/tournaments/", {"when": "mine"}).status_code == 401
        wrong = anyone.get(f"{at}/standings/", {"phase": "2"})
        assert wrong.status_code == 404

    @pytest.mark.parametrize("many", longer([5], [30]))
    def test_queries_do_not_grow_with_rows(self, db: Any, anyone: Caller, many: int) -> None:
        counted: dict[str, list[int]] = {}
        for size in (2, many):
            hall = running(size, [{"kind": "swiss", "rounds": 2}], steps="played")
            at = f"/tournaments/{hall.event.uid}"
            for path in ("entrants/", "pairings/", "standings/", "log/", "rounds/"):
                counted.setdefault(path, []).append(queries(anyone, f"{at}/{path}"))
        for _number in range(2):
            TournamentFactory()
        few = queries(anyone, "/tournaments/")
        for _number in range(2):
            add_entrants(TournamentFactory(), 3)

        assert all(small == large for small, large in counted.values()), counted
        assert queries(anyone, "/tournaments/") == few


class TestTheFloor:
    @pytest.mark.parametrize("steps", ["next"])
    def test_a_slip_is_entered_once(self, hall: Hall, keeper: Caller, at: str) -> None:
        made = ok(keeper.post(f"{at}/results/", {"table": 1, "score": "2-0"}))
        twice = keeper.post(f"{at}/results/", {"table": 1, "score": "0-2"})
        odd = keeper.post(f"{at}/results/", {"table": 2, "score": "what"})
        never = keeper.post(f"{at}/results/", {"table": 2, "score": "3-0"})

        assert (made["table"], made["match_state"]) == (1, "ruled")
        assert (twice.status_code, twice.json()["code"]) == (409, "table_done")
        assert (odd.status_code, odd.json()["code"]) == (422, "slip_unreadable")
        assert (never.status_code, never.json()["code"]) == (422, "score_impossible")

    def test_a_slip_against_a_report_counts_once_it_is_confirmed(
        self, hall: Hall, keeper: Caller, at: str
    ) -> None:
        reported(hall.pairings(hall.next())[0], claim((2, 0)))
        slip = {"table": 1, "score": "0-2"}

        asked = keeper.post(f"{at}/results/", slip)
        made = ok(keeper.post(f"{at}/results/", {**slip, "confirm": True}))

        assert (asked.status_code, asked.json()["code"]) == (409, "slip_differs")
        assert asked.json()["params"]["slip"].startswith("0–2, ")
        assert made["match_state"] == "ruled"

    @pytest.mark.parametrize("steps", ["next"])
    def test_penalties_calls_and_announcements(
        self, hall: Hall, orga: Caller, keeper: Caller, player: Caller, anyone: Caller, at: str
    ) -> None:
        asked = {"entrant": 1, "infraction": "tardiness", "ruling": "warning", "text": "late"}
        given = ok(orga.post(f"{at}/penalties/", asked), 201)
        assert keeper.get(f"{at}/penalties/").status_code == 403
        assert ok(orga.post(f"{at}/penalties/{given['id']}/lift/", {}))["lifted_at"]
        mine = ok(player.post(f"{at}/calls/mine/", {"text": "a rule"}), 201)
        assert player.get(f"{at}/calls/").status_code == 403
        assert player.post(f"{at}/calls/mine/", {}).json()["code"] == "already_called"
        assert ok(orga.post(f"{at}/calls/{mine['id']}/take/"))["taken_by"]["handle"] == "orga"
        assert ok(orga.post(f"{at}/calls/{mine['id']}/close/"))["closed_at"]
        ok(orga.post(f"{at}/announcements/", {"text": "Lunch"}), 201)
        assert [said["text"] for said in ok(anyone.get(f"{at}/announcements/"))["data"]] == [
            "Lunch"
        ]

    def test_entrants_come_late_have_seeds_and_byes(
        self, hall: Hall, orga: Caller, anyone: Caller, at: str
    ) -> None:
        extra = sign_up("late")
        hall.next()

        late = ok(orga.post(f"{at}/entrants/", {"players": [extra.handle]}), 201)
        neither = orga.post(f"{at}/entrants/", {})
        bye = ok(orga.post(f"{at}/entrants/5/byes/", {"round": 2, "worth": "half"}), 201)
        past = orga.post(f"{at}/entrants/5/byes/", {"round": 1, "worth": "half"})
        gone = orga.delete(f"{at}/entrants/5/byes/2/")
        seeds = ok(orga.put(f"{at}/seeds/", {"seeds": [{"entrant": 5, "seed": 1}]}))
        clash = orga.put(f"{at}/seeds/", {"seeds": [{"entrant": 4, "seed": 1}]})
        said = ok(orga.patch(f"{at}/entrants/5/", {"club": "North", "fixed_table": 7}))

        assert (late["number"], late["joined_in"]) == (5, 2)
        assert neither.status_code == 422
        assert (bye["round"], past.json()["code"], gone.status_code) == (2, "round_past", 204)
        assert seeds["seeds"][-1] == {"entrant": 5, "seed": 1}
        assert clash.json()["code"] == "seeds_clash"
        assert (said["club"], said["fixed_table"]) == ("North", 7)
        ok(orga.post(f"{at}/entrants/drop/", {"entrants": [1, 2]}))
        there = ok(anyone.get(f"{at}/entrants/", {"show": "there"}))
        assert [entrant["number"] for entrant in there["data"]] == [3, 4, 5]

    def test_check_in_by_code_and_by_staff(self, db: Any) -> None:
        made = TournamentFactory(entrants=2, check_in="event", check_in_code="ABCDEF", state="open")
        hall = Hall(made, None)
        orga, at = orga_of(hall), f"/tournaments/{made.event.uid}"
        entered = made.entrants.get(number=1).entry.entry_players.get().player
        player = Caller.of(entered)

        wrong = player.post(f"{at}/check-in/", {"code": "WRONG"})
        right = player.post(f"{at}/check-in/", {"code": "abc def"})
        staff = orga.put(f"{at}/entrants/2/check-in/")
        back = orga.delete(f"{at}/entrants/2/check-in/")
        missing = ok(orga.post(f"{at}/check-in/close/"))

        assert (wrong.json()["code"], right.status_code) == ("code_wrong", 204)
        assert (staff.status_code, back.status_code, missing["numbers"]) == (204, 204, [2])


class TestCorrections:
    @pytest.mark.parametrize("steps", ["whole"])
    def test_a_result_is_corrected_as_it_was_shown(
        self, hall: Hall, orga: Caller, anyone: Caller, at: str
    ) -> None:
        change = {"kind": "result", "round": 1, "number": 1, "winner": 2}
        before = ok(anyone.get(f"{at}/standings/"))["data"]

        shown = ok(orga.post(f"{at}/corrections/preview/", {"change": change}))
        body = {"change": change, "reason": "the slip was read wrongly"}
        stale = orga.post(f"{at}/corrections/", {**body, "token": "x" * 64})
        made = ok(orga.post(f"{at}/corrections/", {**body, "token": shown["token"]}), 201)
        after = ok(anyone.get(f"{at}/standings/"))["data"]
        undo = {"reason": "it was right"}
        ok(orga.post(f"{at}/log/{made['number']}/undo/", undo))

        assert shown["tables"][0]["moved"]
        assert (stale.status_code, stale.json()["code"]) == (409, "preview_stale")
        assert (made["kind"], made["reason"]) == ("correct", body["reason"])
        assert after != before
        assert ok(anyone.get(f"{at}/standings/"))["data"] == before

    @pytest.mark.parametrize("steps", ["next"])
    def test_what_cannot_be_is_refused(self, hall: Hall, orga: Caller, at: str) -> None:
        for change, code in (
            ({"kind": "result", "round": 1, "number": 9, "winner": 1}, "correction_of_no_pairing"),
            ({"kind": "drop", "round": 1}, "correction_wrong"),
            ({"kind": "forgive", "entrant": 1}, "correction_wrong"),
            ({"kind": "drop", "entrant": 99, "round": 1}, "correction_of_no_entrant"),
        ):
            answer = orga.post(f"{at}/corrections/preview/", {"change": change})
            assert (answer.status_code, answer.json()["code"]) == (422, code), change

    @pytest.mark.parametrize("steps", ["whole"])
    def test_a_preview_writes_nothing(self, hall: Hall, orga: Caller, at: str) -> None:
        acts = Act.objects.count()
        change = {"kind": "drop", "entrant": 1, "round": 2}

        ok(orga.post(f"{at}/corrections/preview/", {"change": change}))

        assert Act.objects.count() == acts


def test_a_key_pairs_once(hall: Hall, orga: Caller, at: str) -> None:
    key = {"Idempotency-Key": "pair-1"}
    first = ok(orga.post(f"{at}/rounds/", **key), 201)

    again = orga.post(f"{at}/rounds/", **key)
    another = orga.post(f"{at}/rounds/")

    assert (again.status_code, again.json()) == (201, first)
    assert again["Idempotent-Replayed"] == "true"
    assert (another.status_code, another.json()["code"]) == (409, "draft_stands")


def test_a_scorekeeper_runs_and_does_not_change(
    hall: Hall, keeper: Caller, anyone: Caller, at: str
) -> None:
    assert keeper.post(f"{at}/rounds/").status_code == 201
    assert keeper.patch(f"{at}/", {"fees": "1"}).status_code == 403
    assert (
        keeper.post(f"{at}/corrections/preview/", {"change": {"kind": "repair"}}).status_code == 403
    )
    assert anyone.post(f"{at}/rounds/").status_code == 401
