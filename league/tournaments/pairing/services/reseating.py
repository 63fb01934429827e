"""Erasing single pairings of a round, writing new ones, and undoing both."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from league.rules.rounds import Drawn, at_tables
from league.tournaments.errors import CannotUndo
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.rounds.queries.rounds import numbered, open_round
from league.tournaments.rounds.services import arranging
from matches.models import Match, Ruling
from matches.services import rulings
from matches.services.matches import cancel_many

Rows: TypeAlias = dict[int, dict[int, Drawn]]  # by round and number
VOID = Ruling.Kind.VOID


def take_away(
    round: Round, numbers: Collection[int], *, by: Any, reason: str, now: datetime,
    begun: Collection[int] = (),
) -> None:  # fmt: skip
    """Erase pairings with their matches; those in ``begun`` even if somebody has reported.

    Raises NotInState for any other match that has begun.
    """
    pairings = round.pairings.filter(number__in=numbers, match__isnull=False)
    held = {
        pairing.number: pairing.match_id for pairing in pairings if pairing.match_id is not None
    }
    pairings.update(match=None)
    forced = [pk for number, pk in held.items() if number in begun]
    quiet = Match.objects.filter(pk__in=[pk for pk in held.values() if pk not in forced])
    cancel_many(matches=quiet, by=by, reason=reason, now=now)
    for match in Match.objects.filter(pk__in=forced).order_by("pk"):
        rulings.rule(match=match, kind=VOID, reason=reason, by=by, now=now)
    arranging.erase(round, list(numbers))


def seat(round: Round, rows: Sequence[Drawn], *, by: Any, now: datetime) -> None:
    """Write new pairings at free tables, with their matches where the round is published."""
    matches = [row for row in rows if row.is_match]
    tables = {row.number: row for row in at_tables(matches, arranging.hall_of(round))}
    placed = [tables.get(row.number, row) for row in rows]
    arranging.write(round, placed, arranging.keys(round.tournament))
    if round.state != Round.State.DRAFT:
        arranging.make_matches(round, by=by, now=now)


## The difference of a change, and its undo


def rows_of(tournament: Tournament) -> Rows:
    """Return the pairings that a correction may change: of brackets, and of the open round."""
    rows_by_round = {}
    for round in _rounds(tournament):
        rows_by_round[round.number] = {row.number: row for row in arranging.drawn_pairings(round)}
    return rows_by_round


def _rounds(tournament: Tournament) -> list[Round]:
    brackets = tournament.rounds.filter(
        phase__kind__in=ELIMINATION, phase__state=Phase.State.RUNNING
    )
    rounds = list(brackets.select_related("phase"))
    round = open_round(tournament)
    return [*rounds, round] if round is not None else rounds


def difference(before: Rows, after: Rows) -> list[dict[str, Any]]:
    """Return, by round, the erased and the new pairings, as an act stores them."""
    changes = []
    for number in sorted(before.keys() | after.keys()):
        old, new = before.get(number, {}), after.get(number, {})
        gone = [row.as_json() for key, row in old.items() if new.get(key) != row]
        come = [row.as_json() for key, row in new.items() if old.get(key) != row]
        if gone or come or number not in before:
            changes.append(
                {"round": number, "made": number not in before, "gone": gone, "come": come}
            )
    return changes


def extensions(tournament: Tournament) -> list[list[int]]:
    """Return the extra time of tables, which is lost when a pairing is written anew."""
    pairings = Pairing.objects.filter(round__in=_rounds(tournament), extension_seconds__gt=0)
    rows = pairings.order_by("round__number", "number")
    return [list(row) for row in rows.values_list("round__number", "number", "extension_seconds")]


def put_back(
    tournament: Tournament, act: Mapping[str, Any], *, by: Any, reason: str, now: datetime
) -> None:
    """Undo a difference. Raises CannotUndo when its pairings are no longer what they were, and
    NotInState when one has begun."""
    for change in act["rounds"]:
        round = _round(tournament, change["round"])
        come = [Drawn.read(row) for row in change["come"]]
        numbers = [row.number for row in come]
        if arranging.drawn_pairings(round, numbers) != sorted(come, key=lambda row: row.number):
            raise CannotUndo
        take_away(round, numbers, by=by, reason=reason, now=now)
        gone = [Drawn.read(row) for row in change["gone"]]
        arranging.write(round, gone, arranging.keys(tournament))
        if change["made"] and not round.pairings.exists():
            round.delete()
        elif round.state != Round.State.DRAFT:
            arranging.make_matches(round, by=by, now=now)
    for number, pairing, seconds in act["extensions"]:
        held = Pairing.objects.filter(round__tournament=tournament, round__number=number)
        held.filter(number=pairing).update(extension_seconds=seconds)


def _round(tournament: Tournament, number: int) -> Round:
    round = CannotUndo.unless(numbered(tournament, number))
    if round.state == Round.State.CLOSED and round.phase.kind not in ELIMINATION:
        raise CannotUndo
    return round
