"""A bracket as boxes and lines, in pixels at its natural size. Plain values, no database rows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from league.rules.brackets.bracket import Bracket, Node, Round
from league.rules.brackets.settle import Settled, Sitting, State
from league.rules.brackets.sources import Source, WinnerOf

BOX, LINE, ROW = 196, 24, 31  # a box's width, the height of one name in it, of one row
STEP: Final = BOX + 34  # from column to column
LEFT, TOP, BOTTOM = 4, 46, 12
TURN = 17  # where a line turns, before the box that it leads to
LETTERS = 24  # half-width letters of a name that fit beside the score
WATCH: Final = 26  # the width of the link to the replay, before the scores
WATCH_LETTERS = 20  # letters that fit beside both
SCORES: Final = 30  # the room for scores of three digits


@dataclass(frozen=True, slots=True)
class SideBox:
    """``entrant`` None: not known yet, or nobody, as ``text`` then says."""

    entrant: int | None
    text: str
    full: str
    y: float
    score: str
    won: bool
    lit: bool


@dataclass(frozen=True, slots=True)
class Box:
    key: str
    x: float
    y: float
    sides: tuple[SideBox, SideBox]
    match: str
    state: str
    lit: bool
    replay: int = 0

    @property
    def watch(self) -> float:
        """Return the x of the link to the replay, before the scores and as tall as the box."""
        return self.x + BOX - SCORES - WATCH

    @property
    def middle(self) -> float:
        return self.y + LINE

    @property
    def right(self) -> float:
        return self.x + BOX

    @property
    def inside(self) -> float:
        return self.x + 8

    @property
    def scores(self) -> float:
        return self.x + BOX - 8

    @property
    def label(self) -> float:
        return self.y - 3


@dataclass(frozen=True, slots=True)
class Path:
    d: str
    lit: bool


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    width: int
    height: int
    boxes: tuple[Box, ...]
    paths: tuple[Path, ...]
    labels: tuple[Label, ...]
    box: int = BOX
    watch: int = WATCH
    tall: int = 2 * LINE
    line: int = LINE


@dataclass(frozen=True, slots=True)
class Words:
    """The names in a drawing: entrants, sides that are not known yet, rounds."""

    entrant: Callable[[int], str]
    source: Callable[[Source], str]
    nobody: str
    round: Callable[[Round], str]


@dataclass(frozen=True, slots=True)
class NodeResult:
    """A node's match and its score, the side named first at first.

    ``replay``: the number of the game that can be watched, 0 for none.
    """

    match: str
    sides: tuple[int, ...]
    score: tuple[int, int] | None
    replay: int = 0


def drawn(
    bracket: Bracket,
    settled: Settled,
    results: Mapping[str, NodeResult],
    words: Words,
    lit: int | None = None,
) -> Drawing:
    """Draw a bracket; ``lit`` is the entrant whose way is highlighted."""
    lowest = min((node.row for node in bracket.nodes), default=0.0)
    boxes = {
        node.key: _box(node, settled.sittings[node.key], results.get(node.key), words, lit, lowest)
        for node in bracket.nodes
        if settled.sittings[node.key].state is not State.UNNEEDED
    }
    paths = [
        path
        for node in bracket.nodes
        if node.key in boxes
        for path in _paths(node, boxes, settled, lit)
    ]
    return Drawing(
        width=int(max((box.right for box in boxes.values()), default=BOX) + LEFT),
        height=int(max((box.y + 2 * LINE for box in boxes.values()), default=LINE) + BOTTOM),
        boxes=tuple(boxes.values()),
        paths=tuple(sorted(paths, key=lambda path: path.lit)),
        labels=tuple(_labels(bracket, boxes, words)),
    )


def _box(
    node: Node,
    sitting: Sitting,
    result: NodeResult | None,
    words: Words,
    lit: int | None,
    lowest: float,
) -> Box:
    x = LEFT + node.column * STEP
    y = TOP + (node.row - lowest) * ROW
    entrants = (sitting.first, sitting.second)
    first, second = (
        _side(at, entrant, node.sources[at], sitting, result, words, lit, y)
        for at, entrant in enumerate(entrants)
    )
    known = result is not None and set(result.sides) == set(entrants)
    return Box(
        node.key,
        x,
        y,
        (first, second),
        result.match if result and known else "",
        sitting.state.value,
        lit is not None and lit in entrants,
        result.replay if result and known else 0,
    )


def _side(
    at: int,
    entrant: int | None,
    source: Source,
    sitting: Sitting,
    result: NodeResult | None,
    words: Words,
    lit: int | None,
    y: float,
) -> SideBox:
    if entrant is not None:
        full = words.entrant(entrant)
    else:
        full = words.source(source) if sitting.is_open else words.nobody
    score = ""
    if result is not None and result.score is not None and entrant in result.sides:
        score = str(result.score[result.sides.index(entrant)])
    return SideBox(
        entrant,
        shortened(full, WATCH_LETTERS if result is not None and result.replay else LETTERS),
        full,
        y + at * LINE + 17,
        score,
        entrant is not None and sitting.winner == entrant,
        entrant is not None and entrant == lit,
    )


def _paths(node: Node, boxes: Mapping[str, Box], settled: Settled, lit: int | None) -> list[Path]:
    paths = []
    to = boxes[node.key]
    for at, source in enumerate(node.sources):
        if not isinstance(source, WinnerOf) or source.node not in boxes:
            continue
        start = boxes[source.node]
        y = to.y + LINE / 2 + at * LINE
        d = f"M{start.right:g} {start.middle:g}H{to.x - TURN:g}V{y:g}H{to.x:g}"
        winner = settled.sittings[source.node].winner
        paths.append(Path(d, lit is not None and winner == lit))
    return paths


def _labels(bracket: Bracket, boxes: Mapping[str, Box], words: Words) -> list[Label]:
    first: dict[str, Box] = {}
    for node in bracket.nodes:
        box = boxes.get(node.key)
        if box is not None and (node.round not in first or box.y < first[node.round].y):
            first[node.round] = box
    parts = bracket.rounds_by_key()
    return [Label(words.round(parts[key]), box.x, box.y - 16) for key, box in first.items()]


def shortened(text: str, letters: int) -> str:
    """Cut a text to so many half-width letters, with an ellipsis."""
    room = letters
    for at, letter in enumerate(text):
        room -= 1 if ord(letter) < 0x1100 else 2
        if room < 0:
            return f"{text[: max(at - 1, 1)]}…"
    return text
