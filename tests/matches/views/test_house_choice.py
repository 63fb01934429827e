"""An organiser chooses the house set of an event; without a choice the newest counts."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from cards.services import houses
from engines.core.registry import get
from matches.errors import HouseSetUnknown, SettingsFrozen
from matches.models import EventRules
from matches.services import matches, reports, settings
from tests.api.callers import Caller
from tests.cards.test_houses import revised, shipped
from tests.events.conftest import browser
from tests.events.factories import works
from tests.matches.games import claimed, event_of, golden, meeting, reseated
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
GAME = "rugby_15"


def organise(event: Any) -> str:
    return reverse("matches:organise", args=[event.uid])


def posted(house: str) -> dict[str, str]:
    return {
        "act": "rules",
        "rules-ruleset": get(GAME).ruleset,
        "rules-record": "optional",
        "rules-series": "best_of",
        "rules-games": "1",
        "rules-time_out": "score",
        "rules-house": house,
    }


def again(at: Any) -> Any:
    entries = [side.entry for side in at.match.sides.order_by("number")]
    return matches.make(event=at.event, entries=entries, by=at.judge, now=timezone.now())


def test_the_form_lists_what_is_published_the_newest_first() -> None:
    second = revised(GAME)
    houses.revise(house_set=second.house_set)  # a draft is nobody's choice
    event = event_of(GAME)

    shown = browser(works(event)).get(organise(event)).content.decode()

    field = shown.partition('name="rules-house"')[2].partition("</select>")[0]
    choices = [part.partition('"')[0] for part in field.split('value="')[1:]]
    name = second.house_set.name
    assert choices == ["", f"{name}-2", f"{name}-1"]


def test_matches_are_made_with_the_set_that_was_chosen() -> None:
    second = revised(GAME)
    at = meeting(golden(GAME))
    first = shipped_first()

    answer = browser(at.judge).post(organise(at.event), posted(first.called))

    at.match.refresh_from_db()
    log = at.event.acts.filter(kind="match_rules").first()
    assert (answer.status_code, second.number) == (302, 2)
    assert (at.match.house, again(at).house) == (first, first)
    assert (log.params["before"]["house"], log.params["after"]["house"]) == (None, first.called)


def shipped_first() -> Any:
    return shipped(GAME).house_set.revisions.get(number=1)


def test_a_later_revision_changes_nothing_of_a_choice() -> None:
    at = meeting(golden(GAME), house=shipped(GAME))

    revised(GAME)

    assert again(at).house.number == 1
    settings.change(event=at.event, by=at.judge, now=timezone.now(), house=None)
    assert again(at).house.number == 2


def test_a_match_with_a_record_keeps_its_set() -> None:
    record = golden(GAME)
    at = meeting(record)
    second = revised(GAME)
    address = reverse("matches:file", args=[at.match.uid])
    browser(at.ann).post(address, {"act": "file", "text-1": reseated(at, record)})

    settings.change(event=at.event, by=at.judge, now=timezone.now(), house=second)

    at.match.refresh_from_db()
    assert (at.match.house.number, again(at).house) == (1, second)


def test_the_choice_stays_once_a_match_was_reported() -> None:
    record = golden(GAME)
    at = meeting(record)
    second = revised(GAME)
    side = at.match.sides.get(number=1)
    reports.report(match=at.match, side=side, by=at.ann, games=claimed(record), now=timezone.now())

    with pytest.raises(SettingsFrozen):
        settings.change(event=at.event, by=at.judge, now=timezone.now(), house=second)


def test_a_draft_and_the_set_of_another_game_are_refused() -> None:
    event = event_of(GAME)
    by, now = works(event), timezone.now()
    draft = houses.revise(house_set=shipped(GAME).house_set)

    for house in (draft, shipped("limit_ball")):
        with pytest.raises(HouseSetUnknown):
            settings.change(event=event, by=by, now=now, house=house)

    assert not EventRules.objects.filter(house__isnull=False).exists()


@pytest.mark.parametrize("house", ["r15-cards-9", "nonsense", "\0", "r15-cards-" + "9" * 30])
def test_what_is_no_set_stays_in_the_form(house: str) -> None:
    event = event_of(GAME)

    answer = browser(works(event)).post(organise(event), posted(house))

    assert answer.status_code == 400
    assert EventRules.objects.filter(house__isnull=False).count() == 0


def test_the_event_s_page_tells_what_it_is_played_with() -> None:
    revised(GAME)
    first = shipped_first()
    event = event_of(GAME)
    by = works(event)
    chosen = {"halves": "1", "tie": "sudden_death"}
    settings.change(event=event, by=by, now=timezone.now(), house=first, options=chosen)
    guest = browser(PlayerFactory(language="ja").user)

    shown = guest.get(reverse("events:event", args=[event.uid])).content.decode()
    theirs = browser(by).get(reverse("events:event", args=[event.uid])).content.decode()

    said = shown.partition('id="how-played"')[2].partition("</section>")[0]
    words = (first.called, "前後半の数", "<dd>1</dd>", "同点のとき", "サドンデス")
    assert [word for word in words if word not in said] == []
    assert (organise(event) in said, organise(event) in theirs) == (False, True)


def test_by_the_api() -> None:
    second = revised(GAME)
    event = event_of(GAME)
    call = Caller.of(works(event).player)
    address = f"/events/{event.uid}/match-rules/"

    before = call.get(address).json()["house"]
    wrong = [call.patch(address, {"house": name}) for name in ("house-1", "", "r15-cards-3", 7)]
    after = call.patch(address, {"house": second.called}).json()["house"]
    none = call.patch(address, {"house": None}).json()["house"]

    assert (before, after, none) == (None, second.called, None)
    assert [answer.status_code for answer in wrong] == [422, 400, 422, 422]
