"""A player's page, the ratings and an event's metagame, looked at."""

from random import Random
from typing import Any

from django.utils import timezone

from cards.models import Format
from cards.services import decks
from league.careers.services import ratings
from league.events.services import submissions
from league.people.models import Player
from league.tournaments.models import Entrant
from league.tournaments.phases.services import tournaments
from league.tournaments.standings import services as standings
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.events.test_events import deck_for
from tests.e2e.tournaments.test_tournaments import NAMES
from tests.events.factories import EventFactory, enter as enter_event, lock, works
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import DRAW, LOSS, WIN, Hall, sides

ROUNDS = 2


def played(name: str, people: list[Player], dice: Random) -> Hall:
    """A Swiss with open lists, played to its end."""
    event = EventFactory(
        name=name, list_visibility="public", format=Format.objects.get(code="standard")
    )
    seats = [enter_event(event, player) for player in people]
    made: Any = TournamentFactory(event=event, phases=[{"kind": "swiss", "rounds": ROUNDS}])
    for number, seat in enumerate(seats, 1):
        deck = deck_for(seat.player, number % 4)
        version = decks.save_version(deck=deck, now=timezone.now())
        submissions.submit(seat=seat, version=version, by=seat.player.user, now=timezone.now())
        Entrant.objects.get_or_create(tournament=made, entry=seat.entry, number=number)
    lock(event, started=True)
    hall = Hall(made, works(event))
    tournaments.start(tournament=made, by=hall.by, now=timezone.now())
    hall.fresh()
    for _round in range(ROUNDS):
        hall.full(hall.next(), lambda *_pair: dice.choice((WIN, WIN, LOSS, DRAW)))
    standings.rebuild(tournament=hall.fresh())
    return hall


def met_first(hall: Hall) -> int:
    """Return the number of the entrant whom the first one met in the first round."""
    (pair,) = (pair for pair in map(sides, hall.pairings(hall.round(1))) if 1 in pair)
    return max(pair)


@ON_A_PHONE
def test_a_player_over_several_events(enter: Enter) -> None:
    dice = Random(7)
    people = [PlayerFactory(display_name=name) for name in NAMES[:6]]
    Player.objects.filter(pk=people[0].pk).update(reading="さとう ひな")
    halls = [played(name, people, dice) for name in ("春のキャリアー杯", "Summer Cup", "秋の大会")]
    ratings.rate(game="carriers")
    visitor, owner = enter(), enter()
    who, other = Player.objects.get(pk=people[0].pk), people[met_first(halls[0]) - 1]

    visitor.go(f"/players/{who.handle}/")
    visitor.reads("Ratings")
    visitor.look("player")
    for page, name in (
        ("results/", "results"), ("against/", "against"),
        (f"against/{other.handle}/", "meetings"), ("ratings/carriers/", "rating"),
    ):  # fmt: skip
        visitor.go(f"/players/{who.handle}/{page}")
        visitor.look(f"player-{name}")
    visitor.go("/ratings/carriers/")
    visitor.look("ratings")
    visitor.go(f"/tournaments/{halls[0].event.uid}/metagame/")
    visitor.reads("Most played cards")
    visitor.look("metagame")
    visitor.go(f"/tournaments/{halls[0].event.uid}/info/")
    visitor.look("tournament-info-block")

    Player.objects.filter(pk=who.pk).update(language=owner.variant.language)
    owner.sign_in(who)
    owner.go("/me/privacy/")
    owner.look("privacy")
    owner.page.locator("input[value=ratings]").check()
    owner.press("Save")
    owner.reads("only you see this")
    visitor.go(f"/players/{who.handle}/ratings/carriers/", status=404)
