"""A line of Touchdown Hero by taps, and what a mask leaves."""

from dataclasses import replace
from random import Random

import pytest

from engines.touchdown_hero import GAME
from tests.engines.asked import ask, line, reason, targets
from tests.engines.tapping import play_by_taps
from tests.engines.touchdown_hero.matchups import OPTIONS, matchup
from tests.engines.touchdown_hero.positions import after, at, dealt, showing

GUEST = None


def unseen(*lines):
    """A match on cardboard: nobody who writes saw a hand."""
    return after(GAME.setup(replace(GAME.house(Random(0)), mode="open")), *lines)


def test_the_lead_taps_a_card_and_declares():
    state = at()

    assert targets(GAME, state) == {"card:R4": "パワー4", "card:K1": "タクティクス1"}
    assert ask(GAME, state, "R4").ask["ja"] == "北の宣言：ランですか、パスですか？"
    assert line(GAME, state, "card:R4", "word:run") == "N R4 run"


def test_a_hero_is_led_as_a_suit():
    state = at({"N": "H3 R1"})

    assert ask(GAME, state, "H3").rule == "TH-6.6"
    assert line(GAME, state, "card:H3", "word::G", "word:pass") == "N H3:G pass"


def test_a_playbook_asks_for_a_card_on_the_table():
    state = after(at({"E": "B7 B9"}), "N R4 pass")

    assert targets(GAME, state, "B7") == {"seat:N": "北のカード", "seat:E": "東のカード"}
    assert line(GAME, state, "card:B9", "seat:N", "word::K") == "E B9 >N:K"
    assert ask(GAME, state, "B9", ">N").rule == "TH-7.9"


def test_a_kick_is_a_question_with_two_answers():
    state = at({"N": "R8 K1", "E": "R9 K2", "S": "R10 K3", "W": "B8 K4"}, distance=10)
    state = after(state, "N R8 pass", "E R9", "S R10", "W B8 >E")

    assert GAME.to_act(state) == ("N",)
    assert targets(GAME, state) == {"word:kick": "キックする", "word:go": "攻撃を続ける"}


@pytest.mark.parametrize(
    ("target", "refusal"),
    [
        ("card:K2", ("TH-6.2", "TH-E-FOLLOW")),
        ("card:R1", ("TH-6.1", "TH-E-NOTINHAND")),
        ("word:kick", ("TH-9.6", "TH-E-KICK")),
        ("card:XX", ("", "")),
    ],
)
def test_what_is_not_offered_says_why(target, refusal):
    assert reason(GAME, after(at(), "N R4 run"), target, seat="E") == refusal


def test_an_effect_needs_a_card_on_the_table():
    state = after(at({"E": "B7 B9"}), "N R4 pass")

    assert reason(GAME, state, "seat:W", "B7") == ("TH-7.7", "TH-E-TARGET")


def test_a_deal_that_nobody_saw_needs_no_tap():
    state = unseen()

    assert line(GAME, state) == "deal 1 ?"


def test_after_it_the_lead_is_asked_for_and_nobody_has_to_show():
    state = unseen("deal 1 ?")

    assert GAME.to_act(state) == ("*",)
    assert targets(GAME, state) == {"seat:N": "北", "seat:E": "東", "seat:S": "南", "seat:W": "西"}
    assert line(GAME, state, "seat:E") == "lead E"
    assert GAME.check(state, "N", GAME.read("show N R1 R2 R3")) is None
    assert GAME.check(state, "*", GAME.sample(state, Random(0))) is None


def test_an_exchange_may_stay_face_down():
    state = unseen("deal 1 ?", "lead N", "ko E R9", "N R4 pass", "S B6")

    assert targets(GAME, state, seat="S")["word:?"] == "裏向きで渡した（不明）"
    assert line(GAME, state, "word:?", seat="S") == "give S ?"


def test_a_mask_turns_over_what_a_seat_does_not_see():
    state = dealt(*showing())

    north, guest = GAME.mask(state, "N"), GAME.mask(state, GUEST)

    cards = [len(hand["cards"]) for hand in GAME.scene(north, None, north)["hands"]]
    backs = [len(hand["backs"]) for hand in GAME.scene(north, None, north)["hands"]]
    assert (cards, backs) == ([11, 0, 3, 0], [0, 11, 8, 11])
    assert [len(hand["cards"]) for hand in GAME.scene(guest, None, guest)["hands"]] == [0] * 4
    assert GAME.show(guest).count("?") == 44


@pytest.mark.parametrize(
    ("text", "seat", "seen"),
    [
        ("show N R1 R4 R5", "S", "show N R1 R4 R5"),
        ("show N R1 R4 R5", "E", "show N"),
        ("give S R5", "N", "give S ?"),
        ("give S R5", "S", "give S R5"),
        ("N R4 run", GUEST, "N R4 run"),
    ],
)
def test_a_line_is_masked(text, seat, seen):
    assert GAME.write(GAME.mask_action(at(), GAME.read(text), seat)) == seen


def test_a_masked_line_is_said_in_words():
    shown = GAME.mask_action(at(), GAME.read("show N R1 R4 R5"), "E")

    assert GAME.describe(shown, "ja") == "北がペアに3枚を見せる。"
    assert GAME.describe(shown, "en") == "North shows the partner three cards."


@pytest.mark.parametrize("mode", ["full", "open"])
@pytest.mark.parametrize("options", OPTIONS)
def test_a_match_with_other_options_is_written_by_taps(options, mode):
    final = play_by_taps(GAME, 1, mode, matchup(options))

    assert GAME.outcome(final) is not None
