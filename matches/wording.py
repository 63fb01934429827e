"""The outcome of a replay in words and colours."""

from typing import Final

from matches.models import Verdict

Outcome = Verdict.Outcome
TONES: Final = {
    Outcome.VERIFIED: "ok",
    Outcome.WITH_RULINGS: "warn",
    Outcome.POSSIBLE: "warn",
    Outcome.UNFINISHED: "warn",
}


def outcome_label(outcome: str) -> str:
    """Return the words for an outcome, such as “verified”, in the current language."""
    return str(Outcome(outcome).label)


def outcome_tone(outcome: str) -> str:
    """Return the tone of its badge: ``ok``, ``warn`` or ``error`` (components/badge.html)."""
    return TONES.get(Outcome(outcome), "error")
