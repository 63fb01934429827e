"""Dice from a table, from a server's ledger, and from sealed seeds that anybody can recount."""

import hmac
from hashlib import sha256

import pytest

from engines.core.chance.dice import said, takes_draw
from engines.core.chance.sealed import commitment, faces
from engines.core.records.reading import read
from engines.core.replays import verdict
from engines.core.replays.verify import verify, verify_text
from tests.engines.core.paper_match import MATCH, match
from tests.engines.folder import liars_dice

NOTE = (verdict.DICE_NOT_CHECKED,)
ROLLS = ((1, 5), (5, 5), (6, 2), (3,), (4,), (4,))


def by_hand(server: str, seats: list[str], roll: int, count: int) -> list[int]:
    message = ",".join([*seats, str(roll)]).encode()
    stream = hmac.new(bytes.fromhex(server), message, sha256).digest()
    return [byte % 6 + 1 for byte in stream if byte < 252][:count]


def sealed(seeds: str, server: str = "00ff") -> str:
    """A match of one round with the dice that the seeds give."""
    dice = [by_hand("00ff", ["a1", "b2"], roll, 1)[0] for roll in (1, 2)]
    count = dice.count(6)
    # Left bids one six and Right calls: Right is wrong if there is one.
    winner = "L" if count else "R"
    points = "L 1 R 0" if winner == "L" else "L 0 R 1"
    return f"""\
@record 1
@game liars_dice
@ruleset liars_dice-1:one
@dice sealed {commitment(server)}

1. first L
2. roll L {dice[0]}
3. roll R {dice[1]}
4. L bid 1 6
5. R liar
@result {points} winner {winner}
{seeds}"""


SEEDS = "@seed server 00ff\n@seed L a1\n@seed R b2\n"


def test_faces_are_the_bytes_of_the_hash_under_252():
    for roll in range(1, 60):
        expected = by_hand("00ff", ["a1", "b2"], roll, 5)
        assert list(faces("00ff", ["a1", "b2"], roll, 5)) == expected, roll


def test_a_roll_of_many_dice_goes_on_in_the_next_block():
    many = faces("00ff", ["a1"], 1, 100)
    more = hmac.new(b"\x00\xff", b"a1,1,1", sha256).digest()

    assert len(many) == 100
    assert many[:30] == faces("00ff", ["a1"], 1, 30)
    first = sum(byte < 252 for byte in hmac.new(b"\x00\xff", b"a1,1", sha256).digest())
    assert many[first] == next(byte for byte in more if byte < 252) % 6 + 1


def test_sealed_dice_are_counted_again():
    judged = verify_text(sealed(SEEDS))

    assert (judged.outcome, judged.notes) == (verdict.VERIFIED, ())


@pytest.mark.parametrize("seeds", ["", "@seed server 00ff\n", "@seed L a1\n@seed R b2\n"])
def test_without_all_seeds_the_dice_are_not_checked(seeds):
    judged = verify_text(sealed(seeds))

    assert (judged.outcome, judged.notes) == (verdict.VERIFIED, NOTE)


def test_a_seed_that_was_not_promised_is_refuted():
    judged = verify_text(sealed(SEEDS, server="00fe"))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.REFUTED, "REC-COMMITMENT")
    assert judged.finding.line == 12


def test_a_roll_that_the_seeds_do_not_give_is_refuted_on_its_line():
    judged = verify_text(sealed(SEEDS.replace("b2", "b3")))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.REFUTED, "REC-ROLL")
    assert (judged.finding.line, judged.finding.number, judged.finding.alternatives) == (8, 3, ())


def test_an_earlier_line_against_the_rules_comes_first():
    text = sealed(SEEDS.replace("b2", "b3")).replace("1. first L", "1. R liar")

    assert verify_text(text).finding.reason.code == "LD-E-TURN"


def test_a_server_without_its_ledger_is_not_checked():
    judged = verify_text(match("@dice table", "@dice server"))

    assert (judged.outcome, judged.notes) == (verdict.VERIFIED, NOTE)


def test_a_ledger_is_compared_roll_by_roll():
    text = match("@dice table", "@dice server")

    same = verify(read(text), ledger=ROLLS)
    other = verify(read(text), ledger=(*ROLLS[:3], (2,), *ROLLS[4:]))
    short = verify(read(text), ledger=ROLLS[:5])

    assert (same.outcome, same.notes) == (verdict.VERIFIED, ())
    assert (other.finding.reason.code, other.finding.number) == ("REC-ROLL", 7)
    assert other.finding.reason.params == {"roll": 4, "found": (3,), "due": (2,)}
    assert (short.finding.reason.code, short.finding.number) == ("REC-ROLL", 11)


def test_dice_of_a_table_are_the_players_word():
    assert verify_text(MATCH).notes == ()


def test_a_ledger_may_have_the_texts_of_rolls():
    text = match("@dice table", "@dice server")
    rows = ["roll L 1 5", *ROLLS[1:]]

    assert verify(read(text), ledger=rows).notes == ()
    wrong = verify(read(text), ledger=["roll L 1 4", *rows[1:]]).finding
    assert wrong.reason.params == {"roll": 1, "found": (1, 5), "due": (1, 4)}
    empty = verify(read(text), ledger=()).finding
    assert (empty.number, empty.reason.params["due"]) == (2, "–")


def test_in_a_game_without_a_supply_what_has_no_faces_is_no_draw():
    game = liars_dice()

    assert game.supply is None
    assert not takes_draw(game, game.read("first L"))
    assert not takes_draw(game, game.read("L bid 1 6"))
    assert takes_draw(game, game.read("roll L 3"))
    assert (said(game, game.read("roll L 3")), said(game, game.read("first L"))) == (
        (3,),
        "first L",
    )


@pytest.mark.parametrize("source", ["server", f"sealed {commitment('00ff')}"])
def test_in_the_open_mode_nothing_can_be_compared(source):
    text = f"""\
@record 1
@game liars_dice
@ruleset liars_dice-1:one
@dice {source}
@mode open

1. first L
2. L bid 1 1
3. R bid 2 1
@end concede R
"""
    seeds = SEEDS if source != "server" else ""

    judged = verify(read(text + seeds), ledger=ROLLS)

    assert (judged.outcome, judged.notes) == (verdict.VERIFIED, NOTE)


def test_the_position_shown_is_the_one_before_the_line_with_both_hands():
    text = match("@dice table", "@dice server")
    joined = text.replace("2. roll L 1 5\n3. roll R 5 5\n", "2. roll L 1 5 R 5 5\n")
    for number in range(4, 14):
        joined = joined.replace(f"\n{number}. ", f"\n{number - 1}. ", 1)

    finding = verify(read(joined), ledger=((1, 5), (5, 6), *ROLLS[2:])).finding

    assert (finding.number, finding.text) == (2, "roll L 1 5 R 5 5")
    assert finding.reason.params == {"roll": 2, "found": (5, 5), "due": (5, 6)}
    assert '"hands": {}' in finding.state


@pytest.mark.parametrize("seed", ["0", "00F", "00FF", "zz", "00" * 65, "00" * 180])
def test_a_seed_that_is_none_is_named_with_its_line(seed):
    judged = verify_text(sealed(SEEDS.replace("L a1", f"L {seed}")))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.UNREADABLE, "REC-SHAPE")
    assert judged.finding.line == 13


def test_a_seed_of_64_kib_is_too_long_a_line():
    judged = verify_text(sealed(SEEDS.replace("L a1", f"L {'0' * 65_536}")))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.UNREADABLE, "REC-LINE-TOO-LONG")


def test_a_seat_has_one_seed():
    judged = verify_text(sealed(f"{SEEDS}@seed L a2\n"))

    assert (judged.outcome, judged.finding.reason.code) == (verdict.UNREADABLE, "REC-TWICE")
