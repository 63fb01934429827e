"""Challenges on a ladder: who may challenge whom now, and what waits for an answer."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from league.events.models import EntryPlayer
from league.events.queries import seats, zone_of
from league.people.models import Player
from league.rules.ladder import Ladder, LadderRules, refusal
from league.rules.reasons import Reason
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.models import Absence, PairingSide, Phase, Tournament
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import OPEN
from league.tournaments.standings.queries import ladder_of
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.queries import running_phase

State = ChallengeOffer.State
BEYOND: Final = 3  # places above the reach that a player is still shown


@dataclass(frozen=True, slots=True)
class Footing:
    """A ladder on a day; ``busy``: entrants with a match on it that is not over."""

    ladder: Ladder
    rules: LadderRules
    busy: frozenset[int]
    today: date

    def refusal(self, challenger: int, challenged: int) -> Reason | None:
        """Return why the challenger may not challenge the other now; None if it may."""
        reason = refusal(self.ladder, challenger, challenged, self.rules, self.today)
        if reason is None and not self.busy.isdisjoint((challenger, challenged)):
            return Reason("ladder_refused_playing")
        return reason


@dataclass(frozen=True, slots=True)
class Above:
    """An entrant above a player; ``why`` it may not be challenged now."""

    place: int
    entrant: int
    why: Reason | None


def footing(phase: Phase, now: datetime) -> Footing:
    """Read a ladder as it stands; ``phase.tournament`` has its event."""
    rules = settings_of(phase).rules
    assert isinstance(rules, LadderRules)
    today = now.astimezone(zone_of(phase.tournament.event)).date()
    ladder = ladder_of(phase, field_of(phase), today=today)
    playing = PairingSide.objects.filter(round__phase=phase, round__state__in=OPEN)
    busy = frozenset(playing.values_list("entrant__number", flat=True))
    return Footing(ladder, rules, busy, today)


def above(footing: Footing, entrant: int, *, has_open: bool) -> list[Above]:
    """List the entrants above an entrant, the nearest first, up to a few places beyond its reach.

    ``has_open``: it has an open challenge already and may not make another one.
    """
    place = footing.ladder.place(entrant)
    if place is None:
        return []
    last = max(0, place - 1 - footing.rules.reach - BEYOND)
    rows = []
    for number, other in enumerate(footing.ladder.order[last : place - 1], last + 1):
        why = footing.refusal(entrant, other)
        if why is None and has_open:
            why = Reason("ladder_refused_open")
        rows.append(Above(number, other, why))
    return rows[::-1]


def running_ladder(tournament: Tournament) -> Phase | None:
    """Return the ladder that is being played; None: there is none now."""
    if tournament.state != Tournament.State.RUNNING:
        return None
    phase = running_phase(tournament)
    return phase if phase is not None and phase.kind == Phase.Kind.LADDER else None


def with_sides(offers: QuerySet[ChallengeOffer]) -> QuerySet[ChallengeOffer]:
    return offers.select_related("challenger", "challenged", "round", "phase")


def offers_of(tournament: Tournament) -> QuerySet[ChallengeOffer]:
    """Return every challenge that was ever made by a player, the newest first."""
    return with_sides(ChallengeOffer.objects.filter(phase__tournament=tournament)).order_by("-pk")


def open_offers(phase: Phase) -> QuerySet[ChallengeOffer]:
    """Return the challenges that wait for an answer, the oldest first."""
    return with_sides(phase.challenges.filter(state=State.OPEN)).order_by("pk")


def waiting_for(player: Player) -> QuerySet[ChallengeOffer]:
    """Return the challenges that a player has to answer, the earliest deadline first."""
    own = EntryPlayer.objects.filter(player=player, running=True)
    offers = ChallengeOffer.objects.filter(
        state=State.OPEN,
        phase__state=Phase.State.RUNNING,
        phase__tournament__state=Tournament.State.RUNNING,
        challenged__entry__in=own.values("entry"),
    )
    return (
        offers.select_related("phase__tournament__event", "challenger__entry")
        .prefetch_related(Prefetch("challenger__entry__entry_players", seats()))
        .order_by("answer_by", "pk")
    )


def untenable(phase: Phase) -> QuerySet[ChallengeOffer]:
    """Return the open challenges of which a side has left the tournament."""
    return open_offers(phase).filter(_side_gone())


def to_settle(now: datetime) -> QuerySet[ChallengeOffer]:
    """Return the open challenges whose time is over, or of which a side has left."""
    running = ChallengeOffer.objects.filter(state=State.OPEN, phase__state=Phase.State.RUNNING)
    return running.filter(Q(answer_by__lte=now) | _side_gone())


def _side_gone() -> Q:
    sides = Q(entrant=OuterRef("challenger")) | Q(entrant=OuterRef("challenged"))
    return Q(Exists(Absence.objects.filter(sides, until_round__isnull=True)))
