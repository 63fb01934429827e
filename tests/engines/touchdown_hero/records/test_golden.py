"""The golden records verify to their results and together show every rule.

That they are canonical and small, with unchanged traces, is a law of every game (contract).
"""

from functools import cache

import pytest

from engines.core.records.record import ACTION
from engines.core.replays.replay import settings_of
from engines.core.replays.verify import verify_text
from engines.touchdown_hero.state import TEAMS
from tests.engines.parts import shown_together
from tests.engines.touchdown_hero.records.coverage import ELSEWHERE, shown, wanted
from tests.engines.touchdown_hero.records.golden import names, record_of, text_of
from tests.engines.touchdown_hero.records.worked import WORKED
from tests.engines.touchdown_hero.records.worked_by_hand import Worked
from tests.engines.touchdown_hero.second_engine.pair import Pair
from tests.longer import longer

NAMES = names()
# Records written by hand show more per line than random ones.
ORDER = [*(worked.name for worked in WORKED), *reversed(NAMES)]
OUTCOMES = {
    "three_failures": "unfinished",
    "ruling": "verified_with_rulings",
    "score_put_right": "verified_with_rulings",
}


@cache
def shown_by(name: str) -> set[str]:
    return shown(record_of(name))


def test_every_golden_record_verifies_to_its_result():
    verdicts = {name: verify_text(text_of(name)) for name in NAMES}

    outcomes = {
        name: (verdict.outcome, verdict.agrees, verdict.finding)
        for name, verdict in verdicts.items()
    }
    expected = {name: (OUTCOMES.get(name, "verified"), True, None) for name in NAMES}
    assert outcomes == expected


@pytest.mark.parametrize(
    "name", longer([*sorted(worked.name for worked in WORKED), *NAMES[::16]], NAMES)
)
def test_a_golden_record_goes_the_same_way_in_both_engines(name):
    record = record_of(name)
    pair = Pair(settings_of(record))

    played = [line.text for line in record.lines if line.kind == ACTION]
    for text in played:
        pair.play(text)

    assert len(played) == sum(line.number is not None for line in record.lines)


def test_the_records_are_many():
    assert len(NAMES) >= 200


@pytest.mark.slow
def test_the_records_show_every_rule_option_and_end():
    covered = shown_together(ORDER, shown_by, wanted())

    assert sorted(wanted() - covered) == []
    assert sorted(covered & set(ELSEWHERE)) == []


@pytest.mark.chaos
def test_no_record_shows_what_is_said_to_be_shown_elsewhere():
    covered = set().union(*map(shown_by, NAMES))

    assert sorted(covered & set(ELSEWHERE)) == []


@pytest.mark.parametrize("worked", WORKED, ids=[worked.name for worked in WORKED])
def test_a_record_written_by_hand_comes_to_what_was_worked_out(worked: Worked):
    verdict = verify_text(text_of(worked.name))

    assert dict(verdict.score) == dict(zip(TEAMS, worked.score, strict=True))
    assert (verdict.winner, verdict.end) == (worked.winner, worked.end)
    assert sorted(set(worked.rules) - shown_by(worked.name)) == []


def test_the_records_written_by_hand_are_enough():
    assert len(WORKED) >= 20
    assert {worked.name for worked in WORKED} <= set(NAMES)
