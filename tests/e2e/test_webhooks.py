"""A webhook of a tournament and one of a league: made, looked at, given another secret."""

from league.people.models import Player
from league.seasons.models import League, LeagueRole
from league.webhooks.models import Attempt, Delivery, Webhook
from tests.e2e.conftest import ON_A_DESK, Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import RoleFactory
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory

LONG = "https://example.org/a-very-long-path/that-does-not-fit-a-phone/" + "x" * 60


def organiser(visitor: Visitor) -> Player:
    player = PlayerFactory(handle="shiori", language=visitor.variant.language)
    visitor.sign_in(player)
    return player


@ON_A_DESK
def test_a_webhook_of_a_tournament(enter: Enter) -> None:
    desk = enter()
    player = organiser(desk)
    tournament = TournamentFactory(entrants=2)
    RoleFactory(event=tournament.event, role="organiser", user=player.user)

    _make(desk, f"/tournaments/{tournament.event.uid}/desk/webhooks/")


@ON_A_DESK
def test_a_webhook_of_a_league(enter: Enter) -> None:
    page = enter()
    player = organiser(page)
    league = League.objects.create(name="北リーグ", game="carriers")
    LeagueRole.objects.create(league=league, user=player.user)

    _make(page, f"/leagues/{league.uid}/webhooks/")


def _make(visitor: Visitor, path: str) -> None:
    visitor.go(path)
    visitor.fill(url=LONG)
    visitor.tap(visitor.page.locator("[name=kinds][value=round_published]"))
    visitor.tap(visitor.page.locator("[name=kinds][value=undo]"))
    visitor.press("Make the webhook")
    visitor.reads("The secret of this webhook")
    visitor.look("webhooks")
    webhook = Webhook.objects.get()
    delivery = Delivery.objects.create(webhook=webhook, kind="undo", key="1", body={"kind": "undo"})
    Attempt.objects.create(delivery=delivery, status=500, milliseconds=41, answer="oops " * 60)
    Delivery.objects.update(state="given_up")
    visitor.go(f"{path}{webhook.uid}/")
    visitor.look("webhook")
    visitor.press("New secret")
    visitor.reads("The secret of this webhook")
