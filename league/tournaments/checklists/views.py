"""The checklist of an event on the desk: ticked by all of the staff, changed by those who may."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from league.events.queries import start_day
from league.tournaments.checklists import queries, services as checklists
from league.tournaments.checklists.errors import PointRemoved
from league.tournaments.checklists.forms import AddForm, CopyForm, RenameForm, TickForm
from league.tournaments.checklists.models import ChecklistItem
from league.tournaments.checklists.wording import PAGES, text_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Tournament
from league.tournaments.tournament.forms import KeyForm
from league.tournaments.tournament.views import By, Deed, acting, page, press, tournament_for

DESK, WRITE = "tournaments.desk", "tournaments.checklist"


@dataclass(frozen=True, slots=True)
class PointLine:
    """A point in words; ``href`` is the page for this task, if the reader may open one.

    ``typed`` is a new text that was refused; None if there was none.
    """

    point: queries.Point
    text: str
    href: str = ""
    typed: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    part: queries.ChecklistPart
    lines: tuple[PointLine, ...]


@page
def checklist(request: HttpRequest, uid: str) -> HttpResponse:
    """Show and tick the checklist; ``?round=`` shows what was ticked before an earlier round."""
    tournament = tournament_for(request, uid, DESK)
    at_hand = queries.round_at_hand(tournament)
    round = _round(request, at_hand)
    here = reverse("tournaments:desk-checklist", args=[uid])
    if round != at_hand:
        here = f"{here}?round={round}"
    asked = press(request, tournament, _ticks(request, tournament))
    if asked.done:
        return redirect(f"{here}#point-{int(request.POST['pk'])}")
    may = {act: asked.may(act) for act in (DESK, WRITE, "tournaments.change")}
    parts = queries.parts(tournament, round=round)
    return asked.show(
        "tournaments/checklists/checklist.html",
        here=here,
        parts=[_shown(uid, part, may) for part in parts],
        is_empty=not any(part.points for part in parts),
        round=round,
        earlier=round - 1,
        later=round + 1 if round < at_hand else 0,
        may_write=may[WRITE],
    )


@page
def checklist_edit(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, WRITE)
    sources = [
        (other.event.uid, f"{other.event.name} ({start_day(other.event)})")
        for other in queries.to_copy_from(tournament, request.user)
    ]
    asked = press(request, tournament, _changes(request, tournament, sources))
    if asked.done:
        return redirect("tournaments:desk-checklist-edit", uid=uid)
    parts = queries.parts(tournament, round=queries.round_at_hand(tournament))
    renamed = asked.forms["rename"]
    return asked.show(
        "tournaments/checklists/checklist_edit.html",
        parts=[_shown(uid, part, {}, renamed) for part in parts],
        sources=sources,
        failed=renamed if renamed.errors else None,
        removed=[(item, text_of(item.house, item.text)) for item in queries.removed(tournament)],
    )


def _round(request: HttpRequest, at_hand: int) -> int:
    """Return the round that is asked for, or the one at hand. Raises TournamentHidden."""
    asked = request.GET.get("round", "")
    if not asked:
        return at_hand
    if not asked.isdecimal() or not 1 <= int(asked[:6]) <= at_hand:
        raise TournamentHidden
    return int(asked[:6])


def _shown(
    uid: str, part: queries.ChecklistPart, may: Mapping[str, bool], renamed: Any = None
) -> Shown:
    refused = renamed is not None and bool(renamed.errors)
    meant = renamed["pk"].value() if refused else None
    lines = []
    for point in part.points:
        item = point.item
        typed = (renamed["text"].value() or "") if str(item.pk) == meant else None
        href = _href(uid, item.house, may)
        lines.append(PointLine(point, text_of(item.house, item.text), href, typed))
    return Shown(part, tuple(lines))


def _href(uid: str, house: str, may: Mapping[str, bool]) -> str:
    route, sheet, needs = PAGES.get(house, ("", "", ""))
    if not route or not may.get(needs):
        return ""
    return reverse(route, args=[uid, sheet] if sheet else [uid])


def _ticks(request: HttpRequest, tournament: Tournament) -> list[Deed]:
    by = acting(request)

    def press(do: Callable[..., Any]) -> Callable[[By], Any]:
        return lambda asked: do(item=_item(tournament, asked["pk"]), round=asked["round"], **by)

    return [
        Deed("tick", DESK, press(checklists.tick), "", TickForm),
        Deed("untick", DESK, press(checklists.untick), "", TickForm),
    ]


def _changes(
    request: HttpRequest, tournament: Tournament, sources: list[tuple[str, str]]
) -> list[Deed]:
    by = acting(request)
    of: By = {"tournament": tournament, **by}

    def to(do: Callable[..., Any], **more: Any) -> Callable[[By], Any]:
        def done(asked: By) -> Any:
            typed = {name: value for name, value in asked.items() if name != "pk"}
            return do(item=_item(tournament, asked["pk"]), **typed, **more, **by)

        return done

    return [
        Deed("house", WRITE, lambda _asked: checklists.take_house(**of), _taken),
        Deed("copy", WRITE, lambda asked: checklists.copy(source=asked["source"], **of), _taken,
             CopyForm, {"sources": sources}),
        Deed("add", WRITE, lambda asked: checklists.add(**asked, **of), _("It is on the list."),
             AddForm),
        Deed("rename", WRITE, to(checklists.rename), _("Reworded."), RenameForm),
        Deed("up", WRITE, to(checklists.move, up=True), "", KeyForm),
        Deed("down", WRITE, to(checklists.move, up=False), "", KeyForm),
        Deed("remove", WRITE, to(checklists.remove), _("Removed. It can be put back below."),
             KeyForm),
        Deed("put_back", WRITE, to(checklists.put_back), _("It is back on the list."), KeyForm),
    ]  # fmt: skip


def _taken(count: int) -> str:
    if not count:
        return _("All of it is on the list already.")
    said = ngettext("%(count)d point was added.", "%(count)d points were added.", count)
    return said % {"count": count}


def _item(tournament: Tournament, pk: int) -> ChecklistItem:
    """Find a point of this list. Raises PointRemoved."""
    return PointRemoved.unless(tournament.checklist.filter(pk=pk).first())
