"""Malicious input is refused, without losing typed text and without half a change."""

from typing import Any

import pytest
from django.urls import reverse

from league.events.models import Entry, EntryPlayer
from matches.models import EventRules
from tests.api.callers import Caller
from tests.events.conftest import browser
from tests.events.factories import works
from tests.markup import tight
from tests.matches.games import enter, event_of
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
LONG = "長" * 100_000
NASTY = [
    "\0",
    "a\0b",
    LONG,
    "\U0001f3c9" * 200,
    "\u202eDIM",
    "-1",
    "１",
    "1e3",
    "٣",
    "null",
    "99999999999",
]


def address(event: Any, page: str, *more: Any) -> str:
    return reverse(f"events:{page}", args=[event.uid, *more])


def test_a_player_sits_once_in_a_side() -> None:
    event = event_of("limit_ball", side_size=3)
    ann, bob = PlayerFactory(), PlayerFactory()
    facts = {f"seat_{seat}_fact_position": "MID" for seat in (1, 2, 3)}
    client = browser(ann.user)

    for mates in ((ann, bob), (bob, bob), (bob, ann)):
        handles = {f"seat_{place}": mate.handle for place, mate in enumerate(mates, 2)}
        answer = client.post(address(event, "enter"), {"name": "組", **handles, **facts})
        shown = answer.content.decode()
        assert answer.status_code in (400, 409, 422)
        assert (f'value="{mates[0].handle}"' in shown, 'value="組"' in shown) == (True, True)

    assert Entry.objects.count() == 0


@pytest.mark.parametrize("typed", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("field", ["seat_2", "name", "seat_1_fact_position"])
def test_entering_takes_no_nonsense(field: str, typed: str) -> None:
    event = event_of("limit_ball", side_size=2)
    mate = PlayerFactory()
    sent = {
        "name": "",
        "seat_2": mate.handle,
        "seat_1_fact_position": "MID",
        "seat_2_fact_position": "-",
        field: typed,
    }

    answer = browser(PlayerFactory().user).post(address(event, "enter"), sent)

    assert answer.status_code in ((400,) if field.endswith("position") else (302, 400))
    assert Entry.objects.count() == (answer.status_code == 302)


@pytest.mark.parametrize("typed", [*NASTY[:10], "100", "4.5", "+3"], ids=range(13))
def test_no_emotion_out_of_its_range(typed: str) -> None:
    event = event_of("limit_ball", side_size=1)
    entry, _players = enter(event, facts=[{"position": "MID"}])
    sent = {"seat_1_fact_position": "MID", "seat_1_fact_emotion": typed}

    answer = browser(works(event)).post(address(event, "entry-roster", entry.uid), sent)

    said = EntryPlayer.objects.get().facts.get("emotion", "")
    assert answer.status_code in (302, 400, 422)
    assert said == "" or (answer.status_code == 302 and 0 <= int(said) < 100)


@pytest.mark.parametrize(
    "facts",
    [
        [1],
        "MID",
        {"position": "MID"},
        [{"position": ["MID"]}],
        [{"position": {"a": 1}}],
        [{"position": "a\0b"}],
        [{"posi\0tion": "MID"}],
        [{"position": "\ud800"}],
        [{"position": LONG}],
        [{"position": "MID"}] * 1_000,
        [{"emotion": "3"}],
        [{str(number): "x" for number in range(5_000)}],
        [[[[[]]]]],
    ],
    ids=range(13),
)
def test_the_api_takes_no_nonsense_for_a_roster(facts: Any) -> None:
    event = event_of("limit_ball", side_size=1)

    answer = Caller.of(PlayerFactory()).post(f"/events/{event.uid}/entries/", {"facts": facts})

    assert answer.status_code in (400, 422)
    assert Entry.objects.count() == 0


@pytest.mark.parametrize("typed", NASTY, ids=range(len(NASTY)))
def test_an_option_out_of_range_stays_in_the_form(typed: str) -> None:
    event = event_of("rugby_15")
    page = reverse("matches:organise", args=[event.uid])
    sent = {
        "act": "rules",
        "rules-ruleset": "rugby_15-1",
        "rules-record": "required",
        "rules-series": "best_of",
        "rules-games": "3",
        "rules-time_out": "score",
        "rules-option_halves": typed,
        "rules-option_hand_size": "4",
    }

    answer = browser(works(event)).post(page, sent)

    shown = tight(answer)
    place = shown.partition('name="rules-option_hand_size"')
    assert answer.status_code in (400, 422)
    assert 'value="4"' in place[0][-200:] + place[2][:200]
    assert "open><summary>" in shown
    assert not EventRules.objects.filter(options__has_key="halves").exists()


@pytest.mark.parametrize(
    "options",
    [
        {"halves": "a\0b"},
        {"hal\0ves": "1"},
        {"halves": "\ud800"},
        {"halves": ["1"]},
        {"halves": {"a": "1"}},
        {"halves": 10**30},
        {"halves": -1},
        {"halves": LONG},
        {LONG: "1"},
        ["halves"],
        "halves",
        {str(number): "1" for number in range(5_000)},
    ],
    ids=range(12),
)
def test_the_api_takes_no_nonsense_for_options(options: Any) -> None:
    event = event_of("rugby_15")
    call = Caller.of(works(event).player)

    answer = call.patch(f"/events/{event.uid}/match-rules/", {"options": options})

    assert answer.status_code in (400, 422)
    assert not EventRules.objects.exclude(options={}).exists()


def test_a_refused_option_is_named_at_its_field() -> None:
    event = event_of("rugby_15")
    by = works(event)
    type(by.player).objects.filter(user=by).update(language="ja")
    page = reverse("matches:organise", args=[event.uid])
    sent = {
        "act": "rules",
        "rules-ruleset": "rugby_15-1",
        "rules-record": "required",
        "rules-series": "best_of",
        "rules-games": "3",
        "rules-time_out": "score",
        "rules-option_field_size": "4",
    }

    shown = browser(by).post(page, sent).content.decode()

    field = shown.rpartition('id="id_rules-option_field_size_error"')[2].partition("</div>")[0]
    assert "フィールドのマス数（奇数）に4" in field
    assert "option_wrong" in field
