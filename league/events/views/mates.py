"""The page on which a captain sees the mates, and asks others while entering is open."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events import queries
from league.events.errors import EventHidden
from league.events.forms.mates import MateForm
from league.events.models import EntryPlayer, Event
from league.events.queries.mates import captain_of
from league.events.services import mates
from league.people.errors import Refusal
from league.people.models import Player
from league.people.views.answers import page, refuse


@page
@never_cache
def page_of_mates(request: HttpRequest, uid: str) -> HttpResponse:
    """Show the mates of the reader's side; its captain replaces those who have not said yes."""
    event = queries.event_by_uid(uid, request.user)
    own = queries.own_seat(event, request.user)
    entry = queries.entry_by_uid(event, own.entry.uid)
    others = [seat for seat in entry.entry_players.all() if seat.pk != own.pk]
    if not others:
        return redirect("events:event", uid=uid)
    captain = captain_of(entry)
    leads = captain is not None and captain == own.player
    forms = {other.pk: MateForm(seat=other, captain=own.player) for other in others}
    status = 200
    if request.method == "POST":
        if not leads:
            raise EventHidden
        seat = _seat(request, others)
        forms[seat.pk] = MateForm(request.POST, seat=seat, captain=own.player)
        status = _change(request, event, seat, forms[seat.pk])
        if status == 200:
            return redirect("events:mates", uid=uid)
    context = {
        "event": event,
        "entry": entry,
        "mates": [(seat, forms[seat.pk]) for seat in others],
        "leads": leads,
    }
    return render(request, "events/entries/mates.html", context, status=status)


def _seat(request: HttpRequest, others: Iterable[EntryPlayer]) -> EntryPlayer:
    wanted = request.POST.get("seat", "")
    for seat in others:
        if str(seat.seat) == wanted:
            return seat
    raise EventHidden


def _change(request: HttpRequest, event: Event, seat: EntryPlayer, form: MateForm) -> int:
    """Ask somebody else or nobody; return 200 for what was done, else the refusal's status."""
    now = timezone.now()
    try:
        if request.POST.get("act") == "take_back":
            form.empty_permitted = True  # nothing is typed to take back
            mates.take_back(seat=seat, by=request.user, now=now)
            messages.success(request, _("The invitation is withdrawn."))
            return 200
        if not form.is_valid():
            return 400
        (called,) = form.called
        mates.ask(seat=seat, mate=form.mate, called=called, by=request.user, now=now)
    except Refusal as refusal:
        return refuse(form, refusal)
    tell_asked(request, [form.mate])
    return 200


def tell_asked(request: HttpRequest, asked: Iterable[Player]) -> None:
    """Say who was asked: a name may have been another player's."""
    names = ", ".join(f"{mate.display_name} (@{mate.handle})" for mate in asked)
    if names:
        said = _("Asked by mail to play on your side: %(names)s.")
        messages.success(request, said % {"names": names})
