import pytest

from engines.carriers import GAME
from engines.carriers.carrier import UNLIMITED, Carrier, card_words, read_card
from engines.core.errors import BadSettings
from engines.core.game import Settings

CARDS = tuple(
    ("card", (f"C-{number:03}", str((number - 1) % 7 + 1), "cost=1", "run=3", "phys=2"))
    for number in range(1, 16)
)
DECK = ("H", *(f"C-{n:03}r1" + (f"={n}" if n < 8 else "") for n in range(1, 16)))
DECKS = (("deck", DECK), ("deck", ("A", *DECK[1:])))


def begun(*, ruleset="carriers-1", lines=(*CARDS, *DECKS), **options):
    return GAME.setup(Settings(ruleset, {**GAME.options, **options}, lines=lines))


def refused(**given):
    with pytest.raises(BadSettings) as refusal:
        begun(**given)
    return refusal.value.reason.code, refusal.value.reason.rule


def test_declared_decks_begin_with_the_toss():
    state = begun()

    view = GAME.view(state, None)
    assert (view["phase"], view["actor"], len(view["deck"]["A"])) == ("toss", "*", 15)
    assert view["start"]["H"] == [f"C-{number:03}" for number in range(1, 8)]


def test_without_decks_the_lines_declare_them():
    state = begun(lines=CARDS)

    assert (state.phase, GAME.to_act(state)) == ("deck", ("H",))


def test_every_setup_is_a_copy_of_its_own():
    first, second = begun(), begun()
    GAME.play(first, "*", GAME.read("toss 1 2"))

    assert (first.phase, second.phase) == ("column", "toss")


def test_presets_change_what_they_name():
    short = begun(ruleset="carriers-1:short", **GAME.presets["short"])

    assert (short.field.rows, short.field.start_row) == (16, (6, 11))


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("cols", "2", "CA-R1"), ("cols", "27", "CA-R1"), ("cols", "x", "CA-R1"),
        ("field_rows", "2", "CA-R1"), ("goal_rows", "1", "CA-R1"), ("goal_rows", "²", "CA-R1"),
        ("start_row", "18", "CA-R5"), ("start_row", "0", "CA-R5"), ("restart_cols", "ace", "CA-R2"),
        ("restart_cols", "ce", "CA-R2"), ("gain", "0", "CA-7.2"), ("turns", "0", "CA-9.1"),
        ("play_turns", "0", "CA-R10"), ("overtime_turns", "-1", "CA-R28"),
        ("goal_by_transfer", "yes", "CA-R13"), ("snap_reach", "far", "CA-R7"),
        ("safety_possession", "2", "CA-R22"), ("tie_break", "toss", "CA-R27"),
        ("cost_cap", "-", "CA-R4"), ("turns", "9" * 400, "CA-9.1"), ("colour", "red", "CA-R1"),
    ],
)  # fmt: skip
def test_impossible_options_are_refused_by_their_rule(name, value, rule):
    assert refused(**{name: value}) == ("CA-E-SYNTAX", rule)


@pytest.mark.parametrize(
    ("lines", "code", "rule"),
    [
        ((*CARDS, DECKS[0]), "CA-E-SYNTAX", "CA-3.5"),
        ((*CARDS, DECKS[0], DECKS[0]), "CA-E-SYNTAX", "CA-3.5"),
        ((*CARDS, *DECKS, DECKS[1]), "CA-E-SYNTAX", "CA-3.5"),
        ((*CARDS, DECKS[0], ("deck", ("A", *DECK[1:], "C-001=9"))), "CA-E-SYNTAX", "CA-3.5"),
        ((*CARDS, DECKS[0], ("deck", ("A", *DECK[1:-1]))), "CA-E-DECKSIZE", "CA-3.1"),
        ((*CARDS, DECKS[0], ("deck", ("A", *DECK[1:], "D-001"))), "CA-E-CARD", "CA-3.4"),
        ((*CARDS, DECKS[0], ("deck", ("A", *DECK[2:], "C-001"))), "CA-E-LINEUP", "CA-3.6"),
        ((*CARDS[1:], *DECKS), "CA-E-CARD", "CA-3.5"),
        (
            (*CARDS, ("card", ("C-001r2", "1", "cost=9", "run=3", "phys=2")), *DECKS),
            "CA-E-CARD",
            "CA-3.5",
        ),
    ],
)
def test_bad_header_lines_are_refused(lines, code, rule):
    assert refused(lines=lines) == (code, rule)


def test_a_card_line_reads_and_writes_its_values():
    line = "X-1 * cost=4 run=2 phys=7 skill=burst:2 per_phase=1 per_match=3 person=a,b"

    card = read_card(tuple(line.split()))

    assert card == Carrier("X-1", 0, 4, 2, 7, "burst", 2, 1, 3, ("a", "b"))
    assert " ".join(card_words(card)) == line
    plain = read_card(("X-2r3", "7", "cost=1", "run=1", "phys=1"))
    assert plain == Carrier("X-2", 7, 1, 1, 1, "", 0, UNLIMITED, UNLIMITED, ("X-2",))


@pytest.mark.parametrize(
    "line",
    [
        "X", "X 1", "X 8 cost=1 run=1 phys=1", "X 1 cost=1 run=1", "X 1 cost=1 run=0 phys=1",
        "X 1 cost=1 run=10 phys=1", "X 1 cost=a run=1 phys=1", "X 1 cost=1 run=1 phys=1 size=2",
        "X 1 cost=1 cost=2 run=1 phys=1", "X 1 cost=1 run=1 phys=1 skill=burst",
        "X 1 cost=1 run=1 phys=1 skill=leap:2", "X 1 cost=1 run=1 phys=1 skill=burst:0",
        "X 1 cost=1 run=1 phys=1 per_phase=0", "X 1 cost=1 run=1 phys=1 extra",
    ],
)  # fmt: skip
def test_card_lines_that_cannot_be_read_are_refused(line):
    with pytest.raises(BadSettings) as refusal:
        read_card(tuple(line.split()))

    assert refusal.value.reason.code == "CA-E-SYNTAX"
