"""Lines as people say them: folding, seats, marks, ambiguity, and what a hostile line costs."""

import time

import pytest

from engines.core.records.forms import folded, forms_of, understand, ways_of_saying
from engines.core.records.lenient import read_leniently
from engines.core.records.writing import written
from engines.core.registry import get
from tests.engines.core.paper_match import MATCH
from tests.timing import within

CARRIERS, CHECKMATE, RUGBY = map(get, ("carriers", "lethal_checkmate", "rugby_15"))
TOUCHDOWN, LIMIT = map(get, ("touchdown_hero", "limit_ball"))
MOST = 0.005  # seconds of the processor for a line
HOSTILE = [
    unit * 400
    for unit in (
        *(
            "a",
            "1",
            "1 ",
            "1,",
            "一",
            ", ",
            "(",
            " (",
            "ホームが",
            "home ",
            "the ",
            "番",
            "> ",
            "->",
        ),
        *("4 on e6, ", "4番e6、", "R1,", "力1、", "red force 1 ", "A1 C1 ", "PS,", "-", "1と"),
        *("#1 ", "ホーム #1 ", "adv ", "!CE "),
        *("FND-003 ", "1=FND-003 ", "㌖", "ﷺ", "\x00", "skill x for ", "スキル「", "Rook and "),
    )
]
BEFORE = ("", "H form ", "home sets up: ", "ホーム 配置 ", "H deck ", "deal R ", "赤の手札は")


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("ホーム　４番　ｃ７。", "ホーム 4番 c7"),
        ("ﾄｽ ３ ６", "トス 3 6"),
        ("④ ⇒ Ｃ７", "4 > C7"),
        ("4 -> 7", "4 > 7"),
        ("4 ー> 7", "4 ー> 7"),
        ("  H \t 4   c7 . ", "H 4 c7"),
        ("place A rep=A1 – “B”", 'place A rep=A1 - "B"'),
        ("x" * 401, ""),
        ("㌖" * 150, ""),  # six letters each
        ("", ""),
    ],
)
def test_one_kind_of_letters_digits_and_arrows(typed, plain):
    assert folded(typed) == plain


def test_strict_reading_comes_first():
    assert understand(CARRIERS, "H 4 c7") == ("H 4 c7",)
    assert understand(CARRIERS, "H 4 c7 #12") == ("H 4 c7",)
    assert understand(CARRIERS, "H 4 c7", seat="A") == ("H 4 c7",)


def test_the_seat_to_act_is_taken_where_nobody_says_it():
    assert understand(CARRIERS, "4番 c7") == ()
    assert understand(CARRIERS, "4番 c7", seat="A") == ("A 4 c7",)
    assert understand(CARRIERS, "ホーム4番 c7", seat="A") == ("H 4 c7",)
    assert understand(CARRIERS, "4番 c7", seat="*") == ()
    assert understand(LIMIT, "パス", seat="B2") == ("pass B",)
    assert understand(LIMIT, "3個で判定", seat="B2") == ("roll B2 3",)


@pytest.mark.parametrize(
    ("game", "seat", "typed", "line"),
    [
        (CARRIERS, None, "トス 3 6", "toss 3 6"),
        (CARRIERS, "H", "4番 c7", "H 4 c7"),
        (CARRIERS, "A", "1番タックル左", "A 1 xW+0"),
        (CARRIERS, "H", "piece 4 to c7", "H 4 c7"),
        (CARRIERS, None, "home form 4=e6 2=d8 5=c5 7=g6", "H form 4=e6 2=d8 5=c5 7=g6"),
        (CHECKMATE, None, "白 ポーン b2", "W:at=b2"),
        (RUGBY, None, "赤 力5", "R=F5"),
        (RUGBY, None, "red strength 5", "R=F5"),
    ],
)
def test_what_a_rulebook_says_is_understood(game, seat, typed, line):
    assert understand(game, typed, seat=seat) == (line,)


def test_two_readings_are_both_returned():
    assert understand(CHECKMATE, "黒 PS a3 ルークと交換") == ("B:PS>a3^RD", "B:PS>a3^RC")
    assert understand(CHECKMATE, "黒 ルーク a3") == ("B:RD>a3",)  # the other cannot move


def test_a_number_beside_a_list_has_to_agree():
    assert understand(LIMIT, "出目：4・4・3（合計11）") == ("dice 4 4 3",)
    assert understand(LIMIT, "出目：4・4・3（合計12）") == ()
    assert understand(CARRIERS, "ホームのデッキ 2枚 FND-001 FND-002")
    assert understand(CARRIERS, "ホームのデッキ 3枚 FND-001 FND-002") == ()


def test_a_mark_behind_words_is_dropped():
    assert understand(CARRIERS, "ホーム4番 c7 #12") == ("H 4 c7",)
    assert understand(RUGBY, "赤 力4 青 技2 adv p=5") == ("R=F4 B=S2",)
    assert understand(CARRIERS, "nothing #12") == ()


def test_what_is_said_of_a_line_is_understood_as_it():
    said = ways_of_saying(CARRIERS, "H 4 >7", "ja")

    assert said
    assert {understand(CARRIERS, text) for text in said} == {("H 4 >7",)}
    assert ways_of_saying(CARRIERS, "no line", "ja") == ()


def test_an_import_writes_words_as_the_game_does_and_shows_it():
    text = "@game rugby_15\n@ruleset rugby_15-1\n@mode open\nトス 赤\n赤 力4 青 技2 adv ; try?\n"

    assert written(read_leniently(text)).splitlines()[-2:] == ["1. toss:R", "2. R=F4 B=S2"]


def test_an_import_does_not_choose_between_two_readings():
    text = "@game lethal_checkmate\n@ruleset lethal_checkmate-1\n黒 PS a3 ルークと交換\n"

    assert written(read_leniently(text)).splitlines()[-1] == "1. 黒 PS a3 ルークと交換"


def test_an_import_without_seats_keeps_the_lines_for_their_writer():
    text = "@game carriers\n@ruleset carriers-1\n4番 c7\n"

    assert written(read_leniently(text)).splitlines()[-1] == "1. 4番 c7"


def test_headers_checkpoints_and_rulings_are_no_words():
    text = MATCH.replace("= 2-1", "~ kim: L bids 2 fours\n= 2-1")

    assert "~ kim: L bids 2 fours" in written(read_leniently(text))


@pytest.mark.parametrize(
    "text",
    ["", " ", "\x00", "\ud800", "\u202e4番 c7", "１" * 400, "😀" * 400, "null", "@H", "~", "=", ";",
     "{seat}", "(?:a+)+$", "${7*7}", "'; DROP TABLE", "H 4 c7" * 100_000, "\n" * 9, "#" * 400],
)  # fmt: skip
def test_nasty_texts_mean_nothing(text):
    for game in (CARRIERS, CHECKMATE, RUGBY, TOUCHDOWN, LIMIT):
        assert understand(game, text, seat=game.seats[0]) == ()


@pytest.mark.parametrize(
    "game", [CARRIERS, CHECKMATE, RUGBY, TOUCHDOWN, LIMIT], ids=lambda game: game.key
)
def test_a_hostile_line_is_answered_at_once(game):
    understand(game, "warm")
    forms_of(game.key)
    texts = [f"{before}{unit}"[:400] for before in BEFORE for unit in HOSTILE]

    slow = [text[:60] for text in texts if not within(MOST, lambda t=text: understand(game, t))]

    assert slow == []


def test_a_text_of_nothing_but_strange_lines_does_not_hold_an_import_up():
    text = "@game carriers\n@ruleset carriers-1\n" + "\n".join(
        f"ホーム{number}番が何かをする" for number in range(4_900)
    )

    began = time.thread_time()
    record = read_leniently(text)

    assert len(record.lines) == 4_900
    assert time.thread_time() - began < 4
