"""Declaring a locked deck to an opponent, and what the two then see (CA-3.5)."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events import queries
from league.events.errors import AlreadyDeclared, EventHidden
from league.events.models import Entry, Event
from league.events.queries import pairs
from league.events.services import declarations
from league.events.shown import shown
from league.events.views.answers import searching, words_of
from league.people.errors import Refusal
from league.people.permissions import may
from league.people.views.answers import PER_PAGE, page


@page
@never_cache
def declare(request: HttpRequest, uid: str) -> HttpResponse:
    event = queries.event_with_decks(uid, request.user)
    seat = queries.own_seat(event, request.user)
    chosen = request.POST.get("opponent", "") or request.GET.get("opponent", "")
    opponent = queries.entry_by_uid(event, chosen[:12]) if chosen else None
    if request.method == "POST":
        return _declare(request, seat.entry, EventHidden.unless(opponent))
    mine = queries.visible_submissions(request.user).filter(seat__entry=seat.entry)
    words = words_of(request)
    listed = Paginator(pairs.opponents_of(seat.entry, words), PER_PAGE)
    context = {
        "event": event,
        "entry": seat.entry,
        "opponent": opponent,
        "opponent_name": opponent.called if opponent else "",
        "decks": [shown(deck) for deck in mine.order_by("seat__seat")],
        "page_obj": listed.get_page(request.GET.get("page")),
        "words": words,
        "querystring": searching(words),
    }
    return render(request, "events/declare/declare.html", context)


def _declare(request: HttpRequest, entry: Entry, opponent: Entry) -> HttpResponse:
    uid = entry.event.uid
    try:
        declarations.declare(declarer=entry, opponent=opponent, by=request.user, now=timezone.now())
    except AlreadyDeclared as refusal:
        messages.info(request, str(refusal))
    except Refusal as refusal:
        if isinstance(refusal, EventHidden):
            raise
        messages.error(request, str(refusal))
        return redirect("events:declare", uid=uid)
    else:
        messages.success(request, _("Your deck is declared."))
    return redirect("events:pair", uid=uid, entry=entry.uid, other=opponent.uid)


@require_safe
@never_cache
def pair(request: HttpRequest, uid: str, entry: str, other: str) -> HttpResponse:
    """Show two sides: who has declared, and the decks as far as they are revealed to the reader."""
    event = queries.event_with_decks(uid, request.user)
    first, second = _sides(request, event, entry, other)
    sides = [
        {"side": side, "name": side.entry.called, "decks": [shown(deck) for deck in side.decks]}
        for side in (
            pairs.side(first, second, request.user),
            pairs.side(second, first, request.user),
        )
    ]
    mine = queries.takes_part_in(request.user, event, first)
    context = {
        "event": event,
        "sides": sides,
        "entry": first,
        "other": second,
        "mine": mine,
        "is_open": all(side["decks"] for side in sides),
    }
    template = "events/declare/pair.html" + ("#sides" if request.htmx else "")  # type: ignore[attr-defined]
    return render(request, template, context)


def _sides(request: HttpRequest, event: Event, entry: str, other: str) -> tuple[Entry, Entry]:
    """Return both sides, the reader's own first. Raises EventHidden unless player or staff."""
    first, second = queries.entry_by_uid(event, entry), queries.entry_by_uid(event, other)
    if first.pk == second.pk:
        raise EventHidden
    if queries.takes_part_in(request.user, event, first):
        return first, second
    if queries.takes_part_in(request.user, event, second):
        return second, first
    if not may(request.user, "events.entries", event):
        raise EventHidden
    return first, second
