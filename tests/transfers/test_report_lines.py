"""Report files of any make: what is read, what is told, what stops a file, by line and column."""

from typing import Any

import pytest

from league.people.errors import Refusal
from league.tournaments.standings import queries as tables
from league.transfers.errors import FileUnreadable, ReportWrong
from league.transfers.trf import services as report_files
from tests.transfers.reports import (
    ONE,
    asked,
    brought,
    changed,
    codes,
    counted,
    file,
    looked,
    player,
    stops,
)

pytestmark = pytest.mark.django_db


## Encodings

NAMED = ONE.replace("Ada   ", "J\u00fcrgen")


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"\xef\xbb\xbf" + NAMED.encode(), []),
        (NAMED.encode("latin-1"), [(0, 0, "report_latin")]),
        (NAMED.encode("utf-16"), []),
        (NAMED.replace("\r\n", "\n").encode(), []),
        (NAMED.replace("\r\n", "\r").encode(), []),
    ],
)
def test_files_of_any_make_are_read(raw: bytes, expected: list[Any]) -> None:
    look = looked(raw)

    assert "J\u00fcrgen" in {row.name for row in look.rows}
    assert [(finding.line, finding.column, finding.code) for finding in look.findings] == expected


def test_columns_may_count_bytes() -> None:
    raw = ONE.encode().replace(b"Ada" + b" " * 5, "J\u00fcrg\u00ebn".encode())

    look = looked(raw)

    assert "J\u00fcrg\u00ebn" in {row.name for row in look.rows}
    assert [finding.code for finding in look.findings] == ["columns_of_bytes"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "report_empty"),
        (b"012 Nobody\r\n", "report_empty"),
        (b"001 \x00", "report_not_text"),
        (b"\x89PNG\r\n\x1a\n\x00", "report_not_text"),
        (b"0" * 600_001, "report_too_large"),
    ],
)
def test_what_is_no_report_is_refused(raw: bytes, code: str) -> None:
    with pytest.raises(FileUnreadable) as refused:
        looked(raw)

    assert refused.value.code == code
    assert str(refused.value)


## What is wrong is told by line and column, and nothing is made


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (changed("001    2", "001    1"), (6, 5, "number_twice")),
        (changed("001    2", "001    x"), (6, 5, "number_wrong")),
        (changed("001    2", "001 0000"), (6, 5, "number_wrong")),
        (changed("Bo", "  "), (6, 15, "name_missing")),
        ("\n".join(f"001 {n:>4}      P" for n in range(1, 5002)), (5001, 1, "players_too_many")),
        (changed("Bo", "\u202e "), (6, 15, "name_wrong")),
        (changed("   4 b 0", "   9 b 0"), (6, 92, "opponent_unknown")),
        (changed("   4 b 0", "   2 b 0"), (6, 92, "opponent_self")),
        (changed("   4 b 0", "   3 b 0"), (6, 92, "opponent_differs")),
        (changed("   4 b 0", "   ? b 0"), (6, 92, "opponent_wrong")),
        (changed("   4 b 0", "   \u0664 b 0"), (6, 92, "opponent_wrong")),
        (changed("   4 b 0", "   4 x 0"), (6, 97, "colour_wrong")),
        (changed("   4 b 0", "   4 b ?"), (6, 99, "result_wrong")),
        (changed("   4 b 0", "   4 b 1"), (6, 99, "results_differ")),
        (changed("   4 b 0", "   4 b U"), (6, 99, "bye_against")),
        (changed("   4 b 0", "   4 w 0"), (6, 97, "colours_differ")),
        (changed("   4 b 0", "  4 b 0"), (6, 92, "columns_wrong")),
        (changed("0000 - U", "0000 - 1"), (9, 99, "result_of_nobody")),
        (ONE + "162  W x\r\n", (10, 5, "worth_wrong")),
        (ONE + "240 Q 001    1\r\n", (10, 5, "bye_wrong")),
        (changed("   1 b 0", "   1 b 0" + "  0000 - Z" * 99), (7, 1082, "rounds_too_many")),
    ],
)
def test_what_stops_a_file_is_told_by_line_and_column(raw: str, expected: tuple[int, ...]) -> None:
    wanted, before = asked(raw), counted()

    findings = report_files.dry_run(**wanted).findings
    with pytest.raises(ReportWrong) as refused:
        report_files.bring_in(**wanted)

    assert expected in [
        (finding.line, finding.column, finding.code) for finding in findings if finding.stops
    ]
    assert str(refused.value)
    assert counted() == before


def test_a_result_that_is_missing_before_the_last_round_stops_the_file() -> None:
    raw = file(
        player(1, "Ada", "0.0", "   2 w", "   2 b 0"), player(2, "Bo", "1.0", "   1 b", "   1 w 1")
    )

    assert stops(raw) == [(5, 99, "round_open"), (6, 99, "round_open")]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (changed("   1.0", "   2.5"), (5, 81, "points_differ")),
        (changed("   1.0", "   x.5"), (5, 81, "points_unreadable")),
        (ONE + "102 An Arbiter\r\n", (10, 1, "record_aside")),
        (ONE + "XXC white1\r\n", (10, 1, "record_aside")),
        (ONE + "BBF  0.0\r\n", (10, 1, "record_aside")),
        (ONE + "QQQ what\r\n", (10, 1, "record_unknown")),
        (ONE + "GER    1 m\r\n", (10, 1, "record_unknown")),
        (ONE + "052 soon\r\n", (10, 5, "date_wrong")),
        (ONE + "062 7\r\n", (10, 5, "count_differs")),
        (ONE + "062 many\r\n", (10, 5, "number_unreadable")),
        (ONE + "092 Team: Round-Robin\r\n", (10, 5, "kind_not_swiss")),
        (ONE + "240 H 001    9\r\n", (10, 11, "player_unknown")),
        (ONE + "240 H 001    1\r\n", (10, 11, "bye_differs")),
        (ONE + "240 F 002    1\r\n", (10, 5, "bye_not_kept")),
        (ONE + f"013 {'Club A':<32}   8\r\n", (10, 5, "player_unknown")),
        (ONE + f"013 {'Club A':<32}   x\r\n", (10, 5, "team_wrong")),
        (ONE.replace("PTS,BH", "PTS,ARO"), (4, 5, "tiebreak_unknown")),
        (ONE.replace("212 PTS,BH", "###"), (0, 0, "tiebreaks_unsaid")),
        (ONE.replace("042 2026/10/03", "###"), (0, 0, "day_missing")),
        (ONE.replace("012 Herbst-Open", "###"), (0, 0, "event_unnamed")),
        (ONE.replace("Herbst-Open", "x" * 81), (1, 5, "text_cut")),
        (ONE.replace("142 3", "142 1") + "XXR 1\r\n", None),
        (changed("0000 - U", "0000 - F"), (9, 99, "bye_full")),
        (changed("0000 - U", "0000 - +"), (9, 99, "bye_of_old")),
        (changed("   4 b 0", "   4 - 0"), (6, 97, "colour_missing")),
    ],
)
def test_what_is_left_out_or_taken_otherwise_is_told(raw: str, expected: Any) -> None:
    look = report_files.bring_in(**asked(raw))

    findings = [(finding.line, finding.column, finding.code) for finding in look.findings]
    assert expected in findings if expected else findings == []
    assert look.stops == 0
    assert tables.of(look.made.phases.get()).rows


def test_rounds_beyond_and_places_that_are_others_are_told() -> None:
    raw = file(
        player(1, "Ada", "2.0", "   2 w 1", "   2 b 1", rank=2),
        player(2, "Bo", "0.0", "   1 b 0", "   1 w 0", rank=1),
    ).replace("142 3", "142 1")

    assert codes(raw) == [(3, 5, "rounds_beyond"), (5, 86, "places_differ")]
    assert brought(raw).phase().rounds == 2


def test_a_game_or_a_zone_that_is_not_there() -> None:
    for wrong in ({"game": "chess"}, {"format": "standard"}, {"game": "carriers"}):
        wanted, before = {**asked(ONE), **wrong}, counted()
        with pytest.raises(Refusal):
            report_files.dry_run(**wanted)
        assert counted() == before
