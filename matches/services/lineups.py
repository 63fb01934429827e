"""Who of a side sits where: put in order by the team before the match, or by a judge."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, Protocol

from django.db import transaction

from league.events.models import EntryPlayer
from league.events.queries import takes_part_in
from league.jobs.hooks import Hook
from league.people.permissions import may
from matches.errors import LineUpWrong, NotInState, NotYourSide
from matches.models import Match, Report, Seat, Side
from matches.queries.matches import is_party_to
from matches.rules import flow
from matches.services.acts import locked, note


class Guard(Protocol):
    def __call__(self, *, match: Match, now: datetime) -> None: ...


# Called before a team changes its line-up; a guard raises an error to refuse it.
guards: Final = Hook[Guard]()


@transaction.atomic
def line_up(*, side: Side, players: Sequence[EntryPlayer], by: Any, now: datetime) -> list[Seat]:
    """Put the players of a side at its seats, in the order of the seats; each keeps their deck.

    A team may do so until its match begins, officials until something is reported. Raises
    NotYourSide, NotInState, LineUpWrong, and what guards raise.
    """
    match = locked(side.match)
    _refuse(match, side, by, now)
    seats = list(side.seats.order_by("number"))
    decks = {seat.entry_player_id: seat.submission_id for seat in seats}
    asked = [player.pk for player in players]
    if sorted(asked) != sorted(decks):
        raise LineUpWrong
    moved = [
        (seat, player)
        for seat, player in zip(seats, asked, strict=True)
        if seat.entry_player_id != player
    ]
    for seat, player in moved:
        seat.entry_player_id, seat.submission_id = player, decks[player]
        seat.save(update_fields=["entry_player", "submission"])
    if moved:
        order = [player.seat for player in players]
        note(match, "line_up", by=by, side=side, seats=order)
    return seats


def _refuse(match: Match, side: Side, by: Any, now: datetime) -> None:
    own = takes_part_in(by, match.event, side.entry)
    if not own and (is_party_to(by, match) or not may(by, "matches.rule", match)):
        raise NotYourSide
    if match.state != flow.MatchState.SCHEDULED or Report.objects.filter(match=match).exists():
        raise NotInState
    if own:
        for keeper in guards:
            keeper(match=match, now=now)
