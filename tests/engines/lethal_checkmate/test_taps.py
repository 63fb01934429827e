"""A line of Lethal Checkmate by taps, and what a mask leaves."""

import pytest

from engines.core.game import Settings
from engines.lethal_checkmate import GAME
from tests.engines.asked import ask, line, reason, targets
from tests.engines.lethal_checkmate.boards import DEALS, after, at, fresh, of
from tests.engines.tapping import play_by_taps


def unseen(*lines):
    """A match on cardboard: nobody who writes saw a hand."""
    return after(GAME.setup(Settings(GAME.ruleset, GAME.options, mode="open")), *lines)


def test_a_card_of_the_hand_is_tapped_then_a_cell():
    state = at()

    assert targets(GAME, state) == {
        "card:PS": "ポーンステップ",
        "card:KL": "ナイトリープ",
        "card:CE": "ケンタウルス",
        "word:lethal": "「リーサル」を宣言",
    }
    assert line(GAME, state, "card:CE") == "W:CE"
    assert line(GAME, state, "card:KL", "cell:b4") == "W:KL>b4"


def test_an_exchange_is_a_question_of_its_own():
    state = at()

    assert ask(GAME, state, "PS").rule == "LC-8.2"
    assert line(GAME, state, "card:PS", "word:.") == "W:PS>a3"
    assert line(GAME, state, "card:PS", "card:RD") == "W:PS>a3^RD"


def test_the_attacked_player_is_asked_to_dodge():
    state = at(phase="escape", attack=["RD"], turn="B")

    asked = ask(GAME, state)

    assert (asked.rule, asked.ask["ja"]) == ("LC-5.1", "白が攻撃された：回避しますか？")
    assert targets(GAME, state)["word:hit"] == "回避しない"


def test_who_goes_first_and_where_the_pawns_start():
    state = fresh(*DEALS)

    assert targets(GAME, state) == {"seat:W": "白", "seat:B": "黒"}
    placing = after(state, "first W")
    assert line(GAME, placing, "cell:a1") == "W:at=a1"
    assert reason(GAME, after(placing, "W:at=a1"), "cell:a1") == ("LC-1.7", "LC-E-OCCUPIED")


@pytest.mark.parametrize(
    ("target", "words", "refusal"),
    [
        ("card:BG", (), ("LC-3.1", "LC-E-NOT-IN-HAND")),
        ("cell:a1", ("KL",), ("LC-3.4", "LC-E-OUT-OF-RANGE")),
        ("word:end", (), ("LC-4.6", "LC-E-MUST-PLAY")),
        ("word:hit", (), ("LC-2.1", "LC-E-PHASE")),
        ("card:ZZ", (), ("LC-N4", "LC-E-CARD-UNKNOWN")),
        ("card:XX", ("PS", ">a3"), ("LC-8.2", "LC-E-SWAP-FIELD")),
        ("cell:a1", (), ("", "")),
    ],
)
def test_what_is_not_offered_says_why(target, words, refusal):
    assert reason(GAME, at(), target, *words) == refusal


def test_a_deal_that_nobody_saw_is_the_card_turned_over():
    state = unseen()

    assert ask(GAME, state).ask["ja"] == "白：めくって公開したカードは？"
    assert line(GAME, state, "card:BR") == "deal W ? / BR"
    black = after(state, "deal W ? / BR")
    assert line(GAME, black, "card:CE") == "deal B ? / CE"


def test_cards_drawn_unseen_need_no_tap():
    state = unseen("deal W ? / BR", "deal B ? / BR", "first W", "W:at=a1", "B:at=c4")
    state = after(state, "W:CE", "W:end")

    assert GAME.to_act(state) == ("*",)
    assert line(GAME, state) == "draw W:x1"


def test_a_mask_keeps_what_is_known_and_counts_the_rest():
    state = at(white={"known": ["KL"]})

    masked = GAME.mask(state, "B")

    assert of(masked, "B")["hand"] == ["BG", "KW", "RC"]
    assert GAME.view(masked, "W")["players"]["W"]["hand"] == ["KL"]
    assert GAME.view(masked, "W")["players"]["W"]["hand_size"] == 3
    assert GAME.show(masked).count("?") == 2


@pytest.mark.parametrize("mode", ["full", "open"])
@pytest.mark.parametrize(
    "options",
    [
        {"opening_reveal": "top"},
        {"opening_reveal": "discard", "escape_to_field": "0"},
        {"check_order": "check_first", "sliding_blocked": "1", "escape_swap": "0"},
        {"hand_limits": "1,2,3", "opening_hand": "1", "lethal_per_turn": "2"},
    ],
)
def test_a_match_with_other_options_is_written_by_taps(options, mode):
    begin = Settings(GAME.ruleset, {**GAME.options, "turn_limit": "30", **options})

    finals = [play_by_taps(GAME, seed, mode, begin) for seed in range(4)]

    assert None not in map(GAME.outcome, finals)


@pytest.mark.parametrize(
    ("text", "seat", "seen"),
    [
        ("deal W BG,CE,KL / BR", "B", "deal W ? / BR"),
        ("deal W BG,CE,KL / BR", "W", "deal W BG,CE,KL / BR"),
        ("draw B:KL,QB", None, "draw B:x2"),
        ("W:CE", None, "W:CE"),
    ],
)
def test_a_line_is_masked(text, seat, seen):
    assert GAME.write(GAME.mask_action(at(), GAME.read(text), seat)) == seen
