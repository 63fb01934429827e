"""The way to declare to one's opponent from the pages of a tournament."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.events.models import Declaration, Event
from league.events.services import submissions
from league.tournaments.floor.services import slips
from league.tournaments.models import Entrant, Tournament
from matches.models import Ruling
from tests.events.conftest import browser
from tests.events.factories import lock, version_for
from tests.tournaments.factories import user_of
from tests.tournaments.rounds.hall import Hall, running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
PAGES = ("", "pairings/", "pairings/?by=name")


@pytest.fixture
def hall(db: None) -> Hall:
    return declaring()


@made_once
def declaring() -> Hall:
    """Four entrants who are paired, and declare before they play."""
    made = running(entrants=4)
    Event.objects.filter(pk=made.event.pk).update(declaration_required=True)
    lock(made.event, started=True)
    made.next()
    return made


@pytest.mark.parametrize("page", PAGES)
def test_it_leads_the_player_to_the_opponent_until_the_deck_is_declared(
    hall: Hall, page: str
) -> None:
    first, second = (side.entrant for side in hall.pairings(hall.round(1))[0].sides.all())
    way = reverse("events:declare", args=[hall.event.uid]) + f"?opponent={second.entry.uid}"
    path = f"/tournaments/{hall.event.uid}/{page}"
    player = browser(user_of(first))

    before = player.get(path).content.decode()
    Declaration.objects.create(
        declarer=first.entry, opponent=second.entry, declared_by=user_of(first), digests={}
    )
    after = player.get(path).content.decode()

    assert (way in before, way in after) == (True, False)
    assert way not in Client().get(path).content.decode()
    assert way not in player.get(path, headers={"HX-Request": "true"}).content.decode()


def test_once_declared_it_leads_to_the_decks_of_both(hall: Hall) -> None:
    first, second = (side.entrant for side in hall.pairings(hall.round(1))[0].sides.all())
    Declaration.objects.create(
        declarer=first.entry, opponent=second.entry, declared_by=user_of(first), digests={}
    )
    pair = reverse("events:pair", args=[hall.event.uid, first.entry.uid, second.entry.uid])

    shown = browser(user_of(first)).get(f"/tournaments/{hall.event.uid}/").content.decode()

    assert pair in shown


def test_once_all_is_played_nothing_leads_to_a_declaration(hall: Hall) -> None:
    first = hall.pairings(hall.round(1))[0].sides.get(number=1).entrant
    seat = first.entry.entry_players.select_related("player", "event").get()
    submissions.correct(
        seat=seat, version=version_for(seat.player), by=hall.by, reason="list", now=timezone.now()
    )
    player = browser(user_of(first))
    way = reverse("events:declare", args=[hall.event.uid])
    pages = [reverse(f"events:{name}", args=[hall.event.uid]) for name in ("event", "submit")]

    before = [way in player.get(page).content.decode() for page in pages]
    Tournament.objects.filter(pk=hall.tournament.pk).update(state="finished")
    after = [way in player.get(page).content.decode() for page in pages]

    assert (before, after) == ([True, True], [False, False])


def test_the_page_asks_again_and_shows_what_the_opponent_has_declared(hall: Hall) -> None:
    """Each looks at what is shown to both: whoever declares, and only then, it is made anew."""
    ours, theirs = hall.pairings(hall.round(1))
    first, second = (side.entrant for side in ours.sides.order_by("number"))
    path = f"/tournaments/{hall.event.uid}/"
    player = browser(user_of(first))
    had = polled(player, path, "")
    other, another = (side.entrant for side in theirs.sides.order_by("number"))

    declared(other, another)
    before = polled(player, path, had["ETag"])
    declared(second, first)
    after = polled(player, path, had["ETag"])

    assert "every 10s" in player.get(path).content.decode()
    assert (before.status_code, after.status_code) == (304, 200)
    words = ("declared</span>", "not declared yet</span>")
    assert [had.content.decode().count(phrase) for phrase in words] == [0, 2]
    shown = after.content.decode()
    assert [shown.count(f">{phrase}") for phrase in words] == [1, 1]
    assert polled(player, path, after["ETag"]).status_code == 304


def declared(declarer: Entrant, opponent: Entrant) -> None:
    Declaration.objects.create(
        declarer=declarer.entry, opponent=opponent.entry, declared_by=user_of(declarer), digests={}
    )


def polled(client: Client, path: str, had: str) -> Any:
    return client.get(path, headers={"HX-Request": "true", "If-None-Match": had})


def test_a_slip_says_where_a_declaration_was_missing(hall: Hall) -> None:
    first, second = (side.entrant for side in hall.pairings(hall.round(1))[0].sides.all())
    declared(first, second)

    for table in (1, 2):
        slips.enter(
            tournament=hall.fresh(), table=table, score="2-0", by=hall.by, now=timezone.now()
        )

    rows = Ruling.objects.order_by("match__pairing__table").values_list("undeclared", flat=True)
    assert list(rows) == [[2], [1, 2]]
    page = browser(hall.by).get(f"/tournaments/{hall.event.uid}/desk/results/").content.decode()
    assert page.count("without declaration") == 2
