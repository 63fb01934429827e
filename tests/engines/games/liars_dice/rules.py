"""The rules: roll in secret, bid higher or call; who was wrong loses a die."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, Final

from engines.liars_dice.actions import Action, Bid, Call, First, Roll, Up
from engines.liars_dice.state import OTHER, SEATS, State, copy

from engines.core.errors import BadSettings, IllegalAction, Refused, UnreadableSettings
from engines.core.game import CHANCE, Seat, Settings
from engines.core.outcome import Outcome
from engines.core.reason import Reason

FACES: Final = range(1, 7)
MOST: Final = 3


def setup(settings: Settings) -> State:
    given = settings.options["dice"]
    if given not in ("1", "2", "3"):
        wrong = BadSettings if given.isdigit() else UnreadableSettings
        raise wrong(Reason("LD-1", "LD-E-DICE", {"most": MOST, "option": "dice"}))
    left = dict.fromkeys(SEATS, int(given))
    for _, words in settings.lines:
        if len(words) != 1 or words[0] not in SEATS or left[words[0]] == 1:
            raise BadSettings(Reason("LD-1", "LD-E-HANDICAP", {"handicap": " ".join(words)}))
        left[words[0]] -= 1
    return State(left)


def to_act(state: State) -> tuple[Seat, ...]:
    if not all(state.left.values()):
        return ()
    return (state.turn,) if len(state.hands) == len(SEATS) else (CHANCE,)


def legal(state: State, seat: Seat) -> Iterator[Action]:
    if seat not in to_act(state):
        return
    if seat != CHANCE:
        yield from (Bid(seat, count, face) for count, face in _higher(state))
        if state.count:
            yield Call(seat)
    elif not state.turn:
        yield from map(First, SEATS)
    else:
        who = _roller(state)
        yield from (Roll(who, faces) for faces in product(FACES, repeat=state.left[who]))


def check(state: State, seat: Seat, action: Action) -> Reason | None:
    acting = to_act(state)
    if not acting:
        return Reason("LD-4", "LD-E-OVER")
    if action.seat != seat or seat not in acting:
        return Reason("LD-2", "LD-E-TURN", {"due": acting})
    match action:
        case First():
            return Reason("LD-2", "LD-E-PHASE") if state.turn else None
        case Roll(who=who, faces=faces):
            if not state.turn or who != _roller(state):
                return Reason("LD-2", "LD-E-PHASE")
            due = state.left[who]
            return None if len(faces) == due else Reason("LD-2", "LD-E-HAND", {"due": due})
        case Bid(count=count, face=face):
            if count > sum(state.left.values()):
                return Reason("LD-3", "LD-E-MANY", {"most": sum(state.left.values())})
            higher = (count, face) > (state.count, state.face)
            return None if higher else Reason("LD-3", "LD-E-LOW")
        case Call() if state.count:
            return None
    return Reason("LD-3", "LD-E-NOBID")


def apply(state: State, seat: Seat, action: Action) -> State:
    reason = check(state, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    after = copy(state)
    play(after, seat, action)
    return after


def play(state: State, seat: Seat, action: Action) -> None:
    match action:
        case First(who=who):
            state.turn = who
        case Roll(who=who, faces=faces):
            state.hands[who] = sorted(faces)
        case Bid(count=count, face=face):
            state.count, state.face = count, face
            state.bids += 1
            state.turn = OTHER[seat]
        case Call():
            _show(state, caller=seat)


def _show(state: State, caller: Seat) -> None:
    count = sum(hand.count(state.face) for hand in state.hands.values())
    loser = caller if count >= state.count else OTHER[caller]
    state.left[loser] -= 1
    state.hands = {}
    state.turn, state.count, state.face, state.bids = loser, 0, 0, 0


def sample(state: State, rng: Random) -> Action:
    (seat,) = to_act(state)
    if seat == CHANCE and state.turn:
        who = _roller(state)
        return Roll(who, tuple(int(rng.random() * 6) + 1 for _ in range(state.left[who])))
    actions = list(legal(state, seat))
    return actions[int(rng.random() * len(actions))]


def outcome(state: State) -> Outcome | None:
    if to_act(state):
        return None
    return Outcome(next(seat for seat in SEATS if state.left[seat]), "dice", score(state))


def score(state: State) -> tuple[tuple[str, int], ...]:
    return tuple(state.left.items())


def view(state: State, seat: Seat | None) -> Mapping[str, Any]:
    return {
        "left": dict(state.left),
        "turn": state.turn,
        "bid": [state.count, state.face],
        "rolled": sorted(state.hands),
        "hand": list(state.hands.get(seat, ())) if seat else [],
    }


def show(state: State) -> str:
    rows = [f"{seat} {' '.join(map(str, state.hands.get(seat, ())))}".rstrip() for seat in SEATS]
    return "\n".join([*rows, f"bid {state.count} x {state.face}"])


def house(rng: Random) -> Settings:
    return Settings("liars_dice-1", {"dice": "2"})


def resolve(state: State, action: Action) -> Action:
    if isinstance(action, Up) and state.count:
        return Bid(action.seat, state.count + 1, state.face)
    return action


def implied(state: State, action: Action) -> Action | None:
    """Left begins, where nobody wrote who does."""
    return First("L") if not state.turn and not isinstance(action, First) else None


def check_mark(before: State, action: Action, after: State, mark: str) -> Reason | None:
    if not isinstance(action, Bid | Up):
        return Reason("LD-3", "LD-E-MARK", {"due": 0})
    due = before.bids + 1
    return None if mark == str(due) else Reason("LD-3", "LD-E-MARK", {"due": due})


def ruling(state: State, name: str, value: str) -> State:
    seat = name.removeprefix("dice.")
    if seat not in SEATS or value not in ("1", "2", "3") or state.hands:
        raise Refused(Reason("LD-2", "LD-E-RULING"))
    return replace(copy(state), left={**state.left, seat: int(value)})


def faces(action: Action) -> tuple[int, ...]:
    return action.faces if isinstance(action, Roll) else ()


def resample(state: State, seat: Seat | None, rng: Random) -> State:
    after = copy(state)
    for who in state.hands:
        if who != seat:
            after.hands[who] = sorted(rng.randint(1, 6) for _ in state.hands[who])
    return after


def _higher(state: State) -> Iterator[tuple[int, int]]:
    for count in range(max(state.count, 1), sum(state.left.values()) + 1):
        for face in FACES:
            if (count, face) > (state.count, state.face):
                yield count, face


def _roller(state: State) -> Seat:
    return next(seat for seat in SEATS if seat not in state.hands)
