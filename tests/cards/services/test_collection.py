"""Taps at the same moment, from several windows."""

import pytest

from cards.models import Holding
from cards.services import collection
from tests.cards.factories import CardFactory
from tests.people.factories import PlayerFactory
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)


def test_taps_at_once_all_count(transactional_db: None) -> None:
    player, card = PlayerFactory(), CardFactory()
    taps = [("have", "more"), ("have", "more"), ("have", "more"), ("want", "once")]

    race(
        *(
            lambda _start, what=what, act=act: collection.tap(  # type: ignore[misc]
                player=player, card=card, what=what, act=act
            )
            for what, act in taps
        )
    )

    row = Holding.objects.get()
    assert (row.have, row.want) == (3, 1)
