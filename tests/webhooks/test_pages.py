"""The desk's and the league's pages of webhooks."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.people.models import Player
from league.seasons.models import League, LeagueRole
from league.webhooks.models import Attempt, Delivery, Webhook
from league.webhooks.queries import secret_of
from league.webhooks.rules.signing import written
from league.webhooks.services import deliveries
from tests.events.conftest import browser
from tests.events.factories import works
from tests.jobs.strangers.receiver import Receiver, receiver
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db
ROUNDS = {"kinds": ["round_published"]}


@pytest.fixture
def there(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_LOOPBACK = True
    with receiver(500, 204) as made:
        yield made


@pytest.fixture
def desk() -> tuple[Any, str]:
    tournament = TournamentFactory(entrants=2)
    client = browser(works(tournament.event))
    return client, f"/tournaments/{tournament.event.uid}/desk/webhooks/"


@pytest.fixture
def league() -> tuple[Any, str]:
    made = League.objects.create(name="North", game="carriers")
    user = works(TournamentFactory().event)
    LeagueRole.objects.create(league=made, user=user)
    return browser(user), f"/leagues/{made.uid}/webhooks/"


@pytest.fixture(params=["desk", "league"])
def place(request: pytest.FixtureRequest) -> tuple[Any, str]:
    value: tuple[Any, str] = request.getfixturevalue(request.param)
    return value


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def make(place: tuple[Any, str], there: Receiver) -> tuple[Webhook, str]:
    client, path = place
    answer = client.post(path, {"url": there.url, **ROUNDS})
    assert answer.status_code == 200
    return Webhook.objects.get(), text_of(answer)


def test_the_secret_is_shown_once(place: tuple[Any, str], there: Receiver) -> None:
    webhook, page = make(place, there)
    client, path = place

    secret = written(secret_of(webhook))
    assert f'value="{secret}"' in page
    assert secret not in text_of(client.get(path))
    assert secret not in text_of(client.get(f"{path}{webhook.uid}/"))


def test_what_was_typed_stays(place: tuple[Any, str]) -> None:
    client, path = place

    answer = client.post(path, {"url": "https://10.0.0.1/news", **ROUNDS})
    empty = client.post(path, {})

    page = text_of(answer)
    assert (answer.status_code, empty.status_code) == (422, 400)
    assert "https://10.0.0.1/news" in page
    assert "url_inside" in page
    assert re.search(r'value="round_published"[^>]*checked', page)
    assert not Webhook.objects.exists()


def test_the_log_replay_rotation_and_the_end(place: tuple[Any, str], there: Receiver) -> None:
    webhook, _page = make(place, there)
    client, path = place
    here = f"{path}{webhook.uid}/"

    assert client.post(here, {"act": "test"}).status_code == 302
    delivery = Delivery.objects.get()
    deliver(delivery)
    assert "HTTP 500" in text_of(client.get(here))
    busy = client.post(here, {"act": "replay", "delivery": delivery.uid})
    assert (busy.status_code, "delivery_waits" in text_of(busy)) == (409, True)
    Delivery.objects.update(state="given_up")
    assert client.post(here, {"act": "replay", "delivery": delivery.uid}).status_code == 302
    deliver(delivery)
    delivery.refresh_from_db()
    assert (delivery.state, delivery.attempts.count()) == ("delivered", 2)
    rotated = client.post(here, {"act": "rotate"})
    webhook.refresh_from_db()
    assert written(secret_of(webhook)) in text_of(rotated)
    saved = client.post(here, {"act": "save", "url": "https://example.org/", "kinds": ["undo"]})
    assert saved.status_code == 302
    wrong = client.post(here, {"act": "save", "url": "ftp://example.org/", "kinds": ["undo"]})
    assert (wrong.status_code, "ftp://example.org/" in text_of(wrong)) == (422, True)
    Webhook.objects.update(off_at=timezone.now())
    assert client.post(here, {"act": "test"}).status_code == 409
    assert client.post(here, {"act": "on"}).status_code == 302
    assert client.post(here, {"act": "end"})["Location"] == path
    assert client.get(here).status_code == 404


def deliver(delivery: Delivery) -> None:
    answered = deliveries.send(delivery_id=delivery.pk, now=timezone.now())
    deliveries.settle(delivery_id=delivery.pk, answered=answered, now=timezone.now())


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"act": "fly"},
        {"act": "replay"},
        {"act": "replay", "delivery": "\x00"},
        {"act": "replay", "delivery": "nobody"},
    ],
)
def test_odd_presses(desk: tuple[Any, str], there: Receiver, sent: dict[str, str]) -> None:
    webhook, _page = make(desk, there)

    assert desk[0].post(f"{desk[1]}{webhook.uid}/", sent).status_code in {400, 404, 409}


@pytest.mark.parametrize("language", ["ja", "en"])
def test_both_languages_and_as_many_queries_for_thirty(
    desk: tuple[Any, str], there: Receiver, language: str
) -> None:
    webhook, _page = make(desk, there)
    client, path = desk
    Player.objects.update(language=language)
    counted = []
    for size in (1, 29):
        for number in range(size):
            delivery = Delivery.objects.create(
                webhook=webhook, kind="undo", key=f"{size} {number}", body={}, state="delivered"
            )
            Attempt.objects.create(delivery=delivery, status=204, milliseconds=4)
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(f"{path}{webhook.uid}/")
        assert answer.status_code == 200
        counted.append(len(captured))

    assert counted[0] == counted[1]
    assert ("送信" in text_of(answer)) == (language == "ja")
