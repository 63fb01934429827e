"""The printed style and what people make of it: read leniently, shown in the container's form."""

import re
from pathlib import Path

import pytest

from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from engines.core.replays.replay import settings_of
from engines.core.replays.verify import verify_text
from engines.rugby_15.cards import CODES
from engines.rugby_15.written.reading import printed, spelt, tidy

PRINTED = Path(__file__).with_name("printed.txt").read_text(encoding="utf-8")
OPEN = "game rugby-15\nruleset r15-house-1\nmode table\n"
FULL = "game rugby-15\nruleset r15-house-1\nmode full\n"


def changed(pattern: str, to: str) -> str:
    text = re.sub(pattern, to, PRINTED)
    assert text != PRINTED
    return text


def cased(how) -> str:
    """The lines of the match in other cases, without the headers and what people say."""
    rows = [row.partition("#")[0] for row in PRINTED.splitlines()]
    return "\n".join(
        row if row.startswith(("game", "ruleset", "mode", "result")) else how(row) for row in rows
    )


@pytest.mark.parametrize(
    "text",
    [
        cased(str.upper),
        cased(str.lower),
        changed(r"(R=\S+) B=", r"\1, B="),
        changed(r"(R=\S+) B=", r"\1 / B="),
        changed(r"R=(\S+) B=(\S+)", r"R:\1 B:\2"),
        changed(r"R=(\S+) B=(\S+)", r"R \1 B \2"),
        changed(r"=(\S+) B=", r" = \1   B = "),
        changed(r"(R=\S+ B=\S+) (\S+)", r"\1 (\2)"),
        changed(r" +p=", ", p="),
        changed(r"(R=\S+ B=\S+).*", r"\1"),
        changed(r"(drop|conv) ([RB]):(\S+)", r"\1 \2 \3"),
        changed(r"noconv R", "noconv: R"),
        changed(r"toss:R", "toss R"),
        changed(r"#.*", "// said"),
        changed(r"(dropatt|try) .*\n", r"\1 "),
        changed(r"result B 11-12", "result: B 11-12"),
        changed(r"result B 11-12", "result 11-12"),
    ],
)
def test_the_sample_match_in_other_hands_is_the_same_match(text):
    assert written(read_leniently(text)) == written(read_leniently(PRINTED))
    assert verify_text(text, lenient=True).outcome == "verified"


def test_several_lines_of_the_full_mode_may_stand_on_one():
    text = (
        f"{FULL}toss:R\ndeal R: K, F2, S1 deal B:K F4 S3\nR=F2 B=S3 draw R:F5 draw B:S6\n"
        "redraw B: K F1 F2\n"
    )

    assert [line.text for line in read_leniently(text).lines] == [
        "toss:R", "deal R:K,F2,S1", "deal B:K,F4,S3", "R=F2 B=S3", "draw R:F5", "draw B:S6",
        "redraw B:K,F1,F2",
    ]  # fmt: skip
    assert verify_text(text, lenient=True).outcome == "unfinished"


@pytest.mark.parametrize("line", ["R ponders F2", "R=F2 B=S3 hurrah", "draw", "R=F2 B=S3 draw R"])
def test_a_line_that_says_nothing_is_left_as_it_is(line):
    assert read_leniently(f"{OPEN}toss:R\n{line}\n").lines[1].text == line


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("B = t   r =k Turn", "B=T R=K turn"),
        ("conv r : k P = 3 off = r 7-0", "conv R:K p=3 off=R 7-0"),
        ("Toss: b", "toss:B"),
        ("r: Resign", "R:resign"),
        ("AGREE-DRAW", "agree-draw"),
        ("R=F10 B=F2", "R=F10 B=F2"),
        ("redraw B: K F1 F2 ", "redraw B:K,F1,F2"),
        ("HALF", "half"),
    ],
)
def test_a_line_is_tidied(line, meant):
    assert tidy(line) == meant


def test_a_strict_line_has_no_other_blanks_and_cases():
    assert printed("R=F1   B=S2 adv  # 1") == ("R=F1 B=S2 adv",)
    assert printed("r=f1") == ("r=f1",)


@pytest.mark.parametrize(
    ("act", "winner"),
    [
        ("R:resign", "B"),
        ("b: resign", "R"),
        ("B:resign\nresult R 0-0", "R"),
        ("agree-draw", "draw"),
        ("agree-draw\nresult draw", "draw"),
        ("agree-draw\nresult draw 0-0", "draw"),
    ],
)
def test_acts_at_the_table_are_read_as_ends(act, winner):
    verdict = verify_text(f"{OPEN}toss:R\nR=F2 B=S3\n{act}\n", lenient=True)

    assert (verdict.outcome.partition("_")[0], verdict.winner) == ("verified", winner)


def test_the_points_of_a_drawn_match_are_compared_as_well():
    drawn = "".join(f"R={code} B={code}\n" for code in CODES if code != "K")
    match = f"{OPEN}toss:R\n{drawn * 4}end\n"

    assert verify_text(f"{match}result draw 0-0\n", lenient=True).outcome == "verified"
    wrong = verify_text(f"{match}result draw 3-3\n", lenient=True)
    assert (wrong.outcome, wrong.finding.reason.code) == ("refuted", "REC-RESULT")


def test_the_words_of_people_keep_their_signs():
    record = read_leniently(f"{OPEN}@event Cup #3 // east\n@seat R aki#1\ntoss:R\n~ kim: no #1\n")

    assert "@seat R aki#1\n" in written(record)
    assert "@event Cup #3 // east\n" in written(record)
    assert "~ kim: no #1" in written(record)


def test_options_may_be_written_as_the_rules_print_them():
    text = OPEN.replace("-1\n", "-1:decider\n") + (
        "@option redraw.scope = half\n@option redraw.after_deal=false\n"
        "@option drop_distance=[1, 2]\n@option overtime_rounds=5\ntoss:R\n"
    )

    options = settings_of(read_leniently(text)).options

    names = ("redraw_scope", "redraw_after_deal", "drop_distance", "tie", "overtime_rounds")
    assert [options[name] for name in names] == ["half", "0", "1,2", "sudden_death", "5"]
    assert (spelt("true"), spelt("null"), spelt("None"), spelt("half")) == (
        "1", "none", "none", "half",
    )  # fmt: skip
