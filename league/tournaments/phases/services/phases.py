"""Begin a phase with its field, and finish it when its rounds are closed."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from unicodedata import normalize

from django.db import transaction

from league.rules.groups import Groups, snake
from league.rules.round_robin import FixtureRound, RoundRobin, round_robin
from league.rules.rounds import MATCH, Drawn, at_tables, plain
from league.tournaments import errors
from league.tournaments.brackets import services as brackets
from league.tournaments.brackets.queries import board
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.errors import LadderGoesOn
from league.tournaments.models import Act, Phase, PhaseEntrant, Round, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.pairing.services import pairing, results, rounds
from league.tournaments.phases.services import cuts
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import begun, last_round, next_cut, next_number
from league.tournaments.rounds.services import arranging
from league.tournaments.tournament import times
from league.tournaments.tournament.phase_settings import Publish, of as settings_of
from league.tournaments.tournament.queries import running_phase
from league.tournaments.tournament.services.acts import grow, locked, note, undoes
from matches.errors import NotInState

BEGIN, FINISH = "phase_begin", "phase_finish"
LEAST = {Phase.Kind.SINGLE: 1, Phase.Kind.DOUBLE: 1}


@transaction.atomic
def begin(
    *, phase: Phase, by: Any, now: datetime, declined: Collection[int] = (), token: str = ""
) -> Phase:
    """Begin a phase: its field by the cut, its seeds, and the rounds that can be drawn at once.

    The next in line replace ``declined``. ``token`` is of the cut that was shown (cuts.preview).
    Raises NotNow, FieldTooSmall, SettingsInvalid, CutMovedOn if others would qualify now, and
    RulesRefused for a field that does not fit the settings.
    """
    tournament = locked(phase.tournament)
    phase = tournament.phases.get(pk=phase.pk)
    _refuse_begin(phase)
    results.take_pending(tournament, now=now)
    with errors.refusing():
        chosen = cuts.chosen(phase, declined)
    if token and token != cuts.token_of(chosen, declined):
        raise errors.CutMovedOn
    least = LEAST.get(Phase.Kind(phase.kind), 2)
    if len(chosen.order) < least:
        raise errors.FieldTooSmall(params={"least": least, "count": len(chosen.order)})
    _write_field(phase, chosen.order)
    phase.state = Phase.State.RUNNING
    phase.save(update_fields=["state"])
    said: dict[str, Any] = {"entrants": list(chosen.order), "cut": chosen.grounds}
    if declined:
        said["declined"] = sorted(declined)
    note(tournament, BEGIN, by=by, phase=phase.number, **said)
    _first_rounds(phase, by, now)
    grow(tournament)
    return phase


def _refuse_begin(phase: Phase) -> None:
    others = phase.tournament.phases.exclude(pk=phase.pk)
    early = others.filter(number__lt=phase.number).exclude(state=Phase.State.FINISHED)
    is_running = phase.tournament.state == Tournament.State.RUNNING
    if phase.state != Phase.State.WAITING or early.exists() or not is_running:
        raise errors.NotNow


def _write_field(phase: Phase, order: Sequence[int]) -> None:
    groups = _groups(phase, order)
    keys = arranging.keys(phase.tournament)
    PhaseEntrant.objects.bulk_create(
        PhaseEntrant(phase=phase, entrant_id=keys[entrant], seed=seed, group=groups.get(entrant))
        for seed, entrant in enumerate(order, 1)
    )


def _groups(phase: Phase, order: Sequence[int]) -> dict[int, int]:
    """Map entrants to their groups, which are numbered from 1."""
    rules = settings_of(phase).rules
    if not isinstance(rules, Groups):
        return {}
    with errors.refusing():
        groups = snake(order, rules.groups)
    return {
        member.entrant: number
        for number, members in enumerate(groups.values(), 1)
        for member in members
    }


## The rounds that can be drawn at once


def _first_rounds(phase: Phase, by: Any, now: datetime) -> None:
    if phase.kind in ELIMINATION:
        brackets.advance(phase, by=by, now=now)
    elif phase.kind in rounds.FIXED:
        _draw_all(phase)
        if settings_of(phase).house.publish is Publish.AUTO:
            rounds.publish_all(phase=phase, by=by, now=now)


def _draw_all(phase: Phase) -> None:
    """Draw all rounds of a round robin, of all its groups together."""
    settings = settings_of(phase)
    field: dict[int | None, list[int]] = {}
    rows = phase.field.order_by("seed").values_list("group", "entrant__number")
    for group, entrant in rows:
        field.setdefault(group, []).append(entrant)
    if isinstance(settings.rules, RoundRobin):
        rules = settings.rules
    else:
        rules = RoundRobin(settings.house.cycles)
    with errors.refusing():
        tables = {group: round_robin(entrants, rules) for group, entrants in field.items()}
    count = max((len(table) for table in tables.values()), default=0)
    first, keys = next_number(phase.tournament), arranging.keys(phase.tournament)
    hall = arranging.empty_hall(phase)
    for place, (begins, due) in enumerate(times.all_of(phase, count) if count else [], 1):
        round = arranging.new_round(
            phase, place=place, number=first + place - 1, scheduled_at=begins, due_at=due
        )
        arranging.write(round, at_tables(_fixtures(tables, place), hall), keys)


def _fixtures(tables: dict[int | None, tuple[FixtureRound, ...]], place: int) -> list[Drawn]:
    rows: list[Drawn] = []
    for group in sorted(tables, key=lambda each: each or 0):
        for fixture in tables[group][place - 1].fixtures if place <= len(tables[group]) else ():
            rows.append(
                Drawn(len(rows) + 1, MATCH, (fixture.home, fixture.away), group=group,
                      reasons=plain([fixture.reason]))
            )  # fmt: skip
    return rows


## The end


@transaction.atomic
def finish(
    *, phase: Phase, by: Any, now: datetime, early: bool = False, confirm: str = ""
) -> Phase:
    """Finish a phase. ``early``: a Swiss may end before its last round.

    A ladder never ends by itself: ``confirm`` must be the typed name of the event; its open
    challenges then lapse. Raises NotNow, PhaseIncomplete, LadderGoesOn.
    """
    tournament, phase = pairing.begun(phase)
    if phase.kind == Phase.Kind.LADDER and not is_named(confirm, tournament.event.name):
        raise LadderGoesOn(params={"name": tournament.event.name, "field": "confirm"})
    results.take_pending(tournament, now=now)
    open_rounds = phase.played.exclude(state=Round.State.CLOSED)
    if open_rounds.exists() or not _is_over(phase, early=early):
        raise errors.PhaseIncomplete
    phase.state = Phase.State.FINISHED
    phase.save(update_fields=["state"])
    note(tournament, FINISH, by=by, phase=phase.number)
    challenges.fall_away(phase, now=now)
    return phase


def is_named(typed: str, name: str) -> bool:
    """Compare a typed name, ignoring differences of width, case and spaces."""
    first, second = (" ".join(normalize("NFKC", text).casefold().split()) for text in (typed, name))
    return first == second


def _is_over(phase: Phase, *, early: bool) -> bool:
    if phase.kind in ELIMINATION:
        return board(phase).settled.is_over
    if phase.kind != Phase.Kind.SWISS or early:
        return True
    last = last_round(phase)
    if phase.rounds is None:
        return last is not None and len(pairing.unbeaten(field_of(phase))) < 2
    return last is not None and last.place >= phase.rounds


@transaction.atomic
def cut(
    *,
    tournament: Tournament,
    by: Any,
    now: datetime,
    early: bool = False,
    declined: Collection[int] = (),
    token: str = "",
    confirm: str = "",
) -> Phase:
    """Finish the running phase, unless it has ended, and begin the next by its cut.

    Raises what ``finish`` and ``begin`` raise.
    """
    running = running_phase(tournament)
    following = errors.NotNow.unless(next_cut(tournament))
    if running is not None:
        finish(phase=running, by=by, now=now, early=early, confirm=confirm)
    return begin(phase=following, by=by, now=now, declined=declined, token=token)


## And back again


@transaction.atomic
def unbegin(*, phase: Phase, by: Any, now: datetime) -> Phase:
    """Take a phase back to before it began. Raises MatchesBegun, NotNow."""
    tournament = locked(phase.tournament)
    phase = tournament.phases.get(pk=phase.pk)
    if phase.state != Phase.State.RUNNING:
        raise errors.NotNow
    made = list(phase.played.all())
    if any(begun(round) for round in made):
        raise errors.MatchesBegun
    for round in made:
        round.tournament = tournament
        with errors.MatchesBegun.instead_of(NotInState):
            arranging.unmake_matches(round, by=by, reason="", now=now)
        arranging.erase(round)
        round.delete()
    challenges.fall_away(phase, now=now)
    phase.standings.all().delete()
    phase.field.all().delete()
    phase.state = Phase.State.WAITING
    phase.save(update_fields=["state"])
    grow(tournament)
    return phase


def _phase_of(tournament: Tournament, act: Act, state: str) -> Phase:
    return errors.CannotUndo.unless(
        tournament.phases.filter(number=act.params["phase"], state=state).first()
    )


@undoes(BEGIN)
def take_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    phase = _phase_of(tournament, act, Phase.State.RUNNING)
    with errors.CannotUndo.instead_of(errors.MatchesBegun):
        unbegin(phase=phase, by=by, now=now)


@undoes(FINISH)
def unfinish(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    phase = _phase_of(tournament, act, Phase.State.FINISHED)
    later = tournament.phases.filter(number__gt=phase.number).exclude(state=Phase.State.WAITING)
    if later.exists() or tournament.state != Tournament.State.RUNNING:
        raise errors.CannotUndo
    phase.state = Phase.State.RUNNING
    phase.save(update_fields=["state"])
