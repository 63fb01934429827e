"""The states of a round: published, clock started, extended, closed, and undoing these steps."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.rules.field import Field, digest, versions
from league.tournaments.errors import CannotUndo, DraftStale, ExtensionWrong, NotNow
from league.tournaments.models import Act, Outcome, Pairing, PairingSide, Phase, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.pairing.services import pairing, results
from league.tournaments.restrictions.errors import DraftLacksPair, DraftNotApart
from league.tournaments.restrictions.queries import bounds_of, called
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import OPEN, begun, numbered
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import grow, locked, note, undoes
from matches.errors import NotInState
from matches.models import Match

PUBLISH, START, EXTEND = "publish", "start_clock", "extend"
LONGEST_EXTENSION = 24 * 60 * 60
FIXED = (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS)


def fresh(round: Round, *states: str) -> Round:
    """Lock the tournament and read the round anew. Raises NotNow unless it is in these states."""
    tournament = locked(round.tournament)
    current = Round.objects.select_related("phase").get(pk=round.pk)
    current.tournament = current.phase.tournament = tournament
    if current.state not in states or current.phase.state != Phase.State.RUNNING:
        raise NotNow
    return current


@transaction.atomic
def publish(*, round: Round, by: Any, now: datetime) -> Round:
    """Publish a round and make its matches.

    Raises NotNow, DraftStale if a Swiss's round was paired from other results or entrants, and
    DraftNotApart or DraftLacksPair if it breaks a restriction.
    """
    round = fresh(round, Round.State.DRAFT)
    given: list[dict[str, Any]] = []
    if round.phase.kind == Phase.Kind.SWISS:
        _refuse_stale(round, now)
        _refuse_restricted(round)
    elif round.phase.kind in FIXED:
        given = _give_walk_overs(round, field_of(round.phase))
    arranging.make_matches(round, by=by, now=now)
    round.state, round.published_at = Round.State.PUBLISHED, now
    round.save(update_fields=["state", "published_at"])
    grow(round.tournament)
    note(round.tournament, PUBLISH, by=by, round=round.number, walk_overs=given)
    return round


@transaction.atomic
def publish_all(*, phase: Phase, by: Any, now: datetime) -> None:
    """Show all drafts of a phase whose rounds are drawn at once, as ``publish`` does for each.

    Raises NotNow.
    """
    tournament = locked(phase.tournament)
    if phase.state != Phase.State.RUNNING or phase.kind not in FIXED:
        raise NotNow
    drafts = list(phase.played.filter(state=Round.State.DRAFT).order_by("number"))
    if not drafts:
        return
    field, given = field_of(phase), {}
    for round in drafts:
        round.tournament = tournament
        given[round.number] = _give_walk_overs(round, field)
        round.state, round.published_at = Round.State.PUBLISHED, now
    arranging.make_matches(*drafts, by=by, now=now)
    Round.objects.bulk_update(drafts, ["state", "published_at"])
    grow(tournament)
    for round in drafts:
        note(tournament, PUBLISH, by=by, round=round.number, walk_overs=given[round.number])


def _refuse_stale(round: Round, now: datetime) -> None:
    """Raise DraftStale if the draft was paired from other results or entrants.

    Locks the earlier matches until the transaction ends, so that a concurrent correction comes
    after the round's publication.
    """
    earlier = Match.objects.filter(pairing__round__tournament=round.tournament)
    list(earlier.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk"))
    results.take_pending(round.tournament, now=now)
    settings = settings_of(round.phase)
    field = field_of(round.phase, settings)
    contenders = pairing.contenders(round, field, settings)
    is_current = round.told.get("inputs") == digest(contenders)
    if not is_current or round.told.get("results") != versions(field):
        raise DraftStale


def _refuse_restricted(round: Round) -> None:
    """Raise DraftNotApart or DraftLacksPair for broken restrictions; pairs set by hand may."""
    if not (asked := bounds_of(round)):
        return
    rows = arranging.drawn_pairings(round)
    if broken := asked.broken(rows):
        raise DraftNotApart(params={"names": called(round.tournament, broken)})
    if missing := asked.missing(rows):
        raise DraftLacksPair(params={"names": called(round.tournament, missing)})


def _give_walk_overs(round: Round, field: Field) -> list[dict[str, Any]]:
    """Turn matches of a side that has left into walk-overs; if both have left, nobody wins."""
    there = {member.number for member in field.there(round.number)}
    walk_overs: list[dict[str, Any]] = []
    if there == field.members.keys():
        return walk_overs
    for row in arranging.drawn_pairings(round):
        away = [entrant for entrant in row.sides if entrant not in there]
        if not row.is_match or not away:
            continue
        swapped = len(away) == 1 and row.sides[0] in away
        kind = Pairing.Kind.WALK_OVER if len(away) == 1 else Pairing.Kind.ZERO_BYE
        _turn(round, row.number, kind, swapped=swapped)
        walk_overs.append({"number": row.number, "swapped": swapped})
    return walk_overs


def _turn(round: Round, number: int, kind: str, *, swapped: bool) -> None:
    """Change the kind of a pairing and, if ``swapped``, the order of its sides."""
    pairing = round.pairings.get(number=number)
    Pairing.objects.filter(pk=pairing.pk).update(kind=kind)
    if swapped:
        first, second = pairing.sides.order_by("number")
        pairing.sides.all().delete()
        PairingSide.objects.bulk_create(
            PairingSide(pairing=pairing, round=round, entrant_id=side.entrant_id, number=place)
            for place, side in enumerate((second, first), 1)
        )


@transaction.atomic
def start(*, round: Round, by: Any, now: datetime, minutes: int | None = None) -> Round:
    """Start the clock of a published round. Raises NotNow."""
    round = fresh(round, Round.State.PUBLISHED)
    before = round.minutes
    round.minutes = minutes or round.minutes or round.tournament.round_minutes
    round.state, round.started_at = Round.State.RUNNING, now
    if round.stopped_at:  # its tables are stopped: the clock does not run until they go on
        round.stopped_at = now
    round.save(update_fields=["state", "started_at", "stopped_at", "minutes"])
    note(round.tournament, START, by=by, round=round.number, minutes=round.minutes, before=before)
    return round


@transaction.atomic
def extend(
    *,
    round: Round,
    seconds: int,
    by: Any,
    now: datetime,
    table: Pairing | None = None,
    reason: str = "",
) -> Round:
    """Extend the time of all tables or of one. Raises NotNow, ExtensionWrong."""
    round = fresh(round, *OPEN)
    if not 0 < seconds <= LONGEST_EXTENSION:
        raise ExtensionWrong
    _extend(round, seconds, table.number if table else None)
    note(round.tournament, EXTEND, by=by, reason=reason, round=round.number, seconds=seconds,
         pairing=table.number if table else None)  # fmt: skip
    round.refresh_from_db(fields=["extension_seconds"])
    return round


def _extend(round: Round, seconds: int, number: int | None) -> None:
    held = round if number is None else round.pairings.filter(number=number).first()
    if held is None or held.extension_seconds + seconds < 0:
        raise CannotUndo
    held.extension_seconds += seconds
    held.save(update_fields=["extension_seconds"])


@transaction.atomic
def close(*, round: Round, by: Any, now: datetime) -> Round:
    """Close a round whose matches all have their result.

    Raises NotNow, RoundIncomplete, and RoundUndecided where a knock-out match has no winner.
    """
    round = fresh(round, *OPEN)
    results.take_pending(round.tournament, now=now)
    round.refresh_from_db(fields=["state"])
    if round.state not in OPEN:
        return round
    pairing.refuse_incomplete(round)
    arranging.close(round, by=by, now=now)
    return round


## And back again


def _round_of(tournament: Tournament, act: Act, *states: str) -> Round:
    """Find the round of an act, in one of these states. Raises CannotUndo."""
    round = numbered(tournament, act.round or 0)
    if round is None or round.state not in states or round.phase.state != Phase.State.RUNNING:
        raise CannotUndo
    return round


@undoes(PUBLISH)
def unpublish(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = _round_of(tournament, act, Round.State.PUBLISHED)
    if begun(round) or Outcome.objects.filter(pairing__round=round).exists():
        raise CannotUndo
    with CannotUndo.instead_of(NotInState):
        arranging.unmake_matches(round, by=by, reason=act.reason, now=now)
    for given in act.params.get("walk_overs", ()):
        _turn(round, given["number"], Pairing.Kind.MATCH, swapped=given["swapped"])
    round.state, round.published_at = Round.State.DRAFT, None
    round.save(update_fields=["state", "published_at"])


@undoes(START)
def stop(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = _round_of(tournament, act, Round.State.RUNNING)
    round.state, round.started_at = Round.State.PUBLISHED, None
    round.minutes = act.params.get("before")
    round.save(update_fields=["state", "started_at", "minutes"])


@undoes(EXTEND)
def shorten(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = _round_of(tournament, act, *OPEN)
    _extend(round, -act.params["seconds"], act.params["pairing"])


@undoes("close")
def reopen(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Reopen a round; impossible in a bracket, and in a Swiss once the next round is paired."""
    round = _round_of(tournament, act, Round.State.CLOSED)
    paired = round.phase.kind == Phase.Kind.SWISS and round.phase.played.filter(
        place__gt=round.place
    )
    if round.phase.kind in ELIMINATION or (paired and paired.exists()):
        raise CannotUndo
    arranging.reopen(round)


## Line-ups


def keep_line_ups(*, match: Match, now: datetime) -> None:
    """Refuse to change a team's line-up once its round's clock runs. Raises NotInState.

    Rounds over several days have no clock; there the line-up is fixed by the first report.
    """
    timed = Round.objects.filter(
        pairings__match=match, minutes__isnull=False, started_at__isnull=False
    )
    if timed.exists():
        raise NotInState
