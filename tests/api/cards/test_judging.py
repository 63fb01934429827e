"""Lists that are judged and read by the API, without a deck of their own."""

import json
from datetime import date
from typing import Any

import pytest

from cards.models import Deck, Format
from cards.queries.legality import examine
from cards.rules.content import Content
from tests.api.callers import Caller
from tests.api.cards.test_decks import make
from tests.api.league_day import DECKS, PLAIN

ALL_DECKS = json.loads(DECKS.read_text())


pytestmark = pytest.mark.usefixtures("house_set_stays")


class TestValidate:
    def test_several_checks_in_one_request(self, anyone: Caller) -> None:
        checks = [
            {"label": "today", "date": "2026-12-01"},
            {"label": "cap", "date": "2026-12-01", "cost_cap": 60, "format": "standard"},
            {"label": "before the set", "date": "2020-01-01"},
            {"label": "building", "date": "2026-12-01", "building": True},
        ]

        answer = anyone.post("/decks/validate/", {**PLAIN, "checks": checks}).json()

        verdicts = {verdict["label"]: verdict for verdict in answer["checks"]}
        assert [verdicts[check["label"]]["legal"] for check in checks] == [True, False, False, True]
        assert [problem["code"] for problem in verdicts["cap"]["problems"]] == [
            "category_cost_exceeded"
        ]
        assert verdicts["cap"]["problems"][0]["params"] == {"cap": 60, "cost": 93}
        assert verdicts["before the set"]["problems"][0]["rule"] == "CA-3.4"

    def test_the_problems_are_those_of_the_one_validator(self, anyone: Caller) -> None:
        standard = Format.objects.get(code="standard")
        day = ALL_DECKS["event_date"]
        for deck in (*ALL_DECKS["legal"], *ALL_DECKS["invalid"]):
            plain = {"cards": deck["cards"], "starters": deck.get("starters", {})}
            cap = deck.get("cost_cap")
            body = {**plain, "checks": [{"label": "x", "date": day, "cost_cap": cap}]}

            problems = anyone.post("/decks/validate/", body).json()["checks"][0]["problems"]

            judged = examine(
                Content.from_json(plain), format=standard, day=date.fromisoformat(day), cost_cap=cap
            )
            assert [
                (problem["code"], problem["severity"], problem["cards"]) for problem in problems
            ] == [
                (problem.code, str(problem.severity), list(problem.cards))
                for problem in judged.problems
            ], deck["id"]

    def test_by_code_text_and_cards_it_is_the_same(self, call: Caller) -> None:
        uid = make(call)
        version = call.post(f"/decks/{uid}/versions/", {}).json()

        answers = [
            call.post("/decks/validate/", body).json()
            for body in (
                PLAIN,
                {"code": version["code"]},
                {"code": version["long_code"]},
                {"text": version["text"]},
            )
        ]

        assert all(answer == answers[0] for answer in answers)
        assert answers[0]["checks"][0]["legal"] is True

    def test_a_line_that_names_no_card_is_a_problem(self, anyone: Caller) -> None:
        text = "1 FND-008 *\nNo such card at all\n"

        answer = anyone.post("/decks/validate/", {"text": text}).json()

        assert answer["cards"] == ["FND-008", "No such card at all"]
        assert answer["starters"] == {"1": "FND-008"}
        problems = [
            (problem["code"], problem["cards"]) for problem in answer["checks"][0]["problems"]
        ]
        assert ("card_unknown", ["No such card at all"]) in problems

    def test_starters_are_judged_where_something_is_said_of_them(self, anyone: Caller) -> None:
        cards = PLAIN["cards"]
        said: list[dict[str, Any]] = [
            {"cards": cards, "starters": {}},
            {"cards": cards},
            {"cards": cards, "starters": None},
            {"text": "\n".join(cards)},
        ]

        answers = [anyone.post("/decks/validate/", body).json()["checks"][0] for body in said]

        assert [problem["code"] for problem in answers[0]["problems"]] == ["starter_missing"] * 7
        assert [answer["problems"] for answer in answers[1:]] == [[], [], []]

    UNCLEAR = [
        {},
        {"cards": [], "text": "x"},
        {"cards": [], "checks": []},
        {"cards": [], "checks": [{"label": "x"}] * 21},
        {"cards": [], "checks": [{"label": "x", "format": "no-such"}]},
        {"cards": [], "checks": "today"},
        {"cards": [], "checks": [7]},
    ]

    def test_what_asks_for_nothing_clear_is_refused(self, anyone: Caller) -> None:
        for body in self.UNCLEAR:
            answer = anyone.post("/decks/validate/", body)
            assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), body

    def test_a_code_of_nobodys_deck_is_refused(self, anyone: Caller) -> None:
        answer = anyone.post("/decks/validate/", {"code": "CL-0000-00"})

        assert answer.status_code == 400


class TestImport:
    def test_every_line_is_told(self, anyone: Caller) -> None:
        text = "# name: Mine\n1 FND-001 *\n1 NoSuchCardAtAll\n"

        read = anyone.post("/decks/import/", {"text": text}).json()

        assert (read["object"], read["name"], read["cards"]) == ("import", "Mine", ["FND-001"])
        assert read["lines"][0]["state"] == "matched"
        assert read["lines"][1]["text"].strip() == "1 NoSuchCardAtAll"
        assert Deck.objects.count() == 0

    def test_what_is_no_list_is_refused(self, anyone: Caller) -> None:
        for text in ("", "   ", "{", '{"cards": 7}', "CLD1AAAA"):
            assert anyone.post("/decks/import/", {"text": text}).status_code == 400, text
