"""Correcting a locked deck, handing in what a guest brings on paper, and checking decks."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events import queries
from league.events.errors import EventHidden, OwnEntry, PlayerHandsIn
from league.events.forms.staff import CheckForm, ListForm
from league.events.models import DeckCheck, EntryPlayer, Submission
from league.events.queries import staff as staff_queries, standing
from league.events.services import checks, submissions
from league.events.shown import shown
from league.events.views import papers
from league.events.views.answers import event_for
from league.people.shared.address import address_of
from league.people.views.answers import DONE, attempt, page


@page
@never_cache
def correct(request: HttpRequest, uid: str, entry: str, seat: int) -> HttpResponse:
    event = queries.needs_decks(event_for(request, uid, "events.correct"))
    place = staff_queries.seat_of(queries.entry_by_uid(event, entry), seat)
    locked = queries.is_locked(event)
    if queries.is_party(request.user, event, place.entry):
        raise OwnEntry
    if not locked and not place.player.is_guest:
        raise PlayerHandsIn
    form = ListForm(request.POST if request.method == "POST" else None, locked=locked)
    paper = papers.read(
        request, form, place, by=request.user, save=lambda: _hand_in(request, form, place)
    )
    if paper.is_saved:
        messages.success(request, _("The deck is handed in. The player is told."))
        return redirect("events:entry", uid=uid, entry=entry)
    context = {
        "event": event,
        "seat": place,
        "entry": place.entry,
        "locked": locked,
        "form": form,
        "preview": paper.preview,
        "unsettled": paper.unsettled,
        "deck": queries.visible_submission(request.user, place),
    }
    return render(request, "events/decks/correct.html", context, status=paper.status)


def _hand_in(request: HttpRequest, form: ListForm, seat: EntryPlayer) -> None:
    submissions.hand_in_list(
        seat=seat,
        text=form.cleaned_data["text"],
        by=request.user,
        now=timezone.now(),
        reason=form.cleaned_data.get("reason", ""),
        address=address_of(request),
    )


@page
@never_cache
def check(request: HttpRequest, uid: str, entry: str, seat: int) -> HttpResponse:
    """Show the locked list beside a checklist; post what was found."""
    event = queries.needs_decks(event_for(request, uid, "events.check"))
    place = staff_queries.seat_of(queries.entry_by_uid(event, entry), seat)
    if queries.is_party(request.user, event, place.entry):
        raise OwnEntry
    submission = EventHidden.unless(queries.visible_submission(request.user, place))
    form = CheckForm(request.POST if request.method == "POST" else None)
    status, _made = attempt(form, lambda _asked: _check(request, form, submission))
    if status == DONE:
        messages.success(request, _("The check is written down."))
        return redirect("events:entries", uid=uid)
    context = {
        "event": event,
        "entry": place.entry,
        "seat": place,
        "form": form,
        "deck": shown(submission),
        "problems": standing.problems_of(submission, event),
        "checks": staff_queries.checks_of(submission),
    }
    return render(request, "events/decks/check.html", context, status=status)


def _check(request: HttpRequest, form: CheckForm, submission: Submission) -> DeckCheck:
    checked = form.cleaned_data
    return checks.check(
        submission=submission,
        result=checked["result"],
        text=checked["note"],
        by=request.user,
        now=timezone.now(),
    )
