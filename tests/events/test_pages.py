"""Every page of events answers its readers, before and after the deadline."""

import pytest

from league.events.models import Event
from league.people.models import Player
from tests.events.conftest import browser
from tests.events.factories import entrant, lock, works
from tests.longer import longer

pytestmark = pytest.mark.django_db


def paths(event: Event, first: object, second: object) -> list[str]:
    entry = f"/events/{event.uid}/entries/{first.entry.uid}/"
    return [
        "/events/",
        "/events/?when=past&q=x",
        "/events/?when=mine",
        f"/events/{event.uid}/",
        f"/events/{event.uid}/decks/",
        f"{entry}1/",
        "/events/new/",
    ]


STAFF = "edit/ staff/ log/ entries/ entries/?show=wrong&q=a entries.csv entries/add/"


@pytest.mark.parametrize(
    ("language", "locked"), longer([("en", False), ("ja", True)], [("ja", False), ("en", True)])
)
def test_every_page_answers(event: Event, ann: Player, bob: Player, locked: bool, language: str):
    Player.objects.update(language=language)
    ann.refresh_from_db()
    bob.refresh_from_db()
    first, second = entrant(event, ann), entrant(event, bob)
    organiser = works(event)
    Player.objects.update(language=language)
    if locked:
        lock(event)
    entry = f"entries/{first.entry.uid}/"
    player, staff = browser(ann.user), browser(organiser)

    for path in paths(event, first, second):
        assert player.get(path).status_code == 200, path
    for path in [
        "enter/",
        "withdraw/",
        "deck/",
        "declare/",
        f"declare/?opponent={second.entry.uid}",
        f"pairs/{first.entry.uid}/{second.entry.uid}/",
        "deck/?code=CL-0000-00",
    ]:
        answer = player.get(f"/events/{event.uid}/{path}")
        assert answer.status_code == (400 if "CL-" in path else 200), path
    for path in [*STAFF.split(), entry, f"{entry}withdraw/", f"{entry}1/"]:
        assert staff.get(f"/events/{event.uid}/{path}").status_code == 200, path
    for path in [f"{entry}1/correct/", f"{entry}1/check/"] if locked else []:
        assert staff.get(f"/events/{event.uid}/{path}").status_code == 200, path
