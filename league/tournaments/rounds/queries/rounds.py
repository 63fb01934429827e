"""Reading rounds, their open matches and their times."""

from datetime import datetime, timedelta

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet

from league.rules.rounds import Drawn
from league.tournaments.models import Outcome, Pairing, Phase, Round, Tournament
from matches.models import Match, Report
from matches.rules import flow

OPEN = (Round.State.PUBLISHED, Round.State.RUNNING)
NOT_FINAL = tuple(state for state in Match.State.values if state not in flow.FINAL)


def under_way(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds that are being played, in their order."""
    rounds = tournament.rounds.filter(state__in=OPEN)
    return rounds.select_related("phase").order_by("number")


def shown(tournament: Tournament) -> QuerySet[Round]:
    """Return the rounds that were published, in their order."""
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT)
    return rounds.select_related("phase").order_by("number")


def numbered(tournament: Tournament, number: int) -> Round | None:
    """Return a round, with its phase and its tournament."""
    round = tournament.rounds.select_related("phase").filter(number=number).first()
    if round is not None:
        round.phase.tournament = tournament
    return round


def last_round(phase: Phase) -> Round | None:
    return phase.played.order_by("-place").first()


def next_place(phase: Phase) -> int:
    """Return the place of a phase's next round among its rounds, from 1."""
    last = last_round(phase)
    return last.place + 1 if last else 1


def next_cut(tournament: Tournament) -> Phase | None:
    """Return the first waiting phase that takes its field from an earlier one; None if there is
    none, or if nothing was played yet.
    """
    waits = tournament.phases.filter(state=Phase.State.WAITING, number__gt=1)
    phase = waits.order_by("number").first()
    if phase is None:
        return None
    before = tournament.phases.get(number=phase.number - 1)
    return None if before.state == Phase.State.WAITING else phase


def next_number(tournament: Tournament) -> int:
    last = tournament.rounds.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def unfinished(round: Round) -> QuerySet[Pairing]:
    """Return the matches of a published round that have no final result."""
    return (
        round.pairings.filter(kind=Pairing.Kind.MATCH)
        .exclude(match__state__in=flow.FINAL)
        .order_by("table", "number")
    )


def awaited(tournament_id: int) -> bool:
    """Tell whether a result is still to come in the rounds that are under way."""
    return Pairing.objects.filter(
        round__tournament=tournament_id,
        round__state__in=OPEN,
        match__event__tournament=tournament_id,  # the index of matches by event and state
        match__state__in=NOT_FINAL,
    ).exists()


def untaken(tournament: Tournament) -> QuerySet[Pairing]:
    """Return the pairings whose match has a result newer than their outcomes."""
    return pairings_untaken().filter(round__tournament=tournament)


def pairings_untaken() -> QuerySet[Pairing]:
    known = Outcome.objects.filter(pairing=OuterRef("pk"), version=OuterRef("match__version"))
    return Pairing.objects.filter(match__version__gt=0).filter(~Exists(known))


def proofs_untaken() -> QuerySet[Outcome]:
    """Return the counting outcomes whose match's proof has changed since they were taken."""
    later = Outcome.objects.filter(
        pairing=OuterRef("pairing"), version=OuterRef("version"), proofs__gt=OuterRef("proofs")
    )
    counting = Outcome.objects.filter(~Exists(later), version=F("pairing__match__version"))
    return counting.exclude(proved=F("pairing__match__proved"))


def begun(round: Round) -> bool:
    """Tell whether any match of the round has begun."""
    reported = Report.objects.filter(match=OuterRef("match"))
    return (
        round.pairings.filter(match__isnull=False)
        .filter(~Q(match__state=Match.State.SCHEDULED) | Exists(reported))
        .exists()
    )


def ends_at(round: Round, pairing: Pairing | None = None) -> datetime | None:
    """Return when the time of a round, or of one of its tables, is over; None if never."""
    more = timedelta(
        seconds=round.extension_seconds + (pairing.extension_seconds if pairing else 0)
    )
    if round.started_at is not None and round.minutes:
        return round.started_at + timedelta(minutes=round.minutes) + more
    return round.due_at + more if round.due_at is not None else None


def stands(round: Round) -> bool:
    """Tell whether a round's clock is stopped, because all its tables were stopped."""
    return bool(round.stopped_at and round.started_at and round.minutes)


def overdue_pairings(round: Round, now: datetime) -> list[Pairing]:
    """Return the matches whose time is over without an agreed result or a judge's case.

    There are none while the tables of the round are stopped, as its clock is stopped too.
    """
    if stands(round):
        return []
    waiting = (Match.State.SCHEDULED, Match.State.REPORTED)
    pairings = unfinished(round).filter(match__state__in=waiting).select_related("match__event")
    late = []
    for pairing in pairings:
        end = ends_at(round, pairing)
        if end is not None and end <= now:
            late.append(pairing)
    return late


def stale(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the tournaments whose newest cached standings are of an older revision."""
    return tournaments.annotate(cached=Max("phases__standings__revision")).filter(
        cached__lt=F("revision")
    )


def open_matches(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Map the rounds that are under way to how many matches are open, and how many there are."""
    rows = (
        Pairing.objects.filter(
            round__tournament=tournament, round__state__in=OPEN, kind=Pairing.Kind.MATCH
        )
        .values("round")
        .annotate(all=Count("pk"), open=Count("pk", filter=~Q(match__state__in=flow.FINAL)))
        .order_by()
    )
    return {row["round"]: (row["open"], row["all"]) for row in rows}


def drawn(pairing: Pairing) -> Drawn:
    """Return a pairing as plain values; its sides must be prefetched."""
    return Drawn(
        pairing.number,
        pairing.kind,
        tuple(side.entrant.number for side in pairing.sides.all()),
        pairing.table,
        pairing.feature,
        pairing.node,
        pairing.group,
        pairing.manual,
        tuple(pairing.reasons),
    )


def open_round(tournament: Tournament) -> Round | None:
    rounds = tournament.rounds.filter(
        state__in=OPEN_ROUNDS, phase__kind=Phase.Kind.SWISS, phase__state=Phase.State.RUNNING
    )
    round = rounds.select_related("phase").order_by("-number").first()
    if round is not None:
        round.phase.tournament = tournament
    return round


OPEN_ROUNDS = (Round.State.DRAFT, Round.State.PUBLISHED, Round.State.RUNNING)
