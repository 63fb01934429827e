"""What a seat and a guest see, and choices step by step."""

from engines.lethal_checkmate import GAME
from tests.engines.lethal_checkmate.boards import DEALS, after, at, fresh, legal_texts, seen


def test_a_player_sees_the_own_hand_and_no_pile():
    state = fresh(*DEALS)

    own, other = seen(state, "W")["players"]["W"], seen(state, "W")["players"]["B"]

    assert own["hand"] == ["BG", "CE", "KL"]
    assert (other["hand"], other["hand_size"], other["known_hand"]) == (None, 3, [])
    assert [view["deck_size"] for view in (own, other)] == [5, 5]
    assert "deck" not in own


def test_a_guest_sees_no_hand():
    assert [p["hand"] for p in seen(fresh(*DEALS))["players"].values()] == [None, None]


def test_after_a_shuffle_everybody_knows_the_hand():
    gone = {"hand": ["CE", "KL"], "field": ["PS", "RD", "BG"], "discard": ["RC", "QB", "KW"]}
    state = after(at(white={"at": "a2", **gone}), "W:CE", "W:end", "draw W:BR", "shuffle W")

    assert seen(state, "B")["players"]["W"]["known_hand"] == ["BR", "KL"]


def test_a_view_tells_who_is_to_act_and_what_is_due():
    state = after(at(), "W:CE", "W:end")

    assert (seen(state)["actor"], seen(state)["refill_due"]) == ("*", {"W": 1, "B": 0})
    assert seen(state)["result"] is None


def test_a_play_is_chosen_card_by_card():
    state = at(white={"at": "b1", "hand": ["PS", "CE"], "field": ["RD", "KL"]})

    assert set(GAME.choices(state, "W", ())) == {"PS", "CE", "lethal"}
    assert GAME.choices(state, "W", ("PS",)) == (">b2",)
    assert GAME.choices(state, "W", ("PS", ">b2")) == (".", "^RD", "^KL")
    assert GAME.choices(state, "W", ("PS", ">b2", ".")) == GAME.read("W:PS>b2")
    assert GAME.choices(state, "W", ("PS", ">b2", "^KL")) == GAME.read("W:PS>b2^KL")
    assert GAME.choices(state, "W", ("CE",)) == GAME.read("W:CE")
    assert GAME.choices(state, "B", ()) == ()


def test_a_deal_and_a_draw_are_chosen_card_by_card():
    state = fresh()

    assert GAME.choices(state, "*", ("BG", "CE"))[0] == "KL"
    assert "BR" in GAME.choices(state, "*", ("BG", "CE", "KL"))
    deal = GAME.choices(state, "*", ("BG", "CE", "KL", "BR"))
    assert deal == GAME.read("deal W BG,CE,KL / BR")
    refill = after(at(), "W:CE", "W:end")
    assert GAME.choices(refill, "*", ()) == ("BG", "BR", "KW", "QB", "RC")
    assert GAME.choices(refill, "*", ("QB",)) == GAME.read("draw W:QB")


def test_two_plays_with_and_without_the_exchange_are_two_lines():
    state = at(white={"at": "b1", "hand": ["PS"], "field": ["RD"]})

    assert legal_texts(state) == {"W:PS>b2", "W:PS>b2^RD", "W:lethal"}
