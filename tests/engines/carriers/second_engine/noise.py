"""Lines that are mostly illegal: every kind of line with random contents."""

from random import Random

from tests.engines.carriers.second_engine.slow.board import LETTERS, number, rows
from tests.engines.carriers.second_engine.slow.position import State

FORMS = (
    "{s} {p} {c}",
    "{s} {p}! {c}",
    "{s} {p} >{q}",
    "{s} {p}! >{q}",
    "{s} {p} x{w}+{n}",
    "{s} {p}! x{w}+{n}",
    "{s} {p}! ^{q}",
    "{s} {p}! ~{q}",
    "{s} {p}! +{d}",
    "{s} wait",
    "{s} ready",
    "{s} snap",
    "{s} snap {q}",
    "{s} cut {q}",
    "{s} cut -",
    "{s} try",
    "{s} restart",
    "{s} shift -",
    "{s} shift {c}",
    "{s} sub {p}={d}",
    "{s} sub {p}=-",
    "{s} in {p}={d}",
    "{s} in {p}=-",
    "{s} form 4={c} 2={e} 5={f} 7={g}",
    "bonus {n} {m}",
    "dice {n} {m}",
    "column {n}",
    "tie {n}",
    "{s} {p}",
    "{p} {c}",
)
PHASED = {
    "form": FORMS[23:24],
    "shift": FORMS[17:19],
    "snap": FORMS[:13],
    "play": FORMS[:10],
    "cut": FORMS[13:15],
    "sub": FORMS[19:21],
    "in": FORMS[21:23],
}


def line(state: State, rng: Random) -> str:
    """Return a random line, mostly of the present phase and the acting side."""
    due = rng.random() < 0.85
    forms = PHASED.get(state["phase"], FORMS) if due else FORMS
    side = state["actor"] if due and state["actor"] else rng.choice("HA")
    if state["phase"] == "form" and due:
        return _formation(state, rng)
    if state["phase"] in ("deck", "start", "lineup"):
        return _declaration(state, side, rng)
    cards = sorted(state["cards"])
    own = [*(state["deck"][side] or cards), *3 * sorted(state["injured"][side])]
    return rng.choice(forms).format(
        s=side,
        p=rng.randint(1, 7),
        q=rng.randint(1, 7),
        n=rng.randint(0, 3),
        m=rng.randint(1, 6),
        w=rng.choice("NESW"),
        d=rng.choice([*own, *own, *cards, "nobody"]),
        **{name: _cell(state, rng) for name in "cefg"},
    )


def _cell(state: State, rng: Random) -> str:
    """A cell near a piece, now and then one off the board."""
    o = state["options"]
    standing = [cell for side in "HA" for cell in state["pos"][side].values()]
    if standing and rng.random() < 0.9:
        x, y = rng.choice(standing)
        x, y = x + rng.randint(-3, 3), y + rng.randint(-3, 3)
    else:
        x, y = rng.randint(0, number(o, "cols")), rng.randint(1, rows(o) + 1)
    return f"{LETTERS[max(0, x)]}{max(1, y)}"


def _formation(state: State, rng: Random) -> str:
    """A formation that is nearly right."""
    side = state["actor"]
    x, y = state["pos"][side][1]
    back = -1 if side == "H" else 1
    four, two, five = rng.randint(1, 5), rng.randint(-1, 4), rng.randint(1, 7)
    cells = (
        (x + (rng.random() < 0.1), y + back * four),
        (x + rng.randint(-3, 3), y + back * two),
        (x + rng.randint(-3, 3), y + back * five),
        (x + rng.randint(-3, 3), y + back * rng.randint(-1, 5)),
    )
    words = [f"{LETTERS[max(0, c[0])]}{max(1, c[1])}" for c in cells]
    return "{} form 4={} 2={} 5={} 7={}".format(side, *words)


def _declaration(state: State, side: str, rng: Random) -> str:
    """A deck or seven cards with a slip or two."""
    phase = state["phase"]
    cards = sorted(state["cards"])
    if phase == "deck":
        codes = rng.sample(cards, min(len(cards), rng.randint(13, 21)))
        if rng.random() < 0.4:
            codes[rng.randrange(len(codes))] = rng.choice([*cards, "nobody"])
        return f"{side} deck {' '.join(codes)}"
    own = state["deck"][side] or cards
    pairs = []
    for piece in range(1, 8):
        fitting = [code for code in own if state["cards"][code]["number"] in (0, piece)]
        pairs.append((piece, rng.choice([*6 * fitting, *own, "-"])))
    slip = rng.random()
    if slip < 0.1:
        pairs.pop()
    elif slip < 0.2:
        pairs[rng.randrange(7)] = (rng.randint(1, 8), rng.choice([*cards, "nobody"]))
    return f"{side} {phase} {' '.join(f'{piece}={code}' for piece, code in pairs)}"
