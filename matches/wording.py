"""The outcome of a replay in words and colours; what two cards of a board come to, in words."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.models import Verdict

Outcome = Verdict.Outcome
TONES: Final = {
    Outcome.VERIFIED: "ok",
    Outcome.WITH_RULINGS: "warn",
    Outcome.POSSIBLE: "warn",
    Outcome.UNFINISHED: "warn",
}
RUGBY_15_RESULTS: Final[Mapping[str, Promise]] = {
    "advance": _("Advance"),
    "turnover": _("Turnover"),
    "tackle": _("Tackled"),
    "kick2": _("Kick of two"),
    "kick1": _("Kick of one"),
    "drop-attempt": _("Drop attempt"),
    "foul-offence": _("Offence fouls"),
    "foul-defence": _("Defence fouls"),
    "foul-both": _("Both foul"),
}
"""The results of two revealed cards (R15-3), by the names that the engine gives them."""


def outcome_label(outcome: str) -> str:
    """Return the words for an outcome, such as “verified”, in the current language."""
    return str(Outcome(outcome).label)


def outcome_tone(outcome: str) -> str:
    """Return the tone of its badge: ``ok``, ``warn`` or ``error`` (components/badge.html)."""
    return TONES.get(Outcome(outcome), "error")


def rugby_15_result(name: str) -> str:
    """Return the words for the result of two cards of Rugby 15, in the current language."""
    return str(RUGBY_15_RESULTS[name])
