"""The public log in sentences: what was done to a tournament."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from league.tournaments.models import Act, Penalty
from league.tournaments.tournament import wording

ACTS: Final[wording.Sentences] = {
    "make": _("The tournament was made."),
    "change": _("The settings were changed."),
    "phases": _("The phases were set."),
    "open_entry": _("Entry was opened."),
    "close_entry": _("Entry was closed."),
    "start": _("The tournament was started."),
    "finish": _("The tournament was finished."),
    "drop": _("%(entrants)s dropped."),
    "reenter": _("%(entrant)s came back."),
    "disqualify": _("%(entrant)s was disqualified."),
    "no_deck": _("Dropped at the deadline, without a legal deck: %(entrants)s."),
    "withdrawn": _("%(entrant)s withdrew its entry."),
    "enter_late": _("%(entrant)s entered late."),
    "leave_season": _("%(entrant)s left the season."),
    "club": _("The club of %(entrant)s was changed: %(before)s → %(after)s."),
    "fixed_table": _("The fixed table of %(entrant)s was changed: %(before)s → %(after)s."),
    "seeds": _("Seeds were set."),
    "draw_seeds": _("Seeds were drawn by lot."),
    "pair": _("The round was paired (seed %(seed)s)."),
    "redraw": _("The round was paired again."),
    "publish": _("The pairings were published."),
    "start_clock": _("The clock was started: %(minutes)s minutes."),
    "extend": _("The time was extended: %(time)s."),
    "pause_tables": _("All tables were stopped (%(count)s)."),
    "resume_tables": _("The tables are stopped no more (going on: %(count)s)."),
    "correct_clocks": _("The clocks at all tables were changed: %(time)s (%(count)s)."),
    "end_tables": _("Time was over: games were ended with their score (%(count)s)."),
    "close": _("The round was closed."),
    "reopen": _("The round was opened again: a result in it changed."),
    "advance": _("The next round of the bracket was drawn up."),
    "phase_begin": _("Phase %(phase)s began."),
    "phase_finish": _("Phase %(phase)s ended."),
    "ask_bye": _("A bye for %(entrant)s was asked for."),
    "withdraw_bye": _("%(entrant)s does not want its bye any more."),
    "challenge": _("A challenge: %(entrants)s."),
    "challenge_offer": _("%(challenger)s challenged %(opponent)s."),
    "challenge_declined": _("%(opponent)s declined the challenge of %(challenger)s."),
    "challenge_withdrawn": _("The challenge of %(challenger)s to %(opponent)s was withdrawn."),
    "challenge_expired": _(
        "The challenge of %(challenger)s to %(opponent)s was not answered in time."
    ),
    "challenge_lapsed": _("The challenge of %(challenger)s to %(opponent)s fell away."),
    "feature": _("A feature table was chosen or given up (match %(number)s)."),
    "swap": _("Two entrants were exchanged by hand."),
    "set_pair": _("A pairing was set by hand."),
    "give_bye": _("A bye was given by hand."),
    "set_table": _("A table was set by hand."),
    "check_in_code": _("A new check-in code was made."),
    "close_check_in": _("Check-in was closed. Missing: %(entrants)s."),
    "penalty": _("%(entrant)s was given a penalty: %(ruling)s, for %(infraction)s."),
    "lift_penalty": _("A penalty of %(entrant)s was lifted: %(ruling)s."),
    "overdue": _("A match was settled: its time was over (match %(pairing)s)."),
    "needs_attention": _("A judge must look (%(why)s)."),
    "restrict": _("The pairing restrictions were changed."),
    "lift_restriction": _("The pairing restrictions were changed."),
    "season_division": _("The division was made for season %(season)s."),
    "bring_in": _("The event was taken over from a file."),
    "import_entrants": _("Entrants were imported from a file: %(count)s."),
    "import_results": _("Results were imported from a file: %(count)s."),
    "correct": _("A correction was made."),
    "undo": _("Undone: %(kind)s"),
}
CORRECTIONS: Final[wording.Sentences] = {
    "result": _("A result was corrected (match %(number)s)."),
    "drop": _("Corrected: %(entrant)s had left before."),
    "return": _("Corrected: %(entrant)s is there after all."),
    "punish": _("Corrected: %(entrant)s was given a penalty: %(ruling)s, for %(infraction)s."),
    "forgive": _("Corrected: a penalty was lifted."),
    "bye": _("Corrected: a bye is worth something else (match %(number)s)."),
    "asked": _("Corrected: the bye that %(entrant)s had asked for."),
    "repair": _("The round was paired again with the fewest changes."),
}
"""What was corrected; the sentence continues with what this changed."""
DECLINED: Final = _("Phase %(phase)s began. They declined to come in: %(declined)s.")
PUBLIC: Final[wording.Sentences] = {
    "penalty": _("A penalty was given: %(ruling)s, for %(infraction)s."),
    "lift_penalty": _("A penalty was lifted: %(ruling)s."),
    "disqualify": _("An entrant was disqualified."),
    "no_deck": ACTS["drop"],
    "close_check_in": _("Check-in was closed."),
}
"""Acts whose sentence names a person or reason to the staff only, and the public sentence."""
PUBLIC_KINDS: Final = {"no_deck": "drop"}
"""Acts whose kind itself says why an entrant left, and the public name of the kind."""
PUBLIC_CORRECTIONS: Final[wording.Sentences] = {
    "punish": _("Corrected: a penalty was given: %(ruling)s, for %(infraction)s.")
}
STAFF_REASONS: Final = frozenset(
    {"drop", "reenter", "withdrawn", "no_deck", "enter_late", "disqualify", "penalty",
     "lift_penalty"}
)  # fmt: skip
"""Acts whose typed reason is about a person, so that only the staff may read it."""
STAYS: Final[Mapping[str, str | Promise]] = {
    "make": _("The event would be no tournament any more. Hide the event instead."),
    "withdrawn": _("Whoever withdrew can enter again, while there is room."),
    "check_in_code": _("The old code may be known to others. Make a new one instead."),
    "advance": _("It follows from the results: correct those, and it is drawn up again."),
    "reopen": _("It follows from a result. The round closes once all results are there."),
    "overdue": _("Correct the result of the match instead."),
    "pause_tables": _("Let the tables go on instead."),
    "resume_tables": _("Stop the tables again instead."),
    "correct_clocks": _("Change the clocks back instead."),
    "end_tables": _(
        "At a table that no side has confirmed yet, both sides can take the end back. "
        "Correct the result of any other match instead."
    ),
    "challenge_offer": _("Withdraw the challenge instead."),
    "challenge_declined": _("Enter the challenge anew instead, or let them challenge again."),
    "challenge_withdrawn": _("Enter the challenge anew instead, or let them challenge again."),
    "challenge_expired": _("Enter the challenge anew instead, or let them challenge again."),
    "challenge_lapsed": _("Enter the challenge anew instead, or let them challenge again."),
    "needs_attention": _("It changes nothing. It says where somebody must look."),
    "season_division": _("Take the plan of the season, or its play-offs, back instead."),
    "bring_in": _("Hide the event instead."),
    "import_entrants": _("Drop the entrants, or withdraw their entries, instead."),
    "import_results": _("Correct the results of the matches instead."),
    "undo": _("Do again what was undone."),
}
"""Why acts of these kinds cannot be undone, and what can be done instead."""
WHY: Final[Mapping[str, str | Promise]] = {
    "paired_since": _("a result changed after the next round was paired"),
    "sides_changed": _("other sides are due in a match of the bracket"),
    "drawn": _("a match of the bracket was drawn"),
    "overdue": _("the time of a match is over"),
    "left_begun": _("a side left during its match"),
}


def entrants_of(act: Act) -> set[int]:
    """Return the entrants whom the sentence about an act names."""
    if act.kind == "undo" and act.undoes is not None:
        return entrants_of(act.undoes)
    sentence, params = _sentence(act, staff=True)
    return wording.entrants_in(wording.mentioned(sentence or "", params))


def sentence_of(act: Act, names: wording.Names, *, staff: bool = False) -> str:
    """Word an act in the reader's language; only the staff reads whose penalty it was."""
    if act.kind == "undo" and act.undoes is not None:
        return gettext("Undone: %(kind)s") % {"kind": sentence_of(act.undoes, names, staff=staff)}
    sentence, params = _sentence(act, staff=staff)
    if sentence is None:
        return act.kind
    try:
        return wording.filled(sentence, params, names) + _changed(act)
    except KeyError:  # an older version's act lacks a parameter
        return act.kind


def kind_of(act: Act, *, staff: bool) -> str:
    """Return the kind of an act; only the staff learns why an entrant left."""
    return act.kind if staff else PUBLIC_KINDS.get(act.kind, act.kind)


def reason_of(act: Act, *, staff: bool) -> str:
    """Return the reason of an act, if this reader may know it."""
    return act.reason if staff or act.kind not in STAFF_REASONS else ""


def _changed(act: Act) -> str:
    if act.kind != "correct":
        return ""
    counts = {"rows": len(act.params.get("moved", [])), "pairs": len(act.params.get("why", []))}
    words = gettext("Rows of the standings that changed: %(rows)d. Pairings dissolved: %(pairs)d.")
    return " " + words % counts


def stays(act: Act) -> str:
    """Say why acts of this kind cannot be undone; empty if they can."""
    return str(STAYS.get(act.kind, ""))


def _sentence(act: Act, *, staff: bool = False) -> tuple[str | Promise | None, dict[str, Any]]:
    if act.kind == "phase_begin" and act.params.get("declined"):
        return DECLINED, _plain(act.kind, act.params)
    change = act.params.get("change") or {}
    if act.kind == "correct" and change.get("kind") in CORRECTIONS:
        said = CORRECTIONS if staff else {**CORRECTIONS, **PUBLIC_CORRECTIONS}
        return said[change["kind"]], _plain(act.kind, change)
    sentences = ACTS if staff else {**ACTS, **PUBLIC}
    return sentences.get(act.kind), _plain(act.kind, act.params)


def _plain(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    params = dict(given)
    if kind == "needs_attention":
        params["why"] = str(WHY.get(params.get("why", ""), params.get("why", "")))
    if kind in ("extend", "correct_clocks") and "seconds" in params:
        params["time"] = wording.extra_time(params["seconds"])
    for name, choices in (("ruling", Penalty.Ruling), ("infraction", Penalty.Infraction)):
        if params.get(name) in choices.values:
            params[name] = str(choices(params[name]).label)
    return params
