"""The open mode against brute force: every hand that could be there is kept."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from engines.core.errors import Refused
from engines.core.game import Settings
from engines.core.records.lenient import read_leniently
from engines.core.records.record import RecordLine
from engines.core.records.recording import at_random, recorded
from engines.core.records.writing import written
from engines.core.replays import verdict
from engines.core.replays.replay import begun, follow
from engines.core.replays.verify import verify, verify_text
from engines.rugby_15 import GAME
from engines.rugby_15.cards import ALL, CODES
from engines.rugby_15.options import OPTIONS, RULESET
from tests.engines.rugby_15.boards import play, refusal

Hand = tuple[str, ...]
SIZES = ("3", "3", "2", "6", "7")


class Side:
    """One side's cards in every world: the hands that fit all that was seen, without the rest."""

    def __init__(self, hand: int) -> None:
        self.size = hand
        self.unplayed = list(ALL)
        self.discards: list[str] = []
        self.hands = subsets(self.unplayed, hand)

    def play(self, card: str) -> bool:
        left = {without(hand, (card,)) for hand in self.hands if card in hand}
        if not left:
            return False
        self.hands = left
        self.unplayed.remove(card)
        self.discards.append(card)
        return True

    def refill(self) -> bool:
        """Draw a card in every world; False at the end of the last pass."""
        if len(self.unplayed) < self.size:
            self.unplayed += self.discards
            self.discards = []
        self.hands = {
            tuple(sorted((*hand, card)))
            for hand in self.hands
            for card in set(without(tuple(self.unplayed), hand))
        }
        return True

    def redraw(self) -> None:
        self.hands = subsets(self.unplayed, self.size)


def subsets(cards: list[str], many: int) -> set[Hand]:
    return {tuple(sorted(hand)) for hand in combinations(cards, many)}


def without(cards: Hand, gone: Hand) -> Hand:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def start(size: str, rng: Random):
    options = {**OPTIONS, "hand_size": size, "redraw_count": "9", "halves": "1"}
    settings = Settings(RULESET, options, mode="open")
    return play(GAME.setup(settings), rng.choice(["toss:R", "toss:B"]))


def possible_hands(state, side: int) -> set[Hand]:
    """What the engine says that a hand can be."""
    known, rest = state.hands[side], state.piles[side]
    return {tuple(sorted((*known, *more))) for more in combinations(rest, state.unseen[side])}


@pytest.mark.parametrize("seed", range(20))
def test_the_hands_that_can_be_are_those_of_brute_force(seed):
    rng = Random(seed)
    size = SIZES[seed % len(SIZES)]
    state = start(size, rng)
    sides = [Side(int(size)), Side(int(size))]
    while GAME.to_act(state):
        assert [possible_hands(state, side) for side in (0, 1)] == [side.hands for side in sides]
        state = _redraws(state, sides, rng)
        cards = []
        for side, seat in enumerate("RB"):
            card = _tried(state, sides[side], seat, rng)
            cards.append(f"{seat}={card}")
        over = len(sides[0].unplayed) < int(size) and state.passing == state.match.passes
        state = play(state, *cards)
        while state.phase in ("conv", "drop", "kick"):
            how = "conv" if state.phase == "conv" else "drop"
            seat = "RB"[state.off]
            state = play(state, f"{how} {seat}:{rng.choice(state.discards[state.off])}")
        if not over:
            for side in sides:
                side.refill()


def _redraws(state, sides, rng):
    for side, seat in enumerate("RB"):
        if rng.random() < 0.08 and GAME.check(state, seat, GAME.read(f"redraw {seat}")) is None:
            state = play(state, f"redraw {seat}")
            sides[side].redraw()
    return state


def _tried(state, worlds: Side, seat: str, rng: Random) -> str:
    """Ask both of every card, and return one that can be played."""
    able = [code for code in CODES if any(code in hand for hand in worlds.hands)]
    refused = [
        code for code in CODES if GAME.check(state, seat, GAME.read(f"{seat}={code}")) is not None
    ]
    assert sorted(able + refused) == sorted(CODES)
    card = rng.choice(able)
    assert worlds.play(card)
    return card


def told_by_all(record):
    """A full record without the lines that only one side saw."""
    kept, number = [], 0
    for line in record.lines:
        how, _, rest = line.text.partition(" ")
        if how in ("deal", "draw"):
            continue
        text = f"redraw {rest[0]}" if how == "redraw" else line.text
        number += 1
        kept.append(RecordLine(number, number, "action", text))
    return kept


@pytest.mark.parametrize("seed", range(12))
def test_a_full_record_without_its_hidden_lines_is_verified_with_the_same_score(seed):
    preset = ":decider" if seed % 2 else ""
    options = {**OPTIONS, **(GAME.presets["decider"] if preset else {})}
    full = at_random(Settings(RULESET + preset, options), Random(seed))

    bare = replace(full, mode="open", lines=tuple(told_by_all(full)))
    judged, other = verify(full), verify(bare)

    assert (judged.outcome, other.outcome) == ("verified", "verified")
    assert (judged.score, judged.winner, judged.end) == (other.score, other.winner, other.end)


@pytest.mark.parametrize("seed", range(12))
def test_a_card_that_was_played_before_in_the_pass_makes_an_open_record_impossible(seed):
    rng = Random(seed)
    full = at_random(Settings(RULESET, OPTIONS), rng)
    lines = told_by_all(full)
    pairs = [place for place, line in enumerate(lines) if line.text.count("=") == 2]
    place = rng.randrange(3, 12)
    gone = [lines[at].text.split(" ")[0] for at in pairs[:place]]
    twice = rng.choice([card for card in gone if gone.count(card) + (card != "R=K") > 1])
    changed = lines[pairs[place]]
    lines[pairs[place]] = changed._replace(text=f"{twice} {changed.text.split(' ')[1]}")

    verdict = verify(replace(full, mode="open", lines=tuple(lines)))

    assert (verdict.outcome, verdict.finding.number) == ("impossible", pairs[place] + 1)
    assert verdict.finding.reason.code == "R15-E-NOT-IN-HAND"


OPEN = "game rugby-15\nruleset r15-house-1\nmode table\n"


def test_a_kick_at_goal_shows_a_card_of_the_own_discards():
    lines = "toss:B\nR=S1 B=F1\nR=S2 B=F2\nR=S3 B=F3\nR=K B=F4\n"

    right = verify_text(f"{OPEN}{lines}drop R:S2\n", lenient=True)
    wrong = verify_text(f"{OPEN}{lines}drop R:S4\n", lenient=True)

    assert (right.outcome, right.score) == ("unfinished", (("R", 3), ("B", 0)))
    assert (wrong.outcome, wrong.finding.reason.code) == ("impossible", "R15-E-DRAW-CARD")
    assert (wrong.finding.number, wrong.finding.text) == (6, "drop R:S4")


def test_two_kicks_can_be_played_in_a_pass_and_a_third_cannot():
    lines = "toss:B\nR=K B=S1\nR=K B=S2\n"

    assert verify_text(f"{OPEN}{lines}", lenient=True).outcome == "unfinished"
    third = verify_text(f"{OPEN}{lines}R=K B=S3\n", lenient=True)
    assert (third.outcome, third.finding.reason.params["rounds"]) == ("impossible", (1, 2))


@pytest.mark.parametrize("line", ["deal R:F1,F2,F3", "draw R:F1", "redraw R:F1,F2,F3"])
def test_an_open_record_has_no_line_that_one_side_alone_sees(line):
    verdict = verify_text(f"{OPEN}toss:B\n{line}\n", lenient=True)

    assert verdict.outcome == "impossible"
    assert verdict.finding.reason.code in ("R15-E-PHASE", "R15-E-DRAW-COUNT")


def test_an_open_record_can_be_looked_through_like_any_other():
    record = read_leniently(f"{OPEN}toss:B\nR=S1 B=F1\nredraw B\nR=S2 B=F2\n")
    course = begun(record)

    for line in record.lines:
        follow(course, line)

    assert course.state.p == 5
    assert GAME.load(GAME.dump(course.state)) == course.state
    assert "R hand ? ? ?" in GAME.show(course.state)
    assert written(record).count("redraw B") == 1


def test_a_mark_of_an_open_record_is_compared():
    verdict = verify_text(f"{OPEN}toss:B\nR=S1 B=F1 turn\n", lenient=True)

    assert verdict.finding.reason.code == "R15-E-MARK"


def test_the_unread_is_unreadable():
    verdict = verify_text(f"{OPEN}toss:B\nR ponders F1\n", lenient=True)

    assert (verdict.outcome, verdict.finding.reason.code) == ("unreadable", "R15-E-SYNTAX")


def test_an_illegal_action_of_an_open_position_is_refused():
    state = play(start("3", Random(1)), "R=F1 B=F1")

    assert refusal(state, "R=F1") == ("R15-E-NOT-IN-HAND", "R15-2.1")
    with pytest.raises(Refused):
        GAME.apply(state, "R", GAME.read("R=F1"))


def test_a_hand_drawn_anew_between_two_cards_parts_the_rounds():
    """The second card of a round and the first of the next are not laid down at once."""
    lines = ("toss:R", "R=F1", "redraw B", "B=F3", "R=F2", "B=S4")
    actions = [GAME.read(line) for line in lines]

    record = recorded(Settings(RULESET, OPTIONS, mode="open"), actions)

    texts = ("toss:R", "R=F1", "redraw B", "B=F3", "R=F2 B=S4")
    assert tuple(line.text for line in record.lines) == texts
    assert verify(record).outcome == verdict.UNFINISHED
