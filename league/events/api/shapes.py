"""What the API says of events: rows in, plain JSON out."""

from collections.abc import Collection, Iterable
from datetime import date, datetime
from typing import Annotated, Any

from cards.api.shapes.cards import PrintedShape, printed_json
from cards.api.shapes.lists import StartersField
from cards.queries.legality import Judgement
from league.events import models
from league.events.queries import TELLING, standing
from league.events.queries.pairs import Side
from league.jobs.site import whole_url
from league.people.api.serializers import Json, ProblemField, Shape, Url
from league.people.api.shapes import OwnerShape, named_json
from league.people.models import Player


class EventShape(Shape, kind="event"):
    uid: str
    name: str
    about: str
    place: str
    game: str
    format: Annotated[str | None, "null: the game has no decks."]
    category: str
    cost_cap: int | None
    playtest: Annotated[bool, "Decks may have cards that are not approved yet."]
    time_zone: str
    deadline: Annotated[datetime, "When decks are locked, by the database's clock."]
    starts_at: datetime
    list_visibility: Annotated[str, models.Event.Lists]
    declaration_reveal: Annotated[str, models.Event.Reveal]
    declaration_required: Annotated[bool, "Both sides declare before a match."]
    side_size: int
    capacity: int | None
    guests_may_enter: Annotated[
        bool, "Players without an account may enter by themselves (`enter-as-guest`)."
    ]
    published: bool
    entries: int
    my_roles: list[Annotated[str, models.EventRole.Role]]
    url: Url


def event_json(row: models.Event, roles: Collection[str]) -> Json:
    """Return the JSON of an event that has the count of its entries (``with_counts``)."""
    return EventShape.json(
        row,
        format=row.format.code if row.format else None,
        entries=row.entered,  # type: ignore[attr-defined]
        my_roles=sorted(roles),
        url=whole_url("events:event", row.uid),
    )


class SeatPlayerShape(Shape):
    seat: int
    player: OwnerShape
    facts: Annotated[
        dict[str, str], "The facts that the game asks for about a player, as far as they are known."
    ]


class EntryShape(Shape, kind="entry"):
    uid: str
    name: str
    state: Annotated[str, models.Entry.State]
    entered_at: datetime
    players: list[SeatPlayerShape]


def entry_json(row: models.Entry) -> Json:
    return EntryShape.json(
        row,
        players=[
            SeatPlayerShape.json(seat, player=player_json(seat.player))
            for seat in row.entry_players.all()
        ],
    )


class GuestEntryShape(Shape, kind="guest_entry"):
    entry: EntryShape
    link: Annotated[Url, "The guest's secret link, the only key to the entry. Keep it."]


def guest_entry_json(row: models.Entry, secret: str) -> Json:
    link = whole_url("events:guest", row.event.uid, secret)
    return GuestEntryShape.json(entry=entry_json(row), link=link)


class LockedDeckShape(Shape):
    """A deck exactly as it was handed in: every printed field of every card revision."""

    digest: Annotated[str, "SHA-256 of game, cards and starters."]
    handed_in_at: datetime
    corrected: bool
    game: str
    cards: list[PrintedShape]
    starters: Annotated[Any, StartersField]
    problems: Annotated[
        list[Annotated[Any, ProblemField]],
        "What is wrong with the deck under the event's present rules: the "
        "start, a ban or an approval may have changed since the deck was submitted. Without "
        "errors, the deck is legal.",
    ]


def deck_json(row: models.Submission, judged: Judgement | None) -> Json:
    """Return the JSON of a locked deck from its snapshot, unaffected by later changes of cards."""
    return LockedDeckShape.json(
        row,
        corrected=bool(row.correction),
        game=row.snapshot["game"],
        cards=[printed_json(card) for card in row.snapshot["cards"]],
        starters=row.snapshot["starters"],
        problems=standing.problems_as_json(judged),
    )


class SeatDeckShape(Shape, kind="seat_deck"):
    entry: str
    seat: int
    player: OwnerShape
    deck: Annotated[LockedDeckShape | None, "null: there is none, or you may not see it (yet)."]


def seat_deck_json(
    seat: models.EntryPlayer, submission: models.Submission | None, judged: Judgement | None = None
) -> Json:
    """Return the JSON of a seat's deck; a hidden deck and none look the same."""
    return SeatDeckShape.json(
        seat,
        entry=seat.entry.uid,
        player=player_json(seat.player),
        deck=deck_json(submission, judged) if submission else None,
    )


class RegistrationShape(Shape, kind="registration"):
    """A seat as the staff's list shows it: whether a deck is there, never which."""

    entry: str
    seat: int
    player: OwnerShape
    handed_in_at: datetime | None
    corrected: Annotated[bool, "Staff replaced the deck."]
    correction: Annotated[
        str, "Why staff replaced the deck; empty for callers who may not read decks."
    ]
    legal: Annotated[
        bool | None,
        "Whether the deck is legal at the event as it is now; null: there is none, or "
        "you may not read decks there.",
    ]
    result: Annotated[str | None, "What the last deck check found."]


def registration_json(row: Any, illegal: Collection[int] | None) -> Json:
    """Return the JSON of a seat of ``staff_entries``; ``illegal`` is None if it must not show."""
    reads = illegal is not None
    return RegistrationShape.json(
        row,
        entry=row.entry.uid,
        player=player_json(row.player),
        corrected=bool(row.correction),
        correction=(row.correction or "") if reads else "",
        legal=row.pk not in illegal if illegal is not None and row.version else None,
    )


class SubmissionShape(Shape, kind="submission"):
    id: int
    code: str
    digest: str
    correction: Annotated[str, "Why staff replaced the deck, or empty."]
    handed_in_by: OwnerShape | None
    handed_in_at: datetime


def submission_json(row: models.Submission) -> Json:
    """Return the JSON of a handed-in deck, for its player and the staff."""
    return SubmissionShape.json(
        row, id=row.pk, code=row.version.code, handed_in_by=by_json(row.handed_in_by)
    )


class DeckCheckShape(Shape, kind="deck_check"):
    id: int
    submission: int
    result: Annotated[str, models.DeckCheck.Result]
    note: str
    checked_by: OwnerShape | None
    checked_at: datetime


def check_json(row: models.DeckCheck) -> Json:
    return DeckCheckShape.json(
        row, id=row.pk, submission=row.submission_id, checked_by=by_json(row.checked_by)
    )


class EventRoleShape(Shape, kind="event_role"):
    id: int
    role: Annotated[str, models.EventRole.Role]
    player: OwnerShape | None
    email: Annotated[str, "Where an open invitation went; organisers only."]
    valid_from: date
    valid_until: date | None
    given_at: datetime
    accepted_at: datetime | None
    ended_at: datetime | None


def role_json(row: models.EventRole) -> Json:
    """Return the JSON of a role; of an open invitation also its mail address."""
    return EventRoleShape.json(row, id=row.pk, player=by_json(row.user))


class ActShape(Shape, kind="act"):
    id: int
    kind: str
    entry: str | None
    by: OwnerShape | None
    at: datetime
    reason: str
    params: Json


def act_json(row: models.Act, *, reads: bool) -> Json:
    """Return the JSON of an act; its reason may name cards, so only if the reader ``reads``."""
    return ActShape.json(
        row,
        id=row.pk,
        entry=row.entry.uid if row.entry else None,
        by=by_json(row.by),
        reason=row.reason if reads or row.kind not in TELLING else "",
    )


class DeclarationShape(Shape, kind="declaration"):
    declarer: Annotated[str, "An entry's uid."]
    opponent: Annotated[str, "An entry's uid."]
    declared_at: datetime


def declaration_json(row: models.Declaration) -> Json:
    """Return the JSON of a declaration without its digests, which would confirm a guess."""
    return DeclarationShape.json(row, declarer=row.declarer.uid, opponent=row.opponent.uid)


class SideShape(Shape):
    entry: EntryShape
    declared_at: datetime | None
    corrected: Annotated[bool, "true: a deck that is shown differs from the one that was declared."]
    seats: list[SeatDeckShape]


def side_json(row: Side) -> Json:
    """Return the JSON of a side of a pair: whether it declared, and the decks that are shown."""
    shown = {deck.seat_id: deck for deck in row.decks}
    seats = [(seat, shown.get(seat.pk)) for seat in row.entry.entry_players.all()]
    return SideShape.json(
        row,
        entry=entry_json(row.entry),
        declared_at=row.declaration.declared_at if row.declaration else None,
        seats=seat_decks_json(seats, row.entry.event),
    )


class PairShape(Shape, kind="pair"):
    """Two sides at the table; decks appear when the event's rule shows them, not before."""

    event: str
    sides: list[SideShape]


def player_json(row: Player | None) -> Json | None:
    return named_json(row) if row else None


def by_json(user: Any) -> Json | None:
    """Return the name of who acted; None for an account without a player."""
    return player_json(getattr(user, "player", None)) if user else None


def seat_decks_json(
    rows: Iterable[tuple[models.EntryPlayer, models.Submission | None]], of: models.Event
) -> list[Json]:
    """Return the JSON of seats' decks at an event, each judged by the event's present settings."""
    rows = list(rows)
    judgements = standing.judged([made for _seat, made in rows if made], of)
    return [
        seat_deck_json(seat, made, judgements.get(made.pk) if made else None) for seat, made in rows
    ]
