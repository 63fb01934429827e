"""What waits for who is signed in, in one list: the most urgent first."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _, pgettext

from league.events.models import EntryPlayer
from league.play.queries.own import OwnTable
from matches.rules.flow import MatchState
from matches.views.declaring import DueLine
from matches.views.lists import MatchLine


@dataclass(frozen=True, slots=True)
class Waiting:
    """``way`` is where it is done, ``label`` names the button; ``until`` by the clock ``zone``."""

    kind: str
    title: str
    where: str
    way: str
    label: str
    until: datetime | None = None
    zone: str = ""


def waiting(
    *,
    dues: Sequence[DueLine],
    tables: Sequence[OwnTable],
    matches: Iterable[MatchLine],
    challenges: Iterable[tuple[Any, str]],
    seats: Iterable[EntryPlayer],
) -> list[Waiting]:
    """List declarations, tables of events, matches, challenges, decks, and tables of one's own."""
    declared = {due.match.pk for due in dues}
    return [
        *map(_due, dues),
        *(_table(table) for table in tables if table.event),
        *(_match(line) for line in matches if line.match.pk not in declared),
        *(_challenge(offer, name) for offer, name in challenges),
        *_decks(seats),
        *(_table(table) for table in tables if not table.event),
    ]


def _due(due: DueLine) -> Waiting:
    number = _("Match %(n)s") % {"n": due.match.number}
    return Waiting(
        _("Declare before you play"), number, due.event.name, due.step.url, due.step.label
    )


def _table(table: OwnTable) -> Waiting:
    names = " – ".join(table.names)
    return Waiting(
        kind=_("Your table"),
        title=table.event or table.game,
        where=" · ".join(part for part in (names, table.state) if part),
        way=reverse("play:table", args=[table.uid]),
        label=_("To the table"),
    )


def _match(line: MatchLine) -> Waiting:
    labels = {
        MatchState.REPORTED: _("Look and confirm"),
        MatchState.CHECKING: _("Hand in the record"),
    }
    return Waiting(
        kind=_("Your match"),
        title=" – ".join(name for name, _outcome, _score in line.sides),
        where=line.match.event.name,
        way=reverse("matches:match", args=[line.match.uid]),
        label=labels.get(MatchState(line.match.state), _("Report the result")),
    )


def _challenge(offer: Any, name: str) -> Waiting:
    event = offer.phase.tournament.event
    return Waiting(
        kind=_("You are challenged"),
        title=_("%(name)s challenges you.") % {"name": name},
        where=event.name,
        way=reverse("tournaments:ladder", args=[event.uid]),
        label=pgettext("a challenge", "Answer"),
        until=offer.answer_by,
        zone=event.time_zone,
    )


def _decks(seats: Iterable[Any]) -> Iterator[Waiting]:
    """Yield the events still to come that ask for a deck and have none of these seats."""
    for seat in seats:
        if not (seat.runs or seat.has_deck) and seat.event.asks.decks:
            yield Waiting(
                kind=_("Deck to hand in"),
                title=seat.event.name,
                where="",
                way=reverse("events:submit", args=[seat.event.uid]),
                label=_("Hand in a deck"),
                until=seat.event.deadline,
                zone=seat.event.time_zone,
            )
