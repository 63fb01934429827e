"""The public decks that won most: what counts, and that hidden lists give nothing away."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cards.models import Deck
from league.careers.queries.decks import SINCE, best_public
from league.events.models import Event
from league.tournaments.models import Outcome
from tests.careers.test_metagame_page import played
from tests.tournaments.rounds.hall import Hall

pytestmark = pytest.mark.django_db


def best(*, later: timedelta = timedelta(0)) -> list[tuple[str, int, int, int]]:
    rows = best_public("carriers", now=timezone.now() + later, most=5)
    return [(row.deck.uid, row.won, row.drawn, row.lost) for row in rows]


def show(**fields: Any) -> None:
    Deck.objects.update(visibility=Deck.Visibility.PUBLIC, **fields)


def winners(hall: Hall) -> set[str]:
    """The decks of the sides that won, by their outcomes in the tournament."""
    won = Outcome.objects.filter(pairing__round__tournament=hall.tournament).select_related(
        "pairing"
    )
    decks = set()
    for outcome in won:
        side = outcome.pairing.sides.order_by("number")[0 if outcome.won == "first" else 1]
        seat = side.entrant.entry.entry_players.get()
        decks.add(seat.submissions.get().version.deck.uid)
    return decks


def test_a_public_deck_counts_by_what_was_handed_in_of_it() -> None:
    hall = played()
    assert best() == [], "nobody shows a deck"

    show()

    (row,) = best()
    assert row[1:] == (1, 0, 0)
    assert {row[0]} == winners(hall)
    assert best(later=SINCE + timedelta(days=1)) == [], "it is long ago"
    page = Client().get("/games/carriers/", headers={"Accept-Language": "en"}).content.decode()
    assert "Best public decks" in page
    assert f'href="/decks/{row[0]}/"' in page


@pytest.mark.parametrize(
    "event",
    [
        {"list_visibility": "hidden"},
        {"published": False},
        {"list_visibility": "open_at_start", "starts_at": timezone.now() + timedelta(hours=1)},
    ],
    ids=["hidden", "unpublished", "not open yet"],
)
def test_what_not_everybody_may_read_does_not_count(event: dict[str, Any]) -> None:
    hall = played()
    show()
    Event.objects.filter(pk=hall.event.pk).update(**event)

    assert best() == []
