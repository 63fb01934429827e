"""Taps at the same moment, from several windows."""

from collections.abc import Callable

import pytest

from cards.models import Card, Holding
from cards.services import collection
from cards.services.collection import What
from league.people.models import Player
from tests.cards.factories import CardFactory
from tests.people.factories import PlayerFactory
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)


def tapping(player: Player, card: Card, what: What, act: str) -> Callable[[object], Holding]:
    return lambda _start: collection.tap(player=player, card=card, what=what, act=act)


def test_taps_at_once_all_count(transactional_db: None) -> None:
    player, card = PlayerFactory(), CardFactory()
    more, once = tapping(player, card, "have", "more"), tapping(player, card, "want", "once")

    race(more, more, more, once)

    row = Holding.objects.get()
    assert (row.have, row.want) == (3, 1)
