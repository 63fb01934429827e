"""Wherever a match that can be watched is named, the way to its replay stands beside it."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.writing import written
from league.tournaments.models import Pairing
from matches.models import Filing
from matches.services import records
from tests.events.conftest import browser
from tests.matches.games import golden
from tests.tournaments.factories import player_of, user_of
from tests.tournaments.rounds.hall import WIN, Hall, running

pytestmark = pytest.mark.django_db
GAME = "rugby_15"


def recorded() -> tuple[Hall, Pairing]:
    """Decide two tables of a round; of the first the record was handed in."""
    hall = running(4, event__game=GAME, event__format=None)
    first, second = hall.pairings(hall.next())
    hall.decide(first, WIN)
    hall.decide(second, WIN)
    hall.take()
    assert first.match is not None
    records.file(
        match=first.match,
        number=1,
        text=written(golden(GAME)),
        source=Filing.Source.UPLOAD,
        by=hall.by,
        now=timezone.now(),
    )
    return hall, first


def pages_of(hall: Hall, pairing: Pairing) -> dict[str, Any]:
    """Name the pages on which the match stands, and who looks at them."""
    ours, theirs = (side.entrant for side in pairing.sides.order_by("number"))
    for user in (user_of(ours), user_of(theirs)):
        EmailAddress.objects.create(user=user, email=user.email, verified=True)
    me, other = player_of(ours).handle, player_of(theirs).handle
    player = browser(user_of(ours))
    return {
        f"/tournaments/{hall.event.uid}/pairings/": Client(),
        f"/tournaments/{hall.event.uid}/": player,
        f"/players/{me}/results/": player,
        f"/players/{me}/against/{other}/": player,
        f"/matches/?event={hall.event.uid}": Client(),
        "/matches/": player,
        f"/matches/of/{me}/": player,
    }


def test_a_match_with_a_record_leads_to_its_replay() -> None:
    hall, pairing = recorded()
    assert pairing.match is not None
    way = reverse("matches:replay", args=[pairing.match.uid, 1])

    shown = {
        path: client.get(path).content.decode() for path, client in pages_of(hall, pairing).items()
    }

    assert {path: text.count(f'href="{way}"') for path, text in shown.items()} == dict.fromkeys(
        shown, 1
    )
    assert {text.count("/replay/") for text in shown.values()} == {1}
