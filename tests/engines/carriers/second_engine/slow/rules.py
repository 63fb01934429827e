"""The acts: the legal lines of a state, and their effects."""

from collections.abc import Iterable
from itertools import product

from engines.core.game import Settings
from tests.engines.carriers.second_engine.slow import cards, down, formation, turns
from tests.engines.carriers.second_engine.slow.lines import DICE, TypedLine, read
from tests.engines.carriers.second_engine.slow.position import (
    OPTIONS,
    Fault,
    State,
    blank,
    copied,
    defence,
    note,
    same_parity,
)

CHANCE = "*"
TURNS = ("move", "transfer", "tackle", "shove", "swap", "rally", "wait")
PHASES = {
    "deck": ("deck",),
    "start": ("start",),
    "form": ("form",),
    "shift": ("shift",),
    "snap": ("snap", *TURNS),
    "play": TURNS,
    "cut": ("cut",),
    "choice": ("try", "restart"),
    "in": ("in",),
    "lineup": ("lineup",),
    "sub": ("sub", "ready"),
    **{name: (name,) for name in DICE},
}


def setup(settings: Settings) -> State:
    state = blank()
    for name, value in settings.options.items():
        state["options"][name] = int(value) if isinstance(OPTIONS[name], int) else value
    for name, words in settings.lines:
        if name == "card":
            state["cards"][words[0]] = _card(words)
    for name, words in settings.lines:
        if name == "deck":
            _declare(state, words)
    return state


def _card(words: tuple[str, ...]) -> dict[str, object]:
    said = dict(word.split("=", 1) for word in words[2:])
    skill, _, n = said.get("skill", "").partition(":")
    limits = {name: int(said[name]) if name in said else None for name in LIMITS}
    return {
        "number": 0 if words[1] == "*" else int(words[1]),
        **{name: int(said[name]) for name in ("cost", "run", "phys")},
        "skill": skill or None,
        "n": int(n or 0),
        **limits,
        "persons": [person for person in said.get("person", words[0]).split(",") if person],
    }


LIMITS = ("per_phase", "per_match")


def _declare(state: State, words: tuple[str, ...]) -> None:
    """A header line stands for the lines ``deck`` and ``start``: code, revision, piece."""
    codes, starters = [], []
    for word in words[1:]:
        code, _, piece = word.partition("=")
        code = code if code in state["cards"] else code.rpartition("r")[0]
        codes.append(code)
        if piece:
            starters.append(f"{piece}={code}")
    kept = state["phase"]
    state["phase"], state["actor"] = "deck", words[0]
    _play(state, {"side": words[0], "verb": "deck", "cards": codes})
    pairs = [(int(pair[0]), pair[2:]) for pair in sorted(starters)]
    state["phase"] = "start"
    _play(state, {"side": words[0], "verb": "start", "pairs": pairs})
    if kept == "deck" and not all(state["start"].values()):
        state["phase"], state["actor"] = "deck", "H"


def to_act(state: State) -> tuple[str, ...]:
    if state["phase"] == "over":
        return ()
    return (state["actor"] or CHANCE,)


def check(state: State, text: str) -> Fault | None:
    line = read(text)
    if isinstance(line, tuple):
        return line
    if state["phase"] == "over":
        return ("CA-9.1", "CA-E-OVER")
    if line["verb"] not in PHASES[state["phase"]]:
        return ("CA-5.3", "CA-E-PHASE")
    if line["side"] != state["actor"]:
        return ("CA-5.2", "CA-E-ACTOR")
    return _fault(state, line)


def _fault(state: State, line: TypedLine) -> Fault | None:
    judges = {
        "deck": cards.deck_fault,
        "start": cards.start_fault,
        "lineup": cards.lineup_fault,
        "in": cards.in_fault,
        "form": formation.form_fault,
        "shift": formation.shift_fault,
        "snap": turns.snap_fault,
        "play": turns.turn_fault,
        "cut": turns.cut_fault,
    }
    if line["verb"] == "sub":
        return cards.sub_fault(state, line)
    judge = judges.get(state["phase"])
    return None if judge is None else judge(state, line)


def legal(state: State) -> Iterable[str]:
    """The texts of all legal lines: lazy for decks, starters, line-ups and formations."""
    phase, actor = state["phase"], state["actor"]
    if phase == "over":
        return []
    if phase in DICE:
        faces = product("123456", repeat=DICE[phase])
        return [" ".join((phase, *dice)) for dice in faces]
    if phase == "choice":
        return [f"{actor} try", f"{actor} restart"]
    if phase == "sub":
        return [*cards.subs(state, actor), f"{actor} ready"]
    lists = {
        "deck": cards.decks,
        "start": cards.starts,
        "lineup": cards.lineups,
        "in": cards.ins,
        "form": formation.forms,
        "shift": formation.shifts,
        "snap": turns.snaps,
        "play": turns.turns,
        "cut": turns.cuts,
    }
    return lists[phase](state)


def apply(state: State, text: str) -> State:
    fault = check(state, text)
    if fault is not None:
        raise ValueError(f"{text}: {fault}")
    line = read(text)
    assert isinstance(line, dict)
    after = copied(state)
    note(after, "CA-R42")
    _play(after, line)
    return after


def _play(state: State, line: TypedLine) -> None:
    phase = state["phase"]
    if phase in DICE:
        _roll(state, line["dice"])
    elif phase in ("deck", "start"):
        _declared(state, line)
    elif phase in ("form", "shift"):
        _formed(state, line)
    elif phase == "sub":
        _substituted(state, line)
    elif phase == "lineup":
        cards.set_up(state, line)
        down.next_set(state)
    elif phase == "in":
        cards.replace(state, line)
        down.measure(state)
    elif phase == "choice":
        down.choose(state, line["verb"])
    else:
        {"snap": turns.snap, "play": turns.play, "cut": turns.cut}[phase](state, line)


def _roll(state: State, dice: list[int]) -> None:
    phase = state["phase"]
    if phase == "toss":
        toss(state, dice)
    elif phase == "column":
        down.choose_column(state, dice[0])
    else:
        {
            "dice": turns.roll_for_cut,
            "bonus": down.roll_bonus,
            "safety": down.roll_safety,
            "injury": down.roll_injury,
            "tie": down.roll_tie,
        }[phase](state, dice)


def toss(state: State, dice: list[int]) -> None:
    """CA-4.1; the starting seven are the set of the phase a player begins in (CA-4.2)."""
    note(state, "CA-4.1", "CA-4.2")
    state["off"] = "A" if same_parity(dice) else "H"
    for side in "HA":
        now = "O" if side == state["off"] else "D"
        state["sets"][side][now] = dict(state["start"][side])
    down.chance(state, "column")


def _declared(state: State, line: TypedLine) -> None:
    side, phase = line["side"], state["phase"]
    if phase == "deck":
        note(state, "CA-3.1", "CA-3.2", "CA-3.3", "CA-3.5")
        state["deck"] = {**state["deck"], side: list(line["cards"])}
    else:
        note(state, "CA-3.6")
        state["start"] = {**state["start"], side: dict(sorted(line["pairs"]))}
        for piece, code in line["pairs"]:
            cards.fix_number(state, side, code, piece)
    if side == "H":
        state["actor"] = "A"
    elif phase == "deck":
        state["phase"], state["actor"] = "start", "H"
    else:
        down.chance(state, "toss")


def _formed(state: State, line: TypedLine) -> None:
    phase, side = state["phase"], line["side"]
    if phase == "form":
        formation.form(state, line)
    else:
        formation.shift(state, line)
    if side == state["off"]:
        state["actor"] = defence(state)
    elif phase == "form":
        state["phase"], state["actor"] = "shift", state["off"]
    else:
        down.begin_down(state)


def _substituted(state: State, line: TypedLine) -> None:
    if line["verb"] == "sub":
        cards.substitute(state, line)
    down.ask_for_subs(state, down.sides_still_asked(state, same=line["verb"] == "sub"))
