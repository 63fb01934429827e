"""What is to be known of an event: the place on a map, schedule, fees, contact, house rules."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from league.events.models import Event
from league.tournaments.models import Tournament
from league.tournaments.tournament.limits import validate_map
from tests.events.conftest import browser
from tests.events.factories import works
from tests.tournaments.factories import TournamentFactory

GOOD = ("https://www.openstreetmap.org/#map=17/35.7/139.7", "https://osm.org/go/7Quz")
BAD = (
    "http://www.openstreetmap.org/", "javascript:alert(1)", "//osm.org/", "https://", "https:///x",
    "https://ann:secret@osm.org/", "data:text/html,x", "osm.org",
)  # fmt: skip


@pytest.mark.parametrize("url", GOOD)
def test_a_link_of_https_is_a_map(url):
    validate_map(url)


@pytest.mark.parametrize("url", BAD)
def test_other_links_are_refused(url):
    with pytest.raises(ValidationError) as refused:
        validate_map(url)
    assert refused.value.code == "map_link"


def info(client: Client, event: Event) -> str:
    answer = client.get(f"/tournaments/{event.uid}/info/", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_a_place_without_a_link_is_looked_for_on_a_map():
    event = TournamentFactory(event__place="秋葉原 4階 & more").event

    assert "https://www.openstreetmap.org/search?query=%E7%A7%8B" in info(Client(), event)
    Tournament.objects.update(venue_url=GOOD[1])
    assert GOOD[1] in info(Client(), event)
    Event.objects.update(place="")
    Tournament.objects.update(venue_url="")
    assert "openstreetmap" not in info(Client(), event)


@pytest.mark.django_db
def test_the_organiser_is_led_to_where_it_is_edited():
    event = TournamentFactory().event
    pages = (f"/tournaments/{event.uid}/desk/settings/", f"/events/{event.uid}/edit/",
             f"/tournaments/{event.uid}/desk/announcements/")  # fmt: skip

    shown = info(browser(works(event)), event)
    assert all(page in shown for page in pages)
    shown = info(browser(works(event, "scorekeeper")), event)
    assert not any(page in shown for page in pages)


@pytest.mark.django_db
def test_what_is_typed_is_kept_when_the_map_is_refused():
    event = TournamentFactory().event
    organiser = browser(works(event))
    address = f"/tournaments/{event.uid}/desk/settings/"
    fields = {
        "act": "save", "check_in": "none", "reporting": "sides", "overdue": "wait",
        "first_table": "1", "contact": "@cup", "fees": "1,000円", "schedule": "10:00 受付",
        "house_rules": "静かに",
    }  # fmt: skip

    refused = organiser.post(address, {**fields, "venue_url": BAD[0]})
    assert refused.status_code == 400
    assert "@cup" in refused.content.decode()
    assert not Tournament.objects.get().contact
    organiser.post(address, {**fields, "venue_url": GOOD[0]})

    shown = info(Client(), event)
    for text in ("@cup", "1,000円", "10:00 受付", "静かに", "openstreetmap.org"):
        assert text in shown
