"""A tournament of any game with one match in it, and its players at their devices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone

from engines.core.registry import get
from league.events.services import declarations, entries
from league.people.models import Player
from league.play.models import Sitting
from league.tournaments.phases.services import tournaments
from matches.models import Match
from matches.services import settings
from tests.e2e.conftest import Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import EventFactory, hand_in, lock, works
from tests.matches.paging import replay_all
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import Hall

NAMES = ("秋山 暁", "三尾 澪", "早瀬 颯", "Ludwika Brzęczyszczykiewicz")


@dataclass
class Meeting:
    """``players`` by side."""

    hall: Hall
    match: Match
    players: Sequence[Sequence[Player]]

    @property
    def path(self) -> str:
        return reverse("matches:match", args=[self.match.uid])

    @property
    def sitting(self) -> Sitting:
        return Sitting.objects.get(of__match=self.match)

    def settle(self) -> Match:
        """Do the workers' jobs for this news."""
        replay_all()
        self.hall.take()
        self.match = Match.objects.get(pk=self.match.pk)
        return self.match


def meeting(game: str, *, preset: str = "", dice: str = "table", language: str = "ja") -> Meeting:
    """Let a round of one match be published: both sides have declared what they have to."""
    known = get(game)
    size = known.asks.players[0]
    deckless = {} if game == "carriers" else {"format": None}
    event = EventFactory(game=game, side_size=size, **deckless)
    facts = ({"position": "MID"},) if known.asks.facts else ()
    tournament = TournamentFactory(event=event, phases=[{"kind": "swiss", "rounds": 1}])
    sides = []
    for number in (1, 2):
        players = [
            PlayerFactory(display_name=name, language=language)
            for name in NAMES[number - 1 :: 2][:size]
        ]
        entry = entries.enter(
            event=event, players=players, by=players[0].user, now=timezone.now(),
            by_staff=True, agreed=True, facts=facts,
        )  # fmt: skip
        if not deckless:
            hand_in(entry.entry_players.get())
        sides.append(players)
    hall = Hall(tournament, works(event))
    lock(event, started=True)
    ruleset = {"ruleset": f"{known.ruleset}:{preset}"} if preset else {}
    settings.change(event=event, by=hall.by, now=timezone.now(), dice=dice, **ruleset)
    tournaments.start(tournament=tournament, by=hall.by, now=timezone.now())
    (pairing,) = hall.pairings(hall.next())
    if not deckless:
        _declare(pairing.match)
    return Meeting(hall, pairing.match, sides)


def _declare(match: Any) -> None:
    entered = [side.entry for side in match.sides.order_by("number")]
    for own, other in (entered, entered[::-1]):
        declarations.declare(
            declarer=own, opponent=other, by=own.entry_players.get().player.user,
            now=timezone.now(),
        )  # fmt: skip


def sit_down(enter: Enter, at: Meeting) -> list[Visitor]:
    """Let all players come to the match's page and go on to its table; the first one opens it."""
    seated = []
    for player in (player for side in at.players for player in side):
        visitor = enter()
        visitor.sign_in(player)
        visitor.go(at.path)
        sitting = Sitting.objects.filter(of__match=at.match).first()
        if sitting is None:
            visitor.press("Play at the table")
            visitor.press("Open the table")
        else:
            is_over = sitting.state == Sitting.State.ENDED
            visitor.press("To the table" if is_over else "Go on at the table")
        visitor.page.locator("#table.scripted").wait_for()
        seated.append(visitor)
    return seated
