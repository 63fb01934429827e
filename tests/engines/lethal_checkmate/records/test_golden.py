"""The golden records verify to their results and together show every rule.

That they are canonical and small, with unchanged traces, is a law of every game (contract).
"""

from collections.abc import Sequence
from functools import cache

import pytest

from engines.core.records.reading import read
from engines.core.records.record import ACTION, SET, Record
from engines.core.replays.replay import settings_of
from engines.core.replays.verify import verify_text
from tests.engines.lethal_checkmate.records.coverage import ELSEWHERE, shown, wanted
from tests.engines.lethal_checkmate.records.worked import WORKED, Worked
from tests.engines.lethal_checkmate.second_engine.pair import Pair
from tests.engines.parts import example, parts
from tests.engines.traces import folder

FOLDER = folder("lethal_checkmate")
NAMES = sorted(path.stem for path in FOLDER.glob("*.record"))
FEW = sorted({*(worked.name for worked in WORKED), *NAMES[::8]})
MORE = sorted({*NAMES} - {*FEW})
OUTCOMES = {
    "abandoned": "unfinished",
    "agreed_draw": "verified_with_rulings",
    "pawn_put_right": "verified_with_rulings",
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


@cache
def record_of(name: str) -> Record:
    return read(text_of(name))


def is_played_out(record: Record) -> bool:
    return record.mode == "full" and not any(line.kind == SET for line in record.lines)


def test_every_golden_record_verifies_to_its_result() -> None:
    verdicts = {name: verify_text(text_of(name)) for name in NAMES}

    outcomes = {
        name: (verdict.outcome, verdict.agrees, verdict.finding)
        for name, verdict in verdicts.items()
    }
    expected = {name: (OUTCOMES.get(name, "verified"), True, None) for name in NAMES}
    assert outcomes == expected


@pytest.mark.parametrize(
    "part",
    [*parts(FEW), *(pytest.param(part, marks=pytest.mark.chaos) for part in parts(MORE))],
    ids=lambda part: part[0],
)
def test_golden_records_go_the_same_way_in_both_engines(part: Sequence[str]) -> None:
    for name in part:
        if is_played_out(record_of(name)):
            with example(name):
                play_in_both(record_of(name))


def play_in_both(record: Record) -> None:
    pair = Pair(settings_of(record))
    for line in record.lines:
        if line.kind == ACTION:
            pair.compare()
            pair.play(line.text)
    pair.compare()


def test_the_records_are_many() -> None:
    assert len(NAMES) >= 200


def test_the_records_show_every_rule_card_option_and_end_but_what_is_shown_elsewhere() -> None:
    covered = set().union(*(shown(record_of(name)) for name in NAMES))

    assert sorted(wanted() - covered) == []
    assert sorted(covered & set(ELSEWHERE)) == []


@pytest.mark.parametrize("worked", WORKED, ids=[worked.name for worked in WORKED])
def test_a_record_written_by_hand_comes_to_what_was_worked_out(worked: Worked) -> None:
    verdict = verify_text(text_of(worked.name))

    assert (verdict.winner, verdict.end) == (worked.winner, worked.end)
    assert sorted(set(worked.rules) - shown(record_of(worked.name))) == []


def test_the_records_written_by_hand_are_enough() -> None:
    assert len(WORKED) >= 20
    assert {worked.name for worked in WORKED} <= set(NAMES)
