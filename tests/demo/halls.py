"""A tournament of the demo league: made, begun, and played by bots in its players' places."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from cards.models import DeckVersion, Format
from engines.bots.recording import by_bots
from engines.core.records.reading import read
from engines.core.replays.replay import settings_of
from league.events.models import Entry, Event
from league.events.services import entries, submissions
from league.people.models import Player, User
from league.rules.standings.presets import PRESETS
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.phases.services import phases, tending, tournaments
from league.tournaments.tournament.services import plans
from matches.models import Match, Side
from matches.models.at_table import DiceSource
from matches.queries.teams import know_teams
from matches.services import reports, rulings, settings
from matches.services.acts import locked_all
from matches.services.settings import held
from tests.demo.people import account
from tests.matches.paging import replay_all
from tests.simulate.bots import LEVEL, Bots, claim_of

SEED = 20_261_121
PLACE = "コミュニティセンター / Community centre"
ROUND_MINUTES = 50
LEVELS = {"H": LEVEL, "A": LEVEL}


@dataclass(frozen=True, slots=True)
class Team:
    """Who plays together, under a name if they are several; with a deck where one is asked for."""

    players: Sequence[Player]
    name: str = ""
    deck: DeckVersion | None = None


def single(players: Sequence[Player], decks: Mapping[Player, DeckVersion]) -> list[Team]:
    return [Team((player,), deck=decks.get(player)) for player in players]


@dataclass(slots=True)
class Hall:
    """``by`` organises it."""

    tournament: Tournament
    by: User
    bots: Bots = field(default_factory=lambda: Bots(SEED))

    @property
    def event(self) -> Event:
        return self.tournament.event

    def _now(self) -> dict[str, Any]:
        return {"by": self.by, "now": timezone.now()}

    def published(self) -> Round:
        """Pair and publish the next round."""
        phase = Phase.objects.select_related("tournament__event").get(
            tournament=self.tournament, state=Phase.State.RUNNING
        )
        made = pairing.pair(phase=phase, **self._now())
        return rounds.publish(round=made, **self._now())

    def close(self, round: Round) -> None:
        self.tend()
        rounds.close(round=Round.objects.get(pk=round.pk), **self._now())

    def finish(self) -> None:
        self.tend()
        phases.finish(phase=self.tournament.phases.last(), **self._now())
        self.tournament.refresh_from_db()
        tournaments.finish(tournament=self.tournament, **self._now())
        self.tend()

    def tend(self) -> None:
        tending.tend(tournament=self.tournament, now=timezone.now())

    def open(self, upto: int = 0) -> Iterator[tuple[str, Match]]:
        """Yield the matches without a result, of all rounds or up to one, with a name for each."""
        pairings = Pairing.objects.filter(round__tournament=self.tournament, match__version=0)
        if upto:
            pairings = pairings.filter(round__number__lte=upto)
        ordered = pairings.select_related("round").order_by("round__number", "number")
        for each in list(ordered):
            match = Match.objects.select_related("event").get(pk=each.match_id)
            yield f"{self.event.game} {each.round.number} {each.number}", match

    def play(self, *, may_draw: bool, rounds: int = 0) -> int:
        """Let bots play what is open, of all rounds or of so many; return how many matches.

        Both sides report each with its record, which is verified.
        """
        there = list(self.open(rounds))
        for name, match in there:
            played = self.bots.play(match, name, may_draw=may_draw)
            first, second = _sides(match)
            made = reports.report(
                match=match,
                side=first,
                by=_account(first),
                games=played.games,
                now=timezone.now(),
                handed=played.handed,
            )
            reports.confirm(report=made, side=second, by=_account(second), now=timezone.now())
        replay_all()
        self.tend()
        return len(there)

    def enter_slips(self, *, rounds: int = 0, bare: str = "") -> None:
        """Let bots play what is open, and enter the scores as from a table of slips.

        ``rounds``: only of so many. Where entrants have no decks, bots play with those of the
        record ``bare``.
        """
        slips = {
            match.pk: (claim_of(by_bots(settings_of(read(bare)), LEVELS, name)),)
            if bare
            else self.bots.play(match, name, may_draw=True).games
            for name, match in self.open(rounds)
        }
        with transaction.atomic():
            locked = locked_all(Match.objects.filter(pk__in=slips))
            know_teams(locked)
            rules = held(self.event)
            rulings.enforce_all(
                [
                    rulings.judge(
                        match=match,
                        kind="result",
                        reason="slip",
                        by=self.by,
                        games=slips[match.pk],
                        rules=rules,
                    )
                    for match in locked
                ]
            )
        self.tend()


def begun(
    *,
    name: str,
    game: str,
    teams: Sequence[Team],
    pipeline: Sequence[plans.Plan],
    by: User,
    about: str = "",
    format: Format | None = None,
    is_proved: bool = False,
    at_table: bool = False,
) -> Hall:
    """Make a tournament, let its teams enter, lock the decks and let it begin.

    Where it ``is_proved``, only verified records settle its matches. Its matches are played
    ``at_table``: the site rolls the dice.
    """
    now = timezone.now()
    size = len(teams[0].players)
    made = _made(by, name=name, game=game, about=about, format=format, side_size=size)
    hall = Hall(made, by)
    if is_proved:
        hall.bots.require_records(made.event, by)
    if at_table:
        settings.change(event=made.event, by=by, now=now, dice=DiceSource.SERVER)
    plans.set_phases(tournament=made, phases=list(pipeline), by=by, now=now)
    tournaments.open_entry(tournament=made, by=by, now=now)
    for team in teams:
        enter(made.event, team, by)
    tournaments.close_entry(tournament=made, by=by, now=now)
    begin(made.event)
    hall.tournament = tournaments.start(tournament=made, by=by, now=timezone.now())
    hall.tend()
    return hall


def _made(by: User, **event: Any) -> Tournament:
    """Make a tournament that would begin in an hour."""
    now = timezone.now()
    begins = now + timedelta(hours=1)
    return tournaments.create_with_event(
        by=by,
        now=now,
        event={
            **event,
            "place": PLACE,
            "deadline": begins,
            "starts_at": begins,
            "list_visibility": Event.Lists.OPEN_AT_START,
        },
        seed=SEED,
        round_minutes=ROUND_MINUTES,
        standings=PRESETS["magic"].written(),
    )


def enter(event: Event, team: Team, by: User) -> Entry:
    """Let the staff enter a team, and take its deck."""
    now = timezone.now()
    entry = entries.enter(
        event=event, players=team.players, by=by, now=now, name=team.name, by_staff=True,
        agreed=True,
    )  # fmt: skip
    if team.deck is not None:
        seat = entry.entry_players.get()
        submissions.submit(seat=seat, version=team.deck, by=by, now=now)
    return entry


def begin(event: Event) -> None:
    """Let the deadline and the start of an event be just now."""
    now = timezone.now()
    Event.objects.filter(pk=event.pk).update(deadline=now, starts_at=now)
    event.refresh_from_db()


def lock(event: Event) -> None:
    """Let the deadline of an event be just now."""
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now())
    event.refresh_from_db()


def _sides(match: Match) -> list[Side]:
    return list(match.sides.select_related("entry").order_by("number"))


def _account(side: Side) -> User:
    return account(side.entry.entry_players.select_related("player__user").get(seat=1).player)
