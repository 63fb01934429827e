"""Pairing a round of a Swiss: once, from complete and current results only."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import override

from league.jobs.kinds import Arguments
from league.jobs.models import Job
from league.jobs.services import enqueue
from league.people.errors import Refusal
from league.people.models import User
from league.rules.field import Field, digest, versions
from league.rules.restrictions import Bounds
from league.rules.rounds import BYES, Drawn, Hall, at_tables, plain
from league.rules.swiss.contenders import Contender
from league.rules.swiss.pairing import Forced, Paired, pair as paired
from league.rules.swiss.settings import SwissSettings
from league.tournaments import errors
from league.tournaments.models import Act, Pairing, Phase, Round, Tournament
from league.tournaments.pairing import queries
from league.tournaments.pairing.services import results
from league.tournaments.restrictions.errors import CannotKeepApart, MeetingInTheWay
from league.tournaments.restrictions.queries import bounds_of, called
from league.tournaments.rounds.queries.field import contenders_of, field_of
from league.tournaments.rounds.queries.knockouts import undecided
from league.tournaments.rounds.queries.rounds import last_round, next_number, unfinished
from league.tournaments.rounds.services import arranging
from league.tournaments.standings import queries as standings
from league.tournaments.tournament import times
from league.tournaments.tournament.phase_settings import PhaseSettings, of as settings_of
from league.tournaments.tournament.services.acts import locked, note, undoes

PAIR, REDRAW = "pair", "redraw"


@transaction.atomic
def pair(*, phase: Phase, by: Any, now: datetime, number: int | None = None) -> Round:
    """Pair the next round of a Swiss as a draft, to be checked before it is published.

    ``number`` is the round that the caller expects. Raises PairingRefused (round_open,
    draft_stands, phase_over, nothing_to_pair), RoundIncomplete, FieldTooSmall, NotNow, and
    CannotKeepApart when a restriction cannot be kept.
    """
    _tournament, phase = begun(phase)
    return pair_locked(phase=phase, by=by, now=now, number=number)


def pair_locked(*, phase: Phase, by: Any, now: datetime, number: int | None) -> Round:
    """Pair as ``pair`` does, for a phase that ``begun`` has locked. Its field is read once."""
    tournament = phase.tournament
    _number, place, field = due(phase, number, now=now)
    begins, ends = times.of_round(phase, place)
    with errors.PairingRefused.instead_of(IntegrityError), transaction.atomic():
        round = arranging.new_round(
            phase, place=place, scheduled_at=begins, due_at=ends, told={"turn": 0}
        )
    draw(round, field)
    note(tournament, PAIR, by=by, round=round.number, phase=phase.number, seed=round.told["seed"])
    return round


def due(phase: Phase, number: int | None, *, now: datetime) -> tuple[int, int, Field | None]:
    """Take new results of a locked tournament; return the number of the round to be paired, its
    place in the phase, and the field if that had to be read. Raises what ``pair`` raises before
    the draw.
    """
    results.take_pending(phase.tournament, now=now)
    wanted = next_number(phase.tournament)
    if number is not None and number != wanted:
        raise errors.NotNow
    return wanted, *_next_place(phase)


def begun(phase: Phase) -> tuple[Tournament, Phase]:
    """Lock the tournament of a running phase. Raises NotNow."""
    tournament = locked(phase.tournament)
    phase = tournament.phases.get(pk=phase.pk)
    if phase.state != Phase.State.RUNNING or tournament.state != Tournament.State.RUNNING:
        raise errors.NotNow
    return tournament, phase


def _next_place(phase: Phase) -> tuple[int, Field | None]:
    if phase.kind != Phase.Kind.SWISS:
        raise errors.NothingToPair
    last = last_round(phase)
    if last is not None:
        check_closed(last)
    place = last.place + 1 if last else 1
    if phase.rounds is not None and place > phase.rounds:
        raise errors.PhaseOver
    if phase.rounds is not None or place == 1:
        return place, None
    field = field_of(phase)
    if len(unbeaten(field)) < 2:
        raise errors.PhaseOver
    return place, field


def check_closed(round: Round) -> None:
    """Raise DraftStands, RoundIncomplete, RoundUndecided or RoundOpen unless a round is closed."""
    if round.state == Round.State.DRAFT:
        raise errors.DraftStands(params={"round": round.number})
    refuse_incomplete(round)
    if round.state != Round.State.CLOSED:
        raise errors.RoundOpen(params={"round": round.number})


def refuse_incomplete(round: Round) -> None:
    open_matches = list(unfinished(round).values_list("table", "number"))
    if open_matches:
        table, number = open_matches[0]
        count = {"round": round.number, "count": len(open_matches), "table": table or number}
        raise errors.RoundIncomplete(params=count)
    if undrawn := list(undecided(round).values_list("table", "number")):
        tables = ", ".join(str(table or number) for table, number in undrawn)
        raise errors.RoundUndecided(params={"round": round.number, "tables": tables})


def unbeaten(field: Field) -> list[int]:
    """Return the entrants that are still there and have won all their matches."""
    lost: set[int] = set()
    for meeting in field.meetings():
        if meeting.second is None:
            lost |= {meeting.first} if meeting.kind.value in ("half_bye", "zero_bye") else set()
        elif meeting.won is not None:
            won = {"first": {meeting.first}, "second": {meeting.second}}.get(meeting.won, set())
            lost |= {meeting.first, meeting.second} - won
    present = (member.number for member in field.members.values() if member.gone_from is None)
    return [number for number in present if number not in lost]


## The draw


def draw(round: Round, field: Field | None = None, forced: Sequence[Forced] = ()) -> None:
    """Pair a draft from the current results, and write its pairings with their reasons.

    ``field`` is the phase's current one, if the caller has read it already.

    ``forced`` pairs override pairs that are to meet, and both override keeping apart.
    """
    phase = round.phase
    settings = settings_of(phase)
    field = field or field_of(phase, settings)
    to_pair = contenders(round, field, settings)
    if len(to_pair) < 2:
        raise errors.FieldTooSmall(params={"least": 2, "count": len(to_pair)})
    seed = f"{round.tournament.seed}/{round.number}/{round.told['turn']}"
    assert isinstance(settings.rules, SwissSettings)
    bounds = bounds_of(round)
    free = [contender.entrant for contender in to_pair if contender.asked is None]
    meets = bounds.forced(free, forced)
    forced = [*forced, *meets]
    with errors.refusing():
        made = paired(
            to_pair, settings.rules, seed=seed, forced=forced, forbidden=bounds.forbidden(forced)
        )
    _refuse_together(round, bounds, made, forced, meets)
    members = field.members.values()
    fixed = {member.number: member.fixed_table for member in members if member.fixed_table}
    hall = Hall(round.tournament.first_table, fixed, settings.house.feature_tables)
    rows = at_tables(_rows(made, set(forced)), hall)
    by_number = {member.number: member.pk for member in members}
    arranging.write(round, rows, by_number)
    round.made_from = round.tournament.revision
    round.told = {
        "turn": round.told["turn"],
        "inputs": digest(to_pair),
        "results": versions(field),
        **made.report.written(),
    }
    round.save(update_fields=["made_from", "told"])


def _refuse_together(
    round: Round,
    bounds: Bounds,
    made: Paired,
    forced: Sequence[Forced],
    meets: Sequence[tuple[int, int]],
) -> None:
    """Raise CannotKeepApart if the best pairing has restricted pairs; it names them."""
    drawn = [(pair.first, pair.second) for pair in made.pairs]
    if together := bounds.together([pair for pair in drawn if pair not in forced]):
        names = {"names": called(round.tournament, together)}
        if meets:
            names["meets"] = called(round.tournament, meets)
        refusal = MeetingInTheWay if meets else CannotKeepApart
        raise refusal(params={"round": round.number, **names})


def contenders(round: Round, field: Field, settings: PhaseSettings) -> tuple[Contender, ...]:
    rule = standings.rules_for(round.phase).points
    return contenders_of(field, round.tournament, settings, round.number, rule)


def _rows(made: Paired, forced: set[Forced]) -> list[Drawn]:
    pairs = [
        Drawn(
            pair.table,
            Pairing.Kind.MATCH.value,
            (pair.first, pair.second),
            manual=(pair.first, pair.second) in forced,
            reasons=plain(pair.reasons),
        )
        for pair in made.pairs
    ]
    byes = [
        Drawn(
            number,
            bye.kind.value,
            (bye.entrant,),
            manual=(bye.entrant, None) in forced,
            reasons=plain(bye.reasons),
        )
        for number, bye in enumerate(made.byes, len(pairs) + 1)
    ]
    return [*pairs, *byes]


@transaction.atomic
def redraw(*, round: Round, by: Any, now: datetime, keep: bool = True) -> Round:
    """Pair a draft again, from the current results and by another lot.

    With ``keep``, pairings set by hand stay. Raises NotNow and what the rules refuse.
    """
    tournament = locked(round.tournament)
    results.take_pending(tournament, now=now)
    round = draft(round)
    before = arranging.drawn_pairings(round)
    report_before = round.told
    field = field_of(round.phase)
    there = {member.number for member in field.there(round.number)}
    forced = [_forced(row) for row in before if keep and _stays(row, there)]
    arranging.erase(round)
    round.told = {**round.told, "turn": round.told["turn"] + 1}
    draw(round, field, forced)
    rows = [row.as_json() for row in before]
    note(tournament, REDRAW, by=by, round=round.number, before=rows, told=report_before)
    return round


def draft(round: Round) -> Round:
    """Read a draft of a Swiss anew. Raises NotNow."""
    draft = Round.objects.select_related("phase__tournament__event", "tournament").get(pk=round.pk)
    if draft.state != Round.State.DRAFT or draft.phase.kind != Phase.Kind.SWISS:
        raise errors.NotNow
    return draft


def _stays(row: Drawn, there: set[int]) -> bool:
    return row.manual and set(row.sides) <= there and (row.is_match or row.kind == "bye")


def _forced(row: Drawn) -> Forced:
    return (row.sides[0], row.sides[1] if row.kind not in BYES else None)


@undoes(PAIR)
def unpair(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = errors.CannotUndo.unless(
        tournament.rounds.filter(number=act.round or 0, state=Round.State.DRAFT).first()
    )
    arranging.erase(round)
    round.delete()


@undoes(REDRAW)
def undraw(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    round = tournament.rounds.filter(number=act.round or 0, state=Round.State.DRAFT).first()
    if round is None or round.told.get("turn") != act.params["told"]["turn"] + 1:
        raise errors.CannotUndo
    arranging.erase(round)
    arranging.write(round, [Drawn.read(row) for row in act.params["before"]],
                    arranging.keys(tournament))  # fmt: skip
    round.told = act.params["told"]
    round.save(update_fields=["told"])


## A large field: requested on a page or by the API, paired by a worker, once

LANGUAGES = ("en", "ja")


@transaction.atomic
def pair_or_ask(
    *, phase: Phase, by: Any, now: datetime, number: int | None = None
) -> Round | queries.PairingJob:
    """Pair the next round now, or enqueue a job for it if the field is large.

    Raises PairingUnderway while another job is waiting, and what ``pair`` raises; for a large
    field, the job reports refusals that depend on the draw.
    """
    tournament, phase = begun(phase)
    if not queries.is_large(tournament):
        return pair_locked(phase=phase, by=by, now=now, number=number)
    if (waiting := queries.underway(tournament)) is not None:
        raise errors.PairingUnderway(params={"round": waiting.round})
    wanted, _place, _field = due(phase, number, now=now)
    arguments = {
        "tournament": tournament.pk,
        "phase": phase.pk,
        "round": wanted,
        "by": by.pk if by else None,
    }
    job = enqueue(kind=queries.KIND, arguments=arguments, now=now)
    job.arguments = {**arguments, "job": job.pk}
    job.save(update_fields=["arguments"])
    return queries.shown(job)


def publish(arguments: Arguments, *, now: datetime) -> None:
    """Pair in the transaction of the job; a refusal is stored with it, in both languages."""
    phase = Phase.objects.select_related("tournament__event").filter(pk=arguments["phase"]).first()
    if phase is None:
        return
    by = User.objects.filter(pk=arguments["by"]).first()
    try:
        with transaction.atomic():
            pair(phase=phase, by=by, now=now, number=arguments["round"])
    except Refusal as refusal:
        with_refusal = {
            **arguments,
            "refused": {"code": refusal.code, "sentence": _sentences(refusal)},
        }
        Job.objects.filter(pk=arguments["job"]).update(arguments=with_refusal)


def _sentences(refusal: Refusal) -> dict[str, str]:
    sentences = {}
    for language in LANGUAGES:
        with override(language):
            sentences[language] = str(refusal)
    return sentences
