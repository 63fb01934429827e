"""Both engines side by side: one match, one line at a time, everything compared."""

from collections.abc import Mapping
from typing import Any

from engines.carriers import GAME
from engines.core.errors import Refused
from engines.core.game import Settings
from tests.engines.carriers.second_engine import slow
from tests.engines.carriers.second_engine.slow.board import LETTERS, write_cell
from tests.engines.carriers.second_engine.slow.formation import ORDER, places, put
from tests.engines.carriers.second_engine.slow.position import PIECES

Picture = dict[str, Any]
LARGE = ("deck", "form", "start", "lineup")
CUTTING = ("cut", "dice")
TURNING = ("snap", "play", *CUTTING)
STANDING = ("form", "shift", *TURNING)


class Disagreement(AssertionError):
    """The two engines differ; the message says where."""


class Pair:
    """A match in both engines; ``lines`` is what has been played."""

    def __init__(self, settings: Settings, fast: Any = None, slow_state: Any = None) -> None:
        self.settings = settings
        self.fast = GAME.setup(settings) if fast is None else fast
        self.slow = slow.setup(settings) if slow_state is None else slow_state
        self.lines: list[str] = []

    @property
    def is_over(self) -> bool:
        return not GAME.to_act(self.fast)

    def play(self, text: str) -> None:
        action = GAME.read(text)
        self.fast = GAME.apply(self.fast, action.seat, action)
        self.slow = slow.apply(self.slow, text)
        self.lines.append(text)

    def compare(self) -> list[str]:
        """Compare position, actor and legal lines; return the lines, none where they are many."""
        self._equal("to act", GAME.to_act(self.fast), slow.to_act(self.slow))
        self._equal("position", _fast_picture(self.fast), _slow_picture(self.slow))
        if self.slow["phase"] in LARGE or self.is_over:
            return []
        (seat,) = slow.to_act(self.slow)
        listed = sorted(slow.legal(self.slow))
        self._equal("legal", sorted(map(GAME.write, GAME.legal(self.fast, seat))), listed)
        return listed

    def compare_form(self, text: str) -> None:
        """Compare the cells of each sub-step on the way to a formation."""
        side, _, *words = text.split(" ")
        so = {1: self.slow["pos"][side][1]}
        for done, piece in enumerate(ORDER):
            cells = {f"{piece}={write_cell(c)}" for c in places(self.slow, side, piece, so)}
            offered = GAME.choices(self.fast, side, tuple(words[:done]))
            self._equal("sub-step", set(offered) if isinstance(offered, tuple) else None, cells)
            cell = words[done][2:]
            so = put(so, piece, (LETTERS.index(cell[0]), int(cell[1:])))

    def compare_lists(self) -> None:
        """Compare the line-ups, unless there are too many."""
        (seat,) = slow.to_act(self.slow)
        fast = sorted(map(GAME.write, GAME.legal(self.fast, seat)))
        self._equal("legal", fast, sorted(slow.legal(self.slow)))

    def compare_refusal(self, text: str) -> str | None:
        """Return the code both engines refuse the line with, or ``None``: it is legal."""
        fault = slow.check(self.slow, text)
        code = fault[1] if fault else None
        self._equal(text, self._fast_code(text), code)
        return code

    def _fast_code(self, text: str) -> str | None:
        try:
            action = GAME.read(text)
        except Refused as refused:
            return refused.reason.code
        reason = GAME.check(self.fast, action.seat, action)
        return reason.code if reason else None

    def _equal(self, what: str, fast: Any, expected: Any) -> None:
        if fast != expected:
            raise Disagreement(f"{what}\n{_apart(fast, expected)}\nafter {self.lines[-25:]}")


def _apart(fast: Any, expected: Any) -> str:
    if isinstance(fast, dict) and isinstance(expected, dict):
        keys = [key for key in fast | expected if fast.get(key) != expected.get(key)]
        return "; ".join(f"{k}: fast {fast.get(k)!r}, slow {expected.get(k)!r}" for k in keys)
    if isinstance(fast, (list, set)) and isinstance(expected, (list, set)):
        more = sorted(set(fast) - set(expected))[:9], sorted(set(expected) - set(fast))[:9]
        return f"fast alone {more[0]}, slow alone {more[1]}"
    return f"fast {fast!r}, slow {expected!r}"


def _wanted(picture: Mapping[str, Any]) -> Picture:
    """Keep the fields that matter in the present phase."""
    fields = {
        *("phase", "turn", "down", "score", "winner", "deck", "start", "sets", "out", "subs"),
        *("flexnum", "injured", "hits", "uses_phase", "uses_match", "end"),
    }
    phase = picture["phase"]
    if phase not in ("deck", "start", "toss"):
        fields |= {"off"}
    if phase in STANDING:
        fields |= {"pos", "row", "col", "marker", "holder", "placed"}
    if phase in TURNING:
        fields |= {"mover", "left", "acted"}
    if phase in CUTTING:
        fields |= {"pending"}
    return {name: picture[name] for name in sorted(fields)}


def _fast_picture(state: Any) -> Picture:
    return _wanted(GAME.view(state, None))


def _slow_picture(state: slow.State) -> Picture:
    end, pending = state["end"], state["pending"]
    return _wanted(
        {
            **state,
            "winner": state["winner"] or "",
            "deck": {side: sorted(deck or []) for side, deck in state["deck"].items()},
            "start": {side: _line(line) for side, line in state["start"].items()},
            "sets": {
                s: {r: _line(line) for r, line in of.items()} for s, of in state["sets"].items()
            },
            "out": {s: {r: sorted(c) for r, c in of.items()} for s, of in state["out"].items()},
            "injured": {side: sorted(codes) for side, codes in state["injured"].items()},
            "end": [end[0], write_cell(end[1])] if end else [],
            "pos": {f"{s}{p}": write_cell(c) for s in "HA" for p, c in state["pos"][s].items()},
            "col": LETTERS[state["col"]] if state["row"] else "",
            "placed": sorted((f"{s}{p}" for s, p in state["placed"]), key=_home_first),
            "acted": sorted(state["acted"]),
            "pending": {
                **(pending or {}),
                "candidates": state["candidates"],
                "interceptor": state["interceptor"] or 0,
            },
        }
    )


def _line(line: dict[int, str | None] | None) -> list[str] | None:
    return None if line is None else [line[piece] or "" for piece in PIECES]


def _home_first(name: str) -> tuple[bool, str]:
    return name[0] == "A", name
