"""A place in sentences: what is added up, what is left out, what decided."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.settings import StandingsSettings
from league.rules.standings.table import standings
from league.rules.standings.values import StandingsEntry
from league.tournaments.standings.wording import DerivationLine, Why, why

SETTINGS = StandingsSettings.read(
    {"tiebreakers": ["opponents_match_win", {"kind": "buchholz", "cut": 1}, "head_to_head"]}
)
MEETINGS = (
    Meeting(1, 1, 2, won=Won.FIRST, score=(2, 0)),
    Meeting(1, 3, 4, won=Won.NOBODY, score=(1, 1)),
    Meeting(1, 5, None, Kind.BYE),
    Meeting(2, 1, 3, won=Won.SECOND, score=(0, 2)),
    Meeting(2, 5, 2, won=Won.SECOND, score=(0, 1)),
    Meeting(2, 4, None, Kind.BYE),
    Meeting(3, 3, 5, won=Won.FIRST, score=(3, 1)),
    Meeting(3, 4, 1),
)


@pytest.fixture
def explanation() -> Iterator[Why]:
    entries = [StandingsEntry(n, seed=n, dropped_after=2 if n == 2 else None) for n in range(1, 6)]
    table = standings(entries, MEETINGS, SETTINGS, rounds=4)
    with override("en"):
        yield why(table.explain(5), table.order, lambda number: f"P{number}")


def all_of(line: DerivationLine) -> Iterator[DerivationLine]:
    yield line
    for part in line.parts:
        yield from all_of(part)


def test_points_are_added_up_by_round(explanation: Why) -> None:
    assert explanation.points.sum == "3 + 0 + 0"
    assert [part.text for part in explanation.points.parts] == [
        "Round 1: bye",
        "Round 2: lost to P2 (0–1)",
        "Round 3: lost to P3 (1–3)",
    ]


def test_a_mean_shows_each_opponent_and_its_fraction(explanation: Why) -> None:
    line = explanation.tiebreakers[0].line
    assert line is not None

    assert (line.shown, line.exact, line.sum) == ("63.89%", "23/36", "(50.00% + 77.78%) ÷ 2")
    assert [part.exact for part in line.parts] == ["", "7/9"]
    quotient = next(
        part for part in all_of(line) if part.text.startswith("P3: won 2 and drew 1 of 3 ")
    )
    assert quotient.sum == "2.33 ÷ 3"


def test_what_is_cut_is_shown_and_not_counted(explanation: Why) -> None:
    line = explanation.tiebreakers[1].line
    assert line is not None

    assert line.sum == "4 + 7"
    assert [(part.counted, part.cut) for part in line.parts] == [
        (False, "left out: the lowest"),
        (True, ""),
        (True, ""),
    ]


def test_what_parts_it_from_its_neighbours(explanation: Why) -> None:
    assert [row.decides for row in explanation.tiebreakers] == [
        "",
        "decides against the place below",
        "",
    ]
    assert explanation.decided[0] == "Behind P4 by “Points”: 3 against 4."
    assert explanation.decided[1].startswith("Ahead of P1 by “Buchholz")
    assert explanation.tiebreakers[2].line is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_other_programs_have_another_number_both_are_told(language: str) -> None:
    byes = (
        Meeting(1, 1, None, Kind.HALF_BYE),
        Meeting(1, 2, 3, won=Won.FIRST),
        Meeting(2, 2, 1, Kind.FORFEIT, Won.FIRST),
        Meeting(3, 1, 3, won=Won.FIRST),
        Meeting(3, 2, None, Kind.BYE),
        Meeting(4, 1, 2, won=Won.FIRST),
    )
    settings = StandingsSettings.read(
        {"points": "win + 1/2*draw", "tiebreakers": [{"kind": "sonneborn_berger", "cut": 1}]}
    )
    table = standings([StandingsEntry(number) for number in (1, 2, 3)], byes, settings)
    explanation = table.explain(1)

    with override(language):
        tiebreaker = why(explanation, table.order, lambda number: f"P{number}").tiebreakers[0]
        other = why(table.explain(2), table.order, lambda number: f"P{number}").tiebreakers[0]

    # the half bye 2 × 1/2, the forfeit 5/2 × 0, 1/2 × 1 (cut) and 3 × 1; others cut the half bye
    assert tiebreaker.line is not None
    assert tiebreaker.line.shown == "4"
    assert "3.5" in tiebreaker.note
    assert "16.5" in tiebreaker.note
    assert other.note == ""
