"""An event as it is run: the organiser's acts, the players' reports, and the worker's jobs.

Everything goes through the services that the pages call. What differs between a hall with a
worker and one without is ``settle`` alone: waiting for the worker, or doing its work.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, TypeVar

from django.db.models import Prefetch
from django.utils import timezone

from league.events.models import Event
from league.events.services import entries, submissions
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.phases.services import phases, tending, tournaments
from league.tournaments.tournament.services import plans
from matches.models import Match, Side
from matches.services import reports
from tests.events.factories import lock, version_for
from tests.matches.factories import claim
from tests.seasons.season import format_of_game
from tests.simulate.figures import Figures
from tests.tournaments.factories import new_players

T = TypeVar("T")
SIDES = Prefetch("sides", Side.objects.order_by("number").select_related("entry"))


@dataclass
class Hall:
    """``after`` is called after each act of the organiser, with the act's name."""

    tournament: Tournament
    by: Any
    rng: Random
    settle: Callable[["Hall"], None]
    after: Callable[["Hall", str], None] = lambda _hall, _name: None
    figures: Figures = field(default_factory=Figures)

    def act(self, name: str, do: Callable[..., T], **given: Any) -> T:
        """Carry out an act of the organiser, measured; then check the invariants."""
        with self.figures.of(name):
            made = do(**given, by=self.by, now=timezone.now())
        self.after(self, name)
        return made

    @property
    def event(self) -> Event:
        return self.tournament.event

    def fresh(self) -> Tournament:
        self.tournament = Tournament.objects.select_related("event").get(pk=self.tournament.pk)
        return self.tournament

    def phase(self, number: int) -> Phase:
        phases = Phase.objects.select_related("tournament__event")
        return phases.get(tournament=self.tournament, number=number)

    def round(self, number: int) -> Round:
        rounds = Round.objects.select_related("phase", "tournament__event")
        return rounds.get(tournament=self.tournament, number=number)

    def cut(self, *, early: bool = False) -> Phase:
        return self.act("cut", phases.cut, tournament=self.fresh(), early=early)

    def finish(self) -> None:
        """End the last phase and the tournament."""
        running = self.tournament.phases.filter(state=Phase.State.RUNNING).first()
        if running is not None:
            self.act("finish phase", phases.finish, phase=self.phase(running.number))
        self.act("finish", tournaments.finish, tournament=self.fresh())

    ## Acts of players

    def open_matches(self, *numbers: int) -> Iterator[tuple[Pairing, Match]]:
        """Yield pairings whose match has no result, of these rounds or of all."""
        pairings = Pairing.objects.filter(round__tournament=self.tournament, match__version=0)
        if numbers:
            pairings = pairings.filter(round__number__in=numbers)
        for pairing in pairings.select_related("round").order_by("round__number", "number"):
            match = Match.objects.select_related("event").prefetch_related(SIDES)
            yield pairing, match.get(pk=pairing.match_id)

    def report(self, match: Match, score: tuple[int, int]) -> None:
        """Let one side report a result and the other confirm it."""
        first, second = self.rng.sample(list(match.sides.all()), 2)
        now, games = timezone.now(), claim(score)
        with self.figures.of("report"):
            made = reports.report(match=match, side=first, by=_account(first), games=games, now=now)
        with self.figures.of("confirm"):
            reports.confirm(report=made, side=second, by=_account(second), now=now)

    def play(self, *numbers: int, draws: float = 0.1) -> None:
        """Play everything that is open, in any order, and wait until the results are taken."""
        there = list(self.open_matches(*numbers))
        self.rng.shuffle(there)
        for _pairing, match in there:
            self.report(match, score(self.rng, draws))
        self.settle(self)


def _account(side: Side) -> Any:
    return side.entry.entry_players.select_related("player__user").get(seat=1).player.user


def score(rng: Random, draws: float) -> tuple[int, int]:
    """Draw the points of both sides, as the game counts them: by twos."""
    if rng.random() < draws:
        return (2, 2)
    more, less = 2 * rng.randint(2, 5), 2 * rng.randrange(2)
    return (more, less) if rng.random() < 0.5 else (less, more)


def begun(
    players: int,
    pipeline: Sequence[plans.Plan],
    settle: Callable[[Hall], None],
    *,
    seed: int,
    after: Callable[[Hall, str], None] = lambda _hall, _name: None,
    decks: bool = True,
    **fields: Any,
) -> Hall:
    """Make a tournament, let players enter and hand in their decks, and start it."""
    [organiser], now = new_players(1), timezone.now()
    event = {
        "name": "Harbour Cup",
        "format": format_of_game(),
        "deadline": now + timedelta(days=1),
        "starts_at": now + timedelta(days=2),
    }
    tournament = tournaments.create_with_event(
        by=organiser.user, now=now, event=event, seed=seed, **fields
    )
    hall = Hall(tournament, organiser.user, Random(seed), settle, after)
    hall.act("plan phases", plans.set_phases, tournament=tournament, phases=list(pipeline))
    hall.act("open entry", tournaments.open_entry, tournament=hall.fresh())
    for player in new_players(players):
        with hall.figures.of("enter"):
            entry = entries.enter(
                event=tournament.event, players=[player], by=player.user, now=timezone.now()
            )
        if decks:
            seat, version = entry.entry_players.get(), version_for(player)
            with hall.figures.of("hand in deck"):
                submissions.submit(seat=seat, version=version, by=player.user, now=timezone.now())
    hall.act("close entry", tournaments.close_entry, tournament=hall.fresh())
    lock(tournament.event, started=True)
    hall.act("start", tournaments.start, tournament=hall.fresh())
    return hall


def by_hand(hall: Hall) -> None:
    """Do a worker's jobs for this news in this process."""
    tending.tend(tournament=hall.fresh(), now=timezone.now())
    hall.after(hall, "tend")
