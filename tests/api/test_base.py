"""Common parts of all answers of the API: budget, shape of errors, paging, ETags."""

from typing import Any

import pytest
from django.test import Client

from tests.api.callers import Caller
from tests.cards.factories import FormatFactory

BUDGET = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


@pytest.fixture(autouse=True)
def _standard(db: None) -> None:
    FormatFactory()


class TestBudget:
    ASKED = {
        "fine": lambda call: call.get("/formats/"),
        "absent": lambda call: call.get("/no/such/address/"),
        "no such row": lambda call: call.get("/players/nobody/"),
        "not signed in": lambda call: Caller().get("/me/"),
        "bad token": lambda call: Caller({"Authorization": "Bearer clt_no"}).get("/me/"),
        "bad body": lambda call: call.post("/decks/", b"{"),
        "no such method": lambda call: call.put("/formats/"),
        "not acceptable": lambda call: call.get("/formats/", Accept="application/xml"),
    }

    @pytest.mark.parametrize("name", ASKED)
    def test_every_answer_tells_it(self, call: Caller, name: str) -> None:
        answer = self.ASKED[name](call)

        assert all(answer.has_header(header) for header in BUDGET)

    def test_it_goes_down_and_ends_with_429(self, db: None, settings: Any) -> None:
        settings.API_RATE_ANONYMOUS = 3

        answers = [Caller().get("/formats/") for _i in range(4)]

        assert [answer["RateLimit-Remaining"] for answer in answers] == ["2", "1", "0", "0"]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3].json()["object"] == "error"
        assert 1 <= int(answers[3]["Retry-After"]) <= 60

    def test_a_bad_token_spends_the_budget_of_the_address(self, db: None, settings: Any) -> None:
        settings.API_RATE_ANONYMOUS = 2
        bad = Caller({"Authorization": "Bearer clt_no"})

        answers = [bad.get("/me/").status_code for _i in range(3)]

        assert answers == [401, 401, 429]

    def test_another_address_in_x_forwarded_for_does_not_help(
        self, db: None, settings: Any
    ) -> None:
        settings.API_RATE_ANONYMOUS = 2

        answers = [
            Caller().get("/formats/", **{"X-Forwarded-For": f"10.0.0.{i}"}).status_code
            for i in range(3)
        ]

        assert answers == [200, 200, 429]

    def test_each_token_has_its_own(self, call: Caller, other: Caller) -> None:
        call.get("/formats/")
        call.get("/formats/")

        answer = other.get("/formats/")

        assert int(answer["RateLimit-Remaining"]) == int(answer["RateLimit-Limit"]) - 1


class TestErrors:
    def test_an_address_that_is_nothing_is_a_404_in_json(self, anyone: Caller) -> None:
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"):
            answer = anyone.send(method, "/no/such/address/")
            assert (method, answer.status_code) == (method, 404)
            assert answer.json()["code"] == "not_found"

    def test_a_method_that_is_not_there_is_a_405_in_json(self, anyone: Caller) -> None:
        answer = anyone.delete("/formats/")

        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
        assert "GET" in answer["Allow"]

    def test_another_kind_of_answer_is_a_406_in_json(self, anyone: Caller) -> None:
        answer = anyone.get("/formats/", Accept="text/csv")

        assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")

    @pytest.mark.parametrize(("language", "words"), [("ja", "公開"), ("en", "There is nothing")])
    def test_details_are_in_the_language_asked_for(
        self, anyone: Caller, language: str, words: str
    ) -> None:
        answer = anyone.get("/players/nobody/", **{"Accept-Language": language})

        assert words in answer.json()["details"]

    def test_fields_are_named_by_their_path(self, call: Caller) -> None:
        body = {"cards": [], "checks": [{"label": "a"}, {"label": "b", "date": "yesterday"}]}

        answer = call.post("/decks/validate/", body)

        assert answer.status_code == 400
        assert list(answer.json()["fields"]) == ["checks.1.date"]

    @pytest.mark.parametrize("body", [[], "text", 7, None, True])
    def test_a_body_that_is_no_object_is_refused(self, call: Caller, body: Any) -> None:
        answer = call.post("/decks/", body if body is not None else b"null")

        assert answer.status_code == 400


PAGES = {
    "limit": ["0", "-1", "101", "1000000", "9" * 30, "1.5", "x", "", "１", "1e2", " 1"],
    "offset": ["-1", "100001", "9223372036854775808", "9" * 30, "x", "", "٣"],
}


class TestPages:
    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in PAGES.items() for value in values]
    )
    def test_a_number_out_of_range_is_refused(self, anyone: Caller, name: str, value: str) -> None:
        answer = anyone.get("/formats/", {name: value})

        assert (answer.status_code, answer.json()["code"]) == (400, f"{name}_out_of_range")

    def test_following_next_gives_every_row_once(self, anyone: Caller) -> None:
        codes = {"standard"} | {f"format-{i}" for i in range(6)}
        for code in codes - {"standard"}:
            FormatFactory(code=code, number=10 + len(code) + int(code[-1]))

        listed, url = [], "/api/v1/formats/?limit=3"
        while url:
            page = Client().get(url).json()
            assert (page["object"], page["total"]) == ("list", 7)
            listed += [row["code"] for row in page["data"]]
            url = page["next"]

        assert sorted(listed) == sorted(codes)

    def test_beyond_the_end_is_an_empty_page(self, anyone: Caller) -> None:
        page = anyone.get("/formats/", {"offset": "100000"}).json()

        assert (page["data"], page["next"], page["total"]) == ([], None, 1)


class TestValidators:
    def test_the_same_bytes_are_answered_by_304(self, anyone: Caller) -> None:
        first = anyone.get("/formats/")
        again = anyone.get("/formats/", **{"If-None-Match": first["ETag"]})

        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
        assert again.has_header("RateLimit-Limit")

    def test_other_bytes_are_answered_in_full(self, anyone: Caller) -> None:
        first = anyone.get("/formats/")
        FormatFactory(code="other", number=9)

        again = anyone.get("/formats/", **{"If-None-Match": first["ETag"]})

        assert again.status_code == 200
        assert again["ETag"] != first["ETag"]

    def test_what_depends_on_the_asker_says_so(self, anyone: Caller) -> None:
        answer = anyone.get("/formats/")

        assert {"Accept-Language", "Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
        assert answer["Cache-Control"] == "private, no-cache"

    def test_head_answers_like_get_without_a_body(self, anyone: Caller) -> None:
        head = anyone.send("HEAD", "/formats/")

        assert (head.status_code, head.content) == (200, b"")
        assert head["ETag"] == anyone.get("/formats/")["ETag"]
