"""The checklist of an event: written, ticked, copied; what can go wrong is said."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone, translation

from league.events.models import Event
from league.people.errors import Refusal
from league.tournaments.checklists import services as checklists
from league.tournaments.checklists.errors import (
    AlreadyListed,
    NothingToCopy,
    PointListed,
    PointRemoved,
    PointSeen,
    TooManyPoints,
)
from league.tournaments.checklists.models import ChecklistItem, ChecklistTick
from league.tournaments.checklists.queries import round_at_hand
from league.tournaments.checklists.rules import HOUSE, SEEN
from league.tournaments.checklists.wording import PAGES, WORDS, text_of
from league.tournaments.errors import NotNow, SettingsInvalid
from tests.events.factories import RoleFactory, works
from tests.races import race
from tests.tournaments.checklists.listing import add, done, house, point, texts, tick
from tests.tournaments.rounds.hall import Hall, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return running(4, [{"kind": "swiss", "rounds": 2}])


def act(hall: Hall) -> dict:
    return {"by": hall.by, "now": timezone.now()}


def test_the_house_list_is_worded_in_both_languages() -> None:
    codes = [code for _stage, code in HOUSE]

    assert len(set(codes)) == len(codes)
    assert set(codes) == set(WORDS)
    assert set(PAGES) <= set(codes)
    assert set(codes) >= SEEN
    with translation.override("ja"):
        assert text_of("slips", "") == "結果票を卓に配った"
    assert all(len(code) <= 20 for code in codes)


def test_the_house_list_is_taken_once(hall: Hall) -> None:
    assert house(hall) == len(HOUSE)
    assert house(hall) == 0
    assert texts(hall, "round") == ["pairings", "slips", "said", "floor"]


def test_own_points_stand_at_the_end_of_their_stage_and_move(hall: Hall) -> None:
    one, two, three = (add(hall, text) for text in ("one", " two ", "three"))

    assert texts(hall) == ["one", "two", "three"]
    checklists.move(item=three, up=True, **act(hall))
    assert texts(hall) == ["one", "three", "two"]
    checklists.move(item=one, up=True, **act(hall))
    checklists.move(item=one, up=False, **act(hall))
    checklists.move(item=two, up=False, **act(hall))
    assert texts(hall) == ["three", "one", "two"]


def test_a_removed_point_comes_back_where_it_was_with_its_ticks(hall: Hall) -> None:
    _one, two, _three = (add(hall, text) for text in ("one", "two", "three"))
    tick(two, hall.by)
    checklists.remove(item=two, **act(hall))

    assert texts(hall) == ["one", "three"]
    assert done(hall) == {}
    with pytest.raises(PointRemoved):
        tick(two, hall.by)
    checklists.put_back(item=two, **act(hall))
    assert texts(hall) == ["one", "two", "three"]
    assert done(hall) == {"two": hall.by}
    with pytest.raises(PointListed):
        checklists.put_back(item=two, **act(hall))


def test_what_was_written_again_meanwhile_stays_removed(hall: Hall) -> None:
    first = add(hall, "water")
    checklists.remove(item=first, **act(hall))
    add(hall, "water")

    with pytest.raises(AlreadyListed):
        checklists.put_back(item=first, **act(hall))


def many(hall: Hall, how_many: int) -> list[ChecklistItem]:
    """Write so many points behind those that are there, in one statement."""
    return ChecklistItem.objects.bulk_create(
        ChecklistItem(
            tournament=hall.tournament, stage="morning", place=50 + number, text=str(number)
        )
        for number in range(how_many)
    )


def test_only_the_last_ones_removed_are_kept(hall: Hall) -> None:
    made = many(hall, checklists.KEPT + 2)
    for item in made:
        checklists.remove(item=item, **act(hall))

    assert not ChecklistItem.objects.filter(pk__in=[removed.pk for removed in made[:2]]).exists()
    assert hall.tournament.checklist.count() == checklists.KEPT
    with pytest.raises(PointRemoved):
        checklists.put_back(item=made[0], **act(hall))


def test_a_point_of_the_house_becomes_ones_own_and_keeps_its_ticks(hall: Hall) -> None:
    house(hall)
    slips = point(hall, "slips")
    tick(slips, hall.by, 1)

    checklists.rename(item=slips, text=str(WORDS["slips"]), **act(hall))
    assert point(hall, "slips").text == ""
    checklists.rename(item=slips, text="Slips, blue ones", **act(hall))

    slips.refresh_from_db()
    assert (slips.house, slips.text) == ("", "Slips, blue ones")
    assert done(hall, 1)["Slips, blue ones"] == hall.by


@pytest.mark.parametrize(
    ("text", "refusal"),
    [("", SettingsInvalid), ("   ", SettingsInvalid), ("a\u202eb", SettingsInvalid),
     ("x" * 201, SettingsInvalid), ("water", AlreadyListed)],
)  # fmt: skip
def test_what_cannot_stand_on_the_list(hall: Hall, text: str, refusal: type[Refusal]) -> None:
    add(hall, "water")
    other = add(hall, "bread")

    with pytest.raises(refusal):
        add(hall, text)
    with pytest.raises(refusal):
        checklists.rename(item=other, text=text, **act(hall))
    assert texts(hall) == ["water", "bread"]


def test_a_list_has_an_end(hall: Hall) -> None:
    house(hall)
    many(hall, checklists.MOST_POINTS - len(HOUSE) - 1)
    last = add(hall, "the last")

    with pytest.raises(TooManyPoints):
        add(hall, "one more")
    checklists.remove(item=last, **act(hall))
    add(hall, "one more")
    with pytest.raises(TooManyPoints):
        checklists.put_back(item=last, **act(hall))


## Ticks


def test_ticking_twice_leaves_who_was_first(hall: Hall) -> None:
    item, other = add(hall, "water"), works(hall.event, "checker")

    tick(item, hall.by)
    tick(item, other)

    assert done(hall) == {"water": hall.by}
    assert checklists.untick(item=item, round=0, by=other, now=timezone.now()) is True
    assert checklists.untick(item=item, round=0, by=other, now=timezone.now()) is False
    assert done(hall) == {}


def test_points_of_rounds_are_ticked_for_each_round(hall: Hall) -> None:
    item = add(hall, "slips", "round")
    tick(item, hall.by, 1)
    assert round_at_hand(hall.tournament) == 1
    hall.whole()

    assert round_at_hand(hall.tournament) == 2
    assert done(hall) == {}
    assert done(hall, 1) == {"slips": hall.by}
    hall.whole()
    assert round_at_hand(hall.tournament) == 2, "none is to come"


@pytest.mark.parametrize(("stage", "round"), [("morning", 1), ("round", 0), ("round", 2)])
def test_a_round_that_is_not_meant_is_refused(hall: Hall, stage: str, round: int) -> None:
    with pytest.raises(NotNow):
        tick(add(hall, "slips", stage), hall.by, round)


def test_what_the_program_sees_is_ticked_by_it_alone(hall: Hall) -> None:
    house(hall)
    with pytest.raises(PointSeen):
        tick(point(hall, "published"), hall.by)
    assert done(hall) == {"published": None}

    RoleFactory(event=hall.event, role="judge")
    Event.objects.filter(pk=hall.event.pk).update(published=False, place="Town hall")
    hall.tournament.schedule, hall.tournament.contact = "10:00", "mina@example.org"
    hall.tournament.save()

    assert done(hall) == {"told": None, "judge": None}


def test_ticks_and_what_is_taken_back_leave_lines_in_the_audit(hall: Hall) -> None:
    item = add(hall, "water")
    tick(item, hall.by)
    checklists.untick(item=item, round=0, by=hall.by, now=timezone.now())

    lines = ChecklistTick.pgh_event_model.objects.order_by("pgh_id")  # type: ignore[attr-defined]

    assert list(lines.values_list("pgh_label", flat=True)) == ["insert", "delete"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_many_hands_tick_once_while_another_moves_and_removes(transactional_db: None) -> None:
    hall = running(4)
    item = add(hall, "water")
    add(hall, "bread")
    hands = [works(hall.event, "judge") for _one in range(4)]

    came_to = race(
        *(lambda _start, by=by: tick(item, by) for by in hands),
        lambda _start: checklists.move(item=item, up=False, **act(hall)),
        lambda _start: checklists.move(item=item, up=False, **act(hall)),
        lambda _start: checklists.remove(item=item, **act(hall)),
    )

    assert not [outcome for outcome in came_to if isinstance(outcome, IntegrityError)]
    assert ChecklistTick.objects.filter(item=item).count() <= 1
    assert texts(hall) == ["bread"]


## Copying


def test_a_list_is_copied_from_another_event_of_the_same_organiser(hall: Hall) -> None:
    other = running(4)
    house(hall)
    checklists.remove(item=point(hall, "minors"), **act(hall))
    tick(add(hall, "water"), hall.by)
    add(other, "water")
    RoleFactory(event=hall.event, role="organiser", user=other.by)

    count = checklists.copy(tournament=other.tournament, source=hall.event.uid, **act(other))

    assert count == len(HOUSE) - 1
    assert texts(other)[:2] == ["water", "numbers"]
    assert "minors" not in texts(other, "week")
    assert done(other) == {"published": None}, "ticks are not copied"


@pytest.mark.parametrize("role", ["judge", "scorekeeper", "checker"])
def test_the_list_of_an_event_that_one_does_not_organise_is_not_there(
    hall: Hall, role: str
) -> None:
    other = running(4)
    house(hall)
    RoleFactory(event=hall.event, role=role, user=other.by)

    with pytest.raises(NothingToCopy):
        checklists.copy(tournament=other.tournament, source=hall.event.uid, **act(other))


## What the database keeps


@contextmanager
def at_once() -> Iterator[None]:
    """Let what is looked at when a transaction ends be looked at now."""
    with transaction.atomic(), connection.cursor() as cursor:
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def test_the_database_refuses_what_no_service_writes(hall: Hall) -> None:
    def write(**wrong: object) -> None:
        good = {"stage": "week", "place": 1, "house": "", "text": "water"}
        made = {**good, **wrong}
        with pytest.raises(IntegrityError), at_once():
            ChecklistItem.objects.create(tournament=hall.tournament, **made)

    item = ChecklistItem.objects.create(
        tournament=hall.tournament, stage="week", place=1, text="bread"
    )
    write(text="bread", place=2)
    write()
    write(place=0)
    write(place=2, text="")
    write(place=2, house="slips")
    write(place=2, removed_by=hall.by)
    ChecklistTick.objects.create(item=item, by=hall.by)
    with pytest.raises(IntegrityError), transaction.atomic():
        ChecklistTick.objects.create(item=item, by=hall.by)
