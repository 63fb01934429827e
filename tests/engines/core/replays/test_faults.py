"""A fault of the rules themselves: a judge decides, and the trace goes to the log alone."""

import json

import pytest

import engines
from engines.core.replays import verdict
from engines.core.replays.verify import verify_text
from tests.engines.core.paper_match import MATCH

FAULTY = """
from dataclasses import replace
from engines.liars_dice import GAME as right

def check(state, seat, action):
    if right.write(action) == "L bid 3 5":
        raise ZeroDivisionError("three fives")
    return right.check(state, seat, action)

def read_line(text):
    if text == "L crash":
        raise KeyError(text)
    return right.read_line(text)

def setup(settings):
    if settings.options["dice"] == "3":
        raise ArithmeticError("three dice")
    return right.setup(settings)

GAME = replace(right, key="faulty", ruleset="faulty-1", aliases=(), check=check, setup=setup,
               read_line=read_line)
"""


@pytest.fixture
def faulty(tmp_path):
    """A game whose rules fail on some lines."""
    folder = tmp_path / "faulty"
    folder.mkdir()
    (folder / "__init__.py").write_text(FAULTY)
    engines.__path__.append(str(tmp_path))
    yield MATCH.replace("liars_dice", "faulty")
    engines.__path__.remove(str(tmp_path))


def named(judged):
    return judged.outcome, judged.finding.reason.code, judged.finding.number, judged.finding.text


def test_a_line_that_the_rules_stumble_over_is_named_for_a_judge(faulty):
    judged = verify_text(faulty)

    assert named(judged) == (verdict.POSSIBLE, "REC-FAULT", 5, "L bid 3 5")
    assert "a judge decides" in judged.finding.sentence("en")
    assert "ジャッジ" in judged.finding.sentence("ja")


def test_the_trace_is_for_the_log_alone(faulty):
    judged = verify_text(faulty)

    assert "ZeroDivisionError: three fives" in judged.fault
    assert "ZeroDivisionError" not in json.dumps(judged.as_json())


def test_a_match_that_cannot_even_be_set_up_is_for_a_judge(faulty):
    judged = verify_text(faulty.replace("@seat L", "@option dice=3\n@seat L"))

    assert named(judged) == (verdict.POSSIBLE, "REC-FAULT", None, "")


def test_a_line_that_cannot_even_be_read_is_for_a_judge(faulty):
    judged = verify_text(faulty.replace("L bid 3 5", "L crash"))

    assert named(judged) == (verdict.POSSIBLE, "REC-FAULT", 5, "L crash")
    assert "KeyError" in judged.fault


def test_a_record_that_breaks_a_rule_before_is_refuted_all_the_same(faulty):
    judged = verify_text(faulty.replace("R bid 2 5", "L bid 2 5"))

    assert (judged.outcome, judged.fault) == (verdict.REFUTED, "")
