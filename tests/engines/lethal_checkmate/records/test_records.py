"""The sample match of the rules, in the container and as the rules print it; LC-N1 to LC-N4."""

from pathlib import Path

import pytest

from engines.core.game import Settings
from engines.core.records.digest import digest
from engines.core.records.lenient import read_leniently
from engines.core.records.reading import read
from engines.core.records.recording import recorded
from engines.core.records.writing import written
from engines.core.replays.verify import verify, verify_text
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.cards import card_words, shipped
from engines.lethal_checkmate.settings import SET
from tests.engines.lethal_checkmate.boards import code_of, fresh
from tests.engines.lethal_checkmate.test_open_mode import SAMPLE, open_text

PRINTED = Path(__file__).parents[1].joinpath("printed.txt").read_text(encoding="utf-8")


def test_the_sample_match_is_verified():
    verdict = verify_text(SAMPLE)

    assert (verdict.outcome, verdict.winner, verdict.end, verdict.score) == (
        "verified",
        "W",
        "damage",
        (),
    )


def test_the_printed_match_is_the_same_match():
    text = written(read_leniently(PRINTED))

    assert text == SAMPLE.replace(f"@set {SET}\n", "")
    assert verify_text(PRINTED, lenient=True).outcome == "verified"


def test_the_printed_marks_are_compared():
    wrong = PRINTED.replace("W:PS>c4 @ !CE", "W:PS>c4 @ !RC")

    verdict = verify_text(wrong, lenient=True)

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "LC-E-MARK")
    assert verdict.finding.sentence("en") == "The record claims !RC; by the rules it is !CE."


def test_the_printed_match_of_a_table_is_verified():
    table = open_text(SAMPLE).splitlines()
    lines = [line.split(". ", 1)[-1] for line in table if not line.startswith("@")]
    head = ["game lethal-checkmate", "ruleset lc-house-1", "mode table"]

    verdict = verify_text("\n".join([*head, *lines, "result W damage"]), lenient=True)

    assert (verdict.outcome, verdict.winner) == ("verified", "W")


@pytest.mark.parametrize(
    ("act", "outcome", "winner"),
    [
        ("W:resign", "verified", "B"),
        ("W:resign\nresult B resign", "verified", "B"),
        ("agree-draw", "verified_with_rulings", "draw"),
        ("agree-draw\nresult draw agree-draw", "verified_with_rulings", "draw"),
    ],
)
def test_acts_at_the_table_are_read_as_ends(act, outcome, winner):
    short = PRINTED.split("# turn 2")[0]

    verdict = verify_text(short + act + "\n", lenient=True)

    assert (verdict.outcome, verdict.winner) == (outcome, winner)


def test_several_events_may_stand_on_a_printed_line():
    text = PRINTED.replace("draw B:QB,KL\ndraw W:RC,PS", "draw B:QB,KL draw W:RC,PS")
    text = text.replace("W:CE !CE              #", "W:CE !CE B:PS>a3^BR ~ #")
    text = text.replace("B:PS>a3^BR ~          #  9", "#")

    assert written(read_leniently(text)) == written(read_leniently(PRINTED))


def test_a_line_that_is_no_row_of_events_is_left_whole():
    line = read_leniently(PRINTED.replace("B:RC !RC", "B ponders RC")).lines[7]

    assert line.text == "B ponders RC"


def test_a_record_is_written_as_it_was_read():
    assert written(read(SAMPLE)) == SAMPLE
    assert len(digest(read(SAMPLE))) == 64


def test_lc_n1_a_line_says_who_does_what():
    state = fresh()

    assert GAME.write(GAME.read("deal W KL,BG,CE / BR")) == "deal W BG,CE,KL / BR"
    assert code_of(state, "deal W BG,CE,KL/BR") == "LC-E-SYNTAX"


@pytest.mark.parametrize(
    "text",
    [
        *("W:PS>b3^CE", "B:CE", "W:at=b2", "W:lethal", "B:hit", "W:end", "W:show[]"),
        *("W:show[BG,KW]", "draw W:QB", "draw W:BG,QB", "draw B:x2", "shuffle W", "first B"),
        *("deal W ? / BR", "deal B BG,CE,KL / BR"),
    ],
)
def test_what_is_written_reads_as_it_was(text):
    assert GAME.write(GAME.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "W", "W:", "X:CE", "W:ce", "W:CE>", "W:CE>b", "W:PS^CE>b2", "draw W", "draw W:x0"),
        *("deal W", "first", "first X", "W:at=", "W:show", "W:resign", "W:CE ", "draw W:QB,"),
    ],
)
def test_what_is_no_line_is_refused(text):
    assert code_of(fresh(), text) == "LC-E-SYNTAX"


def test_lc_n2_marks_are_facts():
    marked = SAMPLE.replace("15. W:PS>c4\n", "15. W:PS>c4 !CE @\n").replace(
        "18. B:hit\n", "18. B:hit *\n"
    )

    assert verify_text(marked).outcome == "verified"
    assert written(read(marked)) == SAMPLE
    wrong = verify_text(marked.replace("B:hit *", "B:hit ~"))
    assert (wrong.outcome, wrong.finding.reason.rule) == ("refuted", "LC-5.3")


def test_lc_n3_a_full_record_names_the_cards_and_an_open_one_may_not():
    blank = open_text(SAMPLE)

    assert verify_text(blank).outcome == "verified"
    assert verify_text(blank.replace("@mode open", "@mode full")).outcome == "refuted"
    mixed = blank.replace("deal W ? / BR", "deal W BG,CE,KL / BR")
    assert verify_text(mixed).outcome == "verified"
    other = blank.replace("deal W ? / BR", "deal W BG,CE,QB / BR")
    assert verify_text(other).outcome == "impossible"


def test_lc_n4_a_record_names_its_set_and_may_give_the_cards():
    whole = "".join(
        f"@card {' '.join(card_words(card))}\n"
        for card in sorted(shipped()[SET].cards, key=lambda card: card.code)
    )
    given = SAMPLE.replace(f"@set {SET}\n", f"@set {SET}\n{whole}")
    other = given.replace(SET, "lc-cards-house-2").replace("range=0/1,0/2,0/3", "range=0/1,0/2")

    assert verify_text(given).outcome == "verified"
    assert written(read(given)) == given
    assert verify_text(SAMPLE.replace(SET, "lc-cards-house-2")).finding.reason.code == (
        "LC-E-SET-NAME"
    )
    refuted = verify_text(other)
    assert (refuted.finding.number, refuted.finding.reason.code) == (9, "LC-E-TURN")


def test_a_match_with_a_set_of_its_own_is_played_and_verified():
    cards = [card_words(card) for card in shipped()[SET].cards]
    lines = (("set", ("my-cards-3",)), *(("card", words) for words in cards))
    settings = Settings(GAME.ruleset, GAME.options, lines=lines)
    state = GAME.setup(settings)

    assert GAME.view(state, None)["card_set"] == "my-cards-3"
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)
    record = recorded(settings, [GAME.read(line.text) for line in read(SAMPLE).lines])
    assert verify(record).outcome == "verified"


def test_an_official_may_put_damage_and_pawns_right():
    ruled = SAMPLE.replace("10. B:end\n", "10. B:end\n~ set damage.W=1\n")
    moved = SAMPLE.replace("10. B:end\n", "10. B:end\n~ set pawn.W=b1\n")

    # White's limit is 4 from there on, so more is due in the second End Phase.
    assert verify_text(ruled).finding.reason.code == "LC-E-DRAW-WHO"
    assert verify_text(ruled).finding.number == 20
    assert verify_text(moved).rulings != ()
    for wrong in ("damage.W=7", "pawn.W=z9", "pawn.W=a4", "hand.W=PS"):
        text = SAMPLE.replace("10. B:end\n", f"10. B:end\n~ set {wrong}\n")
        assert verify_text(text).finding.reason.code == "LC-E-SYNTAX"
