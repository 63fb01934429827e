"""Searching the house set, and the file of everything, by the API."""

import pytest

from tests.api.callers import Caller

pytestmark = pytest.mark.usefixtures("house_set_stays")


def test_finds_by_the_syntax_of_the_pages(anyone: Caller) -> None:
    answer = anyone.get("/cards/", {"q": "number:4 run>=4", "sort": "-run"}).json()

    assert answer["total"] > 1
    assert {card["number"] for card in answer["data"]} == {4}
    runs = [card["run"] for card in answer["data"]]
    assert runs == sorted(runs, reverse=True)
    assert min(runs) >= 4
    assert answer["warnings"] == []


def test_a_bad_term_is_a_warning_beside_the_rest(anyone: Caller) -> None:
    answer = anyone.get("/cards/", {"q": "number:4 speed:9"}).json()

    assert answer["total"] == anyone.get("/cards/", {"q": "number:4"}).json()["total"]
    assert [warning["term"] for warning in answer["warnings"]] == ["speed:9"]
    assert set(answer["warnings"][0]["message"]) == {"ja", "en"}


TYPED = ["%", "_", "\\", "'", '"', "((((", "-" * 99, "あ" * 399, "legal:x@y", "or or", "😀"]


def test_whatever_is_typed_is_answered(anyone: Caller) -> None:
    for q in TYPED:
        assert anyone.get("/cards/", {"q": q}).status_code == 200, q


def test_facets_count_what_a_term_would_leave(anyone: Caller) -> None:
    facets = anyone.get("/cards/facets/", {"q": "run>=4"}).json()

    assert facets["total"] == anyone.get("/cards/", {"q": "run>=4"}).json()["total"]
    fours = anyone.get("/cards/", {"q": "run>=4 number:4"}).json()["total"]
    assert facets["counts"]["number"]["4"] == fours
    assert sum(facets["counts"]["number"].values()) == facets["total"]


def test_the_file_holds_what_the_list_holds(anyone: Caller) -> None:
    listed = anyone.get("/cards/", {"limit": "100"}).json()["data"]

    file = anyone.get("/bulk/cards/")

    assert [card["code"] for card in file.json()["data"]][:100] == [card["code"] for card in listed]
    assert file.json()["data"][0] == listed[0]
    about = anyone.get("/bulk/").json()
    assert (about["object"], about["type"]) == ("bulk", "cards")
    assert about["size"] == len(file.content)
