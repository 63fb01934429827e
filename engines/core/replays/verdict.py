"""The verdict of a replay on a record."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engines.core.outcome import NONE
from engines.core.reason import Param, Reason
from engines.core.records.record import RecordLine
from engines.core.records.sentences import LANGUAGES, note_sentence, rule_sentence, sentence

VERIFIED: Final = "verified"
WITH_RULINGS: Final = "verified_with_rulings"
POSSIBLE: Final = "possible"
UNFINISHED: Final = "unfinished"
REFUTED: Final = "refuted"
IMPOSSIBLE: Final = "impossible"
UNREADABLE: Final = "unreadable"
OUTCOMES: Final = (VERIFIED, WITH_RULINGS, POSSIBLE, UNFINISHED, REFUTED, IMPOSSIBLE, UNREADABLE)

DICE_NOT_CHECKED: Final = "dice not checked"
REMARKS_NOT_CHECKED: Final = "checkpoints not checked"

# Cases for a judge: a fault of the rules engine, or a replay whose process ended.
FAULT_CODE: Final = "REC-FAULT"
STOPPED_CODE: Final = "REC-STOPPED"


@dataclass(frozen=True, slots=True)
class Finding:
    """The line that breaks the rules, the reason, legal lines instead, and the state before it."""

    reason: Reason
    game: str  # whose sentences word the reason
    line: int | None = None  # of the text, from 1
    number: int | None = None  # n. of an action
    text: str = ""
    seat: str | None = None
    alternatives: tuple[str, ...] = ()
    state: str = ""  # as the game dumps it
    board: str = ""  # as the game shows it

    def sentence(self, language: str) -> str:
        return sentence(self.reason, self.game, language)

    def rule_sentence(self, language: str) -> str:
        return rule_sentence(self.reason.rule, self.game, language)

    def as_json(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "number": self.number,
            "text": self.text,
            "seat": self.seat,
            "rule": self.reason.rule,
            "code": self.reason.code,
            "params": _plain(self.reason.params),
            "sentence": {language: self.sentence(language) for language in LANGUAGES},
            "rule_sentence": {language: self.rule_sentence(language) for language in LANGUAGES},
            "alternatives": list(self.alternatives),
            "state": self.state,
            "board": self.board,
        }

    @classmethod
    def from_json(cls, read: Mapping[str, Any], game: str) -> "Finding":
        """Return the finding of ``as_json``; ``game`` words the reason."""
        params = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in read["params"].items()
        }
        return cls(
            Reason(read["rule"], read["code"], params),
            game,
            line=read["line"],
            number=read["number"],
            text=read["text"],
            seat=read["seat"],
            alternatives=tuple(read["alternatives"]),
            state=read["state"],
            board=read["board"],
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """``score`` and ``winner`` follow from the record; ``agrees`` compares them with ``@result``.

    ``winner`` is a side, ``draw`` or ``none``; ``agrees`` is None where nothing was reported.
    ``fault`` is the trace of a fault of the rules, for a log only.
    """

    outcome: str
    game: str = ""
    ruleset: str = ""
    score: tuple[tuple[str, int], ...] = ()
    winner: str = NONE
    end: str = ""
    agrees: bool | None = None
    finding: Finding | None = None
    rulings: tuple[RecordLine, ...] = ()
    notes: tuple[str, ...] = ()
    steps: int = 0
    fault: str = ""

    def as_json(self) -> dict[str, Any]:
        return {
            "outcome": self.outcome,
            "game": self.game,
            "ruleset": self.ruleset,
            "score": dict(self.score),
            "winner": self.winner,
            "end": self.end,
            "agrees": self.agrees,
            "finding": None if self.finding is None else self.finding.as_json(),
            "rulings": [{"line": line.at, "text": line.text} for line in self.rulings],
            "notes": list(self.notes),
            "steps": self.steps,
        }

    def note_sentences(self, language: str) -> list[str]:
        return [note_sentence(note, language) for note in self.notes]


def _plain(params: Mapping[str, Param]) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in params.items()
    }
