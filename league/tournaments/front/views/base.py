"""What the public pages share: tabs, and chips to choose a phase or a round."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.events.models import Event
from league.events.queries import roles_at
from league.tournaments.front.queries import Front
from league.tournaments.models import Phase, Round
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.tournament.wording import phase_name, round_name

EVENT = "events:event"  # the page of the event itself, of another app
TABS = (
    ("now", _("Now")),
    ("pairings", _("Pairings")),
    ("standings", _("Standings")),
    ("ladder", pgettext_lazy("of a tournament", "Ladder")),
    ("bracket", _("Bracket")),
    ("crosstable", _("Cross-table")),
    ("chart", _("Places by round")),
    ("decks", _("Deck lists")),
    ("metagame", _("Metagame")),
    ("statistics", _("Statistics")),
    ("log", _("Log")),
    ("data", pgettext_lazy("files", "Data")),
    ("info", _("Info")),
    (EVENT, _("Entry and decks")),
)
WHOLE = "all"  # in the place of a phase's number: the whole event
BRACKETS = (*ELIMINATION, Phase.Kind.GROUPS)


def shared(request: HttpRequest, front: Front, at: str) -> dict[str, Any]:
    """Build what every public page needs; ``at`` is its tab."""
    return {
        "front": front,
        "tournament": front.tournament,
        "event": front.event,
        "tabs": tabs_of(front.event, front.phases, at),
        "works_at": bool(roles_at(request.user, front.event)),
    }


def tabs_of(event: Event, phases: Sequence[Phase], at: str) -> list[dict[str, Any]]:
    """List the tabs that have something to show, and always the open tab."""
    begun = any(phase.state != Phase.State.WAITING for phase in phases)
    empty = set() if begun else {"crosstable", "chart", "statistics", "metagame"}
    if event.list_visibility == Event.Lists.HIDDEN or not event.asks.decks:
        empty.add("metagame")
    if not event.asks.decks:
        empty.add("decks")
    if all(
        phase.kind != Phase.Kind.LADDER or phase.state == Phase.State.WAITING for phase in phases
    ):
        empty.add("ladder")
    if not {phase.kind for phase in phases}.intersection(BRACKETS):
        empty.add("bracket")
    return [
        {
            "label": _("Entry") if name == EVENT and not event.asks.decks else label,
            "href": reverse(name if name == EVENT else f"tournaments:{name}", args=[event.uid]),
            "active": name == at,
        }
        for name, label in TABS
        if name == at or name not in empty
    ]


def number_in(text: str) -> int | None:
    """Read a number in an address; None if it is not a number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


def chosen(request: HttpRequest, phases: Sequence[Phase]) -> Phase | None:
    """Return the phase of these that ``?phase=`` asks for, or the last of them."""
    asked = [phase for phase in phases if str(phase.number) == request.GET.get("phase", "")]
    return next(iter(asked or phases[-1:]), None)


def chip(label: Any, query: Mapping[str, Any], *, active: bool) -> dict[str, Any]:
    """Return a chip that links to the same page with another query."""
    return {"label": label, "href": "?" + urlencode(query), "active": active}


def phase_chips(phases: Iterable[Phase], chosen: Phase | None) -> list[dict[str, Any]]:
    """Return chips for the phases, if there are several."""
    rows = list(phases)
    if len(rows) < 2:
        return []
    return [
        chip(f"{row.number}. {phase_name(row)}", {"phase": row.number}, active=row == chosen)
        for row in rows
    ]


def round_chips(
    rounds: Sequence[Round], chosen: Round | None, name: str, kept: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return chips for rounds, which set the query parameter ``name``."""
    return [
        chip(round_name(round), {name: round.number, **kept}, active=round == chosen)
        for round in rounds
    ]
