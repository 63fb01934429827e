"""The open mode: whole halves against the full engine, and what cannot be decided."""

import re
from random import Random

import pytest

from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.replays import verdict
from engines.core.replays.verify import verify_text
from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import NAMES, NUMBERS, SUIT
from engines.touchdown_hero.state import SEATS
from tests.engines.touchdown_hero.matchups import matchup
from tests.engines.touchdown_hero.records.golden import text_of

DEAL = re.compile(r"deal ([12]) N=\S+ E=\S+ S=\S+ W=\S+ X=\S+")
LINES = 26  # few enough to stop before the first half ends


def opened(text, *, shown=True):
    """Return the record as somebody would write it who saw no hands."""
    text = DEAL.sub(r"deal \1 ?", text.replace("@mode full", "@mode open"))
    if shown:
        return text
    return "\n".join(line for line in text.split("\n") if " show " not in line)


def unknown_exchanges(text):
    return re.sub(r"give ([NESW]) \w+", r"give \1 ?", text)


def judged(text):
    return verify_text(text, lenient=True)


@pytest.mark.parametrize("name", ["sample", "match_000", "match_017", "match_101", "match_150"])
def test_a_whole_match_is_verified_without_its_hands(name):
    full = verify_text(text_of(name))

    for shown in (True, False):
        judgement = judged(opened(text_of(name), shown=shown))

        assert (judgement.outcome, judgement.score, judgement.winner) == (
            "verified",
            full.score,
            full.winner,
        )


def test_the_printed_form_without_a_mode_is_the_open_mode():
    text = opened(text_of("sample")).replace("@mode open\n", "")

    assert judged(text).outcome == verdict.VERIFIED


@pytest.mark.parametrize("seed", range(60))
def test_a_changed_card_is_judged_as_with_the_hands_it_implies(seed):
    """The hands of a whole match follow from the plays; the full engine has the last word."""
    rng = Random(seed)
    text = written(at_random(matchup({"show_cards": "false"}), rng))
    changed = _changed(text, rng)

    judgement = judged(opened(changed))
    whole = verify_text(_dealt_as_played(changed))

    if whole.outcome == "unreadable":
        return
    assert (judgement.outcome == "verified") == (whole.outcome == "verified")
    if judgement.outcome == "verified":
        assert (judgement.score, judgement.winner) == (whole.score, whole.winner)


def _changed(text, rng):
    """Exchange two cards of the first half that are played as they are, wherever they are named."""
    head, half, rest = text.partition("deal 2")
    names = re.findall(r"^\d+\. [NESW] ([RBGK]\d+)(?: run| pass)?$", head, re.MULTILINE)
    first = rng.choice(names)
    second = rng.choice([name for name in names if name[1:] == first[1:]] or names)
    start = head.index("lead ")
    swapped = re.sub(
        rf"\b({first}|{second})\b",
        lambda matched: second if matched[0] == first else first,
        head[start:],
    )
    return re.sub(r"@result.*\n@end.*\n", "", head[:start] + swapped + half + rest)


def _dealt_as_played(text):
    """Deal every seat what it played, plus what it gave, minus what it received."""
    lines = text.split("\n")
    for number in (1, 2):
        hands = _implied(lines, number)
        place = next(at for at, line in enumerate(lines) if f"deal {number}" in line)
        lines[place] = re.sub(r"deal.*", hands, lines[place])
    return "\n".join(lines)


def _implied(lines, number):
    deals = [at for at, line in enumerate(lines) if " deal " in line]
    start = deals[number - 1]
    stop = deals[1] if number == 1 else len(lines)
    hands = {seat: [] for seat in SEATS}
    for line in lines[start + 1 : stop]:
        text = line.partition(". ")[2]
        if gave := re.match(r"give ([NESW]) (\w+)", text):
            _move(hands, gave[1], gave[2])
            continue
        played = re.match(r"(?:ko )?([NESW]) ([RBGKH]\d+)", text)
        for card in re.findall(r"~(\w+)", text) + ([played[2]] if played else []):
            seat = played[1] if played else text.split()[1]
            if card not in hands[seat] and card not in _gained(hands, seat):
                hands[seat].append(card)
    dealt = {seat: [card for card in hands[seat] if card[0] != "-"] for seat in SEATS}
    pool = re.findall(r"[RBGKH]\d+", lines[start])
    used = {card for held in dealt.values() for card in held}
    dealt["X"] = [card for card in pool if card not in used]
    return f"deal {number} " + " ".join(f"{who}={','.join(dealt[who])}" for who in "NESWX")


def _gained(hands, seat):
    return [card[1:] for card in hands[seat] if card[0] == "-"]


def _move(hands, seat, card):
    """A card that is given was held before, unless it was received; ``-`` marks one received."""
    mate = SEATS[SEATS.index(seat) ^ 2]
    if card not in hands[seat] and f"-{card}" not in hands[seat]:
        hands[seat].append(card)
    if card not in hands[mate]:
        hands[mate].append(f"-{card}")


HEAD = "@record 1\n@game touchdown_hero\n@ruleset touchdown_hero-1\n@mode open\n\ndeal 1 ?\n"


def test_a_suit_that_was_denied_and_then_played_names_both_lines():
    lines = "lead N\nko E R9\nN R4 run\nS B3\nW R7\nN K1 run\nE K9\nS R5\nW K7\n"

    judgement = judged(HEAD + lines)

    assert (judgement.outcome, judgement.finding.reason.code) == ("impossible", "TH-E-REVOKE")
    assert judgement.finding.reason.params["lines"] == (5, 9)
    assert "5, 9" in judgement.finding.sentence("en")
    assert "5、9" in judgement.finding.sentence("ja")


@pytest.mark.parametrize(
    ("lines", "code", "number"),
    [
        ("lead N\nko E R9\nN R9 run\n", "TH-E-NOTINHAND", 4),
        ("lead N\nko E R9\nE R4 run\n", "TH-E-TURN", 4),
        ("show N R1 R2 R3\nshow E R3 R4 R5\n", "TH-E-SHOW", 3),
        ("show N R1 R2 R3\nlead N\nko E R1\n", "TH-E-NOTINHAND", 4),
    ],
)
def test_a_line_that_no_hands_fit_is_named(lines, code, number):
    judgement = judged(HEAD + lines)

    assert (judgement.outcome, judgement.finding.reason.code, judgement.finding.number) == (
        "impossible", code, number,
    )  # fmt: skip


def test_seven_heroes_are_too_many():
    shows = "show N H0 H1 H2\nshow E H3 H4 H5\nshow S H6 R1 R2\n"

    judgement = judged(HEAD + shows)

    assert (judgement.outcome, judgement.finding.reason.code) == ("impossible", "TH-E-DEAL")
    assert judgement.finding.number == 4


def test_an_unknown_exchange_that_decides_nothing_is_verified():
    played = [
        text_of(f"match_{number:03}") for number in range(100) if _gives(number)
    ][:8]  # fmt: skip

    outcomes = {judged(unknown_exchanges(opened(text))).outcome for text in played}

    assert outcomes <= {"verified", "possible"}
    assert "possible" in outcomes


def _gives(number):
    return "give" in text_of(f"match_{number:03}")


def test_an_unknown_exchange_is_the_only_way_out():
    """South denies red, exchanges, and plays red: it came from North, or it was never denied."""
    lines = "lead N\nko E R9\nN R4 run\nS K6\ngive S {s}\ngive N {n}\nW R7\n" \
            "N K1 run\nE K9\nS R5\nW K7\n@end time\n"  # fmt: skip

    unknown = judged(HEAD + lines.format(s="?", n="?"))
    given = judged(HEAD + lines.format(s="B2", n="R5"))
    other = judged(HEAD + lines.format(s="B2", n="B3"))

    assert [way.outcome for way in (unknown, given, other)] == ["possible", "verified",
                                                                 "impossible"]  # fmt: skip


def test_a_match_that_stops_says_what_holds_so_far():
    text = "\n".join(opened(text_of("match_003")).split("\n")[: LINES + 6])

    assert judged(f"{text}\n@end concede NS\n").outcome == verdict.VERIFIED
    assert judged(f"{text}\n").outcome == verdict.UNFINISHED


def test_a_second_half_may_be_known():
    text = text_of("match_002")
    first, half, second = text.partition("deal 2")

    judgement = judged(DEAL.sub("deal 1 ?", first.replace("full", "open")) + half + second)

    assert judgement.outcome == verdict.VERIFIED


def test_the_position_of_an_open_record_is_drawn_without_hands():
    rng = Random(1)
    state = GAME.setup(type(matchup({}))("touchdown_hero-1", GAME.options, mode="open"))
    for line in ("deal 1 ?", "lead N", "ko E R9", "N R4 run"):
        action = GAME.read(line)
        assert GAME.check(state, action.seat, action) is None
        GAME.play(state, action.seat, action)

    scene = GAME.scene(state, None, state)

    assert [len(hand["backs"]) for hand in scene["hands"]] == [10, 10, 11, 11]
    assert GAME.view(state, None)["cards"] == {"N": 10, "E": 10, "S": 11, "W": 11}
    assert GAME.view(state, "S")["hand"] == []
    assert GAME.load(GAME.dump(state)).unseen
    assert GAME.resample(state, "N", rng).hands == state.hands
    assert {SUIT[0], NUMBERS[0], NAMES[0]} == {0, 1, "R1"}


def test_cards_are_gone_after_a_trick_with_unknown_hands():
    state = GAME.setup(type(matchup({}))("touchdown_hero-1", GAME.options, mode="open"))
    for line in ("deal 1 ?", "lead N", "ko E R9", "N R4 run", "S R6", "W R7"):
        action = GAME.read(line)
        GAME.play(state, action.seat, action)

    assert GAME.view(state, None)["gone"] == ["R4", "R6", "R7", "R9"]
    assert GAME.load(GAME.dump(state)).gone == state.gone


@pytest.mark.parametrize(
    ("gives", "number"),
    [
        ("give S R3\ngive N B2\n", 6),  # South has just denied red
        ("give N R9\ngive S B2\n", 6),  # the kickoff card is gone
        ("give N B2\ngive S R3\n", 7),
        ("give N B2\ngive S B2\n", 7),  # one card, two hands
    ],
)
def test_the_first_card_of_an_exchange_is_held_when_it_is_chosen(gives, number):
    judgement = judged(f"{HEAD}lead N\nko E R9\nN R4 run\nS K6\n{gives}W R7\n")

    assert (judgement.outcome, judgement.finding.number) == ("impossible", number)
