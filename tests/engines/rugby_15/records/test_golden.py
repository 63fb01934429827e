"""The golden records verify to their results and together show every rule.

That they are canonical and small, with unchanged traces, is a law of every game (contract).
"""

from functools import cache

import pytest

from engines.core.replays.verify import verify_text
from engines.rugby_15 import GAME
from tests.engines.parts import shown_together
from tests.engines.rugby_15.records.coverage import ELSEWHERE, shown, wanted
from tests.engines.rugby_15.records.golden import names, record_of, text_of
from tests.engines.rugby_15.records.worked import WORKED, Worked

NAMES = names()
# Records written by hand show more per line than random ones.
ORDER = [*(worked.name for worked in WORKED), *reversed(NAMES)]
OUTCOMES = {
    "abandoned": "unfinished",
    "agreed_draw": "verified_with_rulings",
    "score_put_right": "verified_with_rulings",
}
AGREES = {"abandoned": None}


@cache
def shown_by(name: str) -> set[str]:
    return shown(record_of(name))


def test_every_golden_record_verifies_to_its_result() -> None:
    verdicts = {name: verify_text(text_of(name)) for name in NAMES}

    outcomes = {
        name: (verdict.outcome, verdict.agrees, verdict.finding)
        for name, verdict in verdicts.items()
    }
    expected = {
        name: (OUTCOMES.get(name, "verified"), AGREES.get(name, True), None) for name in NAMES
    }
    assert outcomes == expected


def test_the_records_are_many() -> None:
    assert len(NAMES) >= 200


def test_the_records_show_every_rule_result_option_and_end_but_what_is_shown_elsewhere() -> None:
    covered = shown_together(ORDER, shown_by, wanted())

    assert sorted(wanted() - covered) == []
    assert sorted(covered & set(ELSEWHERE)) == []


@pytest.mark.chaos
def test_no_record_shows_what_is_said_to_be_shown_elsewhere() -> None:
    covered = set().union(*map(shown_by, NAMES))

    assert sorted(covered & set(ELSEWHERE)) == []


@pytest.mark.parametrize("worked", WORKED, ids=[worked.name for worked in WORKED])
def test_a_record_written_by_hand_comes_to_what_was_worked_out(worked: Worked) -> None:
    verdict = verify_text(text_of(worked.name))

    assert dict(verdict.score) == dict(zip(GAME.seats, worked.score, strict=True))
    assert (verdict.winner, verdict.end) == (worked.winner, worked.end)
    assert sorted(set(worked.rules) - shown_by(worked.name)) == []


def test_the_records_written_by_hand_are_enough() -> None:
    assert len(WORKED) >= 20
    assert {worked.name for worked in WORKED} <= set(NAMES)
