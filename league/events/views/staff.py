"""The staff's pages about the people and entries of an event."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events import queries
from league.events.errors import EventHidden, InvitationUnknown
from league.events.forms.staff import InviteForm, ReasonForm
from league.events.forms.taking_part import PlayersForm
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import staff as staff_queries, standing
from league.events.queries.guest_links import is_guests, secret_of
from league.events.services import entries as entry_services, guest_links, staff as services
from league.events.shown import said_of
from league.events.tables import table_answer
from league.events.views import answers, rosters
from league.events.views.answers import event_for
from league.people.errors import Forbidden, Refusal
from league.people.forms.me import GuestForm
from league.people.permissions import may, require
from league.people.shared.qr import svg
from league.people.views.answers import DONE, PER_PAGE, attempt, page

KINDS = {
    "create": gettext_lazy("event made"),
    "change": gettext_lazy("event changed"),
    "close": gettext_lazy("event closed"),
    "reopen": gettext_lazy("event opened again"),
    "invite": gettext_lazy("role offered"),
    "accept": gettext_lazy("role accepted"),
    "end_role": gettext_lazy("role ended"),
    "enter": gettext_lazy("entered"),
    "enter_as_guest": gettext_lazy("entered as a guest, without an account"),
    "new_guest_link": gettext_lazy("new link for a guest"),
    "take_over": gettext_lazy("taken over into an account"),
    "ask_mate": gettext_lazy("mate asked"),
    "take_back_mate": gettext_lazy("mate not asked any more"),
    "decline_mate": gettext_lazy("mate said no"),
    "decline_entry": gettext_lazy("does not take part under the account"),
    "accept_entry": gettext_lazy("agreed to take part"),
    "match_rules": gettext_lazy("rules of the matches changed"),
    "lock_decks": gettext_lazy("decks locked at the start"),
    "withdraw": gettext_lazy("withdrawn"),
    "roster": gettext_lazy("roster changed"),
    "submit": gettext_lazy("deck handed in"),
    "correct": gettext_lazy("deck corrected"),
    "check": gettext_lazy("deck checked"),
    "declare": gettext_lazy("deck declared"),
    "appoint": gettext_lazy("organiser appointed"),
    "orphan": gettext_lazy("last organiser left"),
}


@page
def people(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_for(request, uid, "events.entries")
    now = timezone.now()
    act = request.POST.get("act", "")
    may_invite = may(request.user, "events.staff", event)
    if request.method == "POST" and act.startswith("end:"):
        return _end(request, event, act.removeprefix("end:"))
    sent = request.POST if request.method == "POST" else None
    form = InviteForm(sent, decks=event.asks.decks)
    if request.method == "POST":
        require(request.user, "events.staff", event)
    status, _made = attempt(
        form, lambda asked: services.invite(event=event, by=request.user, now=now, **asked)
    )
    if status == DONE:
        messages.success(request, _("The invitation is on its way."))
        return redirect("events:staff", uid=uid)
    context = {
        "event": event,
        "form": form if may_invite else None,
        "staff": staff_queries.staff_of(event) if may_invite else staff_queries.working(event),
        "old": now - timedelta(days=services.INVITATION_DAYS),
    }
    return render(request, "events/staff/staff.html", context, status=status)


def _end(request: HttpRequest, event: Event, given: str) -> HttpResponse:
    role = EventHidden.unless(
        staff_queries.staff_of(event).filter(pk=int(given)).first()
        if given.isascii() and given.isdigit() and len(given) < 19
        else None
    )
    if role.user_id != request.user.pk and not may(request.user, "events.staff", event):
        raise Forbidden
    try:
        services.end(role=role, by=request.user, now=timezone.now())
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("events:staff", uid=event.uid)
    messages.success(request, _("The role has ended."))
    own = role.user_id == request.user.pk
    return redirect("events:list") if own else redirect("events:staff", uid=event.uid)


@page
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    now = timezone.now()
    since = now - timedelta(days=services.INVITATION_DAYS)
    invitations = staff_queries.open_invitations(services.digest_of(token), since=since)
    offered = InvitationUnknown.unless(invitations.first())
    if request.method == "POST":
        try:
            services.accept(token=token, by=request.user, now=now)
        except Refusal as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("The role is yours."))
        return redirect("events:event", uid=offered.event.uid)
    return render(
        request, "events/staff/invitation.html", {"role": offered, "event": offered.event}
    )


@require_safe
def entries(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_for(request, uid, "events.entries")
    show = request.GET.get("show", "")
    words = answers.words_of(request)
    reads = queries.may_read_lists(request.user, event)
    show = "" if show == "illegal" and not reads else show
    seats = staff_queries.staff_entries(event, show=show, words=words)
    listed = Paginator(seats, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "page_obj": listed,
        "illegal": staff_queries.illegal_seats(event, listed) if reads else frozenset(),
        "words": words,
        "show": show,
        "tabs": _tabs(show, words, event, reads=reads),
        "querystring": answers.searching(words, show=show),
        **_acts(request, event),
    }
    return render(request, "events/entries/entries.html", context)


def _acts(request: HttpRequest, event: Event) -> dict[str, Any]:
    return {
        "may_enter_others": may(request.user, "events.enter_others", event),
        "may_correct": may(request.user, "events.correct", event),
        "may_check": may(request.user, "events.check", event),
    }


def _tabs(show: str, words: str, event: Event, *, reads: bool) -> list[dict[str, Any]]:
    of_decks = (
        ("no_deck", _("No deck")),
        *((("illegal", _("Not legal")),) if reads else ()),
        ("unchecked", _("Not checked")),
        ("checked", _("Checked")),
        ("wrong", _("Not in order")),
    )
    asked = ("unanswered", _("No answer yet"))
    guests = (("by_link", _("Guests by link")),) if event.guests_may_enter else ()
    kinds = (("", _("All")), *(of_decks if event.asks.decks else ()), asked, *guests)
    return answers.tabs("show", show, words, kinds)


@require_safe
@never_cache
def entries_table(request: HttpRequest, uid: str, kind: str) -> HttpResponse:
    """Give the entries as a table for a spreadsheet: no mail addresses, no decks."""
    event = event_for(request, uid, "events.entries")
    reads = queries.may_read_lists(request.user, event)
    seats = staff_queries.staff_entries(event)
    rows = _rows(seats, reads=reads) if event.asks.decks else _rows_without_decks(seats, event)
    return table_answer(f"entries-{event.uid}", rows, kind)


def _rows(seats: Any, *, reads: bool) -> Iterator[tuple[object, ...]]:
    yield (
        "entry", "team", "seat", "handle", "name", "reading", "guest",
        "handed_in_at", "correction", "check", "asked",
    )  # fmt: skip
    for seat in seats:
        yield (
            seat.entry.uid, seat.entry.name, seat.seat, seat.player.handle,
            seat.player.called, seat.player.reading, "yes" if seat.player.is_guest else "",
            seat.handed_in_at.isoformat() if seat.handed_in_at else "",
            _correction(seat, reads=reads),
            seat.result or "",
            _asked(seat),
        )  # fmt: skip


def _rows_without_decks(seats: Any, event: Event) -> Iterator[tuple[object, ...]]:
    facts = [fact.name for fact in event.asks.facts]
    yield ("entry", "team", "seat", "handle", "name", "reading", "guest", *facts, "asked")
    for seat in seats:
        yield (
            seat.entry.uid, seat.entry.name, seat.seat, seat.player.handle,
            seat.player.display_name, seat.player.reading, "yes" if seat.player.is_guest else "",
            *(seat.facts.get(fact, "") for fact in facts),
            _asked(seat),
        )  # fmt: skip


def _asked(seat: EntryPlayer) -> str:
    """Return the handle of the player asked for a seat who has not answered yet."""
    return seat.invited.handle if seat.invited else ""


def _correction(seat: Any, *, reads: bool) -> str:
    """Return a correction's reason, or "yes" if the reader may not see the cards it may name."""
    if not seat.correction:
        return ""
    return seat.correction if reads else "yes"


@page
def entry_add(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_for(request, uid, "events.enter_others")
    kind = request.POST.get("act", "")
    players = PlayersForm(request.POST if kind == "players" else None, event=event)
    guest = GuestForm(
        request.POST if kind == "guest" else None, initial={"time_zone": event.time_zone}
    )
    asked = {"players": players, "guest": guest}.get(kind)
    status = 200
    if request.method == "POST" and asked is not None:
        status, made = attempt(asked, lambda _typed: _add(request, event, asked))
        if status == DONE:
            messages.success(request, _("%(name)s has entered.") % {"name": made.called})
            return redirect("events:entries", uid=uid)
    context = {"event": event, "players": players, "guest": guest}
    return render(request, "events/entries/entry_add.html", context, status=status)


def _add(request: HttpRequest, event: Event, form: Any) -> Entry:
    now = timezone.now()
    if not isinstance(form, PlayersForm):
        return entry_services.enter_guest(
            event=event, by=request.user, now=now, **form.cleaned_data
        )
    return entry_services.enter(
        event=event,
        players=form.players,
        by=request.user,
        now=now,
        name=form.cleaned_data.get("name", ""),
        facts=form.facts,
        by_staff=True,
        called=form.called,
    )


@require_safe
@never_cache
def entry(request: HttpRequest, uid: str, entry: str) -> HttpResponse:
    event = event_for(request, uid, "events.entries")
    side = queries.entry_by_uid(event, entry)
    reads = queries.may_read_lists(request.user, event)
    context = {
        "event": event,
        "entry": side,
        "name": side.called,
        "seats": [_seat(request, seat) for seat in side.entry_players.all()],
        "may_have_link": event.side_size == 1 and all(map(is_guests, side.entry_players.all())),
        "acts": _worded(queries.acts_of(event).filter(entry=side), reads=reads),
        **_acts(request, event),
    }
    return render(request, "events/entries/entry.html", context)


def _seat(request: HttpRequest, seat: EntryPlayer) -> dict[str, Any]:
    """Describe a seat, with its decks only when the reader may see the one that counts."""
    if not seat.event.asks.decks:
        return {"seat": seat, "facts": said_of(seat)}
    deck = queries.visible_submission(request.user, seat)
    return {
        "seat": seat,
        "deck": deck,
        "has_deck": seat.submissions.exists(),
        "problems": standing.problems_of(deck, seat.event),
        "history": queries.history(seat) if deck else (),
        "checks": staff_queries.checks_of(deck) if deck else (),
    }


@page
def entry_roster(request: HttpRequest, uid: str, entry: str) -> HttpResponse:
    """Edit the facts that the game asks of a side's players, with those only staff may give."""
    event = event_for(request, uid, "events.enter_others")
    side = queries.entry_by_uid(event, entry)
    back = reverse("events:entry", args=[uid, entry])
    return rosters.page_of(request, side, back=back, by=request.user, by_staff=True)


@page
@never_cache
def entry_link(request: HttpRequest, uid: str, entry: str) -> HttpResponse:
    """Make a new link for a guest who lost theirs, and show it this once."""
    event = event_for(request, uid, "events.enter_others")
    side = queries.entry_by_uid(event, entry)
    context: dict[str, Any] = {"event": event, "entry": side, "name": side.called}
    if request.method == "POST":
        seat = staff_queries.seat_of(side, 1)
        try:
            made = guest_links.make(seat=seat, by=request.user, now=timezone.now())
        except Refusal as refusal:
            messages.error(request, str(refusal))
            return redirect("events:entry", uid=uid, entry=entry)
        path = reverse("events:guest", args=[uid, secret_of(made)])
        link = request.build_absolute_uri(path)
        context |= {"link": link, "qr": svg(link)}
    answer = render(request, "events/guest/new_link.html", context)
    answer["Referrer-Policy"] = "same-origin"
    return answer


@page
def entry_withdraw(request: HttpRequest, uid: str, entry: str) -> HttpResponse:
    event = event_for(request, uid, "events.enter_others")
    side = queries.entry_by_uid(event, entry)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    by: dict[str, Any] = {"by": request.user, "now": timezone.now(), "by_staff": True}
    status, _made = attempt(form, lambda asked: entry_services.withdraw(entry=side, **by, **asked))
    if status == DONE:
        messages.success(request, _("The entry is withdrawn."))
        return redirect("events:entries", uid=uid)
    context = {"event": event, "entry": side, "name": side.called, "form": form}
    return render(request, "events/entries/entry_withdraw.html", context, status=status)


@require_safe
@never_cache
def log(request: HttpRequest, uid: str) -> HttpResponse:
    event = event_for(request, uid, "events.entries")
    listed = Paginator(queries.acts_of(event), PER_PAGE).get_page(request.GET.get("page"))
    acts = _worded(listed, reads=queries.may_read_lists(request.user, event))
    return render(
        request, "events/staff/log.html", {"event": event, "page_obj": listed, "acts": acts}
    )


def _worded(acts: Any, *, reads: bool) -> list[dict[str, Any]]:
    return [
        {
            "act": act,
            "reason": act.reason if reads or act.kind not in queries.TELLING else "",
            "what": KINDS.get(act.kind, act.kind),
            "who": act.entry.called if act.entry else "",
            "changes": _changes(act.params),
        }
        for act in acts
    ]


def _changes(params: dict[str, Any]) -> list[tuple[str, object, object]]:
    before, after = params.get("before", {}), params.get("after", {})
    return [(name, before.get(name), after[name]) for name in after]
