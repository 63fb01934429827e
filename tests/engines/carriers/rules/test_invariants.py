"""The twelve invariants of the rules (chapter 11), on matches of the house and of made-up decks."""

from collections.abc import Callable
from itertools import product
from random import Random

from hypothesis import given, settings, strategies as st

from engines.carriers import GAME
from engines.carriers.geometry import route
from engines.carriers.offered.sampling import ROLLS
from engines.carriers.state import State
from engines.carriers.written.actions import (
    SEATS,
    TURNS,
    Action,
    Move,
    Rally,
    Roll,
    Shove,
    Snap,
    Swap,
    Tackle,
    Transfer,
    Wait,
)
from engines.core.game import Settings
from tests.engines.carriers.boards import house, lively
from tests.longer import examples

FEW = settings(max_examples=examples(5), deadline=None)
SHORT = {"field_rows": "12", "start_row": "4", "turns": "40", "overtime_turns": "10"}
LOOSE = {"goal_by_transfer": "0", "safety_possession": "1", "snap_reach": "run"}
seeds = st.integers(0, 2**32 - 1)
options = st.sampled_from([{}, SHORT, {**SHORT, **LOOSE}, {**SHORT, "cols": "7", "gain": "1"}])
PLAYING = ("snap", "play", "cut", "dice")


def through(settings: Settings, rng: Random, look: Callable[[State, Action, State], None]) -> State:
    """Play a lively match; pass each step to ``look``: position before, action, position after."""
    state = GAME.setup(settings)
    while GAME.to_act(state):
        action = lively(state, rng)
        before = GAME.copy(state)
        GAME.play(state, action.seat, action)
        look(before, action, state)
    return state


@FEW
@given(seeds, options)
def test_invariant_1_and_2_one_holder_and_14_cells(seed, chosen):
    def look(before: State, action: Action, state: State) -> None:
        if state.phase in PLAYING:
            vacant = not state.who[state.off << 3 | state.holder].code
            cells = [cell for cell in state.pos if cell >= 0]
            assert 1 <= state.holder <= 7
            assert not vacant or state.holder == 1
            assert len(set(cells)) == len(cells) == 14

    through(house(Random(seed), **chosen), Random(seed), look)


@FEW
@given(seeds, options)
def test_invariant_3_and_4_every_card_is_in_one_place_and_on_its_number(seed, chosen):
    def look(before: State, action: Action, state: State) -> None:
        for side in (0, 1):
            sets = [state.sets[side << 1 | role] or () for role in (0, 1)]
            held = [own for line in sets for own in line if own >= 0]
            injured = set(state.field.listed(state.injured & state.decks[side]))
            assert len(set(held)) == len(held)
            assert not injured & set(held)
            assert {*held, *injured} <= set(state.field.listed(state.decks[side]))
            for role, line in enumerate(sets):
                out = state.out[side << 1 | role]
                assert not [own for own in line if own >= 0 and out >> own & 1]
                for piece, own in enumerate(line):
                    if own >= 0:
                        number = state.match.carriers[own].number
                        assert (number or state.fixed[own]) == piece
        assert before.fixed.items() <= state.fixed.items()

    through(house(Random(seed), **chosen), Random(seed), look)


@FEW
@given(seeds, options)
def test_invariant_5_6_and_7_turns_scores_and_limits(seed, chosen):
    acted: list[int] = []

    def look(before: State, action: Action, state: State) -> None:
        assert state.turn - before.turn == isinstance(action, TURNS)
        gained = [new - old for new, old in zip(state.score, before.score, strict=True)]
        assert gained in ([0, 0], [5, 0], [2, 0], [0, 5], [0, 2])
        if gained[1 - before.off]:
            assert (action.name, gained[1 - before.off]) == ("safety", 2)
        assert max(state.subs) <= state.match.options.subs_per_phase
        if isinstance(action, TURNS) and not isinstance(action, Wait):
            acted.append(1 if isinstance(action, Snap) else action.piece)
        assert len(acted) == len(set(acted)) <= 3
        if before.mover != state.mover or state.phase not in PLAYING:
            acted.clear()

    limits = through(house(Random(seed), **chosen), Random(seed), look)

    last = limits.match.options.turns, limits.match.last_turn
    assert last[0] <= limits.turn <= last[1]


@FEW
@given(seeds, options)
def test_invariant_8_restarts_leave_room_for_every_formation(seed, chosen):
    def look(before: State, action: Action, state: State) -> None:
        if state.phase == "form" and before.phase != "form":
            assert state.row == state.field.bounded(state.off, state.row)
            assert next(iter(GAME.legal(state, SEATS[state.off])), None) is not None

    through(house(Random(seed), **chosen), Random(seed), look)


@FEW
@given(seeds, options)
def test_invariant_11_replaying_gives_the_same_states(seed, chosen):
    settings = house(Random(seed), **chosen)
    lines: list[str] = []
    dumps: list[str] = []

    def look(before: State, action: Action, state: State) -> None:
        lines.append(GAME.write(action))
        dumps.append(GAME.dump(state))
        assert GAME.load(dumps[-1]) == state

    through(settings, Random(seed), look)
    state = GAME.setup(settings)
    for line, dump in zip(lines, dumps, strict=True):
        action = GAME.read(line)
        state = GAME.apply(state, action.seat, action)
        assert GAME.dump(state) == dump


FLIP_DIRECTION = {"N": "N", "S": "S", "E": "W", "W": "E", "": ""}
TURN_DIRECTION = {"N": "S", "S": "N", "E": "W", "W": "E", "": ""}


def flipped(action: Action, state: State) -> Action:
    """Return the action in the mirror of left and right."""

    def cell(name: str) -> str:
        ground = state.field
        at = ground.cells[name]
        return ground.names[
            ground.cell(ground.shape.cols - 1 - ground.col_of[at], ground.row_of[at])
        ]

    if isinstance(action, Roll):
        return Roll("column", (7 - action.faces[0],)) if action.name == "column" else action
    return changed(action, cell, FLIP_DIRECTION, action.seat)


def turned(action: Action, state: State) -> Action:
    """Return the action with the sides exchanged and the board turned by half."""

    def cell(name: str) -> str:
        ground = state.field
        at = ground.cells[name]
        return ground.names[
            ground.cell(
                ground.shape.cols - 1 - ground.col_of[at], ground.rows + 1 - ground.row_of[at]
            )
        ]

    if isinstance(action, Roll):
        if action.name != "toss":
            return action
        first, second = action.faces  # the parity decides, and it must come out the other way
        return Roll("toss", (first, second % 6 + 1))
    return changed(action, cell, TURN_DIRECTION, "A" if action.seat == "H" else "H")


def changed(
    action: Action, cell: Callable[[str], str], direction: dict[str, str], seat: str
) -> Action:
    values = {name: getattr(action, name) for name in type(action).__slots__}
    values["seat"] = seat
    for name in ("four", "two", "five", "seven", "cell"):
        if values.get(name):
            values[name] = cell(values[name])
    if "side" in values:
        values["side"] = direction[values["side"]]
    return type(action)(**values)


def course(state: State) -> tuple[object, ...]:
    seats = state.score, state.turn, state.down, state.phase
    return (*seats, state.holder, state.left, state.acted, state.placed.bit_count())


@FEW
@given(seeds, options)
def test_invariant_10_a_match_in_the_mirror_is_a_match(seed, chosen):
    settings = house(Random(seed), **chosen)
    mirror = [GAME.setup(settings)]

    def look(before: State, action: Action, state: State) -> None:
        action = flipped(action, state)
        mirror[0] = GAME.apply(mirror[0], action.seat, action)
        assert course(mirror[0]) == course(state)

    through(settings, Random(seed), look)


@FEW
@given(seeds, options)
def test_invariant_10_a_match_with_the_sides_exchanged_is_a_match(seed, chosen):
    settings = house(Random(seed), **chosen)
    seats = {"H": "A", "A": "H"}
    lines = tuple(
        (name, (seats[words[0]], *words[1:]) if name == "deck" else words)
        for name, words in settings.lines
    )
    other = [GAME.setup(Settings(settings.ruleset, settings.options, lines=lines))]

    def look(before: State, action: Action, state: State) -> None:
        action = turned(action, state)
        other[0] = GAME.apply(other[0], action.seat, action)
        assert other[0].score[::-1] == state.score
        assert course(other[0])[1:] == course(state)[1:]

    through(settings, Random(seed), look)


@FEW
@given(seeds, st.sampled_from([{}, SHORT]), st.data())
def test_invariant_12_a_route_and_its_reverse_are_the_same(seed, chosen, data):
    ground = GAME.setup(house(Random(seed), **chosen)).field
    cells = st.sampled_from(sorted(ground.cells.values()))
    first, second = data.draw(cells), data.draw(cells)

    assert sorted(route(ground, first, second)) == sorted(route(ground, second, first))


@FEW
@given(seeds, options)
def test_invariant_12_no_interception_on_a_snap(seed, chosen):
    def look(before: State, action: Action, state: State) -> None:
        if isinstance(action, Snap):
            assert (state.phase, state.candidates) in (("play", 0), ("over", 0), ("tie", 0))

    through(house(Random(seed), **chosen), Random(seed), look)


def everything(state: State) -> list[Action]:
    """Return all actions that can be written in a play, legal or not."""
    seat, pieces = SEATS[state.mover], range(1, 8)
    cells = state.field.cells
    actions: list[Action] = [Wait(seat), Snap(seat)]
    actions += [Move(seat, *rest) for rest in product(pieces, cells, (False, True))]
    actions += [Transfer(seat, *rest) for rest in product(pieces, pieces, (False, True))]
    actions += [Tackle(seat, *rest) for rest in product(pieces, "NESW", range(9), (False, True))]
    actions += [kind(seat, *rest) for kind in (Shove, Swap) for rest in product(pieces, pieces)]
    codes = list(state.match.own[0])
    return actions + [Rally(seat, *rest) for rest in product(pieces, codes)]


@FEW
@given(seeds, options)
def test_invariant_9_an_action_is_listed_if_and_only_if_nothing_forbids_it(seed, chosen):
    rng = Random(seed)

    def look(before: State, action: Action, state: State) -> None:
        if before.phase not in ("form", "lineup"):
            legal = list(GAME.legal(before, action.seat))
            assert legal
            assert len(set(legal)) == len(legal)
            assert [choice for choice in legal if GAME.check(before, action.seat, choice)] == []
        if before.phase == "play" and rng.random() < 0.06:
            could = everything(before)
            free = {choice for choice in could if GAME.check(before, action.seat, choice) is None}
            assert free == set(GAME.legal(before, action.seat))

    through(house(Random(seed), **chosen), Random(seed), look)


def test_every_roll_is_listed_in_order():
    assert [len(ROLLS[name]) for name in ("column", "toss", "dice", "tie")] == [6, 36, 36, 36]
