"""The lines of a filed record that a free table can go on from."""

import re
from dataclasses import dataclass, replace
from typing import Final

from engines.core.errors import Refused
from engines.core.game import AnyGame
from engines.core.records.headers import ACTS
from engines.core.records.record import ACTION, CHECKPOINT, RULING, SET, Dice, Record, RecordLine
from engines.core.records.writing import written
from engines.core.registry import ruleset
from league.play.errors import HandsUnknown, RecordStops
from league.play.rules import course
from league.play.rules.course import Position, Said
from matches.models import Filing
from matches.queries.matches import engine_of
from matches.queries.records.printed import names_of_set
from matches.queries.records.replay import Replay, ReplayStep, replay_of

OPEN_MODE: Final = re.compile(r"^@mode open\b", re.MULTILINE)
SIGNS: Final = {ACTION: "", CHECKPOINT: "= ", RULING: "~ ", SET: "~ set "}


@dataclass(frozen=True, slots=True)
class Beginning:
    """A record up to a line: ``n`` lines, of which ``step`` is the last; None before the first."""

    record: Record
    game: AnyGame
    n: int
    step: ReplayStep | None

    @property
    def is_over(self) -> bool:
        """Tell whether the game came to its own end with this line."""
        end = self.record.end
        return self.n == len(self.record.lines) and end is not None and end.word not in ACTS

    def header(self, source: str) -> str:
        """Return the header with the match's settings, and ``source`` for chance from here on."""
        return written(
            replace(self.record, lines=(), result=None, end=None, seeds=(), digest="", facts=(),
                    dice=Dice(source))
        )  # fmt: skip

    def lines(self, start: Position) -> tuple[Position, list[Said]]:
        """Play the lines from the start; return the position after them and the lines as kept.

        Raises RecordStops.
        """
        position, said = start, list[Said]()
        try:
            for line in self.record.lines[: self.n]:
                position, made = course.with_typed_line(position, _typed(line))
                said += made
        except Refused as refused:
            raise RecordStops from refused
        return position, said


def knows_hands(filing: Filing) -> bool:
    """Tell whether a record knows all hands; cheap, since its text is not parsed."""
    game = engine_of(filing.record.ruleset)
    is_open = OPEN_MODE.search(filing.record.text) is not None
    return game is None or game.mask is None or not is_open


def beginning(filing: Filing, line: int) -> Beginning:
    """Return a record up to a line, or up to the last playable line if that comes earlier: at the
    end of the record or where it breaks a rule. Raises HandsUnknown and RecordStops.
    """
    if not knows_hands(filing):
        raise HandsUnknown
    replay = _replay(filing)
    if replay.record is None or engine_of(replay.ruleset) is None or not replay.steps:
        raise RecordStops
    n = min(line, len(replay.steps))
    game, _preset = ruleset(replay.record.ruleset)
    return Beginning(replay.record, game, n, replay.step(n))


def _replay(filing: Filing) -> Replay:
    kept, game = filing.record, filing.game
    names = names_of_set(kept, game.match if game else None)
    return replay_of(kept.text, digest=kept.digest, rules=kept.ruleset, names=names)


def _typed(line: RecordLine) -> str:
    return SIGNS[line.kind] + line.text
