"""Decks by the API: drafts, versions, judging, reading, privacy."""

import json
from typing import Any

import pytest

from cards.models import Deck, DeckVersion
from league.people.models import Player
from tests.api.callers import Caller, signed_in
from tests.api.counting import MANY, queries
from tests.api.league_day import PLAIN

BODY = {"name": "Air Raid", "format": "standard", **PLAIN}


pytestmark = pytest.mark.usefixtures("house_set_stays")


def make(call: Caller, **more: Any) -> str:
    answer = call.post("/decks/", {**BODY, **more})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["uid"])


class TestDraft:
    def test_a_deck_is_made_of_a_list(self, call: Caller) -> None:
        uid = make(call, note="fast", visibility="unlisted")

        deck = call.get(f"/decks/{uid}/").json()
        draft = call.get(f"/decks/{uid}/draft/").json()

        assert (deck["name"], deck["note"], deck["visibility"]) == ("Air Raid", "fast", "unlisted")
        assert (deck["is_own"], deck["step"], deck["newest"]) == (True, 1, None)
        assert sorted(draft["cards"]) == sorted(PLAIN["cards"])
        assert draft["starters"] == PLAIN["starters"]
        assert (draft["legal"], draft["problems"]) == (True, [])

    def test_a_draft_may_break_every_rule_and_says_which(self, call: Caller) -> None:
        uid = make(call, cards=["FND-001", "FND-001", "XXX-999"], starters={})

        draft = call.get(f"/decks/{uid}/draft/").json()

        codes = [(problem["code"], problem["severity"]) for problem in draft["problems"]]
        assert ("deck_too_small", "incomplete") in codes
        assert ("person_twice", "error") in codes
        assert ("card_unknown", "error") in codes
        assert draft["legal"] is False

    def test_a_change_is_a_step_that_can_be_undone_and_redone(self, call: Caller) -> None:
        uid = make(call)
        fewer = PLAIN["cards"][:-1]

        changed = call.put(f"/decks/{uid}/draft/", {"step": 1, "cards": fewer}).json()
        undone = call.post(f"/decks/{uid}/undo/", {"step": 2}).json()
        redone = call.post(f"/decks/{uid}/redo/", {"step": 1}).json()

        assert [draft["step"] for draft in (changed, undone, redone)] == [2, 1, 2]
        assert len(undone["cards"]) == len(PLAIN["cards"])
        assert redone["cards"] == changed["cards"] == sorted(fewer, key=changed["cards"].index)

    def test_a_stale_step_is_refused_and_shows_what_is_there(self, call: Caller) -> None:
        uid = make(call)
        call.put(f"/decks/{uid}/draft/", {"step": 1, "cards": ["FND-001"]})

        late = call.put(f"/decks/{uid}/draft/", {"step": 1, "cards": ["FND-002"]})

        assert (late.status_code, late.json()["code"]) == (409, "draft_moved")
        assert late.json()["params"]["step"] == 2
        assert late.json()["params"]["draft"]["cards"] == ["FND-001"]

    def test_if_match_says_which_step_was_seen(self, call: Caller) -> None:
        uid = make(call)
        seen = call.get(f"/decks/{uid}/draft/")["ETag"]
        body = {"cards": ["FND-001"]}

        first = call.put(f"/decks/{uid}/draft/", body, **{"If-Match": seen})
        late = call.put(f"/decks/{uid}/draft/", body, **{"If-Match": seen})
        blind = call.put(f"/decks/{uid}/draft/", body)

        assert (first.status_code, late.status_code) == (200, 409)
        assert (blind.status_code, blind.json()["code"]) == (400, "step_missing")

    MALFORMED = {
        "cards_not_list": {"cards": {"FND-001": 2}},
        "too many": {"cards": ["FND-001"] * 61},
        "number": {"cards": [["FND-001"]]},
        "starters": {"cards": [], "starters": ["FND-001"]},
        "piece": {"cards": [], "starters": {"goal": "FND-001"}},
        "long": {"cards": ["F" * 41]},
        "nul": {"cards": ["FND\u0001"]},
    }

    def test_what_is_no_deck_is_refused(self, call: Caller) -> None:
        uid = make(call)

        for name, body in self.MALFORMED.items():
            answer = call.put(f"/decks/{uid}/draft/", {"step": 1, **body})
            assert answer.status_code == 400, name
        assert call.get(f"/decks/{uid}/draft/").json()["step"] == 1


class TestVersions:
    def test_a_version_pins_what_is_printed(self, call: Caller) -> None:
        uid = make(call)

        made = call.post(f"/decks/{uid}/versions/", {})
        again = call.post(f"/decks/{uid}/versions/", {})

        version = made.json()
        assert made.status_code == 201
        assert again.json() == version
        assert (version["number"], len(version["cards"])) == (1, 18)
        assert version["starters"] == PLAIN["starters"]
        assert call.get(f"/decks/{uid}/versions/1/").json() == version
        assert call.get(f"/deck-codes/{version['code'].lower()}/").json() == version
        assert call.get(f"/decks/{uid}/").json()["newest"]["code"] == version["code"]

    def test_an_impossible_version_names_its_problems(self, call: Caller) -> None:
        uid = make(call, cards=["XXX-999"], starters={})

        answer = call.post(f"/decks/{uid}/versions/", {})

        assert (answer.status_code, answer.json()["code"]) == (422, "version_unsavable")
        assert "card_unknown" in {problem["code"] for problem in answer.json()["problems"]}

    def test_text_and_long_code_read_back_as_the_same_deck(self, call: Caller) -> None:
        uid = make(call)
        version = call.post(f"/decks/{uid}/versions/", {}).json()

        for text in (version["text"], version["long_code"], version["code"], json.dumps(PLAIN)):
            read = call.post("/decks/import/", {"text": text}).json()
            assert sorted(read["cards"]) == sorted(PLAIN["cards"])
            assert read["starters"] == PLAIN["starters"]
            assert {line["state"] for line in read["lines"]} == {"matched"}

    def test_two_versions_are_compared(self, call: Caller) -> None:
        uid = make(call)
        a = call.post(f"/decks/{uid}/versions/", {}).json()["code"]
        cards = [code for code in PLAIN["cards"] if code != "FND-102"]
        call.put(f"/decks/{uid}/draft/", {"step": 1, **PLAIN, "cards": [*cards, "FND-001"]})
        b = call.post(f"/decks/{uid}/versions/", {}).json()["code"]

        comparison = call.get("/decks/compare/", {"a": a, "b": b}).json()

        assert [card["code"] for card in comparison["added"]] == ["FND-001"]
        assert [card["code"] for card in comparison["removed"]] == ["FND-102"]
        assert (comparison["kept"], comparison["moves"], comparison["changed"]) == (17, [], [])

    def test_a_version_is_cloned_by_whoever_may_see_it(self, call: Caller, other: Caller) -> None:
        uid = make(call, visibility="public")
        call.post(f"/decks/{uid}/versions/", {})

        made = other.post(f"/decks/{uid}/versions/1/clone/", {"name": "Mine now"}).json()

        assert (made["owner"]["handle"], made["visibility"]) == ("kenji", "private")
        assert made["name"] == "Mine now"

    def test_a_sheet_is_asked_for_and_is_the_askers(self, call: Caller, other: Caller) -> None:
        uid = make(call, visibility="public")
        call.post(f"/decks/{uid}/versions/", {})

        asked = call.post(f"/decks/{uid}/versions/1/sheets/", {"language": "ja"})

        sheet = asked.json()
        assert (asked.status_code, sheet["state"], sheet["pdf"]) == (202, "queued", None)
        assert call.get(f"/sheets/{sheet['uid']}/").json() == sheet
        assert call.get(f"/sheets/{sheet['uid']}/pdf/").json()["code"] == "sheet_not_ready"
        assert other.get(f"/sheets/{sheet['uid']}/").status_code == 404
        assert other.get(f"/sheets/{sheet['uid']}/pdf/").status_code == 404


class TestPrivacy:
    @pytest.fixture
    def uid(self, call: Caller) -> str:
        uid = make(call)
        call.post(f"/decks/{uid}/versions/", {})
        return uid

    ROUTES = [
        *(("GET", path) for path in ("", "draft/", "versions/", "versions/1/")),
        *(("POST", path) for path in ("undo/", "redo/", "clone/", "versions/")),
        ("POST", "versions/1/clone/"),
        ("POST", "versions/1/sheets/"),
        ("PUT", "draft/"),
        ("PATCH", ""),
        ("DELETE", ""),
    ]

    def test_a_private_deck_of_somebody_else_is_as_absent(self, uid: str, other: Caller) -> None:
        for method, path in self.ROUTES:
            step = {"step": 1, "language": "ja", "cards": []}
            body = {"name": "x"} if method == "PATCH" else step

            hidden = other.send(method, f"/decks/{uid}/{path}", body)
            absent = other.send(method, f"/decks/{'a' * 12}/{path}", body)

            assert (hidden.status_code, hidden.content) == (404, absent.content), (method, path)
            assert hidden.headers.keys() == absent.headers.keys()
        assert Deck.objects.get().name == "Air Raid"

    def test_its_code_opens_nothing(self, uid: str, other: Caller) -> None:
        code = DeckVersion.objects.get().code

        assert other.get(f"/deck-codes/{code}/").status_code == 404
        assert other.get("/decks/compare/", {"a": code, "b": code}).status_code == 404
        hidden = other.post("/decks/validate/", {"code": code})
        absent = other.post("/decks/validate/", {"code": "CL-0000-00"})
        assert (hidden.status_code, hidden.content) == (400, absent.content)

    def test_lists_leave_it_out(self, uid: str, call: Caller, other: Caller) -> None:
        assert other.get("/decks/").json()["total"] == 0
        assert call.get("/decks/").json()["total"] == 1

    def test_unlisted_opens_by_its_address_alone(
        self, uid: str, call: Caller, other: Caller
    ) -> None:
        call.patch(f"/decks/{uid}/", {"visibility": "unlisted"})

        deck = other.get(f"/decks/{uid}/").json()

        assert (deck["is_own"], deck["step"]) == (False, None)
        assert other.get("/decks/").json()["total"] == 0
        assert other.get(f"/decks/{uid}/draft/").status_code == 404

    def test_public_is_seen_but_not_changed(self, uid: str, call: Caller, other: Caller) -> None:
        call.patch(f"/decks/{uid}/", {"visibility": "public"})

        assert other.get("/decks/").json()["total"] == 1
        assert other.patch(f"/decks/{uid}/", {"name": "mine"}).status_code == 404
        assert other.delete(f"/decks/{uid}/").status_code == 404


FIELDS = [
    *("id", "uid", "owner", "owner_id", "game", "draft", "step", "copied_from", "created_at"),
    *("updated_at", "is_own", "newest", "versions", "pk"),
]


def test_no_other_field_can_be_set(call: Caller, kenji: Player) -> None:
    uid = make(call)
    before = Deck.objects.values().get()

    for field in FIELDS:
        made = call.post("/decks/", {**BODY, field: kenji.pk})
        changed = call.patch(f"/decks/{uid}/", {"name": "x", field: kenji.pk})
        for answer in (made, changed):
            assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])

    assert Deck.objects.values().get() == before


def test_a_deck_is_deleted_once(call: Caller) -> None:
    uid = make(call)

    assert [call.delete(f"/decks/{uid}/").status_code for _i in range(2)] == [204, 404]


def test_a_session_sees_its_own_decks(call: Caller, mina: Player) -> None:
    make(call)

    assert signed_in(mina).get("/api/v1/decks/?mine=true").json()["total"] == 1


@MANY
def test_decks_take_as_many_queries_for_many_rows_as_for_1(call: Caller, many: int) -> None:
    uid = make(call)
    call.post(f"/decks/{uid}/versions/", {})
    count = queries(call, "/decks/")
    for _number in range(1, many):
        copy = call.post(f"/decks/{uid}/clone/", {}).json()["uid"]
        call.post(f"/decks/{copy}/versions/", {})

    assert queries(call, "/decks/") == count
    assert call.get("/decks/").json()["total"] == many


@MANY
def test_versions_take_as_many_queries_for_many_rows_as_for_1(call: Caller, many: int) -> None:
    uid = make(call)
    call.post(f"/decks/{uid}/versions/", {})
    count = queries(call, f"/decks/{uid}/versions/")
    for step in range(1, many):
        starters = {} if step % 2 else PLAIN["starters"]
        body = {"step": step, "cards": PLAIN["cards"], "starters": starters}
        assert call.put(f"/decks/{uid}/draft/", body).status_code == 200
        call.post(f"/decks/{uid}/versions/", {})

    assert queries(call, f"/decks/{uid}/versions/") == count
    assert call.get(f"/decks/{uid}/versions/").json()["total"] == many
