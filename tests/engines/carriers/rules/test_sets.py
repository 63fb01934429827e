"""CA-8: sets, substitution, flexible numbers."""

from tests.engines.carriers.boards import after, at, legal_texts, refusal, shown

TACKLE = "A 1 xS+0"
AWAY = "A lineup 1=a11 2=a12 3=a13 4=a14 5=a15 6=a16 7=a17"
HOME = "H lineup 1=h11 2=h12 3=h13 4=h14 5=h15 6=h16 7=h17"


def between(**setup):
    pos = {"H": {4: "e9"}, "A": {1: "e10"}}
    return after(at(mover="A", pos=pos, **setup), TACKLE)


def changing(**setup):
    return between(down=3, other_sets=False, **setup)


def test_ca_8_1_all_seven_are_exchanged_when_the_phases_change():
    state = after(changing(), AWAY, HOME)

    assert shown(state, "phase")["phase"] == "column"
    assert [state.who[place].code for place in (1, 7, 9, 15)] == ["h11", "h17", "a11", "a17"]
    assert refusal(changing(), "A lineup 1=a11") == ("CA-E-LINEUP", "CA-8.1")


def test_ca_8_2_the_two_sets_of_a_player_share_no_card():
    state = changing()

    assert refusal(state, AWAY.replace("a11", "a1")) == ("CA-E-CARDUSED", "CA-8.2")
    assert refusal(state, AWAY.replace("1=a11", "1=af").replace("2=a12", "2=af")) == (
        "CA-E-CARDUSED", "CA-8.1",
    )  # fmt: skip


def test_ca_8_3_three_substitutions_a_phase_between_downs():
    state = between(other_sets=False)

    assert refusal(state, "H sub 8=h12") == ("CA-E-PIECE", "CA-8.3")
    assert refusal(state, "H sub 2=-") == ("CA-E-VACANT", "CA-8.3")
    three = after(state, "H sub 2=h12", "H sub 3=h13", "H sub 7=h17")
    assert shown(three, "subs", "actor") == {
        "subs": {"H": {"O": 3, "D": 0}, "A": {"O": 0, "D": 0}}, "actor": "A",
    }  # fmt: skip
    spent = at(phase="sub", subs={"H": 3}, other_sets=False)
    assert refusal(spent, "H sub 2=h12") == ("CA-E-SUBLIMIT", "CA-8.3")
    none = between(other_sets=False, options={"subs_per_phase": "0"})
    assert shown(none, "phase") == {"phase": "form"}


def test_ca_8_4_a_card_substituted_out_does_not_return_to_that_phase():
    state = after(between(other_sets=False), "H sub 2=h12")

    assert refusal(state, "H sub 2=h2") == ("CA-E-RETURN", "CA-8.4")
    other = after(between(other_sets=False, down=3, out={"H": {"O": ["h12"]}}), AWAY)
    assert refusal(other, HOME) == ("", "")


def test_ca_8_5_a_flexible_card_keeps_its_first_number():
    state = between(flexnum={"hf": 4})

    assert refusal(state, "H sub 5=hf") == ("CA-E-NUMBER", "CA-8.5")
    swapped = after(state, "H sub 4=hf")
    assert shown(swapped, "flexnum")["flexnum"] == {"H": {"hf": 4}, "A": {}}
    fresh = after(between(), "H sub 6=hf")
    assert shown(fresh, "flexnum")["flexnum"] == {"H": {"hf": 6}, "A": {}}


def test_ca_r24_each_card_exchanged_counts():
    state = after(between(other_sets=False), "H sub 2=h12", "H sub 3=h13")

    assert shown(state, "subs", "out") == {
        "subs": {"H": {"O": 2, "D": 0}, "A": {"O": 0, "D": 0}},
        "out": {"H": {"O": ["h2", "h3"], "D": []}, "A": {"O": [], "D": []}},
    }


def test_ca_r24_filling_a_vacant_piece_counts_too():
    state = after(between(vacant=["H5"], other_sets=False), "H sub 5=h15")

    assert shown(state, "subs", "out") == {
        "subs": {"H": {"O": 1, "D": 0}, "A": {"O": 0, "D": 0}},
        "out": {"H": {"O": [], "D": []}, "A": {"O": [], "D": []}},
    }


def test_ca_r25_a_set_comes_back_as_it_was_left():
    state = between(down=3)
    back = after(
        state,
        "column 1",
        "A form 4=g17 2=f15 5=f16 7=a17",
        "H form 4=g12 2=f14 5=f13 7=a12",
        "A shift -",
        "H shift -",
    )

    assert shown(state, "phase")["phase"] == "column"
    assert [state.who[1].code, state.who[9].code] == ["h11", "a11"]
    assert [back.who[1].code, back.who[9].code] == ["h11", "a11"]
    again = after(at(pos={"H": {4: "e19"}}), "H 4 e21", "bonus 1 2")
    assert [again.who[1].code, again.who[9].code] == ["h11", "a11"]


def test_ca_r25_there_is_no_substitution_at_the_change_itself():
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e11"}}
    caught = after(at(pos=pos, other_sets=False), "H 4 >7", "A cut 1", "dice 1 2", AWAY, HOME)

    assert shown(caught, "phase") == {"phase": "form"}


def test_ca_r26_the_new_offence_chooses_first():
    state = changing()

    assert shown(state, "phase", "actor", "off") == {"phase": "lineup", "actor": "A", "off": "A"}
    assert refusal(state, HOME) == ("CA-E-ACTOR", "CA-R26")
    assert shown(after(state, AWAY), "actor") == {"actor": "H"}


def test_ca_r36_ready_may_be_left_out_and_idle_sides_are_not_asked():
    state = between(other_sets=False)
    form = "H form 4=e7 2=d9 5=d8 7=a9"

    assert after(state, form) == after(state, "H ready", "A ready", form)
    assert after(state, "A sub 2=a12") == after(state, "H ready", "A sub 2=a12")
    alone = between(injured=["hf"])
    assert shown(alone, "phase", "actor") == {"phase": "sub", "actor": "A"}
    nobody = between(injured=["hf", "af"])
    assert shown(nobody, "phase") == {"phase": "form"}
    assert refusal(state, "H snap") == ("CA-E-PHASE", "CA-8.3")


def test_ca_r40_a_piece_is_left_empty_only_without_a_card_of_its_number():
    state = changing(injured=["a15"])

    assert refusal(state, AWAY.replace("4=a14", "4=-")) == ("CA-E-VACANT", "CA-R40")
    assert refusal(state, AWAY) == ("CA-E-INJURED", "CA-6.5")
    assert refusal(state, AWAY.replace("5=a15", "5=-")) == ("", "")
    assert refusal(state, AWAY.replace("5=a15", "5=af")) == ("", "")
    fixed = changing(injured=["a15"], flexnum={"af": 5})
    assert refusal(fixed, AWAY.replace("5=a15", "5=-")) == ("CA-E-VACANT", "CA-R40")


def test_the_texts_of_substitution_are_what_can_be_done():
    state = between(other_sets=False, injured=["h12", "h13", "h15", "h16", "hf"])

    assert legal_texts(state) == {"H sub 1=h11", "H sub 4=h14", "H sub 7=h17", "H ready"}
