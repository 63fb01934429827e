"""Positions and readings of the examples of Rugby 15.

Cards that are not listed are in their owner's pile; nothing listed at all is a match to begin.
The names of the rules' table of the state may stand for the short keys; what belongs to a side
may stand under its seat or by seat. Of ``mode: table`` a hand is what all know to be in it.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.errors import IllegalAction
from engines.core.game import Settings
from engines.core.reason import Reason
from engines.core.records.spoken import reader
from engines.core.replays.replay import Course, play as follow
from engines.core.replays.watching import watched
from engines.rugby_15 import GAME
from engines.rugby_15.cards import ALL, in_order
from engines.rugby_15.events import events
from engines.rugby_15.options import RULESET
from engines.rugby_15.state import BOTH, BY_CHANCE, DRAW, ONE, State, copy
from engines.rugby_15.written.actions import SEATS
from engines.rugby_15.written.reading import printed, spelt
from tests.engines.vectors import Unknown

SHORT: Final = {"offence": "off", "redraws_used": "redraws"}
SETUP = frozenset(
    {
        *("p", "off", "half", "pass", "kickoff", "overtime", "score", "round", "redraws"),
        *("phase", "committed", "result", "reason", "mode", *SHORT, *SEATS),
    }
)  # fmt: skip
EXPECT = SETUP - {"mode"}
EXTRA = frozenset({"mode"})
OPTION = frozenset({"mode", *GAME.options})
SIDE: Final = frozenset({"hand", "discard", "deck", "committed", "redraws", "score"})
PHASES: Final = ("toss", "deal", "commit", "conv", "drop", "refill", "over")
# Between a choice and its cards the rules know no phase; and a match ends by points.
PRINTED: Final = {"kick": "conv", "redraw": "commit"}
REASONS: Final = {"normal": "points"}


def options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Take ``redraw: {scope: half}`` apart, and write values as the game does."""
    flat: dict[str, Any] = {}
    for name, value in given.items():
        parts = value.items() if isinstance(value, dict) else [("", value)]
        flat.update({f"{name}_{part}" if part else name: item for part, item in parts})
    return {name: spelt(str(value)) for name, value in flat.items()}


def build(setup: Mapping[str, Any], options: Mapping[str, str], extra: Mapping[str, Any]) -> State:
    setup = _short(setup)
    chosen = {**options, **extra}
    state = _begun(chosen, setup.pop("mode", chosen.get("mode", "full")))
    phase = setup.get("phase", "commit" if setup else "toss")
    if phase not in PHASES:
        raise Unknown(f"phase {phase}")
    if phase == "toss":
        return state
    state.phase = phase
    state.p, state.off = setup["p"], SEATS.index(setup["off"])
    state.half, state.passing = setup.get("half", 1), setup.get("pass", 1)
    state.kickoff = SEATS.index(setup.get("kickoff", "R"))
    state.extra = setup.get("overtime", False)
    for side, seat in enumerate(SEATS):
        _side(state, side, {**_by_seat(setup, seat), **_short(setup.get(seat, {}))})
    state.round = setup.get("round", _round(state))
    state.acting = _acting(state)
    state.last = _last(state) if phase in ("conv", "drop") else None
    if phase == "over":
        state.winner = (*SEATS, "draw").index(setup["result"])
        state.end = setup.get("reason", "normal")
    return state


def _begun(options: Mapping[str, str], mode: str) -> State:
    if mode not in ("full", "table", "open"):
        raise Unknown(f"mode {mode}")
    chosen = {name: options.get(name, value) for name, value in GAME.options.items()}
    return GAME.setup(Settings(RULESET, chosen, mode="full" if mode == "full" else "open"))


def _short(given: Mapping[str, Any]) -> dict[str, Any]:
    return {SHORT.get(name, name): value for name, value in given.items()}


def _by_seat(setup: Mapping[str, Any], seat: str) -> dict[str, Any]:
    return {
        name: setup[name][seat]
        for name in ("score", "redraws", "committed")
        if seat in setup.get(name, {})
    }


def _side(state: State, side: int, given: Mapping[str, Any]) -> None:
    if unknown := sorted(given.keys() - SIDE):
        raise Unknown(f"{SEATS[side]}.{unknown[0]}")
    hand, discards = list(given.get("hand", ())), list(given.get("discard", ()))
    laid = given.get("committed")
    if laid and (laid not in hand or len(hand) < state.match.hand):
        hand.append(laid)  # the game keeps it in the hand until it is revealed
    rest = list(ALL)
    for card in hand + discards:
        rest.remove(card)
    if "deck" in given and sorted(given["deck"]) != sorted(rest):
        raise Unknown(f"{SEATS[side]}.deck")
    state.hands[side], state.discards[side], state.piles[side] = hand, discards, rest
    state.laid[side] = laid
    state.score[side], state.redraws[side] = given.get("score", 0), given.get("redraws", 0)
    if state.match.is_open:
        state.unseen[side] = state.match.hand - len(hand)


def _round(state: State) -> int:
    """Return the round that is due; of a kick at goal the one that is played."""
    match = state.match
    before = (match.halves if state.extra else state.half - 1) * match.rounds
    before += (state.passing - 1) * match.rounds_of_a_pass + len(state.discards[0])
    return before + (state.phase not in ("conv", "drop", "over"))


def _acting(state: State) -> tuple[str, ...]:
    if state.phase == "commit":
        return next((ONE[1 - side] for side in (0, 1) if state.laid[side]), BOTH)
    if state.phase == "conv":
        return ONE[state.off]
    return () if state.phase == "over" else BY_CHANCE


def _last(state: State) -> tuple[str, str, str, int, int]:
    red, blue = (cards[-1] if cards else "K" for cards in state.discards)
    name = "drop-attempt" if state.phase == "drop" else "advance"
    return red, blue, name, state.p, state.off


READ: Final[Mapping[str, Callable[[State], Any]]] = {
    "p": lambda state: state.p,
    "off": lambda state: (*SEATS, None)[state.off],
    "half": lambda state: state.half,
    "pass": lambda state: state.passing,
    "phase": lambda state: PRINTED.get(state.phase, state.phase),
    "overtime": lambda state: state.extra,
    # The refill belongs to its round; the game counts the next one from the refill on.
    "round": lambda state: state.round - (state.phase == "refill"),
    "kickoff": lambda state: (*SEATS, None)[state.kickoff],
    "score": lambda state: dict(zip(SEATS, state.score, strict=True)),
    "redraws": lambda state: dict(zip(SEATS, state.redraws, strict=True)),
    "committed": lambda state: dict(zip(SEATS, state.laid, strict=True)),
    "result": lambda state: (*SEATS, "draw", None)[state.winner],
    "reason": lambda state: REASONS.get(state.end, state.end) or None,
}


def read(state: State, key: str, expected: Any) -> Any:
    if key in SEATS:
        return _told(state, SEATS.index(key), expected)
    value = READ[SHORT.get(key, key)](state)
    return {seat: value[seat] for seat in expected} if isinstance(expected, dict) else value


def _told(state: State, side: int, expected: Mapping[str, Any]) -> dict[str, Any]:
    """Hands and piles are multisets: told in the order of the example, if they are the same."""
    hand = list(state.hands[side])
    if state.laid[side] in hand:
        hand.remove(state.laid[side])
    player: dict[str, Any] = {
        "hand": hand,
        "hand_count": len(hand) + state.unseen[side],
        "deck": state.piles[side],
        "deck_count": state.pile(side),
        "discard": state.discards[side],
        "committed": state.laid[side],
        "redraws": state.redraws[side],
        "redraws_used": state.redraws[side],
    }
    if unknown := sorted(expected.keys() - player.keys()):
        raise Unknown(f"{SEATS[side]}.{unknown[0]}")
    for name in ("hand", "deck"):
        cards, wanted = in_order(player[name]), expected.get(name, [])
        player[name] = wanted if cards == in_order(wanted) else list(cards)
    return {name: player[name] for name in expected}


def perform(state: State, line: str) -> tuple[State, tuple[str, ...]]:
    """Play a line; its events are those of all that was played for it. Raises ``Refused``."""
    happened: tuple[str, ...] = ()
    bare = line.startswith(("game ", "ruleset ", "mode "))
    for text in printed(f"@{line}" if bare else line):
        do = _act if text.startswith("@") else _played
        state, said = do(state, text)
        happened += said
    return state, happened


def _played(state: State, text: str) -> tuple[State, tuple[str, ...]]:
    happened: list[str] = []
    game = watched(GAME, lambda *seen: happened.extend(events(*seen)))
    course = Course(game, GAME.copy(state))
    follow(course, reader(GAME)(text))
    return course.state, tuple(happened)


def _act(state: State, text: str) -> tuple[State, tuple[str, ...]]:
    """Do what the rules list among the lines and a record has in its headers (R15-R23)."""
    name, *words = text.split(" ")
    if name in ("@game", "@ruleset"):
        return state, ()
    if name == "@mode":
        return _begun(dict(state.match.written), words[0]), ()
    if name == "@result":
        return _claimed(state, words), ()
    if state.phase == "over":
        raise IllegalAction(Reason("R15-10.1", "R15-E-OVER"))
    after = copy(state)
    after.phase, after.acting, after.winner, after.end = "over", (), DRAW, "agree-draw"
    if words[0] == "concede":
        after.winner, after.end = 1 - SEATS.index(words[1]), "resign"
    return after, (f"result {(*SEATS, 'draw')[after.winner]}",)


def _claimed(state: State, words: list[str]) -> State:
    points = "R {} B {} ".format(*state.score) if "R" in words[:1] else ""
    fact = f"{points}winner {(*SEATS, 'draw', 'none')[state.winner]}"
    if " ".join(words) != fact:
        raise IllegalAction(Reason("R15-S7", "R15-E-MARK", {"mark": words[-1], "fact": fact}))
    return state
