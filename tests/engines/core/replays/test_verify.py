"""Every outcome of a verdict, from a match that was worked by hand."""

import json

import pytest

from engines.core.records.digest import digest
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.sentences import LANGUAGES
from engines.core.replays import verdict
from engines.core.replays.verify import verify, verify_text
from tests.engines.core.paper_match import CLOSING, HEADER, MATCH, match, until


def test_a_match_played_by_the_rules_is_verified():
    judged = verify_text(MATCH)

    assert (judged.outcome, judged.agrees, judged.finding) == (verdict.VERIFIED, True, None)
    assert (judged.score, judged.winner, judged.end) == ((("L", 1), ("R", 0)), "L", "dice")
    assert (judged.steps, judged.rulings, judged.notes) == (14, (), ())


@pytest.mark.parametrize(
    "text",
    [
        match("@end dice", "@end normal"),
        match("@end dice\n", ""),
        match("L 1 R 0 winner L", "winner L"),
        match("L 1 R 0 winner L", "R 0 winner L"),
        match(closing="@end dice\n"),
        match(closing=""),
        match("L bid 3 5", "L up"),
        match("R bid 2 5", "R bid 2 5 #1"),
        match("first R\n2. roll L 1 5", "first R\n2. roll L 5 1"),
    ],
)
def test_what_says_the_same_is_verified_too(text):
    assert verify_text(text).outcome == verdict.VERIFIED


def test_a_line_that_may_be_left_out_is_filled_in():
    text = (
        HEADER
        + """\
1. roll L 2 2
2. roll R 3 4
3. L bid 2 2
4. R liar
5. roll L 6 6 R 1
6. R bid 3 6
7. L liar
@result L 2 R 0 winner L
"""
    )

    judged = verify_text(text)

    assert (judged.outcome, judged.winner, judged.steps) == (verdict.VERIFIED, "L", 9)


@pytest.mark.parametrize(
    ("old", "new", "number", "seat", "code"),
    [
        ("roll L 1 5", "roll L 1 5 5", 2, None, "LD-E-HAND"),
        ("roll R 5 5", "roll L 5 5", 3, None, "LD-E-PHASE"),
        ("L bid 3 5", "L bid 2 5", 5, "L", "LD-E-LOW"),
        ("L bid 3 5", "L bid 5 5", 5, "L", "LD-E-MANY"),
        ("L bid 3 5", "R bid 3 5", 5, "R", "LD-E-TURN"),
        ("R bid 2 5", "R liar", 4, "R", "LD-E-NOBID"),
        ("R bid 2 5", "R bid 2 5 #2", 4, "R", "LD-E-MARK"),
        ("roll L 6 2 R 3", "roll L 6 2 R 3 4", 7, None, "LD-E-HAND"),
        ("13. R liar", "13. R liar\n14. R liar", 14, "R", "LD-E-OVER"),
    ],
)
def test_a_line_against_the_rules_is_refuted_by_name(old, new, number, seat, code):
    judged = verify_text(match(old, new))

    finding = judged.finding
    assert (judged.outcome, finding.reason.code) == (verdict.REFUTED, code)
    assert (finding.number, finding.seat) == (number, seat)
    assert finding.text == new.removeprefix("13. R liar\n14. ").partition(" #")[0]
    assert finding.line == MATCH[: MATCH.index(old)].count("\n") + 1 + (number == 14)
    assert finding.reason.rule.startswith("LD-")
    for language in LANGUAGES:
        assert finding.sentence(language) not in ("", code)
        assert finding.rule_sentence(language) not in ("", finding.reason.rule)


def test_a_refutation_has_the_state_before_and_what_would_have_been_legal():
    finding = verify_text(match("L bid 3 5", "L bid 2 4")).finding

    assert finding.alternatives == ("L bid 2 6", "L bid 3 4", "L bid 4 4", "L bid 3 1", "L bid 3 2")
    assert json.loads(finding.state)["hands"] == {"L": [1, 5], "R": [5, 5]}
    assert finding.board == "L 1 5\nR 5 5\nbid 2 x 5"


def test_a_line_of_several_actions_is_refused_as_a_whole():
    finding = verify_text(match("roll L 6 2 R 3", "roll L 6 2 R 3 3")).finding

    assert json.loads(finding.state)["hands"] == {}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("= 2-1", "= 1-2", "REC-CHECKPOINT"),
        ("winner L", "winner R", "LD-E-RESULT"),
        ("winner L", "winner draw", "LD-E-RESULT"),
        ("L 1 R 0", "L 2 R 0", "LD-E-RESULT"),
        ("@end dice", "@end time", "REC-END"),
        ("@end dice", "@end abandoned", "REC-END"),
        ("@end dice", "@end concede R", "REC-END"),
        ("@end dice", "@end damage", "REC-END"),
        ("@end dice\n", f"@end dice\n@digest sha256:{'00' * 32}\n", "REC-DIGEST"),
        ("= 2-1", "~ set dice.Z=1", "LD-E-RULING"),
        ("@mode full", "@option dice=9", "LD-E-DICE"),
        ("@mode full", "@handicap L\n@handicap L", "LD-E-HANDICAP"),
    ],
)
def test_a_claim_that_does_not_hold_is_refuted(old, new, code):
    judged = verify_text(match(old, new))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.REFUTED, code)
    assert judged.finding.sentence("ja") != code


def test_a_wrong_result_is_told_beside_the_right_one():
    judged = verify_text(match("L 1 R 0 winner L", "L 1 R 0 winner R"))

    assert (judged.winner, judged.agrees) == ("L", False)
    assert judged.finding.alternatives == ("@result L 1 R 0 winner L",)
    assert judged.finding.line == 27


def test_a_wrong_checkpoint_is_told_with_the_right_one():
    assert verify_text(match("= 2-1", "= 2-2")).finding.alternatives == ("= 2-1",)


def test_the_digest_that_was_confirmed_is_verified():
    confirmed = f"@digest sha256:{digest(read(MATCH))}\n"

    assert verify_text(MATCH + confirmed).outcome == verdict.VERIFIED
    assert verify_text(match(closing=CLOSING + confirmed)).outcome == verdict.VERIFIED
    assert (
        verify_text(match("roll L 1 5", "roll L 2 5") + confirmed).finding.reason.code
        == "REC-DIGEST"
    )


@pytest.mark.parametrize(
    ("closing", "outcome", "winner", "end", "agrees"),
    [
        ("", verdict.UNFINISHED, "none", "", None),
        ("@result L 2 R 1 winner L\n", verdict.UNFINISHED, "none", "", False),
        ("@result L 2 R 1 winner none\n", verdict.UNFINISHED, "none", "", True),
        ("@end abandoned\n", verdict.UNFINISHED, "none", "abandoned", None),
        (
            "@result L 2 R 1 none\n@end abandoned\n".replace(" none", " winner none"),
            verdict.UNFINISHED,
            "none",
            "abandoned",
            True,
        ),
        ("@result L 2 R 1 winner L\n@end time\n", verdict.VERIFIED, "L", "time", True),
        ("@end time\n", verdict.VERIFIED, "L", "time", None),
        ("@end concede L\n", verdict.VERIFIED, "R", "concede", None),
        ("@result winner L\n@end forfeit R\n", verdict.VERIFIED, "L", "forfeit", True),
        ("@result draw\n@end ruling\n", verdict.WITH_RULINGS, "draw", "ruling", True),
        ("@end ruling\n", verdict.WITH_RULINGS, "none", "ruling", None),
    ],
)
def test_a_match_that_was_broken_off_ends_as_the_record_says(closing, outcome, winner, end, agrees):
    judged = verify_text(until(6, f"= 2-1\n{closing}"))

    assert (judged.outcome, judged.winner, judged.end) == (outcome, winner, end)
    assert (judged.agrees, judged.score) == (agrees, (("L", 2), ("R", 1)))


def test_equal_scores_on_time_are_a_draw():
    assert verify_text(until(9, "@end time\n")).winner == "draw"


@pytest.mark.parametrize(
    ("closing", "code"),
    [
        ("@end normal\n", "REC-NOT-OVER"),
        ("@end dice\n", "REC-NOT-OVER"),
        ("@result winner R\n@end concede R\n", "LD-E-RESULT"),
        ("@result L 3 R 1 winner L\n@end time\n", "LD-E-RESULT"),
        ("@result L 2 R 1 winner L\n@end abandoned\n", "LD-E-RESULT"),
    ],
)
def test_a_match_that_is_not_over_has_no_other_end(closing, code):
    judged = verify_text(until(6, closing))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.REFUTED, code)


def test_a_ruling_that_is_only_said_changes_nothing_and_is_counted():
    judged = verify_text(match("= 2-1", "~ kim: a warning for Right (LD-2)\n= 2-1"))

    assert judged.outcome == verdict.VERIFIED
    assert [line.text for line in judged.rulings] == ["kim: a warning for Right (LD-2)"]


def test_a_ruling_that_sets_changes_the_match():
    before = verify_text(match("= 1-1\n", "~ set dice.R=2\n= 1-1\n"))
    after = verify_text(until(9, "~ set dice.R=3\n= 1-3\n@result R 3 L 1 winner R\n@end time\n"))

    assert before.finding.reason.code == "REC-CHECKPOINT"
    assert (after.outcome, after.winner) == (verdict.WITH_RULINGS, "R")
    assert [line.text for line in after.rulings] == ["dice.R=3"]


def test_an_official_may_overrule_a_match_played_to_its_end():
    judged = verify_text(match(closing="@result winner R\n@end ruling\n"))

    assert (judged.outcome, judged.winner, judged.agrees) == (verdict.WITH_RULINGS, "R", True)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("R bid 1 3", "R bids one three", "LD-E-SYNTAX", 20),
        ("@game liars_dice", "@game chess", "REC-GAME", 2),
        ("2. roll", "4. roll", "REC-NUMBER", 13),
    ],
)
def test_a_text_without_sense_is_unreadable(old, new, code, line):
    judged = verify_text(match(old, new))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.UNREADABLE, code)
    assert judged.finding.line == line


@pytest.mark.parametrize(
    ("new", "outcome", "line"),
    [
        ("@option dice=9", verdict.REFUTED, 9),
        ("@option dice=many", verdict.UNREADABLE, 9),
        ("@handicap R\n@handicap L\n@handicap L", verdict.REFUTED, 10),
        ("@handicap", verdict.REFUTED, None),
    ],
)
def test_a_match_that_cannot_be_set_up_names_the_header(new, outcome, line):
    judged = verify_text(match("@mode full", new))

    assert (judged.outcome, judged.finding.line, judged.finding.number) == (outcome, line, None)


def test_the_first_line_that_is_wrong_is_the_one_that_is_named():
    judged = verify_text(match("L bid 3 5", "L bid 1 1").replace("R bid 1 3", "nonsense"))

    assert judged.finding.number == 5


def test_a_ruleset_that_is_not_there_is_unreadable_not_an_exception():
    assert verify(Record("liars_dice", "liars_dice-7")).outcome == verdict.UNREADABLE


def test_numbers_may_be_missing_in_a_lenient_reading():
    text = MATCH.replace("2. roll", "roll")

    assert verify_text(text).finding.reason.code == "REC-NO-NUMBER"
    assert verify_text(text, lenient=True).outcome == verdict.VERIFIED


def test_a_verdict_is_plain_json():
    plain = verify_text(match("L bid 3 5", "L bid 1 1")).as_json()

    assert json.loads(json.dumps(plain)) == plain
    assert plain["finding"]["sentence"]["en"] == "The bid must be higher."
    assert plain["finding"]["sentence"]["ja"] == "もっと高いビッドが必要です。"
    assert (plain["outcome"], plain["finding"]["number"]) == ("refuted", 5)


def test_who_looks_on_sees_every_action_with_the_states_around_it():
    seen = []

    def watch(record, game):
        return lambda before, action, after: seen.append(
            (game.write(action), game.score(before), game.score(after))
        )

    judged = verify_text(MATCH, watch=watch)

    assert judged == verify_text(MATCH)
    assert len(seen) == judged.steps
    assert seen[-1][2] == judged.score
    assert [step[1] for step in seen[1:]] == [step[2] for step in seen[:-1]]


def test_who_wants_to_see_nothing_is_asked_once():
    asked = []

    judged = verify_text(MATCH, watch=lambda record, game: asked.append(record.game))

    assert (judged.outcome, asked) == (verdict.VERIFIED, ["liars_dice"])


def test_a_match_that_cannot_be_set_up_is_looked_at_by_nobody():
    asked = []

    verify_text(MATCH.replace("@game ", "@game no_"), watch=lambda *asking: asked.append(asking))

    assert asked == []
