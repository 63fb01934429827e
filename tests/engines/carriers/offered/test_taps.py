"""A line of Carriers!! by taps: the targets, their names, and the refusals."""

from random import Random
from statistics import median

import pytest

from engines.carriers import GAME
from tests.engines.asked import ask, line, reason, targets
from tests.engines.carriers.boards import after, at
from tests.engines.carriers.matchups import OPTIONS, matchup
from tests.engines.tapping import play_by_taps, taps_for
from tests.longer import longer

HOLDS = {"pos": {"H": {4: "e10", 7: "e14"}, "A": {2: "e12"}}, "cards": {"h4": {"skill": "burst:2"}}}
CHASES = {"mover": "A", "pos": {"H": {4: "e10"}, "A": {1: "e12", 2: "d9"}}}


def test_a_piece_is_tapped_then_where_it_goes():
    state = at(**HOLDS)

    assert ask(GAME, state).ask["ja"] == "ホーム：どのキャリアを動かしますか？"
    assert line(GAME, state, "piece:H4", "cell:e11") == "H 4 e11"
    assert line(GAME, state, "piece:H4", "piece:H7") == "H 4 >7"
    assert line(GAME, state, "word:wait") == "H wait"


def test_a_skill_is_a_button_that_names_it():
    state = at(**HOLDS)

    lit = targets(GAME, state)

    assert lit["piece:H4"] == "4番"
    assert lit["word:4!"] == "4番：スキルで（バースト2）"
    assert line(GAME, state, "word:4!", "cell:e11") == "H 4! e11"
    assert ask(GAME, state, "4!").rule == "CA-10.6"


def test_a_transfer_says_who_stands_on_its_way():
    tap = next(tap for tap in ask(GAME, at(**HOLDS), "4").taps if tap.word == ">7")

    assert (tap.label["en"], tap.hint["en"]) == ("Transfer to 7", "on its way: 2")
    assert tap.hint["ja"] == "道筋に相手：2番"


def test_an_interception_is_asked_with_its_chances():
    asked = ask(GAME, after(at(**HOLDS), "H 4 >7"))

    assert (asked.rule, asked.ask["en"]) == ("CA-5.7", "Away: intercept the transfer to 7?")
    assert [(tap.target, tap.label["ja"], tap.hint["ja"]) for tap in asked.taps] == [
        ("piece:A2", "2番がカット", "偶奇がそろえば成功"),
        ("word:-", "カットしない", ""),
    ]


def test_a_tackle_asks_from_where_and_how_far():
    state = at(**CHASES, cards={"a1": {"run": 4}})

    assert targets(GAME, state, "1")["piece:H4"] == "4番にタックル"
    assert targets(GAME, state, "1", "x") == {
        "cell:d10": "d10から",
        "cell:e11": "e11から",
        "cell:f10": "f10から",
    }
    pushes = [(tap.label["ja"], tap.hint["ja"]) for tap in ask(GAME, state, "1", "x", "S").taps]
    assert pushes[:2] == [("押し込まない", "e10のまま"), ("1マス押し込む", "e9へ")]
    assert line(GAME, state, "piece:A1", "piece:H4", "cell:e11", "number:1") == "A 1 xS+1"


def test_a_side_that_no_tackle_reaches_says_why():
    state = at(**CHASES, cards={"a1": {"run": 4}})

    assert reason(GAME, state, "cell:e9", "1", "x")[0] == "CA-6.3"
    assert reason(GAME, state, "cell:a1", "1", "x") == ("", "")


@pytest.mark.parametrize(
    ("words", "mate"), [(("4=e6",), "3"), (("4=e6", "2=d8"), "6")], ids=("2", "5")
)
def test_a_formation_shows_the_mirrored_partner(words, mate):
    asked = ask(GAME, at(phase="form"), *words)

    assert f"（{mate}番は左右対称）" in asked.ask["ja"]
    hints = {tap.target: tap.hint["ja"] for tap in asked.taps}
    assert (
        hints["cell:d6" if mate == "6" else "cell:d7"]
        == f"{mate}番は{'f6' if mate == '6' else 'f7'}"
    )


def test_cards_are_tapped_for_a_set_and_a_substitution():
    assert set(targets(GAME, at(phase="lineup"))) == {"card:h11", "card:hf"}
    small = {tap.target: tap.hint["ja"] for tap in ask(GAME, at(phase="lineup")).taps}
    assert small["card:h11"].startswith("コスト")
    assert line(GAME, at(phase="sub"), "word:ready") == "H ready"
    assert targets(GAME, at(phase="sub"))["piece:H4"] == "4番にhfを出す"


def test_dice_say_whose_they_are():
    state = at(phase="toss")

    assert ask(GAME, state).ask["ja"] == "トス：ホームの目は？"
    assert ask(GAME, state, "toss", "3").ask["ja"] == "トス：アウェイの目は？"
    assert line(GAME, state, "face:3", "face:5") == "toss 3 5"


@pytest.mark.parametrize(
    ("target", "words", "refusal"),
    [
        ("cell:a1", ("4",), ("CA-5.5", "CA-E-FAR")),
        ("piece:A2", ("4",), ("CA-5.5", "CA-E-OCCUPIED")),
        ("piece:A4", (), ("CA-5.2", "CA-E-ACTOR")),
        ("word:5!", (), ("CA-10.0", "CA-E-NOSKILL")),
        ("piece:H4", ("4",), ("CA-5.6", "CA-E-PIECE")),
        ("piece:H6", ("5",), ("CA-5.6", "CA-E-NOTHOLDER")),
        ("cell:z9", ("4",), ("CA-2.1", "CA-E-CELL")),
        ("cell:e11", (), ("", "")),
        ("word:+", (), ("", "")),
    ],
)
def test_what_is_not_offered_says_why(target, words, refusal):
    assert reason(GAME, at(**HOLDS), target, *words) == refusal


def test_a_piece_that_has_acted_says_so():
    assert reason(GAME, at(**HOLDS, acted=[4]), "piece:H4") == ("CA-5.4", "CA-E-ACTED")


def test_a_defender_cannot_tackle_from_afar():
    assert reason(GAME, at(**CHASES), "piece:H4", "5") == ("CA-6.1", "CA-E-FAR")


@pytest.mark.parametrize(
    ("phase", "target", "words", "code"),
    [
        ("form", "cell:a5", (), "CA-E-FORM-4"),
        ("form", "cell:e12", ("4=e6",), "CA-E-FORM-FRONT"),
        ("shift", "cell:a1", ("shift",), "CA-E-SHIFT"),
        ("lineup", "card:h1", (), "CA-E-CARDUSED"),
        ("sub", "card:h3", ("4",), "CA-E-CARDUSED"),
        ("snap", "piece:H5", (), "CA-E-SNAP"),
    ],
)
def test_other_moments_say_why_too(phase, target, words, code):
    assert reason(GAME, at(phase=phase), target, *words)[1] == code


def test_a_line_takes_about_two_taps():
    rng = Random(5)
    state, counts = GAME.setup(GAME.house(rng)), []

    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        counts.append(taps_for(GAME, state, action))
        GAME.play(state, action.seat, action)

    assert None not in counts
    assert median(counts) <= 2.2


@pytest.mark.parametrize("seed", longer((2, 5), range(2 * len(OPTIONS))))
def test_every_skill_and_option_is_tapped(seed):
    options = {**OPTIONS[seed % len(OPTIONS)], "turns": "20"}
    begin = matchup(Random(seed), options, fragile=bool(seed % 2))

    final = play_by_taps(GAME, seed, begin=begin)

    assert GAME.outcome(final) is not None
