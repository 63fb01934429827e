"""Lists and pages of events that everybody may open, and making an event."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from league.events import doors, queries
from league.events.forms import games
from league.events.forms.events import EventForm
from league.events.models import Event
from league.events.queries import lists, own, staff as staff_queries, standing
from league.events.services import events as services
from league.events.shown import shown
from league.events.views import answers
from league.events.views.answers import event_for
from league.events.views.guests import seat_here
from league.people.errors import Refusal
from league.people.permissions import may
from league.people.views.answers import DONE, PER_PAGE, attempt, page


@require_safe
def event_list(request: HttpRequest) -> HttpResponse:
    when = request.GET.get("when", "")
    words = answers.words_of(request)
    now = timezone.now()
    if when == "mine" and request.user.is_authenticated:
        events = queries.mine(request.user)
    elif when == "past":
        events = lists.past(request.user, now=now)
    elif when == "now":
        events = lists.running(request.user, now=now)
    else:
        when, events = "", lists.upcoming(request.user, now=now)
    listed = Paginator(queries.named(events, words), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page_obj": listed,
        "words": words,
        "when": when,
        "tabs": _tabs(request, when, words),
        "querystring": answers.searching(words, when=when),
        "zone": _zone(request),
        "may_create": may(request.user, "events.create"),
    }
    return render(request, "events/list.html", context)


def _tabs(request: HttpRequest, when: str, words: str) -> list[dict[str, Any]]:
    kinds = [("", _("Upcoming")), ("now", _("Running now")), ("past", _("Past"))]
    if request.user.is_authenticated:
        kinds.append(("mine", _("Mine")))
    return answers.tabs("when", when, words, kinds)


def _zone(request: HttpRequest) -> str:
    player = queries.player_of(request.user)
    return player.time_zone if player else ""


@require_safe
def event(request: HttpRequest, uid: str) -> HttpResponse:
    event = queries.event_by_uid(uid, request.user)
    entries = Paginator(queries.entries_of(event), PER_PAGE).get_page(request.GET.get("page"))
    guest, secret = seat_here(request, event)
    context = {
        "event": event,
        "guest": guest,
        "guest_secret": secret,
        "guest_waits": doors.place_of_waiting(event, secret) if secret and not guest else "",
        "page_obj": entries,
        "staff": staff_queries.working(event),
        "zone": _zone(request),
        "roles": queries.roles_at(request.user, event),
        "may_change": may(request.user, "events.change", event),
        **_own(request, event),
    }
    return render(request, "events/event.html", context)


@require_POST
def close(request: HttpRequest, uid: str) -> HttpResponse:
    """Close an event without a tournament, or reopen it."""
    event = event_for(request, uid, "events.change")
    do = services.reopen if request.POST.get("act") == "reopen" else services.close
    try:
        do(event=event, by=request.user, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Saved."))
    return redirect("events:event", uid=uid)


def _own(request: HttpRequest, event: Event) -> dict[str, Any]:
    entry = queries.own_entry(event, request.user)
    if entry is None:
        return {"entry": None, "asked": own.invitation_to(event, request.user)}
    seat = queries.own_seat(event, request.user)
    if not event.asks.decks:
        return {"entry": entry, "seat": seat}
    deck = queries.visible_submission(request.user, seat)
    problems = standing.problems_of(deck, event)
    return {"entry": entry, "seat": seat, "deck": deck, "problems": problems}


@require_safe
@never_cache
def decks(request: HttpRequest, uid: str) -> HttpResponse:
    event = queries.event_with_decks(uid, request.user)
    visible = queries.visible_submissions(request.user).filter(seat__event=event)
    listed = Paginator(visible.order_by("seat__entry", "seat__seat"), PER_PAGE)
    context = {"event": event, "page_obj": listed.get_page(request.GET.get("page"))}
    return render(request, "events/decks/decks.html", context)


@require_safe
@never_cache
def deck(request: HttpRequest, uid: str, entry: str, seat: int) -> HttpResponse:
    """Show a seat's deck, or the same page for no deck and a hidden one."""
    event = queries.event_with_decks(uid, request.user)
    side = queries.entry_by_uid(event, entry)
    place = staff_queries.seat_of(side, seat)
    visible = queries.visible_submission(request.user, place)
    context = {"event": event, "entry": side, "seat": place, "deck": shown(visible)}
    return render(request, "events/decks/deck.html", context)


@page
def new(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    game = games.game_or_usual(request.POST.get("game", "") or request.GET.get("game", ""))
    form = EventForm(request.POST if request.method == "POST" else None, now=now, game=game)
    if not form.is_bound:
        form.fields["time_zone"].initial = _zone(request) or "Asia/Tokyo"
    status, made = attempt(
        form, lambda asked: services.create(by=request.user, now=now, game=game, **asked)
    )
    if status == DONE:
        messages.success(request, _("The event is made. You are its organiser."))
        return redirect("events:event", uid=made.uid)
    context = {
        "form": form,
        "game": game,
        "tabs": answers.tabs("game", game, "", games.names()),
        "back": reverse("events:list"),
    }
    return render(request, "events/edit.html", context, status=status)


@page
def edit(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_for(request, uid, "events.change")
    now = timezone.now()
    form = EventForm(request.POST if request.method == "POST" else None, now=now, event=event)
    status, changed = attempt(
        form, lambda asked: services.change(event=event, by=request.user, now=now, **asked)
    )
    if status == DONE:
        messages.success(request, _("The event is saved."))
        if queries.start_day(changed) != queries.start_day(event):
            _tell_of_illegal(request, changed)
        return redirect("events:event", uid=uid)
    context = {"form": form, "event": event, "back": reverse("events:event", args=[uid])}
    return render(request, "events/edit.html", context, status=status)


def _tell_of_illegal(request: HttpRequest, event: Event) -> None:
    """Say how many decks are not legal on the new day, where the reader may know."""
    if not queries.may_read_lists(request.user, event):
        return
    count = len(standing.illegal_on(event, queries.start_day(event)))
    if count:
        said = ngettext(
            "%(count)d deck that was handed in is not legal on the new day of the start.",
            "%(count)d decks that were handed in are not legal on the new day of the start.",
            count,
        )
        messages.warning(request, said % {"count": count})
