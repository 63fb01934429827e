"""CA-R29: a card with a skill of its own text is played; a record of it is never refuted for it."""

import re
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engines.carriers import GAME
from engines.carriers.written.undescribed import undescribed
from engines.core.registry import get
from engines.core.replays import verdict
from engines.core.replays.verify import verify_text
from matches.queries.records.replay import replay_of
from tests.engines.carriers.boards import at
from tests.engines.carriers.house import ROOT
from tests.longer import examples

LEAP = (ROOT / "engines" / "carriers" / "records" / "leap.record").read_text(encoding="utf-8")


def with_skill(card: str, skill: str, text: str = LEAP) -> str:
    """Give a card of the record another skill."""
    plain = re.sub(rf"(@card {card} .*?)(?: skill=\S+)?\n", r"\1\n", text, count=1)
    return re.sub(rf"(@card {card} .*)\n", rf"\1 skill={skill}\n", plain, count=1)


def test_a_record_in_which_it_is_not_used_verifies():
    for skill in ("own", "own_passive"):
        judged = verify_text(with_skill("h3", skill))

        assert (judged.outcome, judged.finding) == (verdict.VERIFIED, None)


@pytest.mark.parametrize(
    "line",
    ["H 4! e3", "H 4! >5", "H 4! jumps over 2 and 3", "H 4! 相手を1体飛びこえてe5へ", "H 4!"],
)
def test_the_line_that_uses_it_is_named_and_nothing_is_refuted(line):
    text = with_skill("h4", "own").replace("8. H 4 e3", f"8. {line}")

    judged = verify_text(text)

    assert judged.outcome == verdict.POSSIBLE
    assert judged.finding is not None
    assert (judged.finding.number, judged.finding.reason.code) == (8, "CA-E-OWNSKILL")
    assert judged.finding.reason.rule == "CA-R29"
    assert "h4" in judged.finding.sentence("en")
    assert judged.finding.sentence("ja").endswith("。")


def test_what_comes_before_its_use_is_still_judged():
    text = with_skill("h4", "own").replace("8. H 4 e3", "8. H 4! e3")

    judged = verify_text(text.replace("4. A form 4=e7", "4. A form 4=e4"))

    assert judged.outcome == verdict.REFUTED
    assert judged.finding is not None
    assert judged.finding.number == 4


def test_an_active_one_excuses_no_other_line():
    judged = verify_text(with_skill("a7", "own"))  # without leap the tackle has no way

    assert judged.outcome == verdict.REFUTED


@pytest.mark.parametrize("card", ["a7", "a17", "h3"], ids=["on the field", "beside it", "other"])
def test_what_a_passive_one_may_have_done_is_for_a_person_to_judge(card):
    text = with_skill(card, "own_passive", with_skill("a7", "hawk"))

    judged = verify_text(text)

    assert judged.outcome == verdict.POSSIBLE
    assert judged.finding is not None
    assert (judged.finding.number, judged.finding.reason.code) == (10, "CA-E-OWNPASSIVE")
    assert judged.finding.reason.params == {"cards": (card,)}


@pytest.mark.parametrize(
    ("before", "after"),
    [("@result H 0 A 0 winner A", "@result H 2 A 0 winner H"), ("11. tie", "= 2-0\n11. tie")],
    ids=["result", "checkpoint"],
)
def test_another_score_may_be_its_doing_too(before, after):
    text = LEAP.replace(before, after)

    assert verify_text(text).outcome == verdict.REFUTED
    assert verify_text(with_skill("a3", "own_passive", text)).outcome == verdict.POSSIBLE


def test_a_line_that_nobody_can_read_stays_unreadable():
    text = with_skill("a3", "own_passive").replace("8. H 4 e3", "8. H goes to e3")

    assert verify_text(text).outcome == verdict.UNREADABLE


def test_a_wrong_digest_is_not_its_doing():
    text = with_skill("a3", "own_passive") + f"@digest sha256:{'0' * 64}\n"

    assert verify_text(text).outcome == verdict.REFUTED


def test_other_pieces_and_other_lines_are_no_use_of_it():
    state = at(cards={"h4": {"skill": "own"}})

    said = {
        text: undescribed(state, text) is not None
        for text in ("H 4! e4", "H 4 e4", "H 5! e4", "A 4! e4", "H 8! e4", "4! e4", "")
    }

    assert said == {"H 4! e4": True} | dict.fromkeys(list(said)[1:], False)
    assert undescribed(state, None) is None


@settings(max_examples=examples(30), deadline=None)
@given(seed=st.integers(0, 2**32), skill=st.sampled_from(["own", "own_passive"]))
def test_no_playout_uses_it_and_every_legal_action_is_checked_alike(seed, skill):
    rng = Random(seed)
    state = at(cards={"h4": {"skill": skill}, "a1": {"skill": skill}})

    for _ply in range(20):
        if not (seats := GAME.to_act(state)):
            break
        action = GAME.sample(state, rng)
        assert GAME.check(state, seats[0], action) is None
        assert "4!" not in GAME.write(action) or not GAME.write(action).startswith("H")
        state = GAME.apply(state, seats[0], action)


def test_only_games_whose_cards_have_texts_answer_for_them():
    assert get("rugby_15").undescribed is None


@pytest.mark.parametrize("line", ["H 4! e3", "H 4! 相手を1体飛びこえてe5へ"])
def test_a_page_of_the_replay_goes_up_to_the_line(line):
    text = with_skill("h4", "own").replace("8. H 4 e3", f"8. {line}")

    replay = replay_of(text, digest=line, rules="carriers-1")

    assert replay.verdict.outcome == verdict.POSSIBLE
    assert (len(replay.steps), replay.offence) == (7, 8)
