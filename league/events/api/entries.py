"""Entering, handing in a deck, checking it, declaring it."""

from typing import Any, ClassVar

from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from league.events import queries
from league.events.api import questions, shapes
from league.events.api.events import UID, event_of
from league.events.errors import EventHidden
from league.events.models import Entry, EntryPlayer, Event
from league.events.queries import own
from league.events.queries.guest_links import secret_of
from league.events.queries.mates import mate_named
from league.events.queries.staff import seat_of
from league.events.services import entries, guest_links, invitations, mates
from league.people.api.permissions import ANYONE, EVENTS, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import Viewset, account, acting, acting_player
from league.people.permissions import may
from league.people.services import guests
from league.people.shared.address import address_of
from league.people.shared.languages import current_language

describe = described("registration")


@extend_schema_view(
    list=describe("list_entries", "Who has entered"), retrieve=describe("get_entry", "An entry")
)
class EntryViewset(Viewset):
    """The sides of an event."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": EVENTS,
        "enter_as_guest": ANYONE,
        "retrieve": ANYONE,
        "withdraw": EVENTS,
        "accept": EVENTS,
        "decline": EVENTS,
        "ask_mate": EVENTS,
        "take_back_mate": EVENTS,
        "add": STAFF,
        "remove": STAFF,
    }
    serializer_class = shapes.EntryShape.serializer
    lookup_field = "entry"
    lookup_value_regex = UID

    def list(self, request: Request, uid: str) -> Response:
        return self.listed(queries.entries_of(event_of(request, uid)), shapes.entry_json)

    @describe(
        "enter",
        "Enter an event, alone or with teammates",
        description="Teammates are asked by mail. 400 `mate_unknown`: there is no player "
        "of that name. 409 `mate_unclear`: there are several; `params.candidates` lists up "
        "to ten, each with `handle` and `name`. Send the handle instead.",
        asks=questions.EnterQuestion,
        says=shapes.EntryShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid)
        wanted = asked(questions.EnterQuestion, request.data)
        captain, names = acting_player(request), wanted.pop("mates", [])
        made = entries.enter(
            event=event,
            players=[captain, *(mate_named(name, captain=captain) for name in names)],
            **acting(request),
            called=[captain.handle, *names],
            **wanted,
        )
        return self._entry_response(event, made, status.HTTP_201_CREATED)

    @describe(
        "enter_as_guest",
        "Enter an event without an account",
        description="Where the event's `guests_may_enter` is true. The answer holds a secret "
        "link, by which the guest hands in a deck, declares, reports and plays on the site. 409 "
        "`guests_not_taken`, or as for `enter`; 429 `too_many_guests`.",
        asks=questions.GuestEntryQuestion,
        says=shapes.GuestEntryShape,
        status=201,
    )
    @action(detail=False, methods=["post"], url_path="enter-as-guest", takes_keys=False)
    def enter_as_guest(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid)
        made = guest_links.enter(
            event=event,
            address=address_of(request),
            now=timezone.now(),
            language=current_language(),
            **asked(questions.GuestEntryQuestion, request.data),
        )
        entry = queries.entry_by_uid(event, made.entry.uid)
        answer = shapes.guest_entry_json(entry, secret_of(made))
        return Response(answer, status=status.HTTP_201_CREATED)

    def retrieve(self, request: Request, uid: str, entry: str) -> Response:
        event = event_of(request, uid)
        side = queries.entry_by_uid(event, entry)
        if side.state != Entry.State.ENTERED and not may(request.user, "events.entries", event):
            raise EventHidden
        return Response(shapes.entry_json(side))

    @describe("withdraw", "Withdraw my entry, before the deadline", asks=questions.ReasonQuestion)
    @action(detail=True, methods=["post"])
    def withdraw(self, request: Request, uid: str, entry: str) -> Response:
        event, mine = self._own(request, uid, entry)
        wanted = asked(questions.ReasonQuestion, request.data)
        entries.withdraw(entry=mine, **acting(request), **wanted)
        return self._entry_response(event, mine)

    @describe(
        "add_entry",
        "Enter players or guests, as staff",
        asks=questions.StaffEnterQuestion,
        says=shapes.EntryShape,
        status=201,
    )
    @action(detail=False, methods=["post"])
    def add(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid, "events.enter_others")
        wanted = asked(questions.StaffEnterQuestion, request.data)
        known, named = wanted.pop("players", []), wanted.pop("guests", [])
        with transaction.atomic():  # a refused entry leaves no guests behind
            entered = [guests.enter(by=account(request), **guest) for guest in named]
            made = entries.enter(
                event=event,
                players=[*known, *entered],
                **acting(request),
                by_staff=True,
                called=wanted.pop("names", []),
                **wanted,
            )
        return self._entry_response(event, made, status.HTTP_201_CREATED)

    @describe(
        "accept_entry",
        "Accept the invitation of the staff or a teammate to take part",
        description="Until then, the seat is held by a guest under the name that was "
        "typed. Checking in or submitting a deck also accepts.",
    )
    @action(detail=True, methods=["post"])
    def accept(self, request: Request, uid: str, entry: str) -> Response:
        event, seat = self._asked(request, uid, entry)
        invitations.accept(seat=seat, **acting(request))
        return self._entry_response(event, seat.entry)

    @describe("decline_entry", "Decline an invitation to take part, at any time")
    @action(detail=True, methods=["post"])
    def decline(self, request: Request, uid: str, entry: str) -> Response:
        event, seat = self._asked(request, uid, entry)
        invitations.decline(seat=seat, **acting(request))
        return self._entry_response(event, seat.entry)

    def _asked(self, request: Request, uid: str, entry: str) -> tuple[Event, EntryPlayer]:
        event = event_of(request, uid)
        seat = own.invitation_to(event, request.user)
        if seat is None or seat.entry.uid != entry:
            raise EventHidden
        return event, seat

    @describe(
        "ask_mate",
        "Invite a teammate to a seat of my side, in place of one who has not accepted",
        description="Before the deadline, for the player who entered the side. Names are "
        "resolved as in `enter`.",
        asks=questions.MateQuestion,
    )
    @action(detail=True, methods=["post"], url_path="ask-mate")
    def ask_mate(self, request: Request, uid: str, entry: str) -> Response:
        event, wanted, seat = self._own_seat(request, uid, entry, questions.MateQuestion)
        words = wanted["mate"]
        mate = mate_named(words, captain=acting_player(request))
        mates.ask(seat=seat, mate=mate, called=words, **acting(request))
        return self._entry_response(event, seat.entry)

    @describe("take_back_mate", "Withdraw the invitation to a seat", asks=questions.SeatQuestion)
    @action(detail=True, methods=["post"], url_path="take-back-mate")
    def take_back_mate(self, request: Request, uid: str, entry: str) -> Response:
        event, _wanted, seat = self._own_seat(request, uid, entry, questions.SeatQuestion)
        mates.take_back(seat=seat, **acting(request))
        return self._entry_response(event, seat.entry)

    def _own(self, request: Request, uid: str, entry: str) -> tuple[Event, Entry]:
        """Find an event and the caller's side of it. Raises EventHidden."""
        event = event_of(request, uid)
        mine = queries.own_entry(event, request.user)
        if mine is None or mine.uid != entry:
            raise EventHidden
        return event, mine

    def _own_seat(
        self, request: Request, uid: str, entry: str, question: type[questions.Question]
    ) -> tuple[Event, dict[str, Any], EntryPlayer]:
        """Find a seat of the caller's side, with what was sent. Raises EventHidden."""
        event, mine = self._own(request, uid, entry)
        wanted = asked(question, request.data)
        return event, wanted, seat_of(mine, wanted["seat"])

    @describe("remove_entry", "Withdraw an entry, as staff", asks=questions.ReasonQuestion)
    @action(detail=True, methods=["post"])
    def remove(self, request: Request, uid: str, entry: str) -> Response:
        event = event_of(request, uid, "events.enter_others")
        side = queries.entry_by_uid(event, entry)
        wanted = asked(questions.ReasonQuestion, request.data)
        entries.withdraw(entry=side, **acting(request), by_staff=True, **wanted)
        return self._entry_response(event, side)

    def _entry_response(
        self, event: Event, entry: Entry, code: int = status.HTTP_200_OK
    ) -> Response:
        return Response(shapes.entry_json(queries.entry_by_uid(event, entry.uid)), status=code)
