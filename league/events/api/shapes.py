"""What the API says of events: rows in, plain JSON out."""

from collections.abc import Collection, Iterable
from typing import Any

from cards.queries.legality import Judgement
from league.events.models import (
    Act,
    DeckCheck,
    Declaration,
    Entry,
    EntryPlayer,
    Event,
    EventRole,
    Submission,
)
from league.events.queries import TELLING, standing
from league.events.queries.pairs import Side
from league.jobs.site import whole_url
from league.people.api.shapes import named
from league.people.models import Player

Json = dict[str, Any]


def player(row: Player | None) -> Json | None:
    return named(row) if row else None


def by(user: Any) -> Json | None:
    """Name who did something; an account without a player has no name here."""
    return player(getattr(user, "player", None)) if user else None


def event(row: Event, roles: Collection[str]) -> Json:
    """Tell an event that comes with the count of its entries (``with_counts``)."""
    return {
        "object": "event",
        "uid": row.uid,
        "name": row.name,
        "about": row.about,
        "place": row.place,
        "game": row.game,
        "format": row.format.code if row.format else None,
        "category": row.category,
        "cost_cap": row.cost_cap,
        "playtest": row.playtest,
        "time_zone": row.time_zone,
        "deadline": row.deadline,
        "starts_at": row.starts_at,
        "list_visibility": row.list_visibility,
        "declaration_reveal": row.declaration_reveal,
        "declaration_required": row.declaration_required,
        "side_size": row.side_size,
        "capacity": row.capacity,
        "published": row.published,
        "entries": row.entered,  # type: ignore[attr-defined]
        "my_roles": sorted(roles),
        "url": whole_url("events:event", row.uid),
    }


def entry(row: Entry) -> Json:
    return {
        "object": "entry",
        "uid": row.uid,
        "name": row.name,
        "state": row.state,
        "entered_at": row.entered_at,
        "players": [
            {"seat": seat.seat, "player": player(seat.player), "facts": seat.facts}
            for seat in row.entry_players.all()
        ],
    }


def seat_decks(rows: Iterable[tuple[EntryPlayer, Submission | None]], of: Event) -> list[Json]:
    """Tell the decks of seats of one event, each judged as the event is now."""
    rows = list(rows)
    found = standing.judged([made for _seat, made in rows if made], of)
    return [seat_deck(seat, made, found.get(made.pk) if made else None) for seat, made in rows]


def seat_deck(
    seat: EntryPlayer, submission: Submission | None, judged: Judgement | None = None
) -> Json:
    """Tell the deck of a seat; hidden and none look the same."""
    return {
        "object": "seat_deck",
        "entry": seat.entry.uid,
        "seat": seat.seat,
        "player": player(seat.player),
        "deck": deck(submission, judged) if submission else None,
    }


def deck(row: Submission, judged: Judgement | None) -> Json:
    """Tell a deck as it was locked: from its snapshot, whatever became of the cards since."""
    return {
        "digest": row.digest,
        "handed_in_at": row.handed_in_at,
        "corrected": bool(row.correction),
        "game": row.snapshot["game"],
        "cards": row.snapshot["cards"],
        "starters": row.snapshot["starters"],
        "problems": standing.as_told(judged),
    }


def submission(row: Submission) -> Json:
    """Tell a handed-in deck to its player and the staff."""
    return {
        "object": "submission",
        "id": row.pk,
        "code": row.version.code,
        "digest": row.digest,
        "correction": row.correction,
        "handed_in_by": by(row.handed_in_by),
        "handed_in_at": row.handed_in_at,
    }


def check(row: DeckCheck) -> Json:
    return {
        "object": "deck_check",
        "id": row.pk,
        "submission": row.submission_id,
        "result": row.result,
        "note": row.note,
        "checked_by": by(row.checked_by),
        "checked_at": row.checked_at,
    }


def role(row: EventRole) -> Json:
    """Tell a role; of an open invitation the address it went to."""
    return {
        "object": "event_role",
        "id": row.pk,
        "role": row.role,
        "player": by(row.user),
        "email": row.email,
        "valid_from": row.valid_from,
        "valid_until": row.valid_until,
        "given_at": row.given_at,
        "accepted_at": row.accepted_at,
        "ended_at": row.ended_at,
    }


def act(row: Act, *, reads: bool) -> Json:
    """Tell an act; a reason that may name cards, to who may read decks."""
    return {
        "object": "act",
        "id": row.pk,
        "kind": row.kind,
        "entry": row.entry.uid if row.entry else None,
        "by": by(row.by),
        "at": row.at,
        "reason": row.reason if reads or row.kind not in TELLING else "",
        "params": row.params,
    }


def registration(row: Any, illegal: Collection[int] | None) -> Json:
    """Tell a seat of ``staff_entries``; ``illegal`` is None for who may not read decks."""
    reads = illegal is not None
    return {
        "object": "registration",
        "entry": row.entry.uid,
        "seat": row.seat,
        "player": player(row.player),
        "handed_in_at": row.handed_in_at,
        "corrected": bool(row.correction),
        "correction": (row.correction or "") if reads else "",
        "legal": row.pk not in illegal if illegal is not None and row.version else None,
        "result": row.result,
    }


def declaration(row: Declaration) -> Json:
    """Tell that a side declared; its digests would let a guess be tried, so they stay here."""
    return {
        "object": "declaration",
        "declarer": row.declarer.uid,
        "opponent": row.opponent.uid,
        "declared_at": row.declared_at,
    }


def side(row: Side) -> Json:
    """Tell one side of a pair: whether it declared, and each seat's deck as far as it is shown."""
    shown = {deck.seat_id: deck for deck in row.decks}
    seats = [(seat, shown.get(seat.pk)) for seat in row.entry.entry_players.all()]
    return {
        "entry": entry(row.entry),
        "declared_at": row.declaration.declared_at if row.declaration else None,
        "corrected": row.corrected,
        "seats": seat_decks(seats, row.entry.event),
    }
