"""What an entrant does: enter, hand in a deck, withdraw."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from cards.errors import CodeUnknown, DeckHidden, DraftMoved
from cards.models import DeckVersion
from cards.queries import decks as deck_queries
from cards.services import opening
from cards.services.opening import Asker
from league.events import queries
from league.events.errors import EventHidden
from league.events.forms.mates import EnterForm
from league.events.forms.taking_part import HandInForm
from league.events.models import Entry, EntryPlayer, Event, Submission
from league.events.queries import own, previews, standing
from league.events.queries.previews import Preview
from league.events.services import entries, invitations, submissions
from league.events.shown import shown
from league.events.views import mates, rosters
from league.people.errors import Refusal, TooManyTries
from league.people.queries import player_of
from league.people.views.answers import DONE, attempt, page, refuse


@page
def enter(request: HttpRequest, uid: str) -> HttpResponse:
    event = queries.event_by_uid(uid, request.user)
    captain = player_of(request.user)
    sent = request.POST if request.method == "POST" else None
    form = EnterForm(sent, event=event, captain=captain)
    status, _made = attempt(form, lambda _asked: _enter(request, event, form))
    if status == DONE:
        mates.tell_asked(request, form.mates.values())
        if not event.asks.decks:
            messages.success(request, _("You have entered."))
            return redirect("events:event", uid=uid)
        messages.success(request, _("You have entered. Now hand in your deck."))
        return redirect("events:submit", uid=uid)
    context = {"event": event, "form": form, "entry": queries.own_entry(event, request.user)}
    return render(request, "events/entries/enter.html", context, status=status)


def _enter(request: HttpRequest, event: Event, form: EnterForm) -> Entry:
    return entries.enter(
        event=event,
        players=form.cleaned_data["players"],
        by=request.user,
        now=timezone.now(),
        name=form.cleaned_data.get("name", ""),
        facts=form.facts,
        called=form.names,
    )


@require_POST
def answer(request: HttpRequest, uid: str) -> HttpResponse:
    """Accept or decline an invitation by the staff or by a captain."""
    event = queries.event_by_uid(uid, request.user)
    seat = EventHidden.unless(own.invitation_to(event, request.user))
    act, now = request.POST.get("act", ""), timezone.now()
    try:
        if act == "accept":
            invitations.accept(seat=seat, by=request.user, now=now)
            messages.success(request, _("You take part. Your own name stands there now."))
        elif act == "leave":
            invitations.decline(seat=seat, by=request.user, now=now)
            messages.success(request, _("You do not take part."))
    except Refusal as refusal:
        messages.error(request, str(refusal))
    if act == "leave" and not queries.sees(request.user, event):
        return redirect("home")
    return redirect("events:event", uid=uid)


@page
def withdraw(request: HttpRequest, uid: str) -> HttpResponse:
    event = queries.event_by_uid(uid, request.user)
    seat = queries.own_seat(event, request.user)
    if request.method == "POST":
        try:
            entries.withdraw(entry=seat.entry, by=request.user, now=timezone.now())
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("Your entry is withdrawn."))
        return redirect("events:event", uid=uid)
    return render(request, "events/entries/withdraw.html", {"event": event, "entry": seat.entry})


@page
def roster(request: HttpRequest, uid: str) -> HttpResponse:
    """Edit the facts that the game asks of the reader's own side, until the deadline."""
    event = queries.event_by_uid(uid, request.user)
    seat = queries.own_seat(event, request.user)
    entry = queries.entry_by_uid(event, seat.entry.uid)
    back = reverse("events:event", args=[uid])
    return rosters.page_of(request, entry, back=back, by=request.user)


@page
@never_cache
def submit(request: HttpRequest, uid: str) -> HttpResponse:
    event = queries.event_with_decks(uid, request.user)
    seat = queries.own_seat(event, request.user, asked=True)
    given = request.POST if request.method == "POST" else request.GET
    asks = any(name in given for name in ("deck", "code")) or request.method == "POST"
    form = HandInForm(given if asks else None)
    preview, status = None, 200
    if asks:
        status = 400
        preview = _preview(request, form, event)
        if preview is not None:
            status = 200
    if request.method == "POST" and preview is not None:
        try:
            received = _hand_in(request, form, seat)
        except Refusal as refusal:
            status = refuse(form, refusal)
            preview = _preview(request, form, event) if isinstance(refusal, DraftMoved) else preview
        else:
            said = _("Your deck is handed in. Its digest begins with %(digest)s.")
            messages.success(request, said % {"digest": received.digest[:12]})
            return redirect("events:submit", uid=uid)
    made = queries.visible_submission(request.user, seat)
    mine = deck_queries.own_decks(request.user).filter(game=event.game)
    context = {
        "event": event,
        "seat": seat,
        "form": form,
        "preview": preview,
        "decks": [deck_queries.listed(deck, mine=True) for deck in mine],
        "deck": shown(made),
        "problems": standing.problems_of(made, event),
        "history": queries.history(seat) if seat.invited_id is None else (),
    }
    return render(request, "events/decks/submit.html", context, status=status)


def _preview(request: HttpRequest, form: HandInForm, event: Event) -> Preview | None:
    """Judge the chosen deck. A deck that may not be opened is reported as unknown."""
    if not form.is_valid():
        return None
    asked = form.cleaned_data
    try:
        if asked["code"]:
            version = _opened(request, asked["code"])
            deck = version.deck
        else:
            version, deck = None, deck_queries.own_deck(asked["deck"], request.user)
    except DeckHidden:
        form.add_error("code" if asked["code"] else None, str(CodeUnknown()))
        return None
    except TooManyTries as refusal:
        form.add_error("code", str(refusal))
        return None
    if deck.game != event.game:
        form.add_error(None, _("This deck is of another game than the event."))
        return None
    return previews.of_version(version, event) if version else previews.of_draft(deck, event)


def _opened(request: HttpRequest, code: str) -> DeckVersion:
    return opening.by_code(code, asker=Asker.of(request), now=timezone.now())


def _hand_in(request: HttpRequest, form: HandInForm, seat: EntryPlayer) -> Submission:
    asked, now = form.cleaned_data, timezone.now()
    if asked["code"]:
        version = _opened(request, asked["code"])
        return submissions.submit(seat=seat, version=version, by=request.user, now=now)
    return submissions.hand_in_draft(
        seat=seat,
        deck=deck_queries.own_deck(asked["deck"], request.user),
        expected_step=asked["step"],
        by=request.user,
        now=now,
    )
