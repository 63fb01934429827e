"""Events, their staff and their log."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.questions import query
from league.events import queries
from league.events.api import questions, shapes
from league.events.errors import EventHidden, ListsNotYours
from league.events.models import Event
from league.events.queries import lists
from league.events.queries.staff import illegal_seats, staff_entries, staff_of, working
from league.events.services import events as services, staff
from league.people.api.permissions import ANYONE, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, acting
from league.people.permissions import may, require
from league.people.queries import account_of

describe = described("events")
UID = "[a-z0-9]{12}"
WORDS = OpenApiParameter("q", str, description="Search in name, place and category.")
WHEN = OpenApiParameter(
    "when",
    str,
    enum=["upcoming", "now", "past", "mine"],
    description="Default: upcoming. `now`: running events. `mine`: events in which I play "
    "or work, past ones included.",
)
SHOW = OpenApiParameter("show", str, enum=questions.SHOWN, description="Default: all.")


def event_of(request: Request, uid: str, act: str = "") -> Event:
    """Find an event at which the caller may do ``act``. Raises Hidden, Forbidden."""
    event = queries.event_by_uid(uid, request.user)
    if act:
        require(request.user, act, event)
    return event


@extend_schema_view(
    list=describe("list_events", "Events", parameters=[WHEN, WORDS]),
    retrieve=describe("get_event", "An event"),
)
class EventViewset(Viewset):
    """Events, which players enter alone or in teams."""

    access: ClassVar[Access] = {
        "list": ANYONE,
        "create": STAFF,
        "retrieve": ANYONE,
        "partial_update": STAFF,
        "decks": ANYONE,
        "log": STAFF,
        "registrations": STAFF,
    }
    serializer_class = shapes.EventShape.serializer
    lookup_field = "uid"
    lookup_value_regex = UID

    def list(self, request: Request) -> Response:
        wanted = asked(questions.WhenQuestion, query(request))
        rows = queries.named(_listed(wanted["when"], request.user), wanted["q"])
        roles = queries.roles_of(request.user)
        return self.listed(rows, lambda row: shapes.event_json(row, roles.get(row.pk, ())))

    @describe(
        "create_event",
        "Make an event, and be its first organiser",
        asks=questions.EventQuestion,
        says=shapes.EventShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        require(request.user, "events.create")
        wanted = asked(questions.EventQuestion, request.data)
        made = services.create(**acting(request), **wanted)
        return Response(self._event_json(request, made), status=status.HTTP_201_CREATED)

    def retrieve(self, request: Request, uid: str) -> Response:
        return Response(self._event_json(request, event_of(request, uid)))

    @describe("change_event", "Change an event", asks=questions.EventChangeQuestion)
    def partial_update(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid, "events.change")
        wanted = asked(questions.EventChangeQuestion, request.data, partial=True)
        services.change(event=event, **acting(request), **wanted)
        return Response(self._event_json(request, event))

    @describe(
        "list_event_decks",
        "The handed-in decks that the caller may see at this instant",
        responses=shapes.SeatDeckShape.serializer(many=True),
    )
    @action(detail=True, methods=["get"])
    def decks(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid)
        shown = queries.visible_submissions(request.user).filter(seat__event=event)
        rows = self.page_of(shown.order_by("seat__entry", "seat__seat"))
        decks = shapes.seat_decks_json(((row.seat, row) for row in rows), event)
        return self.get_paginated_response(decks)

    @describe(
        "list_event_acts",
        "The event's log, for its staff",
        responses=shapes.ActShape.serializer(many=True),
    )
    @action(detail=True, methods=["get"])
    def log(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid, "events.entries")
        reads = queries.may_read_lists(request.user, event)
        return self.listed(queries.acts_of(event), lambda row: shapes.act_json(row, reads=reads))

    @describe(
        "list_registrations",
        "Which seats have submitted a deck and what was checked, for the staff; without the decks",
        parameters=[SHOW, WORDS],
        responses=shapes.RegistrationShape.serializer(many=True),
    )
    @action(detail=True, methods=["get"])
    def registrations(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid, "events.entries")
        wanted = asked(questions.ShowQuestion, query(request))
        reads = queries.may_read_lists(request.user, event)
        if wanted["show"] == "illegal" and not reads:
            raise ListsNotYours
        rows = self.page_of(staff_entries(event, show=wanted["show"], words=wanted["q"]))
        illegal = illegal_seats(event, rows) if reads else None
        return self.get_paginated_response([shapes.registration_json(row, illegal) for row in rows])

    def _event_json(self, request: Request, event: Event) -> dict[str, Any]:
        row = queries.with_counts(queries.visible_events(request.user)).get(pk=event.pk)
        return shapes.event_json(row, queries.roles_at(request.user, row))


@extend_schema_view(
    list=describe(
        "list_event_roles",
        "The current staff of an event; its organisers also see open invitations",
    )
)
class RoleViewset(Viewset):
    """Roles at one event, given by invitation."""

    access: ClassVar[Access] = {"list": ANYONE, "create": STAFF, "destroy": STAFF}
    serializer_class = shapes.EventRoleShape.serializer
    lookup_value_regex = "[0-9]{1,18}"

    def list(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid)
        rows = staff_of if may(request.user, "events.staff", event) else working
        return self.listed(rows(event), shapes.role_json)

    @describe(
        "invite_to_event",
        "Invite somebody by mail",
        asks=questions.InviteQuestion,
        says=shapes.EventRoleShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid, "events.staff")
        wanted = asked(questions.InviteQuestion, request.data)
        role = staff.invite(event=event, **acting(request), **wanted)
        return Response(shapes.role_json(role), status=status.HTTP_201_CREATED)

    @describe(
        "end_event_role",
        "Take back a role or an open invitation, or give up a role of my own",
        done="Ended.",
    )
    def destroy(self, request: Request, uid: str, pk: str) -> Response:
        event = event_of(request, uid)
        role = event.roles.filter(pk=int(pk), ended_at__isnull=True).first()
        if role is None or role.user_id != request.user.pk:
            require(request.user, "events.staff", event)
        if role is None:
            raise EventHidden
        staff.end(role=role, **acting(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class InvitationView(View):
    """An invitation to the staff, sent by mail."""

    access: ClassVar[Access] = {"post": STAFF}

    @describe(
        "accept_invitation",
        "Take the role that an invitation offers",
        asks=questions.InvitationQuestion,
        says=shapes.EventRoleShape,
    )
    def post(self, request: Request) -> Response:
        token = asked(questions.InvitationQuestion, request.data)["token"]
        role = staff.accept(token=token, **acting(request))
        return Response(shapes.role_json(role))


def _listed(when: str, user: Any) -> QuerySet[Event]:
    if when == "mine":
        return queries.mine(account_of(user))
    listed = {"past": lists.past, "now": lists.running}.get(when, lists.upcoming)
    return listed(user, now=timezone.now())
