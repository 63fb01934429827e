"""A row with an unknown time zone breaks no page."""

import pytest

from league.events.models import Event
from league.people.models import Player
from league.seasons.models import League
from tests.events.conftest import browser
from tests.events.factories import works
from tests.longer import longer
from tests.tournaments.factories import TournamentFactory, publish, user_of

PAGES = (
    *("/", "/events/", "/me/", "/matches/", "/leagues/", "/decks/", "/events/{uid}/"),
    *("/events/{uid}/edit/", "/events/{uid}/staff/", "/events/{uid}/entries/"),
    *("/tournaments/{uid}/", "/tournaments/{uid}/pairings/", "/tournaments/{uid}/standings/"),
    *("/tournaments/{uid}/desk/", "/tournaments/{uid}/desk/rounds/1/"),
    *("/leagues/{league}/", "/api/v1/events/{uid}/", "/api/v1/events/", "/api/v1/me/"),
)

FOR_STAFF = {page for page in PAGES if page.endswith(("/edit/", "/staff/", "/entries/"))} | {
    page for page in PAGES if "/desk/" in page
}


@pytest.mark.parametrize(
    ("zone", "other"),
    longer(
        [("localtime", "Mars/Olympus")], [("Mars/Olympus", "localtime"), ("localtime", "localtime")]
    ),
)
def test_no_page_breaks_on_a_zone_that_nobody_knows(db: None, zone: str, other: str) -> None:
    """The organiser looks where rows name the one, a player where they name the other."""
    tournament = TournamentFactory(entrants=2)
    publish(tournament, [tuple(tournament.entrants.all())])  # type: ignore[list-item]
    organiser = works(tournament.event)
    league = League.objects.create(name="Winter", game="carriers", published=True)
    names = {"uid": tournament.event.uid, "league": league.uid}
    asked = {}

    for reader, name in ((organiser, zone), (user_of(tournament.entrants.get(number=1)), other)):
        for model in (Event, Player, League):
            model.objects.update(time_zone=name)
        client = browser(reader)
        asked[reader] = {page: client.get(page.format(**names)).status_code for page in PAGES}

    of_staff, of_player = asked.values()
    assert of_staff == dict.fromkeys(PAGES, 200)
    assert of_player == {page: 403 if page in FOR_STAFF else 200 for page in PAGES}


@pytest.mark.parametrize("zone", ["localtime", "posix/Asia/Tokyo", "asia/tokyo"])
def test_nobody_stores_what_is_no_zone(db: None, zone: str) -> None:
    tournament = TournamentFactory()
    client = browser(works(tournament.event))
    place = f"/api/v1/events/{tournament.event.uid}/"

    answer = client.patch(place, {"time_zone": zone}, content_type="application/json")

    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["time_zone"])
    assert Event.objects.get().time_zone == "Asia/Tokyo"
