"""Writing the pairings of a round, giving them their matches, and closing it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.db.models import Q

from league.rules.rounds import Drawn, Hall, public
from league.tournaments.models import (
    Entrant,
    JudgeCall,
    Pairing,
    PairingSide,
    Phase,
    Round,
    Tournament,
)
from league.tournaments.rounds.queries.rounds import OPEN, drawn, next_number
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import note
from matches.models import Match
from matches.services.matches import Wanted, cancel_many, make_many

# Not delete(): that would reach for the outcomes, which are append-only. There are none.
ERASE: Final = (
    "DELETE FROM tournaments_pairing WHERE round_id = %s"
    " AND number = ANY(coalesce(%s::int[], ARRAY[number]))"
)


def new_round(phase: Phase, *, place: int, number: int | None = None, **more: Any) -> Round:
    """Create a round of a phase; without ``number`` it is the tournament's next."""
    tournament = phase.tournament
    return Round.objects.create(
        tournament=tournament, phase=phase, place=place, number=number or next_number(tournament),
        made_from=tournament.revision, minutes=tournament.round_minutes, **more,
    )  # fmt: skip


def drawn_pairings(round: Round, numbers: Iterable[int] | None = None) -> list[Drawn]:
    """Return a round's pairings as plain values, all or those of these numbers."""
    pairings = round.pairings.order_by("number").prefetch_related("sides__entrant")
    if numbers is not None:
        pairings = pairings.filter(number__in=list(numbers))
    return [drawn(pairing) for pairing in pairings]


def write(round: Round, rows: Sequence[Drawn], by_number: dict[int, int]) -> list[Pairing]:
    """Create pairings, with those of their reasons that are public.

    ``by_number`` maps entrants' numbers to their keys.
    """
    made = Pairing.objects.bulk_create(
        Pairing(
            round=round,
            number=row.number,
            kind=row.kind,
            table=row.table,
            feature=row.feature,
            node=row.node,
            group=row.group,
            manual=row.manual,
            reasons=public(row.reasons),
        )
        for row in rows
    )
    PairingSide.objects.bulk_create(
        PairingSide(pairing=pairing, round=round, entrant_id=by_number[entrant], number=number)
        for pairing, row in zip(made, rows, strict=True)
        for number, entrant in enumerate(row.sides, 1)
    )
    return made


def rewrite(round: Round, gone: Iterable[Drawn], come: Sequence[Drawn]) -> list[Pairing]:
    """Replace the pairings ``gone`` by those in ``come``."""
    erase(round, [row.number for row in gone])
    return write(round, come, keys(round.tournament))


def erase(round: Round, numbers: Sequence[int] | None = None) -> None:
    lost = round.pairings.all() if numbers is None else round.pairings.filter(number__in=numbers)
    PairingSide.objects.filter(pairing__in=lost).delete()
    JudgeCall.objects.filter(pairing__in=lost).update(pairing=None)
    with connection.cursor() as cursor:
        cursor.execute(ERASE, [round.pk, None if numbers is None else [*numbers]])


def keys(tournament: Tournament) -> dict[int, int]:
    return dict(Entrant.objects.filter(tournament=tournament).values_list("number", "pk"))


def hall_of(round: Round) -> Hall:
    """Return the tables that a round may use: not those where other rounds still play."""
    tournament = round.tournament
    busy = Pairing.objects.filter(
        Q(round=round) | Q(round__tournament=tournament, round__state__in=OPEN), table__isnull=False
    ).exclude(match__version__gt=0)
    here = Pairing.objects.filter(round=round, table__isnull=False)
    taken = {*busy.values_list("table", flat=True), *here.values_list("table", flat=True)}
    return replace(
        empty_hall(round.phase), taken=frozenset(table for table in taken if table is not None)
    )


def empty_hall(phase: Phase) -> Hall:
    """Return the tables of a phase as they are while nobody plays."""
    tournament = phase.tournament
    fixed = Entrant.objects.filter(tournament=tournament, fixed_table__isnull=False)
    return Hall(
        tournament.first_table,
        {number: table for number, table in fixed.values_list("number", "fixed_table") if table},
        settings_of(phase).house.feature_tables,
        frozenset(),
    )


def make_matches(round: Round, *more: Round, by: Any, now: datetime) -> list[Match]:
    """Create the missing match rows of the pairings of one round, or of several of a tournament."""
    lacking = list(
        Pairing.objects.filter(
            round__in=[round, *more], kind=Pairing.Kind.MATCH, match__isnull=True
        )
        .select_related("round")
        .order_by("round__number", "number")
        .prefetch_related("sides__entrant__entry")
    )
    wanted = [
        Wanted(
            [side.entrant.entry for side in pairing.sides.all()],
            pairing.table,
            pairing.round.scheduled_at,
        )
        for pairing in lacking
    ]
    if not wanted:
        return []
    made = make_many(event=round.tournament.event, wanted=wanted, by=by, now=now)
    for pairing, match in zip(lacking, made, strict=True):
        pairing.match = match
    Pairing.objects.bulk_update(lacking, ["match"], batch_size=500)
    return made


def unmake_matches(round: Round, *, by: Any, reason: str, now: datetime) -> None:
    """Take the matches of a round away. Raises NotInState when one has begun."""
    matches = list(Match.objects.filter(pairing__round=round))
    round.pairings.update(match=None)
    cancel_many(matches=matches, by=by, reason=reason, now=now)


def close(round: Round, *, by: Any = None, now: datetime) -> None:
    """Close a round whose matches all have their result, and note it."""
    was = round.state
    round.state, round.closed_at = Round.State.CLOSED, now
    round.save(update_fields=["state", "closed_at"])
    note(round.tournament, "close", by=by, round=round.number, was=was)


def reopen(round: Round) -> None:
    """Reopen a closed round, which has a match to play again."""
    round.state = Round.State.RUNNING if round.started_at else Round.State.PUBLISHED
    round.closed_at = None
    round.save(update_fields=["state", "closed_at"])
