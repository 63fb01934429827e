"""Leaving a season while it is played: the fate of the results and of the matches left."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.seasons.errors import NotInSeason
from league.seasons.models import Season
from league.tournaments.entrants.queries import next_round, open_absence
from league.tournaments.errors import AlreadyGone, CannotUndo
from league.tournaments.models import (
    Absence,
    Act,
    Entrant,
    Outcome,
    Pairing,
    PairingSide,
    Phase,
    Round,
    Tournament,
)
from league.tournaments.pairing.services import results
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import OPEN, unfinished
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament.services.acts import grow, locked, note, undoes
from matches.errors import NotInState
from matches.services.matches import cancel_many

LEAVE, ATTENTION = "leave_season", "needs_attention"
Kind = Pairing.Kind


@transaction.atomic
def leave(*, entrant: Entrant, by: Any, now: datetime, reason: str = "") -> Absence:
    """Let an entrant leave a running season for good.

    Its matches that have not begun become walk-overs for the others; one that has begun stays,
    and the log says that somebody must look at it. The season's setting decides whether the
    results so far still count or are annulled: see ``annuls`` of the absence. Raises NotInSeason
    and AlreadyGone.
    """
    tournament = locked(entrant.tournament)
    entrant = tournament.entrants.get(pk=entrant.pk)
    season = Season.objects.filter(divisions__tournament=tournament).first()
    phase = tournament.phases.filter(state=Phase.State.RUNNING).first()
    if season is None or phase is None or tournament.state != Tournament.State.RUNNING:
        raise NotInSeason
    if open_absence(entrant) is not None:
        raise AlreadyGone
    phase.tournament = tournament
    results.take_pending(tournament, now=now)
    made = Absence.objects.create(
        entrant=entrant,
        kind=Absence.Kind.DROP,
        from_round=next_round(tournament),
        annuls=would_annul(season, phase, entrant.number),
    )
    given = _give_away(tournament, phase, entrant, by=by, now=now)
    grow(tournament)
    note(
        tournament, LEAVE, by=by, reason=reason, entrant=entrant.number, annuls=made.annuls,
        **given,
    )  # fmt: skip
    return made


def would_annul(season: Season, phase: Phase, entrant: int) -> bool:
    """Tell whether the results of an entrant would be annulled if it left now."""
    if season.leavers != Season.Leavers.HALF:
        return season.leavers == Season.Leavers.ANNUL
    met = [pairing for pairing in field_of(phase).met if entrant in pairing.sides]
    played = sum(
        pairing.outcome is not None and pairing.outcome["won"] != Outcome.Won.VOID
        for pairing in met
    )
    return 2 * played < len(met)


def outlook(*, season: Season, entrant: Entrant) -> dict[str, Any]:
    """Return what would follow if an entrant left now, and write nothing.

    ``annuls``, how many matches were ``played``, and how many are ``left``. Raises NotInSeason.
    """
    phase = entrant.tournament.phases.filter(state=Phase.State.RUNNING).first()
    if phase is None or season.state != Season.State.RUNNING:
        raise NotInSeason
    phase.tournament = entrant.tournament
    met = [pairing for pairing in field_of(phase).met if entrant.number in pairing.sides]
    played = sum(pairing.outcome is not None for pairing in met)
    annuls = would_annul(season, phase, entrant.number)
    return {"annuls": annuls, "played": played, "left": len(met) - played}


def _give_away(
    tournament: Tournament, phase: Phase, entrant: Entrant, *, by: Any, now: datetime
) -> dict[str, Any]:
    """Turn unplayed matches into walk-overs; return which were turned and which have begun."""
    turned, begun = [], []
    shown = phase.played.filter(state__in=OPEN).order_by("number").select_related("phase")
    for round in shown:
        round.tournament = tournament
        pairing = unfinished(round).filter(sides__entrant=entrant).select_related("match").first()
        if pairing is not None:
            if _take_match(pairing, by, now):
                swapped = _name_first(pairing, other_than=entrant)
                pairing.kind = Kind.WALK_OVER
                pairing.save(update_fields=["kind", "match"])
                turned.append({"round": round.number, "number": pairing.number,
                               "was": Kind.MATCH.value, "swapped": swapped})  # fmt: skip
            else:
                begun.append(round.number)
                note(tournament, ATTENTION, round=round.number, why="left_begun",
                     pairing=pairing.number, table=pairing.table)  # fmt: skip
        turned += _lost_walk_overs(round, entrant, now)
    return {"turned": turned, "begun": begun}


def _take_match(pairing: Pairing, by: Any, now: datetime) -> bool:
    """Take the match of a pairing away; False when somebody has begun it."""
    match = pairing.match
    if match is None:
        return True
    try:
        cancel_many(matches=[match], by=by, reason="", now=now)
    except NotInState:
        return False
    pairing.match = None
    return True


def _lost_walk_overs(round: Round, entrant: Entrant, now: datetime) -> list[dict[str, Any]]:
    """Turn the entrant's walk-overs in rounds to come into byes worth nothing; return them."""
    if round.scheduled_at is None or round.scheduled_at <= now:
        return []
    won = round.pairings.filter(kind=Kind.WALK_OVER, sides__entrant=entrant, sides__number=1)
    lost = []
    for pairing in won:
        pairing.kind = Kind.ZERO_BYE
        pairing.save(update_fields=["kind"])
        lost.append({"round": round.number, "number": pairing.number,
                      "was": Kind.WALK_OVER.value, "swapped": False})  # fmt: skip
    return lost


def _name_first(pairing: Pairing, *, other_than: Entrant) -> bool:
    """Put the other side first, as in a walk-over; return whether the sides were swapped."""
    first = pairing.sides.get(number=1)
    if first.entrant_id != other_than.pk:
        return False
    _exchange(pairing)
    return True


def _exchange(pairing: Pairing) -> None:
    first, second = pairing.sides.order_by("number")
    pairing.sides.all().delete()
    PairingSide.objects.bulk_create(
        PairingSide(pairing=pairing, round_id=pairing.round_id, entrant_id=side.entrant_id,
                    number=number)
        for number, side in enumerate((second, first), 1)
    )  # fmt: skip


@undoes(LEAVE)
def _come_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Undo a side's leaving. Raises CannotUndo once the season's phase is over."""
    absence = Absence.objects.filter(
        entrant__tournament=tournament,
        entrant__number=act.params["entrant"],
        until_round__isnull=True,
        kind=Absence.Kind.DROP,
    ).first()
    if absence is None or tournament.state != Tournament.State.RUNNING:
        raise CannotUndo
    absence.delete()
    for row in act.params["turned"]:
        _turn_back(tournament, row, by, now)


def _turn_back(tournament: Tournament, row: dict[str, Any], by: Any, now: datetime) -> None:
    round = tournament.rounds.select_related("phase").filter(number=row["round"]).first()
    if round is None or round.phase.state != Phase.State.RUNNING:
        raise CannotUndo
    pairing = round.pairings.get(number=row["number"])
    is_own = row["was"] == Kind.MATCH
    if pairing.kind != (Kind.WALK_OVER if is_own else Kind.ZERO_BYE):
        raise CannotUndo
    round.tournament = round.phase.tournament = tournament
    pairing.kind = row["was"]
    pairing.save(update_fields=["kind"])
    if row["swapped"]:
        _exchange(pairing)
    if is_own:
        arranging.make_matches(round, by=by, now=now)
        if round.state == Round.State.CLOSED:
            arranging.reopen(round)
