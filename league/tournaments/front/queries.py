"""The head of every public page of a tournament, and the mark of its current state."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Max, OuterRef, QuerySet, Subquery

from league.events.models import Declaration, Entry, Event
from league.events.queries import seen_events
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Act, Announcement, Phase, Round, Tournament
from league.tournaments.rounds.queries.rounds import OPEN
from league.tournaments.tournament.queries import tournament_by_uid
from matches import models as match_models


@dataclass(frozen=True, slots=True)
class Front:
    """``rounds``: those that were published, in order."""

    tournament: Tournament
    phases: tuple[Phase, ...]
    rounds: tuple[Round, ...]

    @property
    def event(self) -> Event:
        return self.tournament.event

    @property
    def begun(self) -> tuple[Phase, ...]:
        return tuple(phase for phase in self.phases if phase.state != Phase.State.WAITING)

    @property
    def phase(self) -> Phase | None:
        """Return the phase that is played, else the last one that was."""
        running = (phase for phase in self.begun if phase.state == Phase.State.RUNNING)
        return next(running, self.begun[-1] if self.begun else None)

    @property
    def round(self) -> Round | None:
        """Return the first round under way, else the last one that was."""
        going_on = (round for round in self.rounds if round.state in OPEN)
        return next(going_on, self.rounds[-1] if self.rounds else None)

    def phase_numbered(self, number: str) -> Phase | None:
        """Return the phase that a reader asked for, or the one to show first."""
        asked = (phase for phase in self.begun if str(phase.number) == number)
        return next(asked, self.phase)

    def round_numbered(self, number: str) -> Round | None:
        asked = (round for round in self.rounds if str(round.number) == number)
        return next(asked, self.round)

    def rounds_of(self, phase: Phase) -> tuple[Round, ...]:
        return tuple(round for round in self.rounds if round.phase_id == phase.pk)


def front(uid: str, user: Any) -> Front:
    """Read a tournament for one reader. Raises TournamentHidden."""
    tournament = tournament_by_uid(uid, user)
    phases = tuple(tournament.phases.order_by("number"))
    rounds = tuple(tournament.rounds.exclude(state=Round.State.DRAFT).order_by("number"))
    by_key = {phase.pk: phase for phase in phases}
    for round in rounds:
        round.phase = by_key[round.phase_id]
    return Front(tournament, phases, rounds)


def mark_of(uid: str, user: Any, *, matches: bool, declarations: bool = False) -> str:
    """Return a text that changes with the state that pages show. Raises TournamentHidden.

    Takes one statement. ``matches``: it changes with reports too, not only with results.
    ``declarations``: also with deck declarations by or to the reader's side.
    """
    here = OuterRef("pk")
    acts = Act.objects.filter(tournament=here).order_by("-number")
    said = _last(Announcement.objects.filter(tournament=here), "tournament")
    place = "match__pairing__round__tournament"
    played = _last(match_models.Act.objects.filter(**{place: here}), place)
    reported = played if matches else played.none()
    own = Entry.objects.filter(
        event=OuterRef(OuterRef("event")), entry_players__player__user_id=user.pk
    )
    shown = [
        Subquery(_last(Declaration.objects.filter(**{f"{at}__in": own.values("pk")}), at))
        for at in ("declarer", "opponent")
        if declarations and user.is_authenticated
    ]
    values = TournamentHidden.unless(
        Tournament.objects.filter(event__uid=uid, event__in=seen_events(user).values("pk"))
        .values_list(
            "revision",
            "state",
            Subquery(acts.values("number")[:1]),
            Subquery(said),
            Subquery(reported),
            *shown,
        )
        .first()
    )
    return "-".join(str(value or 0) for value in values)


def _last(rows: QuerySet[Any], owner: str) -> QuerySet[Any, Any]:
    """Select the highest key of an owner's rows; ``owner`` is the lookup of that owner.

    With ``ORDER BY key LIMIT 1`` the database would walk through the rows of all tournaments,
    newest first, up to one of this owner; an aggregate reads only this owner's. A player may have
    had several sides in an event: the highest key of all of them counts.
    """
    grouped = rows.order_by().values(owner).annotate(last=Max("pk"))
    return grouped.order_by("-last").values("last")[:1]
