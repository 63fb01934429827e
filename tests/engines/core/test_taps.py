"""Questions of a game without taps of its own, and the parts that all games share."""

from random import Random

from engines.core.game import CHANCE
from engines.core.naming import naming
from engines.core.registry import get
from engines.core.taps import Question, Tap, question, why_not
from engines.core.targets import alike, button, capital, card_label, cell, faces, worded
from tests.engines.asked import ask
from tests.engines.folder import liars_dice

SMALL = {"en": "left", "ja": "左"}


def begun(*lines):
    game = liars_dice()
    state = game.setup(game.house(Random(0)))
    for line in lines:
        action = game.read(line)
        game.play(state, action.seat, action)
    return game, state


def test_a_game_without_taps_gets_buttons_with_sentences():
    game, state = begun()

    asked = ask(game, state)

    assert asked.partial == ("first",)
    assert [tap.word for tap in asked.taps] == ["L", "R"]
    assert asked.taps[0].target == "word:L"
    assert asked.taps[0].label == {
        language: game.describe(game.read("first L"), language) for language in ("en", "ja")
    }


def test_a_deal_that_names_every_card_is_asked_for_as_a_line_to_type():
    game = get("touchdown_hero")
    state = game.setup(game.house(Random(0)))

    asked = ask(game, state, CHANCE)

    assert asked.taps == ()
    assert "Type the line" in asked.ask["en"]


def test_a_word_that_completes_no_line_is_its_own_name():
    game, state = begun("first L", "roll L 1 2", "roll R 3 4")

    words = {tap.word: tap.label["en"] for tap in ask(game, state, "L", "bid").taps}

    assert words == {count: count for count in "1234"}


def test_a_line_is_complete_when_nothing_is_left_to_choose():
    game, state = begun()

    assert question(game, state, CHANCE, ("first", "R")) == "first R"


def test_who_does_not_act_has_nothing_to_tap():
    game, state = begun()

    asked = question(game, state, "L")

    assert isinstance(asked, Question)
    assert (asked.taps, asked.rule) == ((), "")
    assert why_not(game, state, "L", (), "word:bid") is None


def test_labels_are_filled_in_both_languages():
    template = {"en": "Go {way} {n} times", "ja": "{way}へ{n}回"}

    assert worded(template, way=SMALL, n=2) == {"en": "Go left 2 times", "ja": "左へ2回"}
    assert capital(SMALL) == {"en": "Left", "ja": "左"}
    assert alike(3) == {"en": "3", "ja": "3"}


def test_a_card_is_called_by_the_name_that_is_lent():
    with naming({"FND-001": {"en": "Anna", "ja": "アンナ"}}):
        assert card_label("FND-001") == {"en": "Anna", "ja": "アンナ"}

    assert card_label("FND-001") == {"en": "FND-001", "ja": "FND-001"}


def test_targets_name_their_kind():
    assert button("wait", SMALL) == Tap("wait", "word:wait", SMALL)
    assert cell(">c7", "c7", {"en": "to {cell}", "ja": "{cell}へ"}).label["ja"] == "c7へ"
    assert [tap.target for tap in faces(("1", "2"))] == ["face:1", "face:2"]
