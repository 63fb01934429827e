"""The deck of a seat: handed in, locked, corrected, checked, declared."""

from typing import Any, ClassVar

from django.db.models import Q
from django.utils import timezone
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.queries import decks
from cards.services import opening
from cards.services.opening import Asker
from league.events import queries
from league.events.api import questions, shapes
from league.events.api.events import event_of
from league.events.errors import EventHidden, OwnEntry, PlayerHandsIn
from league.events.models import DeckCheck, Declaration, EntryPlayer, Event, Submission
from league.events.queries import pairs, staff
from league.events.services import checks, declarations, submissions
from league.people.api.permissions import ANYONE, EVENTS, READ, STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, account, acting
from league.people.permissions import may
from league.people.shared.address import address_of

describe = described("registration")
describe_deck_checks = described("deck checks")


def seat_of(event: Event, entry: str, seat: str) -> EntryPlayer:
    """Find a seat of an entry of this event. Raises EventHidden."""
    return staff.seat_of(queries.entry_by_uid(event, entry), int(seat))


def is_own(request: Request, seat: EntryPlayer) -> bool:
    return seat.running and seat.player == queries.player_of(request.user)


def is_asked(request: Request, seat: EntryPlayer) -> bool:
    """Tell whether the caller is asked for a seat; handing in a deck answers yes."""
    player = queries.player_of(request.user)
    return player is not None and seat.running and seat.invited_id == player.pk


def shown_deck(request: Request, seat: EntryPlayer) -> Submission:
    """Find the deck of a seat as far as the caller may see one. Raises EventHidden."""
    return EventHidden.unless(queries.visible_submission(request.user, seat))


def hand_in(request: Request, seat: EntryPlayer, wanted: dict[str, Any]) -> Submission:
    """Hand in a version, or the draft of one's own deck."""
    who, now = account(request), timezone.now()
    if "code" in wanted:
        version = opening.by_code(wanted["code"], asker=Asker.of(request), now=now)
        return submissions.submit(seat=seat, version=version, by=who, now=now)
    deck = decks.own_deck(wanted["deck"], who)
    if "version" in wanted:
        version = decks.version_of(deck.uid, wanted["version"], who)
        return submissions.submit(seat=seat, version=version, by=who, now=now)
    return submissions.hand_in_draft(
        seat=seat, deck=deck, expected_step=wanted.get("step"), by=who, now=now
    )


def _seat_json(seat: EntryPlayer, made: Submission | None) -> dict[str, Any]:
    [deck] = shapes.seat_decks_json([(seat, made)], seat.event)
    return deck


class SeatDeckView(View):
    """The deck of a seat. A hidden deck and a missing one give the same answer."""

    access: ClassVar[Access] = {"get": ANYONE, "put": EVENTS}

    @describe(
        "get_seat_deck",
        "A seat's deck, if the caller may see it at this instant",
        says=shapes.SeatDeckShape,
    )
    def get(self, request: Request, uid: str, entry: str, seat: str) -> Response:
        place = seat_of(event_of(request, uid), entry, seat)
        return Response(_seat_json(place, queries.visible_submission(request.user, place)))

    @describe(
        "submit_deck",
        "Hand in a deck; until the deadline the last one counts",
        description="An illegal deck is refused (422) with its problems, a late one (409) by the "
        "database's clock.",
        asks=questions.SubmitQuestion,
        says=shapes.SeatDeckShape,
    )
    def put(self, request: Request, uid: str, entry: str, seat: str) -> Response:
        place = seat_of(event_of(request, uid), entry, seat)
        if not (is_own(request, place) or is_asked(request, place)):
            raise EventHidden
        made = hand_in(request, place, asked(questions.SubmitQuestion, request.data))
        return Response(_seat_json(made.seat, made))


class CorrectionView(View):
    """A locked deck, replaced by staff with a reason."""

    access: ClassVar[Access] = {"post": STAFF}

    @describe_deck_checks(
        "correct_deck",
        "Replace a locked deck; the players and the log see the reason",
        description="Before the deadline: hand in the deck of a guest.",
        asks=questions.CorrectQuestion,
        says=shapes.SubmissionShape,
        status=201,
    )
    def post(self, request: Request, uid: str, entry: str, seat: str) -> Response:
        event = event_of(request, uid, "events.correct")
        place = seat_of(event, entry, seat)
        if queries.is_party(request.user, event, place.entry):
            raise OwnEntry
        if not place.player.is_guest and not queries.is_locked(event):
            raise PlayerHandsIn
        wanted = asked(questions.CorrectQuestion, request.data)
        who, address = request.user, address_of(request)
        made = submissions.hand_in_list(
            seat=place, by=who, now=timezone.now(), address=address, **wanted
        )
        return Response(shapes.submission_json(made), status=status.HTTP_201_CREATED)


class SubmissionsView(Viewset):
    """All decks that a seat has handed in."""

    access: ClassVar[Access] = {"list": READ}
    serializer_class = shapes.SubmissionShape.serializer

    @describe(
        "list_submissions",
        "All that a seat has handed in, the newest first; for its players and the staff",
    )
    def list(self, request: Request, uid: str, entry: str, seat: str) -> Response:
        event = event_of(request, uid)
        place = seat_of(event, entry, seat)
        if not is_own(request, place):
            if not may(request.user, "events.entries", event):
                raise EventHidden
            shown_deck(request, place)
        return self.listed(queries.history(place), shapes.submission_json)


class ChecksView(Viewset):
    """The findings of deck checkers."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF}
    serializer_class = shapes.DeckCheckShape.serializer

    @describe_deck_checks("list_deck_checks", "The checks of a seat's deck, the newest first")
    def list(self, request: Request, uid: str, entry: str, seat: str) -> Response:
        event = event_of(request, uid, "events.entries")
        place = seat_of(event, entry, seat)
        visible = queries.visible_submissions(request.user)  # a note may name cards
        rows = DeckCheck.objects.filter(
            submission__seat=place, submission__in=visible.values("pk")
        ).select_related("checked_by__player")
        return self.listed(rows.order_by("-pk"), shapes.check_json)

    @describe_deck_checks(
        "check_deck",
        "Record the result of a deck check; results are never changed",
        asks=questions.CheckQuestion,
        says=shapes.DeckCheckShape,
        status=201,
    )
    def create(self, request: Request, uid: str, entry: str, seat: str) -> Response:
        event = event_of(request, uid, "events.check")
        wanted = asked(questions.CheckQuestion, request.data)
        made = checks.check(
            submission=shown_deck(request, seat_of(event, entry, seat)),
            result=wanted["result"],
            text=wanted.get("note", ""),
            **acting(request),
        )
        return Response(shapes.check_json(made), status=status.HTTP_201_CREATED)


class DeclarationsView(Viewset):
    """Decks declared to opponents (CA-3.5)."""

    access: ClassVar[Access] = {"list": READ, "create": EVENTS}
    serializer_class = shapes.DeclarationShape.serializer

    @describe("list_declarations", "What my side has declared, and what was declared to it")
    def list(self, request: Request, uid: str) -> Response:
        mine = EventHidden.unless(queries.own_entry(event_of(request, uid), request.user))
        rows = Declaration.objects.filter(Q(declarer=mine) | Q(opponent=mine))
        return self.listed(
            rows.select_related("declarer", "opponent").order_by("-pk"), shapes.declaration_json
        )

    @describe(
        "declare_deck",
        "Declare my side's locked decks, starters included, to an opponent",
        asks=questions.DeclareQuestion,
        says=shapes.DeclarationShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        event = event_of(request, uid)
        mine = EventHidden.unless(queries.own_entry(event, request.user))
        wanted = asked(questions.DeclareQuestion, request.data)
        opponent = queries.entry_by_uid(event, wanted["opponent"])
        made = declarations.declare(declarer=mine, opponent=opponent, **acting(request))
        return Response(shapes.declaration_json(made), status=status.HTTP_201_CREATED)


class PairView(View):
    """Two sides at the table."""

    access: ClassVar[Access] = {"get": READ}

    @describe(
        "get_pair",
        "Whether two sides have declared, and their decks as far as they are shown",
        says=shapes.PairShape,
    )
    def get(self, request: Request, uid: str, entry: str, other: str) -> Response:
        event = event_of(request, uid)
        sides = [queries.entry_by_uid(event, key) for key in (entry, other)]
        plays = any(queries.takes_part_in(request.user, event, side) for side in sides)
        if sides[0] == sides[1] or not (plays or may(request.user, "events.entries", event)):
            raise EventHidden
        both = [
            shapes.side_json(pairs.side(side, against, request.user))
            for side, against in (sides, sides[::-1])
        ]
        return Response(shapes.PairShape.json(event=event.uid, sides=both))
