"""Records of the open mode: the reasoning of the engine against every order of the piles."""

from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.core.game import Settings
from engines.core.records.recording import at_random
from engines.core.replays.verify import verify_text
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.cards import card_words, shipped
from engines.lethal_checkmate.geometry import NAMES
from engines.lethal_checkmate.settings import SET
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.written.actions import Deal, Draw, Play
from tests.longer import longer

SAMPLE = Path(__file__).with_name("sample.record").read_text(encoding="utf-8")
SMALL = ("PS", "KL", "KW", "CE", "RC", "QB")
LINES = (
    ("set", ("lc-cards-small-1",)),
    *(("card", card_words(card)) for card in shipped()[SET].cards if card.code in SMALL),
)
SMALL_OPTIONS = {"hand_limits": "2,2,3", "opening_hand": "2", "field_limit": "2"}
VARIANTS = [{}, {"opening_reveal": "top"}, {"opening_reveal": "discard"}]


def settings(mode: str, **options: str) -> Settings:
    given = {**GAME.options, **SMALL_OPTIONS, **options}
    return Settings(GAME.ruleset, given, lines=LINES, mode=mode)


def blanked(action: Any) -> Any:
    if isinstance(action, Deal):
        return Deal(action.who, None, action.shown)
    return Draw(action.who, (), action.count) if isinstance(action, Draw) else action


def worlds_after(worlds: list[State], action: Any) -> list[State]:
    """Return every position with known cards that a line leads to."""
    positions: dict[str, State] = {}
    for world in worlds:
        for meant in named(world, action):
            if GAME.check(world, meant.seat, meant) is None:
                after = GAME.apply(world, meant.seat, meant)
                positions[GAME.dump(after)] = after
    return list(positions.values())


def named(world: State, action: Any) -> list[Any]:
    """Return the actions with named cards that an open line may stand for."""
    codes = world.match.codes
    if isinstance(action, Deal) and action.hand is None:
        rest = sorted(code for code in codes if code != action.shown)
        return [Deal(action.who, hand, action.shown) for hand in combinations(rest, 2)]
    if isinstance(action, Draw) and not action.cards:
        return [
            Draw(action.who, c, action.count) for c in combinations(sorted(codes), action.count)
        ]
    return [action]


def candidates(state: State) -> list[Any]:
    """Return whatever somebody might write here, sense or nonsense."""
    codes = sorted(state.match.codes)
    actions: list[Any] = [GAME.read(f"{s}:{w}") for s in "WB" for w in ("end", "hit", "lethal")]
    for seat in "WB":
        for code in codes:
            actions.append(Play(seat, code))
            for to in NAMES:
                actions.append(Play(seat, code, to))
                if code == "PS":
                    actions += [Play(seat, code, to, back) for back in codes]
        for size in range(4):
            actions += [GAME.read(f"{seat}:show[{','.join(c)}]") for c in combinations(codes, size)]
    return actions


@pytest.mark.parametrize("variant", VARIANTS, ids=["field", "top", "discard"])
@pytest.mark.parametrize("seed", longer((1, 2), range(6)))
def test_a_line_is_accepted_if_and_only_if_some_order_of_the_piles_allows_it(variant, seed):
    rng = Random(seed)
    variant = {**variant, "lethal_per_turn": str(seed % 2)}
    record = at_random(settings("full", **variant), rng, most=60)
    known = {"W": seed % 2 == 0 and seed > 1, "B": False}  # sometimes White wrote the record
    state = GAME.setup(settings("open", **variant))
    worlds = [GAME.setup(settings("full", **variant))]

    for line in record.lines:
        action = GAME.read(line.text)
        if not known.get(getattr(action, "who", ""), False):
            action = blanked(action)
        if state.phase in ("attack", "escape"):
            (seat,) = GAME.to_act(state)
            tried = candidates(state)
            fitting = {
                action
                for action in tried
                if any(GAME.check(world, action.seat, action) is None for world in worlds)
            }
            for candidate in tried:
                assert (GAME.check(state, candidate.seat, candidate) is None) == (
                    candidate in fitting
                )
            assert set(GAME.legal(state, seat)) == fitting
        worlds = worlds_after(worlds, action)
        state = GAME.apply(state, action.seat, action)

    guests = {str(GAME.view(world, None) | {"players": 0}) for world in worlds}
    assert len(guests) == 1
    assert len({GAME.outcome(world) for world in worlds}) == 1
    assert GAME.outcome(state) == GAME.outcome(worlds[0])


def open_text(text: str) -> str:
    """Write the sample as somebody who saw no hand."""
    lines = []
    for line in text.splitlines():
        number, dot, said = line.partition(". ")
        if dot and not line.startswith("@"):
            line = f"{number}. {GAME.write(blanked(GAME.read(said)))}"
        lines.append(line.replace("@mode full", "@mode open"))
    return "\n".join(lines) + "\n"


def test_the_sample_match_is_verified_without_its_hands():
    text = open_text(SAMPLE)

    verdict = verify_text(text)

    assert "deal W ? / BR" in text
    assert "draw W:x3" in text
    assert (verdict.outcome, verdict.winner, verdict.end) == ("verified", "W", "damage")


@pytest.mark.parametrize(
    ("said", "other", "place"),
    [
        ("B:BG>c1", "B:RD>c3", "in the discard pile since turn 3"),
        ("B:hit\n19.", "B:PS>a2\n19.", "in the discard pile since turn 2"),
        ("W:CE\n", "W:BR\n", "in the field"),
    ],
)
def test_a_card_that_cannot_be_in_the_hand_makes_the_record_impossible(said, other, place):
    text = open_text(SAMPLE)

    verdict = verify_text(text.replace(said, other, 1))

    assert verdict.outcome == "impossible"
    assert (verdict.finding.reason.code, verdict.finding.reason.rule) == (
        "LC-E-IMPOSSIBLE",
        "LC-N3",
    )
    assert place in verdict.finding.sentence("en")
    assert verdict.finding.state != ""


def test_a_card_beyond_the_unseen_ones_has_not_been_drawn_yet():
    head = "@record 1\n@game lethal_checkmate\n@ruleset lethal_checkmate-1\n@mode open\n"
    lines = ["deal W KL,RD,PS / BR", "deal B ? / BR", "first W", "W:at=a1", "B:at=c4", "W:CE"]
    text = head + "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1)) + "\n"

    verdict = verify_text(text)

    assert verdict.outcome == "impossible"
    assert verdict.finding.sentence("en").endswith("CE of White is still in the pile.")


def test_marks_are_compared_in_the_open_mode_too():
    text = open_text(SAMPLE)

    marked = text.replace("W:PS>c4\n", "W:PS>c4 @ !CE\n")
    wrong = text.replace("W:PS>c4\n", "W:PS>c4 !RC\n")

    assert verify_text(marked).outcome == "verified"
    assert (verify_text(wrong).outcome, verify_text(wrong).finding.reason.code) == (
        "impossible",
        "LC-E-MARK",
    )


def test_an_open_line_that_cannot_be_read_is_unreadable():
    verdict = verify_text(open_text(SAMPLE).replace("W:CE\n", "W plays CE\n"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("unreadable", "LC-E-SYNTAX")


def test_a_full_record_names_its_cards():
    verdict = verify_text(open_text(SAMPLE).replace("@mode open", "@mode full"))

    assert (verdict.outcome, verdict.finding.reason.code) == ("refuted", "LC-E-UNNAMED")


def test_an_open_match_can_be_broken_off():
    short = "\n".join(open_text(SAMPLE).splitlines()[:20]) + "\n"

    assert verify_text(short).outcome == "unfinished"
    assert verify_text(f"{short}@end concede W\n").winner == "B"


def test_where_millions_of_hands_are_possible_a_refusal_is_told_at_once():
    cards = "".join(f"@card C{n} M range=0/1 attack=0 escape=1\n" for n in range(10, 34))
    head = "@record 1\n@game lethal_checkmate\n@ruleset lethal_checkmate-1\n"
    head += "@option opening_hand=9 hand_limits=9,9,9\n@set my-many-1\n"
    lines = ["deal W ? / C10", "deal B ? / C11", "first W", "W:at=a1", "B:at=c4", "W:end"]
    text = f"{head}{cards}@mode open\n" + "".join(
        f"{n}. {line}\n" for n, line in enumerate(lines, 1)
    )

    verdict = verify_text(text)

    assert (verdict.outcome, verdict.finding.reason.code) == ("impossible", "LC-E-MUST-SHOW")
    assert any(text.startswith("W:show[") for text in verdict.finding.alternatives)
