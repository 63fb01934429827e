"""The checklist on the desk: ticked in one press, changed by those who may, seen by no one else."""

import io
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone

from league.events import models as event_models
from league.people.models import Player
from league.tournaments.checklists import services as checklists
from league.tournaments.checklists.models import ChecklistItem
from league.tournaments.checklists.rules import HOUSE
from league.tournaments.models import Act
from tests.events.conftest import browser
from tests.events.factories import RoleFactory
from tests.tournaments.checklists.listing import CANARY, add, done, house, point, texts, tick
from tests.tournaments.factories import user_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of
from tests.tournaments.views.test_desk_counts import count_of

pytestmark = pytest.mark.django_db
PAGE, EDIT, SHEET = "checklist/", "checklist/edit/", "print/checklist/"


@pytest.fixture
def hall() -> Hall:
    return running(4, [{"kind": "swiss", "rounds": 2}])


def mark(client: Client, hall: Hall, item: ChecklistItem, act: str = "tick", **more: Any) -> Any:
    typed = {"pk": item.pk, "round": 0, **more}
    return press(client, at(hall.tournament, PAGE), act, **typed)


def test_an_empty_list_leads_to_where_it_is_made(hall: Hall) -> None:
    page = text_of(desk_of(hall).get(at(hall.tournament, PAGE)))
    other = text_of(staff(hall.tournament, "checker").get(at(hall.tournament, PAGE)))

    assert "Make the checklist" in page
    assert "Make the checklist" not in other
    assert "Organisers, judges and scorekeepers make it." in other


def test_the_house_list_is_taken_and_ticked_in_one_press(hall: Hall) -> None:
    client = desk_of(hall)

    assert press(client, at(hall.tournament, EDIT), "house").status_code == 302
    item = point(hall, "numbers")
    answer = mark(staff(hall.tournament, "checker"), hall, item)

    assert answer.headers["Location"] == f"{at(hall.tournament, PAGE)}#point-{item.pk}"
    page = text_of(client.get(at(hall.tournament, PAGE)))
    assert page.count('value="untick"') == 1
    assert page.count('value="tick"') == len(HOUSE) - 4
    assert mark(client, hall, item, "untick").status_code == 302
    assert "numbers" not in done(hall)


def test_what_the_program_sees_is_no_button(hall: Hall) -> None:
    house(hall)
    seen = point(hall, "published")

    page = text_of(desk_of(hall).get(at(hall.tournament, PAGE)))

    assert f'id="point-{seen.pk}"' not in page
    assert page.count("The program sees that it is so.") == 1
    assert page.count("Ticked by itself as soon as it is so.") == 2
    assert mark(desk_of(hall), hall, seen).status_code == 409


def test_links_lead_only_where_one_may_go(hall: Hall) -> None:
    house(hall)
    settings = at(hall.tournament, "settings/")

    judge = text_of(staff(hall.tournament, "judge").get(at(hall.tournament, PAGE)))

    assert f'href="{settings}"' in text_of(desk_of(hall).get(at(hall.tournament, PAGE)))
    assert f'href="{settings}"' not in judge


def test_an_earlier_round_is_looked_at_and_ticked(hall: Hall) -> None:
    item, path = add(hall, "slips", "round"), at(hall.tournament, PAGE)
    hall.whole()
    client = desk_of(hall)

    answer = press(client, f"{path}?round=1", "tick", pk=item.pk, round=1)

    assert answer.headers["Location"] == f"{path}?round=1#point-{item.pk}"
    assert set(done(hall, 1)) == {"slips"}
    assert done(hall, 2) == {}
    for wrong in ("0", "3", "x", "9" * 30):
        assert client.get(f"{path}?round={wrong}").status_code == 404


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ({"pk": 99_999_999}, 409),
        ({"pk": "9" * 30}, 400),
        ({"round": 1}, 409),
        ({"round": -1}, 400),
        ({"round": "x"}, 400),
    ],
)
def test_a_tick_that_means_nothing_is_refused(hall: Hall, typed: dict, status: int) -> None:
    item = add(hall, "water")

    assert mark(desk_of(hall), hall, item, **typed).status_code == status
    assert done(hall) == {}


def test_points_of_another_event_are_out_of_reach(hall: Hall) -> None:
    other = running(2)
    theirs = add(other, "water")

    assert mark(desk_of(hall), hall, theirs).status_code == 409
    assert (
        press(desk_of(hall), at(hall.tournament, EDIT), "remove", pk=theirs.pk).status_code == 409
    )
    assert texts(other) == ["water"]
    assert done(other) == {}


def test_the_list_is_changed_by_hand(hall: Hall) -> None:
    client, path = staff(hall.tournament, "scorekeeper"), at(hall.tournament, EDIT)
    for text in ("one", "two"):
        assert press(client, path, "add", stage="morning", text=text).status_code == 302
    one, two = hall.tournament.checklist.order_by("place")

    assert press(client, path, "up", pk=two.pk).status_code == 302
    assert press(client, path, "rename", pk=one.pk, text="first").status_code == 302
    assert texts(hall) == ["two", "first"]
    assert press(client, path, "down", pk=two.pk).status_code == 302
    assert press(client, path, "remove", pk=one.pk).status_code == 302
    assert texts(hall) == ["two"]
    assert "Put back" in text_of(client.get(path))
    assert press(client, path, "put_back", pk=one.pk).status_code == 302
    assert texts(hall) == ["first", "two"]


def test_what_cannot_be_written_is_told_and_what_was_typed_stays(hall: Hall) -> None:
    client, path = desk_of(hall), at(hall.tournament, EDIT)
    add(hall, "water")
    item = add(hall, "bread")

    again = press(client, path, "add", stage="morning", text="water")
    renamed = press(client, path, "rename", pk=item.pk, text="water")
    bad = press(client, path, "rename", pk=item.pk, text="x\u202ey")

    assert (again.status_code, renamed.status_code, bad.status_code) == (409, 409, 400)
    for answer in (again, renamed):
        assert "This point is on the list already." in text_of(answer)
        assert 'value="water"' in text_of(answer)
    for answer in (renamed, bad):
        assert 'href="#rename_text"' in text_of(answer)
        assert 'id="rename_text"' in text_of(answer)
    assert texts(hall) == ["water", "bread"]


def test_only_lists_of_own_events_are_offered(hall: Hall) -> None:
    mine, theirs = running(2), running(2)
    for venue in (mine, theirs):
        add(venue, "water")
    RoleFactory(event=mine.event, role="organiser", user=hall.by)
    path = at(hall.tournament, EDIT)

    page = text_of(desk_of(hall).get(path))
    copied = press(desk_of(hall), path, "copy", source=mine.event.uid)
    refused = press(desk_of(hall), path, "copy", source=theirs.event.uid)

    assert mine.event.uid in page
    assert theirs.event.uid not in page
    assert (copied.status_code, refused.status_code) == (302, 400)
    assert texts(hall) == ["water"]


def test_it_is_printed_with_a_box_for_every_round(hall: Hall) -> None:
    house(hall)
    tick(point(hall, "slips"), hall.by, 1)

    page = text_of(desk_of(hall).get(at(hall.tournament, SHEET)))

    assert page.count("<tbody>") == 4
    assert page.count("✓") == 2, "a tick, and what the program sees"
    assert page.count("☐") == 6 + 7 + (2 * 4 - 1) + 5


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_pages_are_there_in_both_languages(hall: Hall, language: str) -> None:
    house(hall)
    client = desk_of(hall)
    Player.objects.filter(user=hall.by).update(language=language)
    for page in (PAGE, EDIT, SHEET):
        answer = client.get(at(hall.tournament, page))
        assert answer.status_code == 200
        assert ("結果票を卓に配った" in text_of(answer)) == (language == "ja")


## Who sees it


def test_who_may_tick_and_who_may_change(hall: Hall) -> None:
    for role in ("organiser", "judge", "scorekeeper", "checker"):
        client = staff(hall.tournament, role)
        changes = 403 if role == "checker" else 200
        assert client.get(at(hall.tournament, PAGE)).status_code == 200
        assert client.get(at(hall.tournament, EDIT)).status_code == changes
        wrote = press(client, at(hall.tournament, EDIT), "add", stage="week", text=role)
        assert wrote.status_code == (403 if role == "checker" else 302)


def test_the_public_never_sees_it(hall: Hall) -> None:
    item = add(hall, CANARY)
    tick(item, hall.by)
    checklists.remove(item=item, by=hall.by, now=timezone.now())
    checklists.put_back(item=item, by=hall.by, now=timezone.now())
    player = browser(user_of(hall.tournament.entrants.get(number=1)))
    uid = hall.event.uid

    for page in (PAGE, EDIT, SHEET):
        assert player.get(at(hall.tournament, page)).status_code == 403
        assert Client().get(at(hall.tournament, page)).status_code == 302
    for path in ("", "log/", "info/", "hall/", "data/", "pairings/", "standings/"):
        shown = player.get(f"/tournaments/{uid}/{path}")
        assert shown.status_code == 200, path
        assert CANARY not in text_of(shown)
    archive = player.get(f"/tournaments/{uid}/data/set.zip")
    assert archive.status_code == 200
    with ZipFile(io.BytesIO(archive.getvalue())) as files:
        contents = [files.read(name).decode() for name in files.namelist()]
    assert not [content for content in contents if CANARY in content]
    assert not Act.objects.filter(tournament=hall.tournament, kind__contains="check").exists()
    assert not event_models.Act.objects.filter(event=hall.event, kind__contains="check").exists()


## How much it asks


def test_the_pages_ask_as_often_for_many_as_for_few(hall: Hall) -> None:
    many = running(4, [{"kind": "swiss", "rounds": 2}])
    house(hall)
    house(many)
    tick(point(hall, "numbers"), hall.by)
    checklists.remove(item=add(hall, "gone"), by=hall.by, now=timezone.now())
    for number in range(5):
        tick(add(many, f"no. {number}"), staff_user(many))
    for number in range(3):
        checklists.remove(item=add(many, f"gone {number}"), by=many.by, now=timezone.now())

    counts = {
        page: [count_of(desk_of(venue), at(venue.tournament, page)) for venue in (hall, many)]
        for page in (PAGE, EDIT, SHEET, "")
    }

    assert counts == {PAGE: [13, 13], EDIT: [15, 15], SHEET: [15, 15], "": [31, 31]}


def staff_user(hall: Hall) -> Any:
    return RoleFactory(event=hall.event, role="judge").user
