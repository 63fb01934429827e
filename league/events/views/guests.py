"""Entering without an account, and the pages of the link that such a guest gets.

The holder of the link speaks for the entry, even if somebody is signed in on the device. The secret
stands in the address, so only the site's origin is sent to other sites as the referrer.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events import doors, queries
from league.events.errors import AlreadyDeclared, EventHidden, GuestLinkUnknown
from league.events.forms.staff import ListForm
from league.events.forms.taking_part import GuestEntryForm
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import guest_links as links, pairs, standing
from league.events.services import declarations, entries, guest_links as services
from league.events.shown import said_of, shown
from league.events.views import papers, rosters
from league.events.views.answers import searching, words_of
from league.people.errors import Refusal, TooManyTries
from league.people.shared.address import address_of
from league.people.shared.languages import current_language
from league.people.shared.qr import svg
from league.people.views.answers import DONE, PER_PAGE, attempt, page

View = Callable[..., HttpResponse]
COOKIE: Final = "guest"
KEPT: Final = 180 * 24 * 3600
NOBODY: Final = AnonymousUser()


@page
@never_cache
def enter(request: HttpRequest, uid: str) -> HttpResponse:
    """Enter without an account: a name is all that is needed."""
    event = queries.event_by_uid(uid, request.user)
    sent = request.POST if request.method == "POST" else None
    form = GuestEntryForm(sent, event=event, initial={"key": uuid4()})
    status, link = attempt(form, lambda _asked: _enter(request, event, form))
    if status == DONE:
        there = reverse("events:guest", args=[uid, links.secret_of(link)])
        return redirect(f"{there}?new")
    waits = doors.way_to_wait(event) if event.guests_may_enter and event.takes_entries else ""
    context = {"event": event, "form": form, "waits": waits}
    return render(request, "events/guest/enter.html", context, status=status)


def _enter(request: HttpRequest, event: Event, form: GuestEntryForm) -> Any:
    return services.enter(
        event=event,
        address=address_of(request),
        now=timezone.now(),
        language=current_language(),
        facts=form.facts,
        **form.person,
    )


def seat_here(request: HttpRequest, event: Event) -> tuple[EntryPlayer | None, str]:
    """Return the guest's seat that this device keeps for an event, and its secret."""
    secret = request.COOKIES.get(COOKIE, "")
    return (links.seat_by_secret(event.uid, secret) if secret else None), secret


def opened(view: View) -> View:
    """Open a guest's link before a view of its pages, and let the device keep it.

    Refusals of the view appear on the link's first page.
    """

    @wraps(view)
    def answer(request: HttpRequest, uid: str, secret: str, **places: Any) -> HttpResponse:
        now, address = timezone.now(), address_of(request)
        seat = services.seat_of(uid=uid, secret=secret, address=address, now=now)
        try:
            made = view(request, seat, secret, **places)
        except (GuestLinkUnknown, TooManyTries):
            raise
        except Refusal as refusal:
            messages.error(request, str(refusal))
            made = redirect("events:guest", uid=uid, secret=secret)
        return kept_here(made, uid, secret)

    return page(never_cache(answer))


def kept_here(answer: HttpResponse, uid: str, secret: str) -> HttpResponse:
    """Let the device keep a guest's secret, and tell it to nobody else."""
    answer.set_cookie(
        COOKIE, secret, max_age=KEPT, path=reverse("events:event", args=[uid]), httponly=True,
        samesite="Lax", secure=settings.SESSION_COOKIE_SECURE,
    )  # fmt: skip
    answer["Referrer-Policy"] = "strict-origin"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@opened
def home(request: HttpRequest, seat: EntryPlayer, secret: str) -> HttpResponse:
    """Show the entry of a guest and what there is to do; post to withdraw or take over."""
    event = seat.event
    if request.method == "POST":
        return _act(request, seat, secret)
    link = request.build_absolute_uri(reverse("events:guest", args=[event.uid, secret]))
    deck = queries.visible_submissions(NOBODY, seat.player).filter(seat=seat).first()
    context = {
        "event": event,
        "seat": seat,
        "secret": secret,
        "link": link,
        "qr": svg(link),
        "is_new": "new" in request.GET,
        "is_entered": seat.entry.state == Entry.State.ENTERED,
        "facts": said_of(seat),
        "deck": deck,
        "problems": standing.problems_of(deck, event),
        "matches": doors.matches_of_guest(seat.entry, secret),
    }
    return render(request, "events/guest/home.html", context)


def _act(request: HttpRequest, seat: EntryPlayer, secret: str) -> HttpResponse:
    uid, now = seat.event.uid, timezone.now()
    if request.POST.get("act") == "take_over" and request.user.is_authenticated:
        services.take_over(seat=seat, user=request.user, now=now)
        messages.success(request, _("The entry is your account's now. The link has ended."))
        return redirect("events:event", uid=uid)
    if request.POST.get("act") == "withdraw":
        entries.withdraw(entry=seat.entry, by=None, now=now)
        messages.success(request, _("Your entry is withdrawn."))
    return redirect("events:guest", uid=uid, secret=secret)


@opened
def roster(request: HttpRequest, seat: EntryPlayer, secret: str) -> HttpResponse:
    """Edit the facts that the game asks of the guest, until the deadline."""
    entry = queries.entry_by_uid(seat.event, seat.entry.uid)
    back = reverse("events:guest", args=[seat.event.uid, secret])
    return rosters.page_of(request, entry, back=back, by=None)


@opened
def deck(request: HttpRequest, seat: EntryPlayer, secret: str) -> HttpResponse:
    """Hand in a deck as a code or a list, until the deadline."""
    event = queries.needs_decks(seat.event)
    form = ListForm(request.POST if request.method == "POST" else None, locked=False)
    paper = papers.read(request, form, seat, by=NOBODY, save=lambda: _hand_in(request, form, seat))
    if paper.is_saved:
        messages.success(request, _("Your deck is handed in."))
        return redirect("events:guest", uid=event.uid, secret=secret)
    made = queries.visible_submissions(NOBODY, seat.player).filter(seat=seat).first()
    context = {
        "event": event,
        "seat": seat,
        "secret": secret,
        "form": form,
        "preview": paper.preview,
        "unsettled": paper.unsettled,
        "deck": shown(made),
        "problems": standing.problems_of(made, event),
    }
    return render(request, "events/guest/deck.html", context, status=paper.status)


def _hand_in(request: HttpRequest, form: ListForm, seat: EntryPlayer) -> Any:
    text = form.cleaned_data["text"]
    return services.hand_in(seat=seat, text=text, now=timezone.now(), address=address_of(request))


@opened
def declare(request: HttpRequest, seat: EntryPlayer, secret: str) -> HttpResponse:
    """Choose an opponent and declare the locked deck to them; then show what both have shown."""
    event, entry = queries.needs_decks(seat.event), seat.entry
    chosen = request.POST.get("opponent", "") or request.GET.get("opponent", "")
    opponent = queries.entry_by_uid(event, chosen[:12]) if chosen else None
    if opponent is not None and opponent.pk == entry.pk:
        raise EventHidden
    if request.method == "POST":
        return _declare(request, entry, EventHidden.unless(opponent), secret)
    decks = queries.visible_submissions(NOBODY, seat.player).filter(seat__entry=entry)
    words = words_of(request)
    context = {
        "event": event,
        "entry": entry,
        "seat": seat,
        "secret": secret,
        "opponent": opponent,
        "opponent_name": opponent.called if opponent else "",
        "decks": [shown(deck) for deck in decks],
        "words": words,
        "querystring": searching(words),
    }
    if opponent is None:
        listed = Paginator(pairs.opponents_of(entry, words), PER_PAGE)
        context["page_obj"] = listed.get_page(request.GET.get("page"))
    elif queries.declaration(entry, opponent):
        context["sides"] = _sides(seat, opponent)
    return render(request, "events/guest/declare.html", context)


def _sides(seat: EntryPlayer, opponent: Entry) -> list[dict[str, Any]]:
    mine = queries.entry_by_uid(seat.event, seat.entry.uid)
    pair = ((mine, opponent), (opponent, mine))
    shows = [pairs.side(side, other, NOBODY, seat.player) for side, other in pair]
    return [
        {"side": side, "name": side.entry.called, "decks": [shown(deck) for deck in side.decks]}
        for side in shows
    ]


def _declare(request: HttpRequest, entry: Entry, opponent: Entry, secret: str) -> HttpResponse:
    there = reverse("events:guest-declare", args=[entry.event.uid, secret])
    try:
        declarations.declare(declarer=entry, opponent=opponent, by=None, now=timezone.now())
    except AlreadyDeclared as refusal:
        messages.info(request, str(refusal))
    else:
        messages.success(request, _("Your deck is declared."))
    return redirect(f"{there}?opponent={opponent.uid}")
