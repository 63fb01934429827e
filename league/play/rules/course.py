"""The position of a sitting, derived only from its header and the lines that stand. Plain values;
the game's engine gives lines their meaning.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from engines.core.errors import Refused, UnreadableAction
from engines.core.game import CHANCE, AnyGame, Seat
from engines.core.limits import BOM, CHARACTERS, inspect
from engines.core.reason import Reason
from engines.core.records.forms import understand
from engines.core.records.headers import ACTS
from engines.core.records.reading import read
from engines.core.records.record import ACTION, CHECKPOINT, RULING, SET, Record, RecordLine
from engines.core.records.spoken import reader
from engines.core.records.writing import written_line
from engines.core.replays.replay import Course, begun, follow
from engines.core.replays.watching import watched

CHANCE_LINE: Final = "chance"
HEADER: Final = "@"
END: Final = "@end"
# The number of a record's line, as it is written or typed: "12. ", "１２．", "12) ".
NUMBER: Final = re.compile(r"^\d{1,4}(?:\. |．|[)）] ?)")
COMMENT: Final = ";"  # what follows it is no part of a record


class Said(NamedTuple):
    """A line as it is kept: its kind (``action``, ``chance``, or a remark's) and its text.

    ``masked`` is the text for those seats, and for a guest (``""``), who may not see all of it.
    """

    kind: str
    text: str
    seats: tuple[Seat, ...] = ()
    masked: Mapping[str, str] = {}


class Played(NamedTuple):
    """An action that was played; ``masked`` as those see it who may not see all of it."""

    action: Any
    masked: Mapping[str, Any]


@dataclass(slots=True)
class Position:
    """The match after ``n`` lines, of which ``draws`` were supplied by chance.

    ``course`` belongs to this position: copy it to play on. ``last`` is what was played last, with
    the state before it, for pages to draw.
    """

    record: Record
    course: Course
    n: int = 0
    draws: int = 0
    last: tuple[Any, Any] | None = None

    @property
    def game(self) -> AnyGame:
        return self.course.game

    @property
    def state(self) -> Any:
        return self.course.state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return tuple(self.game.to_act(self.state))

    @property
    def is_over(self) -> bool:
        return not self.to_act


def start(header: str) -> Position:
    """Set a match up from the record before its first line. Raises ``Refused``."""
    record = read(header)
    return Position(record, begun(record))


def at_end(record: str) -> Position:
    """Set a match up and play its lines as they would be typed.

    Raises ``Refused`` with the rule and the code, and ``UnreadableAction``.
    """
    lines = record.splitlines()
    header = [line for line in lines if line.startswith(HEADER)]
    position = start("\n".join(header) + "\n")
    for text in lines[len(header) :]:
        position, _said = with_typed_line(position, text)
    return position


def copied(position: Position) -> Position:
    """Return a copy of a position to play on from."""
    course = position.course
    own = replace(course, state=course.game.copy(course.state), rulings=list(course.rulings))
    return replace(position, course=own)


def goes_on(position: Position, lines: Iterable[Said]) -> Position:
    """Play kept lines on a position, in place, and return it. Raises ``Refused``."""
    lines = list(lines)
    for line in lines[:-1]:
        follow(position.course, _written(position, line))
        _count(position, [line])
    for line in lines[-1:]:
        _played(position, line)
        _count(position, [line])
    return position


def _written(position: Position, line: Said) -> RecordLine:
    kind = ACTION if line.kind in (ACTION, CHANCE_LINE) else line.kind
    return RecordLine(position.n + 1, position.n + 1, kind, line.text)


def _count(position: Position, lines: Sequence[Said]) -> None:
    position.n += len(lines)
    position.draws += sum(line.kind == CHANCE_LINE for line in lines)


def _played(position: Position, line: Said) -> list[Played]:
    """Play a line and return its actions, with those that a record may leave out before it."""
    game, played = position.game, list[Played]()

    def seen(before: Any, action: Any, _after: Any) -> None:
        position.last = (before, action)
        played.append(Played(action, _masked(game, before, action)))

    position.course.game = watched(game, seen)
    try:
        follow(position.course, _written(position, line))
    finally:
        position.course.game = game
    return played


def _masked(game: AnyGame, before: Any, action: Any) -> Mapping[str, Any]:
    if game.mask_action is None:
        return {}
    seen = {seat: game.mask_action(before, action, seat or None) for seat in (*game.seats, "")}
    return {seat: masked for seat, masked in seen.items() if masked != action}


def typed_lines(text: str) -> list[str]:
    """Split typed or pasted text into lines, without comments, headers and a record's numbers.

    A single line keeps its number: in some games it may mean something. An ``@end`` by which
    people end a game is kept, to be refused in its place: there is a button for that.
    """
    said = [line for line in _plain_lines(text) if not line.startswith(HEADER) or act_of(line)]
    return said if len(said) == 1 else [NUMBER.sub("", line) for line in said]


def headers_in(text: str) -> list[str]:
    """Return the header lines that ``typed_lines`` leaves out, since the table has its own."""
    return [line for line in _plain_lines(text) if line.startswith(HEADER) and not act_of(line)]


def game_in(text: str) -> str:
    """Return the game that the head of a pasted record names; empty where it names none."""
    named = (line.split()[1:] for line in headers_in(text) if line.split()[0] == "@game")
    return next((words[0] for words in named if words), "")


def act_of(line: str) -> str:
    """Return the act of an ``@end`` line for a game that did not end by itself: ``concede``, ...;
    empty for any other line.
    """
    name, word, *_rest = [*line.split(), "", ""]
    return word if name == END and word in ACTS else ""


def _plain_lines(text: str) -> list[str]:
    plain = text.removeprefix(BOM)
    lines = (" ".join(line.partition(COMMENT)[0].split()) for line in plain.splitlines())
    return [line for line in lines if line]


def parsed(text: str) -> Said:
    """Return kind and text of a typed line: an action, ``= 7-5``, ``~ remark`` or ``~ set f=v``.

    A comment is removed, as in a record.
    """
    plain = " ".join(text.partition(COMMENT)[0].split())
    if plain.startswith("="):
        return Said(CHECKPOINT, plain[1:].strip())
    if plain.startswith("~"):
        remark = plain[1:].strip()
        if remark.startswith("set "):
            name, equal, value = remark[4:].partition("=")
            return Said(SET, f"{name.strip()}{equal}{value.strip()}")
        return Said(RULING, remark)
    return Said(ACTION, plain)


def needs_words(position: Position, text: str) -> bool:
    """Tell whether a line is neither a remark nor one that the game reads as it stands."""
    said = parsed(text)
    if said.kind != ACTION or len(text) > CHARACTERS:
        return False
    try:
        reader(position.game)(said.text)
    except UnreadableAction:
        return True
    return False


def possible_lines(position: Position, text: str, seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return the lines that a text in words may mean, in the game's notation; may be empty.

    A text that names no seat is of the one of ``seats`` that is to act, else of the only seat
    to act.
    """
    own, said = set(seats), parsed(text).text
    due = [seat for seat in position.to_act if seat != CHANCE]
    acting = [seat for seat in due if seat in own] or due
    seat = acting[0] if len(acting) == 1 else None
    for words in dict.fromkeys((said, NUMBER.sub("", said))):
        if lines := understand(position.game, words, seat=seat):
            return lines
    return ()


def with_typed_line(position: Position, text: str) -> tuple[Position, list[Said]]:
    """Play a typed line; return the position after it and the lines to write for it.

    Actions that a record may leave out before it come first, each as its own line. The given
    position is not changed. Raises ``Refused`` with the rule and the code, and
    ``UnreadableAction``.
    """
    if len(text) > CHARACTERS:
        raise too_long()
    said, after = parsed(text), copied(position)
    if said.kind != ACTION:
        _check_remark(said, text.strip()[:1])
        follow(after.course, _written(after, said))
        return _gone_on(after, [said])
    spoken = reader(position.game)(said.text)
    return _gone_on(after, _lines(position.game, _played(after, said), len(spoken.actions)))


def _check_remark(said: Said, sign: str) -> None:
    """Refuse a remark that no record could hold."""
    inspect(said.text)
    if not said.text:
        raise Refused(Reason("REC-5", "REC-BARE", {"sign": sign}))
    name, _, value = said.text.partition("=")
    if said.kind == SET and not (name and value):
        raise Refused(Reason("REC-5", "REC-SET-SHAPE"))


def _gone_on(after: Position, lines: list[Said]) -> tuple[Position, list[Said]]:
    """Count played lines in the position. Raises ``Refused`` for one too long for a record."""
    for line in lines:
        _count(after, [line])
        written = _written(after, line)
        number = f"{after.n}. " if written.kind == ACTION else ""
        if len(number + written_line(written, after.game)) > CHARACTERS:
            raise too_long()
    return after, lines


def too_long() -> Refused:
    """Return the refusal of a line too long for a record."""
    return Refused(Reason("REC-1", "REC-LINE-TOO-LONG", {"limit": CHARACTERS}))


def _lines(game: AnyGame, played: list[Played], said: int) -> list[Said]:
    """Write played actions as lines: left-out ones singly, the last ``said`` ones as one line."""
    before, together = played[:-said] if said else played, played[-said:]
    lines = [_line(game, (each,)) for each in before]
    return [*lines, _line(game, tuple(together))] if together else lines


def _line(game: AnyGame, played: Sequence[Played]) -> Said:
    """Write actions played together as one line, unmasked if they were chosen at once."""
    actions = tuple(each.action for each in played)
    seats = tuple(action.seat for action in actions)
    at_once = len(set(seats) - {CHANCE}) > 1
    hidden = set() if at_once else {seat for each in played for seat in each.masked}
    masked = {
        seat: _text(game, tuple(each.masked.get(seat, each.action) for each in played))
        for seat in sorted(hidden)
    }
    kind = CHANCE_LINE if seats and all(seat == CHANCE for seat in seats) else ACTION
    return Said(kind, _text(game, actions), seats, masked)


def _text(game: AnyGame, actions: tuple[Any, ...]) -> str:
    if len(actions) > 1 and game.write_line is not None:
        return game.write_line(actions)
    return " ".join(map(game.write, actions))


def laid_together(game: AnyGame, texts: Iterable[str]) -> list[str]:
    """Write choices made at the same moment: as one line where the game has such lines."""
    actions = [action for text in texts for action in reader(game)(text).actions]
    actions.sort(key=lambda action: game.seats.index(action.seat))
    if len(actions) > 1 and game.write_line is not None and game.read_line is not None:
        return [game.write_line(tuple(actions))]
    return [game.write(action) for action in actions]


def sides_of(game: AnyGame, seats: Iterable[Seat]) -> frozenset[str]:
    """Return the sides that seats play for."""
    own = set(seats)
    return frozenset(side for side, those in game.sides.items() if own & set(those))
