"""LC-R1 to LC-R26: what is ruled where the rule sheet leaves room, and its options."""

from engines.core.options import labels
from engines.core.replays.verify import verify_text
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.cards import shipped
from engines.lethal_checkmate.settings import SET
from tests.engines.lethal_checkmate.boards import (
    DEALS,
    after,
    allowed,
    at,
    code_of,
    events,
    fresh,
    legal_texts,
    of,
    pawns,
    refusal,
    seen,
)
from tests.engines.lethal_checkmate.test_open_mode import SAMPLE

FACED = {"white": {"at": "b2"}, "black": {"at": "b3"}}
CARDS = {card.code: card for card in shipped()[SET].cards}


def test_lc_r1_the_card_shown_lies_in_the_field():
    state = fresh(*DEALS)

    assert (of(state, "W")["field"], of(state, "W")["discard"]) == (["BR"], [])


def test_lc_r1_or_in_the_discard_pile_or_on_top_of_the_pile():
    discarded = fresh(*DEALS, opening_reveal="discard")
    on_top = fresh(*DEALS, opening_reveal="top")

    assert (of(discarded, "W")["field"], of(discarded, "W")["discard"]) == ([], ["BR"])
    assert (of(on_top, "W")["deck_top"], of(on_top, "W")["deck_size"]) == ("BR", 6)
    state = after(on_top, "first W", "W:at=a1", "B:at=c4", "W:CE", "W:BG>b2", "W:end")
    assert refusal(state, "draw W:PS,RC") == ("LC-E-DRAW-CARD", "LC-R1")
    state = after(state, "draw W:PS,BR")
    assert seen(state, "B")["players"]["W"]["known_hand"] == ["BR"]


def test_lc_r2_the_first_player_is_written_down():
    assert seen(fresh(*DEALS, "first B"))["first_player"] == "B"
    assert code_of(fresh(*DEALS), "W:at=a1") == "LC-E-PHASE"


def test_lc_r3_placing_in_the_far_row_turns_nothing():
    state = fresh(*DEALS, "first W", "W:at=b4", "B:at=b1")

    assert (pawns(state), seen(state)["rotations"]) == (("b4", "b1"), 0)


def test_lc_r4_a_move_jumps_over_the_other_pawn():
    start = {"white": {"at": "b1", "hand": ["RD", "BG"]}, "black": {"at": "b2"}}

    assert allowed(at(**start), "W:RD>b3")
    blocked = at(**start, options={"sliding_blocked": "1"})
    assert refusal(blocked, "W:RD>b3") == ("LC-E-OUT-OF-RANGE", "LC-3.4")
    assert allowed(blocked, "W:RD>c1")


def test_lc_r4_attacks_are_not_screened_and_knights_are_never_blocked():
    knight = at(
        white={"at": "a1", "hand": ["KL"]}, black={"at": "a2"}, options={"sliding_blocked": "1"}
    )

    assert allowed(knight, "W:KL>b3")


def test_lc_r5_the_checks_come_after_the_rotation():
    start = {
        "white": {"at": "b3", "hand": ["PS"], "field": ["RC"]},
        "black": {"at": "b2", "hand": ["BG"], "field": ["RD"]},
    }

    assert events(at(**start), "W:PS>b4")[-1] == "attack RC"
    first = at(**start, options={"check_order": "check_first"})
    assert events(first, "W:PS>b4") == ["play W PS", "move W b4", "rotate"]


def test_lc_r5_or_before_it():
    start = {
        "white": {"at": "b2", "hand": ["RD"], "field": ["CE"]},
        "black": {"at": "a4", "hand": ["BG"], "field": ["RD"]},
        "options": {"check_order": "check_first"},
    }
    dodge = {
        "white": {"at": "b2", "hand": ["CE"], "field": ["KL"]},
        "black": {"at": "b3", "hand": ["KL"], "field": ["QB"]},
    }

    assert events(at(**start), "W:RD>b4")[-1] == "rotate"
    assert "damage B" in events(at(**dodge), "W:CE", "B:KL>a1")
    early = at(**dodge, options={"check_order": "check_first"})
    assert events(early, "W:CE", "B:KL>a1")[-2:] == ["escaped B", "rotate"]


def test_lc_r6_two_cards_that_hit_are_one_damage():
    start = {"white": {"at": "b2", "hand": ["QB"], "field": ["CE"]}, "black": {"at": "b3"}}

    assert events(at(**start), "W:QB", "B:hit")[1:3] == ["attack CE+QB", "damage B"]
    assert of(after(at(**start), "W:QB", "B:hit"), "B")["damage"] == 1


def test_lc_r7_with_an_empty_hand_the_player_ends():
    state = after(at(white={"hand": ["CE"]}), "W:CE")

    assert (seen(state)["phase"], legal_texts(state)) == ("attack", {"W:end", "W:lethal"})


def test_lc_r8_the_dodge_enters_the_field():
    full = {"at": "b3", "hand": ["KW"], "field": ["KL", "RD", "QB"]}
    state = after(at(white={"at": "b2"}, black=full), "W:CE", "B:KW>b4")
    away = at(white={"at": "b2"}, black=full, options={"escape_to_field": "0"})
    away = after(away, "W:CE", "B:KW>b4")

    assert (of(state, "B")["field"], of(state, "B")["discard"]) == (["RD", "QB", "KW"], ["KL"])
    assert (of(away, "B")["field"], of(away, "B")["discard"]) == (["KL", "RD", "QB"], ["KW"])


def test_lc_r9_a_dodge_sets_off_nothing():
    ready = {"at": "b3", "hand": ["KW"], "field": ["QB"]}
    state = after(at(white={"at": "b2"}, black=ready), "W:CE", "B:KW>a2")

    assert (seen(state)["attack"], of(state, "W")["damage"]) == ([], 0)


def test_lc_r10_the_limits_are_3_4_and_5():
    limits = [of(at(white={"dmg": damage}), "W")["hand_limit"] for damage in (0, 1, 2)]

    assert limits == [3, 4, 5]
    other = at(white={"dmg": 1}, options={"hand_limits": "3,3,3"})
    assert of(other, "W")["hand_limit"] == 3


def test_lc_r11_the_turn_player_draws_first_and_without_cards_nobody_draws():
    state = after(at(turn="B", white={"hand": ["PS"]}), "B:RC", "B:end")

    assert code_of(state, "draw W:QB,CE") == "LC-E-DRAW-WHO"
    assert allowed(state, "draw B:QB")
    greedy = fresh(*DEALS, "first W", "W:at=a1", "B:at=c4", hand_limits="9,9,9")
    greedy = after(greedy, "W:BG>b2", "W:end", "draw W:PS,RD,RC,KW,QB", "draw B:BG,CE,KL,KW,QB")
    assert seen(greedy)["turn_player"] == "B"
    assert [of(greedy, seat)["hand_size"] for seat in "WB"] == [7, 8]


def test_lc_r12_the_card_taken_back_is_known_until_it_is_played():
    state = at(white={"at": "b1", "hand": ["PS"], "field": ["CE", "RC"]})
    state = after(state, "W:PS>b2^RC")

    assert seen(state)["players"]["W"]["known_hand"] == ["RC"]
    assert seen(after(state, "W:RC"))["players"]["W"]["known_hand"] == []


def test_lc_r12_the_exchange_in_an_escape_phase_is_an_option():
    start = {
        "white": {"at": "b2", "hand": ["BR"], "field": ["KL"]},
        "black": {"at": "c3", "hand": ["PS"], "field": ["RC", "QB"]},
    }

    for option in ("escape_swap", "escape_to_field"):
        state = after(at(**start, options={option: "0"}), "W:BR")
        assert refusal(state, "B:PS>c2^RC") == ("LC-E-PHASE", "LC-R12")
        assert allowed(state, "B:PS>c2")


def test_lc_r13_an_attack_card_in_the_far_row_turns_the_board():
    state = after(at(white={"at": "a4", "hand": ["CE"]}, black={"at": "b2"}), "W:CE")

    assert pawns(state) == ("c1", "b3")


def test_lc_r14_lethal_once_a_turn_and_never_while_an_attack_is_answered():
    state = at(options={"lethal_per_turn": "2"})

    assert of(after(state, "W:lethal", "W:lethal"), "W")["damage"] == 2
    assert code_of(after(state, "W:lethal", "W:lethal"), "W:lethal") == "LC-E-LETHAL-ONCE"
    assert code_of(at(options={"lethal_per_turn": "0"}), "W:lethal") == "LC-E-LETHAL-ONCE"
    assert labels(GAME.key).options["lethal_per_turn"].label["en"].endswith("(0: never)")
    ended = after(at(), "W:CE", "W:end")
    assert code_of(ended, "W:lethal") == "LC-E-PHASE"


def test_lc_r15_a_failed_lethal_is_judged_before_the_refill():
    happened = events(at(white={"dmg": 2}), "W:lethal", "W:CE", "W:end")

    assert happened == ["lethal W debt", "play W CE", "win B lethal-failed"]
    stuck = at(white={"dmg": 2, "at": "a3", "hand": ["PS"]}, black={"at": "a4"})
    assert events(stuck, "W:lethal", "W:show[PS]")[-1] == "win B lethal-failed"


def test_lc_r16_a_turn_limit_decides_by_damage():
    limit = {"turn_limit": "1"}
    state = at(white={"at": "b2"}, black={"at": "b3"}, options=limit)

    ended = after(state, "W:CE", "B:hit", "draw W:QB", "draw B:QB")
    even = after(at(options=limit), "W:CE", "W:end", "draw W:QB")
    assert seen(ended)["result"] == ["W", "turn-limit"]
    assert seen(even)["result"] == ["draw", "turn-limit"]
    behind = after(at(white={"dmg": 1}, options=limit), "W:CE", "W:end", "draw W:QB,BG")
    assert seen(behind)["result"] == ["B", "turn-limit"]


def test_lc_r16_giving_up_and_agreeing_are_acts_of_the_match():
    short = "\n".join(SAMPLE.splitlines()[:20]) + "\n"

    assert verify_text(f"{short}@end concede W\n").winner == "B"
    agreed = verify_text(f"{short}@result draw\n@end ruling\n")
    assert (agreed.outcome, agreed.winner) == ("verified_with_rulings", "draw")


def test_lc_r17_the_marks_of_the_move_cards_are_ours():
    marks = {code: (card.attack, card.escape) for code, card in CARDS.items()}

    assert marks["KW"] == (False, True)
    assert marks["RD"] == (True, False)
    assert [marks[code] for code in ("PS", "KL", "BG")] == [(True, True)] * 3


def test_lc_r18_the_nine_cards_are_a_house_set():
    house = shipped()[SET].house

    assert sorted(house) == sorted(CARDS)
    assert house["PS"] == ("attack", "escape")
    assert "range" in house["CE"]
    assert seen(fresh())["card_set"] == SET


def test_lc_r19_centaur_covers_the_whole_next_row():
    covers = [
        cell
        for cell in ("a2", "b2", "c2", "a1", "b3")
        if "attack CE" in events(at(white={"at": "c1", "hand": ["CE"]}, black={"at": cell}), "W:CE")
    ]

    assert covers == ["a2", "b2", "c2"]


def test_lc_r20_pawn_step_alone_has_an_effect():
    assert [code for code, card in CARDS.items() if card.special] == ["PS"]


def test_lc_r21_a_rotation_changes_no_direction():
    state = after(at(white={"at": "a3", "hand": ["PS", "CE"]}, black={"at": "b3"}), "W:PS>a4")

    assert pawns(state) == ("c1", "b2")
    assert events(state, "W:CE")[-1] == "attack CE"


def test_lc_r22_the_discard_pile_is_open():
    state = at(white={"discard": ["QB", "RC"]})

    assert seen(state, "B")["players"]["W"]["discard"] == ["QB", "RC"]


def test_lc_r23_the_sizes_of_hand_and_pile_are_open():
    player = seen(fresh(*DEALS))["players"]["W"]

    assert (player["hand_size"], player["deck_size"]) == (3, 5)


def test_lc_r24_lethal_may_be_declared_in_vain():
    state = after(at(white={"hand": ["CE"]}), "W:CE")

    assert allowed(state, "W:lethal")


def test_lc_r25_standing_in_range_is_enough():
    state = at(white={"at": "b2", "hand": ["KL", "RC"], "field": ["CE"]}, black={"at": "b3"})

    assert events(state, "W:RC")[-1] == "attack CE+RC"
    assert events(state, "W:lethal", "W:RC", "B:hit")[-1] == "damage B"


def test_lc_r26_a_move_card_in_the_field_does_nothing_more():
    state = at(white={"at": "b2", "hand": ["PS"], "field": ["QB", "KW"]}, black={"at": "b4"})

    assert events(state, "W:PS>b3^QB")[-1] == "move W b3"
    assert events(state, "W:PS>b3^KW")[-1] == "attack QB"
