"""Entering a result from a slip: a ruling by the scorekeeper."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from league.people.errors import Refused
from league.tournaments.errors import RoundUnsaid, SlipDiffers, TableDone, TableUnknown
from league.tournaments.floor.queries import at_table
from league.tournaments.models import Pairing, Tournament
from league.tournaments.rounds import wording as results
from league.tournaments.rounds.queries.knockouts import refuse_drawn
from league.tournaments.rounds.queries.pairings import sides_of
from league.tournaments.tournament.wording import round_name
from matches.models import Report, Result, Ruling
from matches.queries.matches import result_of, rules_of, series_of, standing_of
from matches.rules import slips
from matches.rules.flow import FINAL
from matches.rules.series import NotAResult, Series, total
from matches.services import rulings
from matches.services.acts import as_rows, locked

SENTENCES = {
    "slip_empty": gettext_lazy("Type the result, such as 2-1."),
    "slip_unreadable": gettext_lazy("This is not a result. Type 2-1, for example."),
    "slip_too_many_games": gettext_lazy("These are more games than a match has."),
    "slip_winner_has_fewer": gettext_lazy("The winner has fewer points than the loser."),
}


@dataclass(frozen=True, slots=True)
class Entered:
    """The result that now counts. ``is_new`` is false where the same one was stored already."""

    pairing: Pairing
    result: Result
    sides: tuple[str, ...]
    is_new: bool

    @property
    def words(self) -> str:
        return results.ended(self.result, self.sides)


@transaction.atomic
def enter(
    *,
    tournament: Tournament,
    table: int,
    score: str,
    by: Any,
    now: datetime,
    round: int | None = None,
    confirm: bool = False,
) -> Entered:
    """Enter the result on a table's slip; entering the same slip again changes nothing.

    ``confirm``: it counts although a player has reported another result. Raises TableUnknown,
    RoundUnsaid, TableDone for a slip that differs from the stored result, SlipDiffers,
    KnockoutDrawn, Refused for a slip that cannot be read, and what a ruling raises.
    """
    pairing = only_pairing(at_table(tournament, table, round), table)
    series = series_of(rules_of(tournament.event))
    slip = slip_of(score, series)
    assert pairing.match is not None
    match = pairing.match = locked(pairing.match)
    sides = sides_of(pairing)
    if match.state in FINAL:
        return _known(pairing, sides, slip, series)
    judged = rulings.judge(match=match, by=by, **ruling_of(slip, score))
    refuse_drawn(pairing, judged.decision)
    if not confirm:
        refuse_unlike(pairing, standing_of(match), sides, slip, series)
    rulings.enforce_all([judged])
    result = result_of(match)
    assert result is not None
    return Entered(pairing, result, sides, is_new=True)


def only_pairing(pairings: Sequence[Pairing], table: int) -> Pairing:
    """Return the only match at a slip's table. Raises TableUnknown and RoundUnsaid."""
    params: dict[str, Any] = {"table": table, "field": "table"}
    if not pairings:
        raise TableUnknown(params=params)
    if len(pairings) > 1:
        rounds = ", ".join(round_name(pairing.round) for pairing in pairings)
        raise RoundUnsaid(params={**params, "rounds": rounds, "field": "round"})
    return pairings[0]


def _known(pairing: Pairing, sides: tuple[str, ...], slip: slips.Slip, series: Series) -> Entered:
    """Return the stored result if the slip agrees. Raises TableDone, which shows both, if not."""
    assert pairing.match is not None
    result = result_of(pairing.match)
    assert result is not None
    if says(result, slip, series):
        return Entered(pairing, result, sides, is_new=False)
    raise second_slip(pairing, result, sides, slip, series)


def second_slip(
    pairing: Pairing, result: Result, sides: Sequence[str], slip: slips.Slip, series: Series
) -> TableDone:
    """Make the refusal of a second, different slip."""
    shown = _shown(pairing, sides, slip, series)
    return TableDone(params={**shown, "stored": results.ended(result, sides), "field": "table"})


def refuse_unlike(
    pairing: Pairing,
    standing: Mapping[int, Report],
    sides: Sequence[str],
    slip: slips.Slip,
    series: Series,
) -> None:
    """Raise SlipDiffers, which shows both, if a side has reported another result."""
    claims = {number: _of_report(report) for number, report in standing.items()}
    if all(_is_alike(claim, slip, series) for claim in claims.values()):
        return
    reported = "; ".join(
        _("%(side)s: %(ended)s") % {
            "side": sides[number - 1],
            "ended": results.words("", claim.decision, claim.winner, claim.games, sides),
        }
        for number, claim in sorted(claims.items())
    )  # fmt: skip
    shown = _shown(pairing, sides, slip, series)
    raise SlipDiffers(params={**shown, "reported": reported, "field": "score"})


def _shown(
    pairing: Pairing, sides: Sequence[str], slip: slips.Slip, series: Series
) -> dict[str, Any]:
    decision, winner = _comes_to(slip, series)
    return {
        "table": pairing.table,
        "round": pairing.round.number,
        "sides": " – ".join(sides),
        "slip": results.words(slip.kind, decision, winner, as_rows(slip.games), sides),
    }


def _comes_to(slip: slips.Slip, series: Series) -> tuple[str, int]:
    """Return the decision that a slip states, and its winner; 0 for nobody."""
    if slip.kind == slips.DOUBLE_LOSS:
        return Result.Decision.DOUBLE_LOSS, 0
    winner = slip.winner or 0
    if slip.games:
        with suppress(NotAResult):
            winner = total(series, 2, slip.games).winner
    return (Result.Decision.WON if winner else Result.Decision.DRAWN), winner


@dataclass(frozen=True, slots=True)
class _Ended:
    """How a match ended by its result or by a report; ``winner`` is a side, 0 for nobody."""

    games: Sequence[Mapping[str, Any]]
    decision: str
    winner: int
    by_no_show: bool = False


def says(result: Result, slip: slips.Slip, series: Series) -> bool:
    """Tell whether a result agrees with a slip; a slip of games won only says no points."""
    winner = result.winner.number if result.winner is not None else 0
    by_no_show = result.ruling is not None and result.ruling.kind == Ruling.Kind.NO_SHOW
    return _is_alike(_Ended(result.games, result.decision, winner, by_no_show), slip, series)


def _of_report(report: Report) -> _Ended:
    decision = Result.Decision.WON if report.winner else Result.Decision.DRAWN
    return _Ended(report.games, decision, report.winner.number if report.winner else 0)


def _is_alike(ended: _Ended, slip: slips.Slip, series: Series) -> bool:
    rows = as_rows(slip.games)
    if any(row["score"] for row in rows):
        said, there = ([(row["score"], row["winner"]) for row in of] for of in (rows, ended.games))
        return said == there
    if rows:
        said, there = (sorted(row["winner"] for row in of) for of in (rows, ended.games))
        return said == there
    if ended.by_no_show != (slip.kind == slips.NO_SHOW):
        return False
    return (ended.decision, ended.winner) == _comes_to(slip, series)


def slip_of(score: str, series: Series) -> slips.Slip:
    """Read what is written on a slip. Raises Refused."""
    try:
        return slips.slip_of(score, series)
    except slips.SlipUnreadable as error:
        raise Refused(SENTENCES[error.code], code=error.code, params={"field": "score"}) from error


def ruling_of(slip: slips.Slip, score: str) -> dict[str, Any]:
    """Return the arguments of the ruling that a slip asks for."""
    return {
        "kind": Ruling.Kind(slip.kind),
        "reason": _("From the slip: %(score)s") % {"score": score.strip()[:40]},
        "winner": slip.winner,
        "games": slip.games,
    }
