import pytest

from engines.carriers.written.actions import (
    Cut,
    Deck,
    Form,
    LineUp,
    Move,
    Rally,
    Ready,
    Replace,
    Restart,
    Roll,
    Shift,
    Shove,
    Snap,
    Start,
    Substitute,
    Swap,
    Tackle,
    Transfer,
    Try,
    Wait,
    write,
)
from engines.carriers.written.notation import read
from engines.core.errors import UnreadableAction

LINES = {
    "H deck b a": Deck("H", ("a", "b")),
    "H start 1=a 2=b": Start("H", ((1, "a"), (2, "b"))),
    "toss 3 4": Roll("toss", (3, 4)),
    "column 5": Roll("column", (5,)),
    "H form 4=e6 2=d8 5=c5 7=g6": Form("H", "e6", "d8", "c5", "g6"),
    "A shift -": Shift("A", ""),
    "A shift g8": Shift("A", "g8"),
    "H snap": Snap("H", 4),
    "H snap 5": Snap("H", 5),
    "H 4 e7": Move("H", 4, "e7"),
    "H 4! e12": Move("H", 4, "e12", True),
    "H 4 >7": Transfer("H", 4, 7),
    "H 4! >7": Transfer("H", 4, 7, True),
    "A 3 xS+2": Tackle("A", 3, "S", 2),
    "A 3! xN+0": Tackle("A", 3, "N", 0, True),
    "A 3 x": Tackle("A", 3, "", 0),
    "H 4! ^3": Shove("H", 4, 3),
    "H 4! ~6": Swap("H", 4, 6),
    "H 4! +FND-001": Rally("H", 4, "FND-001"),
    "H wait": Wait("H"),
    "A cut 3": Cut("A", 3),
    "A cut -": Cut("A", 0),
    "H try": Try("H"),
    "H restart": Restart("H"),
    "H in 4=X": Replace("H", 4, "X"),
    "H lineup 1=a 2=-": LineUp("H", ((1, "a"), (2, ""))),
    "H sub 4=X": Substitute("H", 4, "X"),
    "H ready": Ready("H"),
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_as_its_action_and_writes_back(line):
    action = read(line)

    assert action == LINES[line]
    assert read(write(action)) == action
    assert write(action) == line.replace("b a", "a b")


def test_a_tackle_without_a_push_pushes_nobody():
    assert read("A 3 xS") == read("A 3 xS+0")
    assert read("A 3! xW") == read("A 3! xW+0")


@pytest.mark.parametrize("line", ["H form 2=d8 4=e6 7=g6 5=c5", "H form 7=g6 5=c5 4=e6 2=d8"])
def test_the_order_of_a_formation_does_not_matter(line):
    assert write(read(line)) == "H form 4=e6 2=d8 5=c5 7=g6"


@pytest.mark.parametrize(
    "line",
    [
        "", " ", "H", "4 e7", "H 9 e7", "H 0 e7", "H 4 e7 ", " H 4 e7", "H 4  e7", "h 4 e7",
        "H 4 7e", "H 4 e0", "H 4 e100", "H 4 >8", "H 4 ^3", "H 4 ~3", "H 4 +X", "H 4! ^8",
        "H 4 xs", "H 4 xS+", "H 4 xX+1", "H 4 x+1", "H wait 1", "H shift", "H shift --",
        "H snap 9", "H cut", "A cut 8", "H in 4", "H in 4=a 5=b", "H sub", "H sub 12=a",
        "H deck", "H deck a=b", "H start", "H lineup x", "X 4 e7", "H 4 ｅ7", "H 4 e７",
        "H form 4=e6 2=d8 5=c5 7=!", "roll 3", "H " + "9" * 500, "H 4 e7\n", "H\t4 e7",
    ],
)  # fmt: skip
def test_what_is_no_action_is_unreadable(line):
    with pytest.raises(UnreadableAction) as refused:
        read(line)

    assert refused.value.reason.code == "CA-E-SYNTAX"


@pytest.mark.parametrize(
    "line", ["toss 1", "toss 1 7", "column 0", "dice 1 2 3", "tie a b", "bonus"]
)
def test_dice_of_the_wrong_number_or_faces_are_named(line):
    with pytest.raises(UnreadableAction) as refused:
        read(line)

    assert refused.value.reason.code == "CA-E-DICE"


@pytest.mark.parametrize(
    "line", ["H form 4=e6", "H form 4=e6 2=d8 5=c5 6=g6", "H form 4=e6 4=e6 5=c5 7=a1"]
)
def test_a_formation_names_its_four_pieces(line):
    with pytest.raises(UnreadableAction) as refused:
        read(line)

    assert refused.value.reason.code == "CA-E-FORM"


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("H sub 8=X", "CA-E-PIECE", "CA-8.3"),
        ("A sub 0=X", "CA-E-PIECE", "CA-8.3"),
        ("H in 8=-", "CA-E-PIECE", "CA-6.5"),
        ("H start 0=a 2=b", "CA-E-LINEUP", "CA-3.6"),
        ("A lineup 1=a 9=-", "CA-E-LINEUP", "CA-8.1"),
    ],
)
def test_what_is_no_piece_is_not_read(line, code, rule):
    with pytest.raises(UnreadableAction) as refused:
        read(line)

    assert (refused.value.reason.code, refused.value.reason.rule) == (code, rule)
