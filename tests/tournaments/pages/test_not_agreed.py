"""Nothing public shows the account of who was entered by staff and has not agreed.

The pages are walked from link to link, as a visitor, an opponent and the API read them.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.events.models import Event
from league.events.services import entries, invitations
from league.people.models import Player
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.models import Tournament
from league.tournaments.phases.services import tournaments
from matches.models import Match
from tests.events.conftest import browser
from tests.events.factories import lock, version_for, works
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, user_of
from tests.tournaments.rounds.hall import Hall
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
TYPED = "三奈さん"
SECRET, HANDLE = "Zzyzx Secretname", "zzyzx-handle"
MOST_PAGES, MOST_ALIKE = 120, 2
# What tells pages of one kind apart: which match, player or entrant, and what was chosen.
WHICH = re.compile(r"(?<=/)(?:\d+|[\w-]*\d[\w-]*)(?=/)|=[^&]*")
LINK = re.compile(r'(?:href|hx-get|src)="(/[^"#]*)"')


class World:
    """A running Swiss with an account that was entered by staff; it has a public deck."""

    def __init__(self) -> None:
        self.player: Player = PlayerFactory(handle=HANDLE, display_name=SECRET)
        version_for(self.player)
        tournament: Any = TournamentFactory(entrants=3)
        self.hall = Hall(tournament, works(tournament.event))
        self.entry = entries.enter(
            event=tournament.event,
            players=[self.player],
            by=self.hall.by,
            now=timezone.now(),
            by_staff=True,
            called=[TYPED],
        )
        enlist(tournament=tournament, now=timezone.now())
        self._start()

    def _start(self) -> None:
        lock(self.hall.event, started=True)
        tournaments.start(tournament=self.hall.fresh(), by=self.hall.by, now=timezone.now())
        self.hall.whole()


@made_once
def begun() -> World:
    return World()


def walked(client: Client, event: Event) -> Iterator[tuple[str, str]]:
    """Follow the links that stay on the event, its matches and its players, two of each kind.

    The list of players is left out: it names everybody who has an account, wherever they play.
    """
    match = Match.objects.filter(event=event).first()
    assert match is not None
    waiting = [
        "/", "/events/", f"/events/{event.uid}/", f"/tournaments/{event.uid}/",
        f"/matches/{match.uid}/", f"/api/v1/events/{event.uid}/entries/",
        f"/api/v1/tournaments/{event.uid}/entrants/",
        f"/api/v1/tournaments/{event.uid}/standings/",
        *(f"/matches/{other.uid}/" for other in Match.objects.filter(event=event)),
    ]  # fmt: skip
    inside = (f"/events/{event.uid}/", f"/tournaments/{event.uid}/", "/matches/", "/players/")
    seen, alike = {"/players/"}, Counter[str]()
    while waiting and len(seen) < MOST_PAGES:
        path = waiting.pop(0)
        kind = WHICH.sub("*", path)
        if path in seen or alike[kind] == MOST_ALIKE:
            continue
        seen.add(path)
        alike[kind] += 1
        answer = client.get(path)
        if answer.status_code != 200 or answer.streaming:
            continue
        text = answer.content.decode("utf-8", errors="ignore")
        yield path, text
        links = [link.replace("&amp;", "&") for link in LINK.findall(text)]
        waiting += [link for link in links if link.startswith(inside)]


def test_no_public_page_shows_the_account_until_it_agrees() -> None:
    world = begun()
    opponent = user_of(world.hall.tournament.entrants.get(number=1))

    for client in (Client(), browser(opponent)):
        pages = dict(walked(client, world.hall.event))
        leaks = [path for path, text in pages.items() if SECRET in text or HANDLE in text]
        assert leaks == []
        assert sum(TYPED in text for text in pages.values()) >= 4
        assert len(pages) >= 12
        assert world.hall.event.name not in client.get(f"/players/{HANDLE}/").content.decode()


def test_once_agreed_the_own_name_stands_there() -> None:
    world = begun()
    seat = world.entry.entry_players.get()
    invitations.accept(seat=seat, by=world.player.user, now=timezone.now())

    page = Client().get(f"/events/{world.hall.event.uid}/").content.decode()

    assert SECRET in page
    assert f'href="/players/{HANDLE}/"' in page
    assert TYPED not in page


def test_who_leaves_a_finished_tournament_leaves_its_results() -> None:
    world = begun()
    Tournament.objects.update(state="finished")
    seat = world.entry.entry_players.get()

    left = invitations.decline(seat=seat, by=world.player.user, now=timezone.now())

    seat.refresh_from_db()
    assert (left.state, seat.invited, seat.player.display_name) == ("entered", None, TYPED)


def test_who_leaves_a_running_tournament_is_dropped() -> None:
    world = begun()
    seat = world.entry.entry_players.get()

    left = invitations.decline(seat=seat, by=world.player.user, now=timezone.now())
    enlist(tournament=world.hall.fresh(), now=timezone.now())

    assert left.state == "withdrawn"
    assert left.entrant.absences.get().kind == "drop"
