"""The names of phases and rounds."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _

from engines.core.options import labels
from league.people.shared.languages import current_language
from league.rules.brackets.bracket import RoundCode
from league.tournaments.models import Phase, Round

Text = str | Promise
CODES: Final[dict[RoundCode, Text]] = {
    RoundCode.FINAL: _("Final"),
    RoundCode.SEMIFINAL: _("Semifinals"),
    RoundCode.QUARTERFINAL: _("Quarterfinals"),
    RoundCode.ROUND_OF: _("Round of %(number)s"),
    RoundCode.THIRD_PLACE: _("Third place"),
    RoundCode.WINNERS_ROUND: _("Winners' round %(number)s"),
    RoundCode.WINNERS_FINAL: _("Winners' final"),
    RoundCode.LOSERS_ROUND: _("Losers' round %(number)s"),
    RoundCode.LOSERS_FINAL: _("Losers' final"),
    RoundCode.GRAND_FINAL: _("Grand final"),
    RoundCode.RESET: _("Second grand final"),
}


def named_code(code: RoundCode, number: int) -> str:
    return str(CODES[code]) % {"number": number}


def round_name(round: Round) -> str:
    """Name a round: a bracket's by its stage, such as the final, others by their number."""
    code = round.told.get("code", "")
    if code in list(RoundCode):
        return named_code(RoundCode(code), round.told.get("number", round.place))
    return _numbered(round.number)


def _numbered(number: int) -> str:
    return gettext("Round %(number)d") % {"number": number}


class RoundNames:
    """The names of a tournament's rounds by number; a deleted round is named by its number."""

    def __init__(self, rounds: Iterable[Round]) -> None:
        self._names = {round.number: round_name(round) for round in rounds}

    def of(self, number: int | None) -> str:
        """Name a round; empty for None, such as for an act on the whole event."""
        return self._names.get(number) or _numbered(number) if number else ""


def extra_time(seconds: int) -> str:
    """Write the extra time of a round or a table, in minutes if these are whole.

    Time that was taken away is negative.
    """
    minutes, rest = divmod(abs(seconds), 60)
    if seconds < 0:
        words = gettext("−%(n)d s") if rest else gettext("−%(n)d min")
    else:
        words = gettext("+%(n)d s") if rest else gettext("+%(n)d min")
    return words % {"n": abs(seconds) if rest else minutes}


def as_of(rounds: Iterable[Round], after: int) -> str:
    """Say after or during which round a table is; empty before the first."""
    for round in rounds:
        if round.number == after:
            closed = round.state == Round.State.CLOSED
            words = gettext("after %(round)s") if closed else gettext("during %(round)s")
            return words % {"round": round_name(round)}
    return ""


def phase_name(phase: Phase) -> str:
    return phase.name or capfirst(str(phase.get_kind_display()))


Names = Callable[[int], str]
Sentences = Mapping[str, str | Promise]
KEYS: Final = re.compile(r"%\((\w+)\)")
ENTRANTS: Final = frozenset(
    {"entrant", "entrants", "opponent", "opponents", "other", "down", "up", "challenger", "among",
     "declined"}
)  # fmt: skip


def named(names: Mapping[int, Any]) -> Names:
    """Return a function that names entrants from a map; one missing there by its number."""

    def name(number: int) -> str:
        name = names.get(number)
        return f"#{number}" if name is None else str(name)

    return name


def entrants_in(params: Mapping[str, Any]) -> set[int]:
    """Return the entrants whom parameters name."""
    entrants: set[int] = set()
    for name in ENTRANTS.intersection(params):
        value = params[name]
        each = value if isinstance(value, list | tuple) else [value]
        entrants.update(number for number in each if isinstance(number, int))
    return entrants


def filled(
    sentence: str | Promise,
    params: Mapping[str, Any],
    names: Names,
    entrants: frozenset[str] = ENTRANTS,
) -> str:
    """Fill a sentence; ``entrants`` are the parameters that are entrants' numbers."""
    text = str(sentence)
    return text % {
        key: _shown(value, names if key in entrants else None)
        for key, value in mentioned(text, params).items()
    }


def mentioned(sentence: str | Promise, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that a sentence uses; an act may list thousands that it does not."""
    return {key: params[key] for key in KEYS.findall(str(sentence)) if key in params}


def _shown(value: Any, names: Names | None) -> str:
    if isinstance(value, list | tuple):
        return gettext(", ").join(_shown(each, names) for each in value)
    if names is not None and isinstance(value, int):
        return names(value)
    return "–" if value is None else str(value)


def game_name(key: str) -> str:
    return labels(key).name[current_language()]
