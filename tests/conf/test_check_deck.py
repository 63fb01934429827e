"""`manage.py check_deck`: JSON on standard output in all three endings."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.cards.samples import AIR_RAID, BOOK

pytestmark = pytest.mark.django_db(transaction=True)


def check(*arguments: str) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_deck", *arguments, stdout=out)
    return int(str(ended.value.code)), json.loads(out.getvalue())


def written(folder: Path, deck: Any) -> str:
    file = folder / "deck"
    file.write_text(deck if isinstance(deck, str) else json.dumps(deck), encoding="utf-8")
    return str(file)


DECK = {"game": "carriers", **AIR_RAID.content.to_json()}
WRONG = {"game": "carriers", "cards": BOOK["invalid"][2]["cards"]}
ON = ("--date", "2026-12-01", "--json")


def test_it_fills_an_empty_database_and_finds_a_legal_deck_legal(tmp_path: Path) -> None:
    assert check(written(tmp_path, DECK), *ON) == (0, {"problems": []})


def test_an_illegal_deck_ends_with_one(house_set: Any, tmp_path: Path) -> None:
    file = written(tmp_path, WRONG)

    answers = [check(file, "--date", "2026-12-01", *flag) for flag in ((), ("--json",))]

    assert [
        (status, [(problem["code"], problem["severity"]) for problem in answer["problems"]])
        for status, answer in answers
    ] == [(1, [("person_twice", "error")])] * 2


UNREADABLE: list[tuple[str, tuple[str, ...], str]] = [
    ("{", (), "not_json"),
    ("", (), "list_empty"),
    ('{"cards": 1}', (), "cards_not_list"),
    ('{"game": "rugby", "cards": []}', (), "wrong_game"),
    ("CLD1ZZZZZ", (), "truncated"),
    (json.dumps(DECK), ("--date", "2026-02-30"), "date_unreadable"),
    (json.dumps(DECK), ("--format", "nope"), "format_unknown"),
]


def test_what_cannot_be_read_ends_with_two(house_set: Any, tmp_path: Path) -> None:
    said: dict[str, tuple[int, Any, str, bool]] = {}
    for deck, arguments, code in UNREADABLE:
        status, answer = check(written(tmp_path, deck), "--json", *arguments)
        error = answer["error"]
        said[code] = status, answer["problems"], error["code"], bool(error["message"])
    status, answer = check(str(tmp_path / "nothing"), "--json")

    assert said == {code: (2, [], code, True) for _deck, _arguments, code in UNREADABLE}
    assert (status, answer["error"]["code"]) == (2, "file_unreadable")


def test_bytes_that_are_no_text_end_without_a_crash(house_set: Any, tmp_path: Path) -> None:
    file, ends = tmp_path / "deck", []
    for content in (b"\xff\xfe1 FND-001", b"\x00" * 10, b"x" * 1_000_001):
        file.write_bytes(content)
        ends.append(check(str(file), "--json")[0])

    assert set(ends) <= {1, 2}


def test_a_text_list_is_judged_with_what_it_says(house_set: Any, tmp_path: Path) -> None:
    lines = [f"1 {code}" for code in AIR_RAID.content.cards]

    assert check(written(tmp_path, "\n".join(lines)), *ON) == (0, {"problems": []})
    status, answer = check(written(tmp_path, "\n".join([*lines, "1 Nobody Atall"])), *ON)
    assert status == 1
    assert [problem["code"] for problem in answer["problems"]] == ["card_unknown"]
