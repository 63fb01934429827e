"""An event as it is run: the organiser's acts, the players' reports, and the worker's jobs.

Everything goes through the services that the pages call. What differs between a hall with a
worker and one without is ``settle`` alone: waiting for the worker, or doing its work.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import Prefetch
from django.utils import timezone

from engines.core.registry import get
from league.events.models import EntryPlayer, Event
from league.events.services import entries, submissions
from league.jobs.models import Job
from league.jobs.services import run as run_job
from league.people.models import Player
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.phases.services import phases, tending, tournaments
from league.tournaments.tournament.services import plans
from matches.models import Match, Side
from matches.queries.records import evidence
from matches.rules.series import GameClaim
from matches.services import reports
from tests.events.factories import agree, lock, version_for
from tests.matches.factories import claim
from tests.seasons.season import format_of_game
from tests.simulate.bots import Bots, PlayedMatch
from tests.simulate.figures import BY_BOTS, Figures
from tests.tournaments.factories import new_players

T = TypeVar("T")
USUAL_GAME = settings.USUAL_GAME
SIDES = Prefetch("sides", Side.objects.order_by("number").select_related("entry"))


@dataclass
class Hall:
    """``after`` is called after each act of the organiser, with the act's name.

    Without ``bots`` the points of matches are drawn by lot, and no record is handed in.
    """

    tournament: Tournament
    by: Any
    rng: Random
    settle: Callable[["Hall"], None]
    after: Callable[["Hall", str], None] = lambda _hall, _name: None
    figures: Figures = field(default_factory=Figures)
    bots: Bots | None = None

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

    def new_side(self) -> list[Player]:
        """Make the players of one side."""
        return new_players(self.event.side_size)

    def bring_deck(self, late: Player) -> None:
        """Let the staff take the deck of a player who came after the deadline."""
        seat = EntryPlayer.objects.select_related("entry").get(event=self.event, player=late)
        self.act("take late deck", submissions.correct, seat=seat, version=version_for(late),
                 reason="Came late.")  # fmt: skip

    ## Acts of players

    def enter(self, *, decks: bool) -> None:
        """Let a new side enter, and hand in the deck of its only player where decks are asked."""
        players = self.new_side()
        by = players[0].user
        with self.figures.of("enter"):
            entry = entries.enter(event=self.event, players=players, by=by, now=timezone.now())
        if decks:
            seat, version = entry.entry_players.get(), version_for(players[0])
            with self.figures.of("hand in deck"):
                submissions.submit(seat=seat, version=version, by=by, now=timezone.now())

    def open_matches(self, *numbers: int) -> Iterator[tuple[Pairing, Match]]:
        """Yield pairings whose match has no result, of these rounds or of all."""
        pairings = Pairing.objects.filter(round__tournament=self.tournament, match__version=0)
        if numbers:
            pairings = pairings.filter(round__number__in=numbers)
        for pairing in pairings.select_related("round").order_by("round__number", "number"):
            match = Match.objects.select_related("event").prefetch_related(SIDES)
            yield pairing, match.get(pk=pairing.match_id)

    def report(self, match: Match, played: PlayedMatch) -> None:
        """Let one side report a result, with the record if there is one; the other confirms it."""
        first, second = self.rng.sample(list(match.sides.all()), 2)
        now = timezone.now()
        with self.figures.of("report"):
            made = reports.report(
                match=match,
                side=first,
                by=_account(first),
                games=played.games,
                now=now,
                handed=played.handed,
            )
        with self.figures.of("confirm"):
            reports.confirm(report=made, side=second, by=_account(second), now=now)

    def result(self, pairing: Pairing, match: Match, draws: float) -> PlayedMatch:
        """Return how a match went: as bots play it, or by lot with this share of draws."""
        if self.bots is None:
            return PlayedMatch(claim(score(self.rng, draws)))
        name = f"{pairing.round.number} {pairing.number}"
        with self.figures.of(BY_BOTS):
            return self.bots.play(match, name, may_draw=draws > 0)

    def other_result(self, won: str) -> tuple[GameClaim, ...]:
        """Return a result that the side which won, ``first`` or ``second``, has not won."""
        winner = 2 if won == "first" else 1
        if self.bots is None:
            return claim((0, 2) if winner == 2 else (2, 0))
        return (self.bots.claim_for(winner),)

    def play(self, *numbers: int, draws: float = 0.1) -> None:
        """Play everything that is open, in any order, and wait until the results are taken."""
        there = list(self.open_matches(*numbers))
        self.rng.shuffle(there)
        self.play_all(there, draws)

    def play_all(self, there: Sequence[tuple[Pairing, Match]], draws: float) -> None:
        """Play these matches; the records of bots have to settle them."""
        for pairing, match in there:
            self.report(match, self.result(pairing, match, draws))
        self.settle(self)
        if self.bots is not None:
            unproved = Match.objects.filter(pk__in=[match.pk for _, match in there], proved=False)
            assert not unproved.exists(), "a record of bots did not settle its match"


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
    bots: Bots | None = None,
    game: str = USUAL_GAME,
    figures: Figures | None = None,
    **fields: Any,
) -> Hall:
    """Make a tournament of a game, let sides enter and hand in their decks, and start it."""
    [organiser], now = new_players(1), timezone.now()
    asks = get(game).asks
    event = {
        "name": "Harbour Cup",
        "game": game,
        "format": format_of_game() if asks.decks else None,
        "side_size": asks.players[0],
        "deadline": now + timedelta(days=1),
        "starts_at": now + timedelta(days=2),
    }
    tournament = tournaments.create_with_event(
        by=organiser.user, now=now, event=event, seed=seed, **fields
    )
    hall = Hall(tournament, organiser.user, Random(seed), settle, after, figures or Figures(), bots)
    if bots is not None:
        bots.require_records(hall.event, organiser.user)
    hall.act("plan phases", plans.set_phases, tournament=tournament, phases=list(pipeline))
    hall.act("open entry", tournaments.open_entry, tournament=hall.fresh())
    for _side in range(players):
        hall.enter(decks=decks and asks.decks)
    agree(event=hall.event)
    hall.act("close entry", tournaments.close_entry, tournament=hall.fresh())
    lock(tournament.event, started=True)
    hall.act("start", tournaments.start, tournament=hall.fresh())
    return hall


def by_hand(hall: Hall) -> None:
    """Do a worker's jobs for this news in this process: replays first, then the tournament's."""
    for job in Job.objects.filter(kind=evidence.KIND, state=Job.State.QUEUED).order_by("pk"):
        run_job(job_id=job.pk, worker="simulation", delivery=str(job.pk))
    tending.tend(tournament=hall.fresh(), now=timezone.now())
    hall.after(hall, "tend")
