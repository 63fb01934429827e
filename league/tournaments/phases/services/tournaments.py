"""Making and changing a tournament, and its steps from one state to the next."""

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from league.events.models import Event
from league.events.services import events
from league.events.services.acts import locked as locked_event
from league.rules.standings.presets import WRITTEN
from league.rules.standings.settings import StandingsSettings
from league.tournaments import errors
from league.tournaments.entrants.queries import EVENT, next_round, not_checked_in, present
from league.tournaments.entrants.services.check_in import new_code
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.entrants.services.entry_side import drop_without_deck, watch_deadline
from league.tournaments.hooks import part_of_season
from league.tournaments.models import Act, Phase, Tournament
from league.tournaments.phases.services import phases
from league.tournaments.standings import services as standings
from league.tournaments.tournament.limits import validate_map
from league.tournaments.tournament.queries import last_act, running_phase
from league.tournaments.tournament.services import plans
from league.tournaments.tournament.services.acts import grow, locked, note, undo, undoes

State = Tournament.State
FIELDS = (
    "standings", "seed", "check_in", "waiting_list", "drops_without_deck", "reporting",
    "round_minutes", "overdue", "first_table", "venue_url", "contact", "fees", "schedule",
    "house_rules",
)  # fmt: skip
SEED_BITS = 63


@transaction.atomic
def make(*, event: Event, by: Any, now: datetime, **fields: Any) -> Tournament:
    """Make a tournament of an event; whoever has entered is taken in.

    Raises TournamentExists, SettingsInvalid and RulesRefused.
    """
    locked_event(event.pk)
    if Tournament.objects.filter(event=event).exists():
        raise errors.TournamentExists
    made = Tournament(event=event, **{"seed": secrets.randbits(SEED_BITS), **fields})
    made.check_in_code = new_code()
    _clean(made)
    made.save(force_insert=True)
    note(made, "make", by=by)
    enlist(tournament=made, now=now)
    watch_deadline(tournament=made, now=now)
    return made


@transaction.atomic
def create_with_event(
    *, by: Any, now: datetime, event: Mapping[str, Any], **fields: Any
) -> Tournament:
    """Make an event and its tournament. Raises what ``make`` and the event's service raise."""
    return make(event=events.create(by=by, now=now, **event), by=by, now=now, **fields)


@transaction.atomic
def change(*, tournament: Tournament, by: Any, now: datetime, **fields: Any) -> Tournament:
    """Change settings. The rules of the standings may change at any time, which the log shows.

    Raises SeedFixed once a round was paired, SettingsInvalid, and what the rules refuse.
    """
    tournament = locked(tournament)
    tournament.standings = StandingsSettings.read(tournament.standings).written()
    before = {name: getattr(tournament, name) for name in FIELDS}
    for name, value in fields.items():
        setattr(tournament, name, value)
    _clean(tournament)
    after = {name: getattr(tournament, name) for name in FIELDS}
    changed = [name for name in FIELDS if before[name] != after[name]]
    if not changed:
        return tournament
    _write(tournament, changed)
    if "drops_without_deck" in changed:
        watch_deadline(tournament=tournament, now=now)
    note(
        tournament,
        "change",
        by=by,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    return tournament


def _write(tournament: Tournament, changed: list[str]) -> None:
    if "seed" in changed and tournament.rounds.exists():
        raise errors.SeedFixed
    tournament.save(update_fields=changed)
    grow(tournament)


@undoes("change")
def _change_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    before, after = act.params["before"], act.params["after"]
    if any(getattr(tournament, name) != value for name, value in after.items()):
        raise errors.CannotUndo
    for name, value in before.items():
        setattr(tournament, name, value)
    _write(tournament, list(before))


def _clean(tournament: Tournament) -> None:
    with errors.refusing():
        tournament.standings = StandingsSettings.read(tournament.standings).written()
        tournament.full_clean(exclude=["event", "check_in_code"], validate_constraints=False)
        _check_map(tournament)
    if not 0 <= tournament.seed < 2**SEED_BITS:
        raise errors.SettingsInvalid(params={"field": "seed"})


def _check_map(tournament: Tournament) -> None:
    if not tournament.venue_url:
        return
    try:
        validate_map(tournament.venue_url)
    except ValidationError as error:
        raise ValidationError({"venue_url": error}) from error


## From one state to the next


@transaction.atomic
def open_entry(*, tournament: Tournament, by: Any, now: datetime) -> Tournament:
    """Let players enter. Raises NotNow."""
    return _move(locked(tournament), State.SETUP, State.OPEN, by=by, kind="open_entry")


@transaction.atomic
def close_entry(*, tournament: Tournament, by: Any, now: datetime) -> Tournament:
    """Close entry: from now on only staff enters players. Raises NotNow."""
    tournament = locked(tournament)
    enlist(tournament=tournament, now=now)
    return _move(tournament, State.OPEN, State.CLOSED, by=by, kind="close_entry")


@transaction.atomic
def start(*, tournament: Tournament, by: Any, now: datetime) -> Tournament:
    """Begin the first phase with the present entrants. Decks that are still open are locked.

    A season's decks stay open until its own deadline, as its rounds are drawn long before.
    Raises NotNow, NoPhases, TooFewEntrants, CheckInOpen, and what the phase's begin raises.
    """
    tournament = locked(tournament)
    _refuse_unless(tournament, State.CLOSED)
    enlist(tournament=tournament, now=now)
    if part_of_season(tournament) is None and events.lock_decks(
        event=tournament.event, by=by, now=now
    ):
        drop_without_deck(tournament=tournament, now=now)
    phase = errors.NoPhases.unless(tournament.phases.order_by("number").first())
    if present(tournament, next_round(tournament)).count() < 2:
        raise errors.TooFewEntrants
    if tournament.check_in == Tournament.CheckInBy.EVENT:
        missing = not_checked_in(tournament, EVENT).count()
        if missing:
            raise errors.CheckInOpen(params={"count": missing})
    _move(tournament, State.CLOSED, State.RUNNING, by=by, kind="start", phase=phase.number)
    phases.begin(phase=phase, by=by, now=now)
    grow(tournament)
    return tournament


@transaction.atomic
def finish(*, tournament: Tournament, by: Any, now: datetime) -> Tournament:
    """Make the standings final. Raises NotNow, and PhasesUnfinished while a phase is unfinished."""
    tournament = locked(tournament)
    _refuse_unless(tournament, State.RUNNING)
    if tournament.phases.exclude(state=Phase.State.FINISHED).exists():
        raise errors.PhasesUnfinished
    made = _move(tournament, State.RUNNING, State.FINISHED, by=by, kind="finish")
    standings.keep_places(made)
    return made


@transaction.atomic
def _undo_last(kind: str, /, *, tournament: Tournament, by: Any, reason: str, now: datetime) -> Act:
    """Undo the last act of a kind. Raises NotNow and CannotUndo."""
    act = errors.NotNow.unless(last_act(locked(tournament), kind))
    return undo(act=act, by=by, reason=reason, now=now)


reopen_entry = partial(_undo_last, "close_entry")
unstart = partial(_undo_last, "start")  # while nothing has been played
unfinish = partial(_undo_last, "finish")


def _refuse_unless(tournament: Tournament, state: str) -> None:
    if tournament.state != state:
        raise errors.NotNow


def _move(
    tournament: Tournament, state: str, to: str, *, by: Any, kind: str, **params: Any
) -> Tournament:
    _refuse_unless(tournament, state)
    tournament.state = to
    tournament.save(update_fields=["state"])
    note(tournament, kind, by=by, **params)
    return tournament


def _back(
    state: str, to: str, first: Callable[[Tournament, Any, datetime], object] | None = None
) -> Callable[[Tournament, Act, Any, datetime], None]:
    """Return a function that undoes a change of state, back from ``state`` to ``to``."""

    def handler(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
        if tournament.state != state:
            raise errors.CannotUndo
        if first is not None:
            first(tournament, by, now)
        tournament.state = to
        tournament.save(update_fields=["state"])

    return handler


def _unbegin(tournament: Tournament, by: Any, now: datetime) -> None:
    running = running_phase(tournament)
    if running is None or running.number != 1:
        raise errors.CannotUndo
    phases.unbegin(phase=running, by=by, now=now)


undoes("open_entry")(_back(State.OPEN, State.SETUP))
undoes("close_entry")(_back(State.CLOSED, State.OPEN))
undoes("start")(_back(State.RUNNING, State.CLOSED, _unbegin))
undoes("finish")(
    _back(
        State.FINISHED,
        State.RUNNING,
        lambda tournament, _by, _now: tournament.finishes.all().delete(),
    )
)


## Making a tournament of an event by a common pattern

Kind = Phase.Kind


class Pattern(TextChoices):
    SWISS = "swiss", _("Swiss")
    SWISS_CUT = "swiss_cut", _("Swiss, then a top cut")
    DOUBLE = "double", _("double elimination")
    SINGLE = "single", _("single elimination")
    ROUND_ROBIN = "round_robin", _("round robin")
    GROUPS = "groups", _("groups, then a knockout")
    LADDER = "ladder", _("ladder")


def phases_for(
    pattern: str, *, rounds: int | None = None, top: int = 8, groups: int = 4
) -> tuple[plans.Plan, ...]:
    """Plan the phases of a pattern. ``top``: how many make the cut, or advance from a group."""
    match pattern:
        case Pattern.SWISS:
            return (plans.Plan(Kind.SWISS, rounds=rounds),)
        case Pattern.SWISS_CUT:
            cut = {"from": "top", "n": top}
            return (plans.Plan(Kind.SWISS, rounds=rounds), plans.Plan(Kind.SINGLE, cut=cut))
        case Pattern.DOUBLE:
            return (plans.Plan(Kind.DOUBLE),)
        case Pattern.SINGLE:
            return (plans.Plan(Kind.SINGLE),)
        case Pattern.ROUND_ROBIN:
            return (plans.Plan(Kind.ROUND_ROBIN, settings={"cycles": 1}),)
        case Pattern.GROUPS:
            settings = {"groups": groups, "qualifiers": top}
            cut = {"from": "groups", "n": top}
            return (plans.Plan(Kind.GROUPS, settings=settings), plans.Plan(Kind.SINGLE, cut=cut))
        case Pattern.LADDER:
            return (plans.Plan(Kind.LADDER),)
    raise errors.SettingsInvalid(params={"field": "pattern"})


@transaction.atomic
def set_up(
    *,
    event: Event,
    pattern: str,
    preset: str,
    by: Any,
    now: datetime,
    rounds: int | None = None,
    top: int | None = None,
    groups: int | None = None,
    **fields: Any,
) -> Tournament:
    """Make a tournament and plan its phases. ``preset`` names its points and tie-breakers.

    Raises SettingsInvalid, and what making it and planning the phases raises.
    """
    if preset not in WRITTEN:
        raise errors.SettingsInvalid(params={"field": "preset"})
    made = make(event=event, by=by, now=now, standings=dict(WRITTEN[preset]), **fields)
    default = 2 if pattern == Pattern.GROUPS else 8
    phases = phases_for(pattern, rounds=rounds, top=top or default, groups=groups or 4)
    plans.set_phases(tournament=made, phases=phases, by=by, now=now)
    return made
