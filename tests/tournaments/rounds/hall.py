"""A tournament that runs, with short words for what its organiser does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.events.models import Event
from league.tournaments.models import Act, Pairing, Phase, Round, Tournament
from league.tournaments.pairing.services import pairing, results, rounds
from league.tournaments.phases.services import tournaments
from league.tournaments.rounds.queries.rounds import untaken
from league.tournaments.standings import queries as tables
from league.tournaments.tournament.services import acts as undoing
from matches.models import Match, Report
from matches.queries.teams import know_teams
from matches.rules.series import GameClaim
from matches.services import reports, rulings
from matches.services.settings import held
from tests.events.factories import works
from tests.matches.factories import claim
from tests.tournaments.factories import TournamentFactory
from tests.worlds import made_once

WIN, LOSS, DRAW = 1, 2, 0
SCORES = {WIN: (2, 0), LOSS: (0, 2), DRAW: (2, 2)}
# In Rugby 15 nothing is worth two points.
SCORES_OF_RUGBY = {WIN: (5, 0), LOSS: (0, 5), DRAW: (5, 5)}


@dataclass
class Hall:
    """``by`` organises and rules; it does not play."""

    tournament: Tournament
    by: Any

    def fresh(self) -> Tournament:
        tournament = Tournament.objects.select_related("event").get(pk=self.tournament.pk)
        self.tournament = tournament
        return tournament

    @property
    def event(self) -> Event:
        return self.tournament.event

    def phase(self, number: int = 1) -> Phase:
        return Phase.objects.select_related("tournament__event").get(
            tournament=self.tournament, number=number
        )

    def round(self, number: int) -> Round:
        return Round.objects.select_related("phase", "tournament__event").get(
            tournament=self.tournament, number=number
        )

    def pair(self, number: int = 1) -> Round:
        return pairing.pair(phase=self.phase(number), by=self.by, now=timezone.now())

    def publish(self, round: Round) -> Round:
        return rounds.publish(round=self.round(round.number), by=self.by, now=timezone.now())

    def next(self, phase: int = 1) -> Round:
        """Pair and publish."""
        return self.publish(self.pair(phase))

    def close(self, round: Round) -> Round:
        return rounds.close(round=self.round(round.number), by=self.by, now=timezone.now())

    def pairings(self, round: Round) -> list[Pairing]:
        return list(
            Pairing.objects.filter(round__tournament=self.tournament, round__number=round.number)
            .select_related("match__event", "round")
            .prefetch_related("sides__entrant")
            .order_by("number")
        )

    def play(self, round: Round, win: Callable[[int, int], int] | None = None) -> Round:
        """Decide every open match: by ``win(first, second)``, or the smaller number wins."""
        rows = self.pairings(round)
        self.decide_all([row for row in rows if row.match and row.match.version == 0], win)
        self.take()
        return self.round(round.number)

    def decide_all(
        self, pairings: Sequence[Pairing], win: Callable[[int, int], int] | None = None
    ) -> None:
        """Decide matches together, as a table of results does; ``win`` as of ``play``."""
        scores = SCORES_OF_RUGBY if self.event.game == "rugby_15" else SCORES
        seated = {pairing_.match_id: sides(pairing_) for pairing_ in pairings}
        with transaction.atomic():
            rows = Match.objects.select_related("event").filter(pk__in=seated)
            matches, rules = list(rows.order_by("pk")), held(self.event)
            know_teams(matches)
            rulings.enforce_all([
                rulings.judge(match=match, kind="result", reason="seen", by=self.by, rules=rules,
                              games=claim(scores[(win or smaller)(*seated[match.pk])]))
                for match in matches
            ])  # fmt: skip

    def decide(self, pairing_: Pairing, side: int, kind: str = "result") -> None:
        assert pairing_.match is not None
        match = Match.objects.select_related("event").get(pk=pairing_.match.pk)
        scores = SCORES_OF_RUGBY if match.event.game == "rugby_15" else SCORES
        rulings.rule(match=match, kind=kind, reason="seen", by=self.by, now=timezone.now(),
                     games=claim(scores[side]))  # fmt: skip

    def rule(self, pairing_: Pairing, kind: str, **more: Any) -> None:
        rulings.rule(match=Match.objects.get(pk=pairing_.match_id), kind=kind, reason="seen",
                     by=self.by, now=timezone.now(), **more)  # fmt: skip

    def end_drawn(self, pairing_: Pairing) -> None:
        """Let a match have ended in a draw, whether or not somebody had to win it."""
        match = Match.objects.select_related("event").get(pk=pairing_.match_id)
        rulings.enforce_all(
            [rulings.judge(match=match, kind="unfinished", reason="seen", by=self.by, winner=0)]
        )

    def take(self) -> None:
        """Take all that is new: the first of them takes the others with it."""
        take(self.tournament)

    def full(self, round: Round, win: Callable[[int, int], int] | None = None) -> Round:
        """Play and close a round."""
        return self.close(self.play(round, win))

    def played(self, phase: int = 1) -> Round:
        """Pair, publish and play a round."""
        return self.play(self.next(phase))

    def whole(self, phase: int = 1) -> Round:
        """Pair, publish, play and close a round."""
        return self.close(self.played(phase))

    def points(self, phase: int = 1, after: int | None = None) -> dict[int, str]:
        return {row.entrant: row.points for row in tables.of(self.phase(phase), after).rows}

    def last_act(self, kind: str) -> Act:
        act = self.tournament.acts.filter(kind=kind).order_by("-number").first()
        assert act is not None
        return act

    def undo(self, kind: str) -> Act:
        return undoing.undo(act=self.last_act(kind), by=self.by, reason="wrong", now=timezone.now())

    def kinds(self) -> list[str]:
        return list(self.tournament.acts.order_by("number").values_list("kind", flat=True))


def take(tournament: Tournament) -> None:
    pairing_ = untaken(tournament).select_related("match").order_by("pk").first()
    if pairing_ is not None:
        assert pairing_.match is not None
        results.take(match=pairing_.match, version=pairing_.match.version, now=timezone.now())


def reported(pairing_: Pairing, games: Sequence[GameClaim], side: int = 1) -> Report:
    """Let a side say on its phone how its match went."""
    assert pairing_.match is not None
    match = Match.objects.select_related("event").get(pk=pairing_.match.pk)
    own = match.sides.get(number=side)
    by = own.entry.entry_players.order_by("seat")[0].player.user
    return reports.report(match=match, side=own, by=by, games=games, now=timezone.now())


def smaller(first: int, second: int) -> int:
    return WIN if first < second else LOSS


def sides(pairing_: Pairing) -> tuple[int, ...]:
    seated = sorted(pairing_.sides.all(), key=lambda side: side.number)
    return tuple(side.entrant.number for side in seated)


def pairs(pairings: Sequence[Pairing]) -> set[tuple[int, ...]]:
    return {sides(pairing_) for pairing_ in pairings}


@made_once
def running(
    entrants: int = 8,
    phases: Sequence[str | Mapping[str, Any]] = ({"kind": "swiss", "rounds": 3},),
    steps: str = "",
    **fields: Any,
) -> Hall:
    """Make a tournament and start it, then take these steps of its organiser: ``whole next``."""
    before, _, step = steps.rpartition(" ")
    if step:
        hall = running(entrants, phases, before, **fields)
        getattr(hall, step)()
        hall.fresh()
        return hall
    tournament = TournamentFactory(entrants=entrants, phases=list(phases), **fields)
    hall = Hall(tournament, works(tournament.event))
    tournaments.start(tournament=tournament, by=hall.by, now=timezone.now())
    hall.fresh()
    return hall
