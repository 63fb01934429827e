"""Wherever a match that can be watched is named, the way to its replay stands beside it."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from engines.core.records.writing import written
from league.careers.services import ratings
from league.tournaments.models import Pairing
from matches.models import Filing
from matches.services import records
from tests.events.conftest import browser
from tests.matches.games import golden
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import player_of, user_of
from tests.tournaments.rounds.hall import WIN, Hall, running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
GAME = "rugby_15"


@made_once
def recorded(**fields: Any) -> tuple[Hall, Pairing]:
    """Decide two tables of a round; of the first the record was handed in."""
    hall = running(4, event__game=GAME, event__format=None, **fields)
    begun = hall.tournament.rounds.filter(number=1).first()  # what is not Swiss is all paired
    first, second = hall.pairings(begun or hall.next())
    hall.decide(first, WIN)
    hall.decide(second, WIN)
    hall.take()
    hand_in(hall, first)
    return hall, first


def hand_in(hall: Hall, pairing: Pairing) -> None:
    assert pairing.match is not None
    records.file(
        match=pairing.match,
        number=1,
        text=written(golden(GAME)),
        source=Filing.Source.UPLOAD,
        by=hall.by,
        now=timezone.now(),
    )


def pages_of(hall: Hall, pairing: Pairing) -> dict[str, Any]:
    """Name the pages on which the match stands, and who looks at them."""
    ours, theirs = (side.entrant for side in pairing.sides.order_by("number"))
    for user in (user_of(ours), user_of(theirs)):
        EmailAddress.objects.create(user=user, email=user.email, verified=True)
    me, other = player_of(ours).handle, player_of(theirs).handle
    player, staff = browser(user_of(ours)), browser(hall.by)
    ratings.rate(game=GAME)
    return {
        f"/tournaments/{hall.event.uid}/pairings/": Client(),
        f"/tournaments/{hall.event.uid}/": player,
        f"/tournaments/{hall.event.uid}/desk/rounds/1/": staff,
        f"/tournaments/{hall.event.uid}/desk/results/": staff,
        f"/players/{me}/": player,
        f"/players/{me}/ratings/{GAME}/": player,
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


BOTH = [{"kind": "single"}], ["round_robin"], [{"kind": "swiss", "rounds": 3}]


@pytest.mark.parametrize(("page", "phases", "times"), [("bracket", BOTH[0], 1),
                                                       ("crosstable", BOTH[1], 2),
                                                       ("crosstable", BOTH[2], 2)])  # fmt: skip
def test_what_is_drawn_leads_to_the_replay_and_asks_no_more_for_many(
    page: str, phases: Any, times: int
) -> None:
    """In a cross-table a match stands in the rows of both."""
    hall, pairing = recorded(phases=phases)
    assert pairing.match is not None
    address = f"/tournaments/{hall.event.uid}/{page}/"
    way = reverse("matches:replay", args=[pairing.match.uid, 1])

    few = asked(address)
    shown = Client().get(address, headers={"HX-Request": "true"}).content.decode()
    hand_in(hall, hall.pairings(hall.round(1))[1])
    many = asked(address)

    assert shown.count(f'href="{way}"') == times == shown.count("/replay/")
    assert few == many


def asked(address: str) -> int:
    """Count the statements of a page that is made for a member of the site."""
    client = browser(PlayerFactory().user)
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
