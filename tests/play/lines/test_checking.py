"""Typed lines: judged as if they were said, and nothing is written down; pastes are queues."""

import pytest
from django.test import Client

from engines.core.alternatives import COMPLETED, completions
from engines.core.registry import get
from league.play.models import Line, Seal
from league.play.queries import positions
from league.play.rules import course
from tests.markup import tight
from tests.play.lines.typed import PASTED, at, check, device_of, send
from tests.play.sitting import fixed, free, fresh, say, standing

pytestmark = pytest.mark.django_db


LETHAL = ("deal W ? / BR", "deal B ? / KL", "first W")


def test_the_board_of_a_check_names_its_cards_and_its_line_in_the_language_that_is_asked_for():
    sitting, (link,) = fixed("lethal_checkmate", 3, mode="open")
    place = link.place
    client = device_of(place)
    for said in ("deal W ? / BR", "deal B ? / KL", "first W", "W:at=b2", "B:at=a2"):
        say(place, said)

    board = check(client, sitting, "W:RC")["board"]

    assert "<title>ルークキャノン</title>" in tight(board)
    assert "6行目" in board


@pytest.mark.parametrize(
    ("game", "before", "typed", "written"),
    [
        ("carriers", (), "トス 3 6", "toss 3 6"),
        ("carriers", (), "1. トス ３ ６", "toss 3 6"),
        ("carriers", ("toss 3 6",), "開始列 3", "column 3"),
        ("lethal_checkmate", LETHAL, "白 ポーン b2", "W:at=b2"),
        ("lethal_checkmate", LETHAL, "ポーン b2", "W:at=b2"),
        ("touchdown_hero", (), "前半 手札は不明", "deal 1 ?"),
        ("rugby_15", ("toss:R",), "赤 力4、青 技2", "R=F4 B=S2"),
        ("limit_ball", (), "ｔｏｓｓ　Ａ", "toss A"),
    ],
)
def test_words_of_a_rulebook_are_said_as_the_line_that_they_mean(game, before, typed, written):
    mode = "full" if get(game).mask is None else "open"
    sitting, (link,) = fixed(game, 3, mode=mode)
    client = device_of(link.place)
    for text in before:
        say(link.place, text)

    checked = check(client, sitting, typed)
    say(link.place, typed)

    assert [line["text"] for line in checked["lines"]] == [written]
    assert [line["given"] for line in checked["lines"]] != [written]
    assert standing(sitting) == [*before, written]


def test_a_pasted_record_of_another_game_is_said_to_be_one():
    sitting, (place,) = free("carriers")
    client = device_of(place)

    other = check(client, sitting, "@record 1\n@game rugby_15\n1. toss:R")
    own = check(client, sitting, PASTED)

    assert "ラグビー15" in other["note"]
    assert "キャリアーズ" in other["note"]
    assert "ラグビー15" not in own["note"]


def test_words_that_could_mean_two_lines_are_asked_about_and_both_are_shown():
    sitting, (link,) = fixed("lethal_checkmate", 3, mode="open")
    client = device_of(link.place)
    for text in LETHAL:
        say(link.place, text)

    refused = check(client, sitting, "白 ポーンステップ b3 ルークと交換")["refused"]
    page = send(client, sitting, "say", "白 ポーンステップ b3 ルークと交換").content.decode()

    assert refused["code"] == "line_ambiguous"
    assert refused["params"]["alternatives"] == ["W:PS>b3^RD", "W:PS>b3^RC"]
    assert "W:PS&gt;b3^RD" in page
    assert "W:PS&gt;b3^RC" in page
    assert standing(sitting) == list(LETHAL)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (PASTED, ["toss 3 6", "column 3"]),
        ("1. toss 3 6", ["1. toss 3 6"]),
        ("\r\n toss  3 6 \r\n\r\n", ["toss 3 6"]),
        ("; nothing\n@end goals\n@result H 7-5\n@mode full", []),
        ("@game carriers\n@end  concede H ; early", ["@end concede H"]),
        ("", []),
        ("\u2028toss 3 6", ["toss 3 6"]),
        ("\ufefftoss 3 6", ["toss 3 6"]),
        ("１．トス 3 6\n2) 開始列 3", ["トス 3 6", "開始列 3"]),
    ],
)
def test_a_paste_is_taken_apart(text, lines):
    assert course.typed_lines(text) == lines


def test_lines_are_judged_one_after_another_and_none_is_said(django_assert_num_queries):
    sitting, (place,) = free("carriers")
    client = device_of(place)
    fresh(sitting), check(client, sitting, "toss 3 6")

    with django_assert_num_queries(5):
        answer = check(client, sitting, PASTED)

    assert [line["text"] for line in answer["lines"]] == ["toss 3 6", "column 3"]
    assert all(line["words"] != line["text"] for line in answer["lines"])
    assert (answer["refused"], answer["rest"]) == (None, [])
    assert "<svg" in answer["board"]
    assert standing(sitting) == []
    assert fresh(sitting).signal == sitting.signal


def test_a_line_that_cannot_be_said_has_its_rule_in_the_language_of_the_page():
    sitting, (place,) = free("carriers")
    say(place, "toss 3 6")

    answer = check(device_of(place), sitting, "H 4 c7\ncolumn 3")

    refused = answer["refused"]
    assert (refused["status"], refused["code"]) == (422, "line_refused")
    assert refused["details"] == refused["params"]["sentence"]
    assert refused["details"] == refused["params"]["sentences"]["ja"]
    assert refused["params"]["rule"].startswith("CA-")
    assert answer["rest"] == ["H 4 c7", "column 3"]


@pytest.mark.parametrize("game", ["carriers", "lethal_checkmate", "touchdown_hero", "rugby_15",
                                  "limit_ball"])  # fmt: skip
def test_what_is_begun_is_completed_by_what_is_legal(game):
    sitting, (place,) = free(game, mode="open" if get(game).mask else "full")
    position = positions.of(fresh(sitting))
    seat, *_ = position.to_act
    action = next(iter(position.game.legal(position.state, seat)), None)
    if action is None:
        return
    line = position.game.write(action)

    near = completions(position.game, position.state, line[:2].upper(), (seat,))

    assert 0 < len(near) <= COMPLETED
    assert all(each.casefold().startswith(line[:2].casefold()) for each in near)
    assert completions(position.game, position.state, line[:2], ()) == ()
    answer = check(device_of(place), sitting, "")
    assert (answer["lines"], answer["rest"], answer["board"]) == ([], [], "")


def test_a_choice_that_waits_for_others_is_checked_and_not_laid_down():
    sitting, (red, _blue) = free("rugby_15", mode="open", apart=True)
    say(red, "toss:B")

    answer = check(device_of(red), sitting, "R=F4\nR=K")

    assert answer["is_sealed"]
    assert answer["refused"]["code"] == "choice_waits"
    assert answer["board"] == ""
    assert not Seal.objects.exists()


def test_no_board_is_drawn_that_may_tell_of_hidden_hands():
    sitting, (place,) = free("lethal_checkmate", dice="server")
    position = positions.of(fresh(sitting))
    seat, *_ = position.to_act
    line = position.game.write(next(iter(position.game.legal(position.state, seat))))

    answer = check(device_of(place), sitting, line, seat=seat)

    assert len(answer["lines"]) == 1
    assert answer["board"] == ""


def test_who_looks_on_or_is_away_checks_nothing():
    sitting, (home, _away) = free("carriers", apart=True)

    stranger = Client().post(at(sitting, "check"), {"text": "toss 3 6"}, "application/json")
    other = check(device_of(home), sitting, "~ remark")

    assert stranger.status_code == 404
    assert other["refused"]["code"] == "not_your_seat"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"text": 3}, "invalid"),
        ({"text": "x" * 100_000}, "text_too_long"),
        ({"text": "a\0b"}, "invalid"),
        ([], "invalid"),
    ],
)
def test_what_is_no_text_is_refused(body, code):
    sitting, (place,) = free("carriers")

    answer = device_of(place).post(at(sitting, "check"), body, "application/json")

    assert answer.status_code == 400
    assert answer.json()["code"] == code


def test_too_long_a_paste_without_scripts_says_how_much_fits_and_stays_in_the_box():
    sitting, (place,) = free("carriers")
    paste = "\n".join(["toss 3 6"] * 201)

    answer = device_of(place).post(
        at(sitting), {"act": "say", "text": paste, "after": 0, "key": "k"}
    )

    page = answer.content.decode()
    assert answer.status_code == 400
    assert "一度に入力できるのは200行、1行400文字までです。" in page
    assert page.count("toss 3 6") >= 201


def test_a_long_paste_is_kept_whole_though_its_first_lines_alone_are_checked():
    sitting, (place,) = free("carriers")

    answer = check(device_of(place), sitting, "\n".join(["toss 3 6", "column 3", *["x"] * 90]))

    assert len(answer["lines"]) + len(answer["rest"]) == 92


def test_lines_are_checked_without_scripts():
    sitting, (place,) = free("carriers")

    page = send(device_of(place), sitting, "check", "toss 3 6\nH 4 c7").content.decode()

    assert "<code>toss 3 6</code>" in page
    assert "check-board" in page
    assert "#CA-" in page
    assert "toss 3 6\nH 4 c7</textarea>" in page
    assert standing(sitting) == []


def test_several_lines_are_said_without_scripts_and_what_is_refused_stays():
    sitting, (place,) = free("carriers")
    client = device_of(place)

    said = send(client, sitting, "say", PASTED)
    rest = send(client, sitting, "say", "1. H 4 c7\n2. x", key="l")

    assert said.status_code == 302
    assert standing(sitting) == ["toss 3 6", "column 3"]
    assert rest.status_code == 422
    assert "1. H 4 c7\n2. x</textarea>" in rest.content.decode()


def test_what_is_taken_of_a_paste_does_not_stay_in_the_box():
    sitting, (place,) = free("carriers")

    answer = send(device_of(place), sitting, "say", "toss 3 6\nH 4 c7")

    assert standing(sitting) == ["toss 3 6"]
    assert (answer.status_code, Line.objects.count()) == (422, 1)
    assert ">H 4 c7</textarea>" in answer.content.decode()
