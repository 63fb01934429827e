"""Webhooks by the API: made, read, rotated, replayed, given up."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import timezone

from league.people.models import Player
from league.seasons.models import League, LeagueRole
from league.webhooks.models import Delivery, Webhook
from league.webhooks.queries import secret_of
from league.webhooks.rules.signing import written
from league.webhooks.services import deliveries
from tests.api.callers import Caller
from tests.jobs.strangers.receiver import Receiver, receiver
from tests.tournaments.rounds.hall import Hall


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_LOOPBACK = True
    with receiver(410, 204) as made:
        yield made


def test_from_making_to_giving_up(
    hall: Hall, orga: Caller, keeper: Caller, at: str, there: Receiver
) -> None:
    asked = {"url": there.url, "kinds": ["undo", "round_published"]}
    answer = orga.post(f"{at}/webhooks/", asked, **{"Idempotency-Key": "one"})
    made = answer.json()
    hook = f"/webhooks/{made['uid']}"
    row = Webhook.objects.get()
    hall.next()
    _deliver()

    assert (answer.status_code, made["kinds"]) == (201, ["round_published", "undo"])
    assert made["secret"] == written(secret_of(row))
    shown = orga.get(f"{hook}/").json()
    assert "secret" not in shown
    assert shown["off_at"]
    assert keeper.get(f"{at}/webhooks/").status_code == 403
    assert keeper.get(f"{hook}/").status_code == 404
    [delivery] = orga.get(f"{hook}/deliveries/").json()["data"]
    assert (delivery["state"], delivery["attempts"][0]["status"]) == ("given_up", 410)
    off = orga.post(f"{hook}/deliveries/{delivery['uid']}/replay/")
    assert (off.status_code, off.json()["code"]) == (409, "webhook_off")
    assert orga.post(f"{hook}/on/").json()["off_at"] is None
    assert orga.post(f"{hook}/on/").json()["code"] == "webhook_on"
    assert orga.post(f"{hook}/deliveries/{delivery['uid']}/replay/").status_code == 200
    _deliver()
    assert orga.get(f"{hook}/deliveries/").json()["data"][0]["state"] == "delivered"
    rotated = orga.post(f"{hook}/rotate/").json()
    assert rotated["secret"] not in ("", made["secret"])
    changed = orga.patch(f"{hook}/", {"kinds": ["correction"]}).json()
    assert changed["kinds"] == ["correction"]
    assert orga.delete(f"{hook}/").status_code == 204
    assert orga.get(f"{hook}/").status_code == 404


def _deliver() -> None:
    for delivery in Delivery.objects.filter(state="waiting"):
        answered = deliveries.send(delivery_id=delivery.pk, now=timezone.now())
        deliveries.settle(delivery_id=delivery.pk, answered=answered, now=timezone.now())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"url": "https://192.168.0.1/", "kinds": ["undo"]}, "url_inside"),
        ({"url": "http://example.org/", "kinds": ["undo"]}, "url_not_https"),
        ({"url": "https://example.org/", "kinds": []}, "invalid"),
        ({"url": "https://example.org/", "kinds": ["all"]}, "invalid"),
        ({"url": "https://example.org/", "kinds": ["undo"], "secret": "mine"}, "invalid"),
    ],
)
def test_what_cannot_be(hall: Hall, orga: Caller, at: str, body: Any, code: str) -> None:
    answer = orga.post(f"{at}/webhooks/", body)

    assert answer.json()["code"] == code
    assert not Webhook.objects.exists()


def test_of_a_league(orga: Caller) -> None:
    league = League.objects.create(name="North", game="carriers")
    LeagueRole.objects.create(league=league, user=Player.objects.get(handle="orga").user)
    at = f"/leagues/{league.uid}/webhooks/"
    made = orga.post(at, {"url": "https://example.org/", "kinds": ["undo"]}).json()

    assert (made["league"], made["tournament"]) == (league.uid, None)
    assert orga.get(at).json()["total"] == 1
    assert orga.get(f"/webhooks/{made['uid']}/").status_code == 200
    assert Caller().get(at).status_code == 401
