"""The lines of a record that are no action of its game, for its writer to correct."""

from dataclasses import dataclass

from engines.core.errors import UnreadableAction
from engines.core.reason import Reason
from engines.core.records.forms import understand
from engines.core.records.record import ACTION, Record
from engines.core.records.sentences import sentence
from engines.core.records.spoken import reader
from engines.core.registry import get, ruleset


@dataclass(frozen=True, slots=True)
class Unread:
    """``line`` is the line of the canonical text, from 1; ``number`` is the action's own."""

    line: int
    number: int
    text: str
    reason: Reason
    game: str

    def sentence(self, language: str) -> str:
        return sentence(self.reason, self.game, language)

    @property
    def may_mean(self) -> tuple[str, ...]:
        """Return the lines that its words may mean; an import takes a single one."""
        return understand(get(self.game), self.text)


def unread(record: Record, canonical: str) -> tuple[Unread, ...]:
    """Return the lines at which any replay would stop.

    ``canonical`` is the record as ``written`` has it: its lines stand behind the first empty one.
    """
    game, _ = ruleset(record.ruleset)
    read = reader(game)
    first = canonical.split("\n").index("") + 2
    lines = []
    for place, line in enumerate(record.lines):
        if line.kind != ACTION:
            continue
        try:
            read(line.text)
        except UnreadableAction as wrong:
            lines.append(Unread(first + place, line.number or 0, line.text, wrong.reason, game.key))
    return tuple(lines)
