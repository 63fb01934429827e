"""Changing a draft by hand: every change is an act with warnings, and can be undone."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from league.rules import rounds as rules
from league.tournaments.errors import CannotUndo, NoSuchTable, NotInDraft, NotNow, SameEntrant
from league.tournaments.models import Act, Pairing, Phase, Round, Tournament
from league.tournaments.pairing.services import pairing
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import numbered
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import locked, note, undoes

SWAP, SET_PAIR, GIVE_BYE, MOVE, FEATURE = "swap", "set_pair", "give_bye", "set_table", "feature"
KINDS = (Phase.Kind.SWISS, Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS)


def swap(*, round: Round, first: int, second: int, by: Any, now: datetime, reason: str = "") -> Act:
    """Swap two entrants, by number. Raises NotNow, SameEntrant and NotInDraft."""
    _refuse_same(first, second)
    return _change(round, SWAP, by, reason, lambda rows: rules.swapped(rows, first, second),
                   entrants=(first, second))  # fmt: skip


def set_pair(
    *, round: Round, first: int, second: int, by: Any, now: datetime, reason: str = ""
) -> Act:
    """Pair two entrants; their former opponents are paired with each other."""
    _refuse_same(first, second)
    return _change(round, SET_PAIR, by, reason, lambda rows: rules.met(rows, first, second),
                   entrants=(first, second))  # fmt: skip


def give_bye(
    *, round: Round, entrant: int, by: Any, now: datetime, kind: str = "bye", reason: str = ""
) -> Act:
    """Give an entrant a bye; its opponent meets the entrant that had the bye, or gets one too."""
    if kind not in rules.BYES:
        raise NotNow
    return _change(round, GIVE_BYE, by, reason, lambda rows: rules.given_bye(rows, entrant, kind),
                   entrants=(entrant,))  # fmt: skip


def set_table(
    *, round: Round, number: int, table: int, by: Any, now: datetime, reason: str = ""
) -> Act:
    """Put a match, by its number in the round, at a table; the match there takes its old one."""
    if not 0 < table < 1_000_000:
        raise NoSuchTable
    return _change(round, MOVE, by, reason, lambda rows: rules.moved(rows, number, table),
                   number=number)  # fmt: skip


def _refuse_same(first: int, second: int) -> None:
    if first == second:
        raise SameEntrant


@transaction.atomic
def _change(
    round: Round,
    kind: str,
    by: Any,
    reason: str,
    make: Callable[[list[rules.Drawn]], rules.Change],
    *,
    entrants: tuple[int, ...] = (),
    number: int | None = None,
) -> Act:
    tournament = locked(round.tournament)
    round = _draft(tournament, round.number)
    rows = arranging.drawn_pairings(round)
    for entrant in entrants:
        if rules.place_of(rows, entrant) is None:
            raise NotInDraft(params={"entrant": entrant})
    if number is not None and not any(row.number == number and row.is_match for row in rows):
        raise NoSuchTable
    change = make(rows)
    after = _with_tables(round, rows, change)
    arranging.rewrite(round, change.before, after)
    return note(
        tournament, kind, by=by, reason=reason, round=round.number,
        before=[row.as_json() for row in change.before], after=[row.as_json() for row in after],
        warnings=_warnings(round, after),
    )  # fmt: skip


def _draft(tournament: Tournament, number: int | None) -> Round:
    """Raises NotNow."""
    round = numbered(tournament, number or 0)
    if round is None or round.state != Round.State.DRAFT or round.phase.kind not in KINDS:
        raise NotNow
    return round


def _with_tables(round: Round, rows: list[rules.Drawn], change: rules.Change) -> list[rules.Drawn]:
    """Seat new matches at the first free tables."""
    taken = frozenset(row.table for row in (*rows, *change.after) if row.table is not None)
    lacking = [row for row in change.after if row.is_match and row.table is None]
    hall = rules.Hall(round.tournament.first_table, taken=taken)
    seated = {row.number: row for row in rules.at_tables(lacking, hall)}
    return [seated.get(row.number, row) for row in change.after]


def _warnings(round: Round, after: list[rules.Drawn]) -> list[dict[str, Any]]:
    if round.phase.kind != Phase.Kind.SWISS:
        return []
    settings = settings_of(round.phase)
    contenders = pairing.contenders(round, field_of(round.phase, settings), settings)
    met = {contender.entrant: contender.met for contender in contenders}
    return rules.warned(after, met, {contender.entrant: contender.byes for contender in contenders})


@transaction.atomic
def feature(*, pairing: Pairing, on: bool, by: Any, now: datetime) -> Act:
    """Make a table a feature table, or an ordinary one again, in a round that is not closed."""
    tournament = locked(pairing.round.tournament)
    row = Pairing.objects.select_related("round").get(pk=pairing.pk)
    if row.round.state == Round.State.CLOSED or row.feature == on:
        raise NotNow
    row.feature = on
    row.save(update_fields=["feature"])
    return note(tournament, FEATURE, by=by, round=row.round.number, number=row.number, on=on)


@undoes(FEATURE)
def unfeature(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    held = Pairing.objects.filter(
        round__tournament=tournament, round__number=act.round or 0, number=act.params["number"],
        feature=act.params["on"],
    )  # fmt: skip
    if not held.update(feature=not act.params["on"]):
        raise CannotUndo


@undoes(SWAP, SET_PAIR, GIVE_BYE, MOVE)
def put_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    with CannotUndo.instead_of(NotNow):
        round = _draft(tournament, act.round)
    after = [rules.Drawn.read(row) for row in act.params["after"]]
    if arranging.drawn_pairings(round, [row.number for row in after]) != sorted(
        after, key=lambda row: row.number
    ):
        raise CannotUndo
    arranging.rewrite(round, after, [rules.Drawn.read(row) for row in act.params["before"]])
