"""The log of a match in words."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from matches.models import Act
from matches.queries.pages import MatchPage
from matches.queries.speakers import name_of_speaker
from matches.rules.proof import Comparison


@dataclass(frozen=True, slots=True)
class Logged:
    at: datetime
    who: str
    words: str
    reason: str


def log(page: MatchPage) -> list[Logged]:
    """List the acts, the newest first; equal acts in a row, as each reverification adds them,
    are listed once, as the oldest.
    """
    names = page.names
    logged: list[Logged] = []
    for row in (_logged(act, names) for act in page.acts):
        if logged and replace(logged[-1], at=row.at) == row:
            logged.pop()
        logged.append(row)
    return logged


def _logged(act: Act, names: dict[int, str]) -> Logged:
    who = name_of_speaker(act)
    side = names.get(act.side.number, "") if act.side else ""
    who = "" if who == side else who
    return Logged(act.at, who, _said(act, side, names), act.reason)


def _said(act: Act, side: str, names: dict[int, str]) -> str:
    words = {
        "make": _("The match was made."),
        "bring_in": _("The match was taken over from a file, with its result."),
        "report": _("%(side)s reported the result."),
        "correct": _("%(side)s corrected the report."),
        "confirm": _("%(side)s confirmed the report."),
        "dispute": _("%(side)s disputed the report."),
        "withdraw": _("%(side)s withdrew the report."),
        "concede": _("%(side)s gave the match up."),
        "call": _("%(side)s called a judge."),
        "prove": _("The replay proves the result."),
        "contradict": _("The replay does not say what the sides say."),
        "fail": _("The replay decides nothing: a person must look."),
        "rule": _("A judge decided."),
        "line_up": _("%(side)s changed its line-up."),
        "make_pass": _("A pass was made that speaks for %(side)s."),
        "end_pass": _("The pass that speaks for %(side)s was ended."),
        "cancel": _("The match was taken back before it began."),
    }
    if act.kind == "file":
        by = side or _("An official")
        return _("%(side)s handed in a record of game %(game)s.") % {
            "side": by,
            "game": act.params.get("game", 1),
        }
    if act.kind.startswith("final_"):
        return _final(act, names)
    return words.get(act.kind, act.kind) % {"side": side}


def _final(act: Act, names: dict[int, str]) -> str:
    decision = act.params.get("decision")
    if decision == "won":
        said = _("Result: %(side)s wins.") % {"side": names.get(act.params.get("winner"), "")}
    elif decision == "drawn":
        said = _("Result: a draw.")
    elif decision == "double_loss":
        said = _("Result: both sides lose.")
    else:
        said = _("The match is void.")
    proved = " " + _("Proved.") if act.params.get("proved") else ""
    return f"{said}{proved}"


def compared(comparison: Comparison | None) -> tuple[str, str]:
    """Return the tone and the words for a record's comparison with the claims."""
    tones = {
        Comparison.EQUAL: ("ok", _("says the same as the report")),
        Comparison.DIFFERS: ("error", _("says something else than the report")),
        Comparison.UNCLEAR: ("warn", _("decides nothing")),
        Comparison.WAITING: ("info", _("being replayed")),
    }
    return tones.get(comparison, ("", "")) if comparison else ("", "")
