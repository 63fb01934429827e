"""Who may read a record: it names decks, so it is shown only where they are."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q, QuerySet

from engines.core.records.digest import digest
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.registry import ruleset
from league.events.models import EntryPlayer, EventRole
from league.events.queries import player_of, running_roles, visible_events, visible_submissions
from league.events.queries.built_once import BuiltOnce
from league.events.validators import games_with_decks
from league.jobs.database.statements import Statement
from league.people.models import Player
from matches.errors import RecordHidden
from matches.models import Answer, Filing, Match, Report, Seat


def visible_filings(user: Any) -> QuerySet[Filing]:
    """Return the filed records that ``user`` may read at this instant.

    These are the reader's own; those of matches that the reader has played (``_played``); all, for
    the event's staff who decide or check and do not play in it; and those with all decks shown.
    """
    seen = Q(game__isnull=False) & ~Q(Exists(_hidden_seats(user, OuterRef("game__match"))))
    if _may_read_own(user):
        seen |= Q(by_id=user.pk) & Q(game__isnull=True)
        seen |= _played() & Q(Exists(_own_seats(user))) | Q(Exists(_staff(user)))
    events = visible_events(user).values("pk")
    return (
        Filing.objects.filter(seen)
        .filter(Q(game__isnull=True) | Q(game__match__event__in=events))
        .select_related("record", "game__match__event", "side__entry", "by__player")
    )


def _may_read_own(user: Any) -> bool:
    return getattr(user, "is_authenticated", False) and bool(user.is_active)


def _played() -> Q:
    """Select filings of matches that both sides say are played, or that have ended.

    A record is completed with the locked decks of its seats: a record that one side hands in before
    the match would show it the other side's deck.
    """
    here = OuterRef("game__match")
    said = Report.objects.filter(match=here, withdrawal__isnull=True)
    by_both = Q(Exists(said.filter(side__number=1))) & Q(Exists(said.filter(side__number=2)))
    confirmed = Answer.objects.filter(report__match=here, kind=Answer.Kind.CONFIRM)
    return Q(game__match__version__gt=0) | by_both | Q(Exists(confirmed))


def _hidden_seats(user: Any, match: Any, player: Player | None = None) -> QuerySet[Seat]:
    shown = visible_submissions(user, player).filter(seat=OuterRef("entry_player"))
    return Seat.objects.filter(
        side__match=match, side__match__event__game__in=games_with_decks()
    ).filter(~Exists(shown))


FIRST_HIDDEN_SEAT = BuiltOnce(
    lambda user, player, keys: _hidden_seats(user, keys[0], player).order_by().values_list("pk")[:1]
)


def are_decks_public(match: Match) -> bool:
    """Tell whether everybody may read the decks of a match, if its game has any."""
    return not FIRST_HIDDEN_SEAT(AnonymousUser(), match.pk)


def sees_decks(match: Match, player: Player) -> bool:
    """Tell whether a player, with an account or without, may read all decks of a match."""
    return not FIRST_HIDDEN_SEAT(player.user, match.pk, player=player)


def _own_seats(user: Any) -> QuerySet[EntryPlayer]:
    return EntryPlayer.objects.filter(
        entry__match_sides__match=OuterRef("game__match"), player=player_of(user)
    ).exclude(player=None)


def _staff(user: Any) -> QuerySet[EventRole]:
    plays = EntryPlayer.objects.filter(
        Q(player__user_id=user.pk) | Q(invited__user_id=user.pk),
        event=OuterRef("event"),
        running=True,
    )
    return running_roles().filter(
        ~Exists(plays),
        user_id=user.pk,
        event=OuterRef("game__match__event"),
        role__in=[EventRole.Role.ORGANISER, EventRole.Role.JUDGE, EventRole.Role.CHECKER],
    )


def visible_filing(uid: str, user: Any) -> Filing:
    """Return a filed record that may be read.

    Raises RecordHidden. The reader's own records are looked up first, by owner alone: a replay asks
    for its record at every step.
    """
    own = own_filings(user).filter(uid=uid).first() if _may_read_own(user) else None
    return RecordHidden.unless(own or visible_filings(user).filter(uid=uid).first())


AMONG = BuiltOnce(
    lambda user, _player, keys: visible_filings(user).filter(pk__in=keys).values_list("pk")
)


def visible_among(filings: Iterable[int], user: Any) -> set[int]:
    """Return which of some filed records ``user`` may read."""
    return {key for (key,) in AMONG(user, *filings)}


def replays_of(matches: Iterable[str], user: Any) -> dict[str, int]:
    """Map the uids of matches to the number of the first game whose replay ``user`` may watch."""
    asked = sorted({uid for uid in matches if uid})
    if not asked:
        return {}
    rows = visible_filings(user).filter(game__match__uid__in=asked).order_by("-game__number")
    return dict(rows.values_list("game__match__uid", "game__number"))


def public_replays_of(matches: Iterable[str]) -> dict[str, int]:
    """Map matches to the first game whose replay everybody may watch, for pages alike for all."""
    return replays_of(matches, AnonymousUser())


def own_filings(user: Any) -> QuerySet[Filing]:
    """Return the records of no match that an account had replayed, the newest first."""
    return (
        Filing.objects.filter(by_id=user.pk, game__isnull=True)
        .select_related("record", "by__player")
        .order_by("-pk")
    )


def download_text(filing: Filing) -> str:
    """Return the canonical text with its digest, and with the names where a match knows them."""
    record = read(filing.record.text)
    named = replace(record, digest=digest(record))
    if filing.game is not None:
        named = replace(named, facts=facts_of(filing.game.match), seats=_seats(filing, record))
    return written(named)


def facts_of(match: Match) -> tuple[tuple[str, str], ...]:
    facts = [("event", " ".join(match.event.name.split()))]
    if match.table is not None:
        facts.append(("table", str(match.table)))
    if match.scheduled_at is not None:
        facts.append(("date", match.scheduled_at.date().isoformat()))
    return tuple(facts)


def _seats(filing: Filing, record: Any) -> Any:
    assert filing.game is not None
    game, _preset = ruleset(record.ruleset)
    handles: dict[str, str] = {}
    seated = seating_of(filing.game.match)
    for name, number in filing.seating.items():
        mates = [handle for side, _deck, handle in seated if side == number]
        handles.update(zip(game.sides.get(name, ()), mates, strict=False))
    return tuple(replace(seat, handle=handles.get(seat.seat, "")) for seat in record.seats)


SEATING = Statement("""
    SELECT side.number, submission.snapshot, player.handle FROM matches_seat seat
    JOIN matches_side side ON side.id = seat.side_id
    LEFT JOIN events_submission submission ON submission.id = seat.submission_id
    JOIN events_entryplayer mate ON mate.id = seat.entry_player_id
    JOIN people_player player ON player.id = mate.player_id
    WHERE side.match_id = %s ORDER BY side.number, seat.number
""")


def seating_of(match: Match) -> list[tuple[int, Any, str]]:
    """List the seats of a match: the side's number, the locked deck if any, the player's handle.

    Read once per match object.
    """
    known: list[tuple[int, Any, str]] | None = match.__dict__.get("_seating")
    if known is None:
        known = match.__dict__["_seating"] = [
            (side, json.loads(deck) if deck else None, handle)
            for side, deck, handle in SEATING(match.pk)
        ]
    return known
