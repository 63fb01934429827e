"""Spectators: a guest's view with the event's delay, and nothing newer."""

import re
from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.queries import lines as rows, positions, watching
from league.play.rules import clock as rules
from league.play.services import taking_back
from league.play.services.closing import ending
from league.play.services.ringing import ring
from matches.services import settings
from tests.longer import longer
from tests.people.factories import UserFactory
from tests.play.matches import digest
from tests.play.pages import at, opened
from tests.play.sitting import PARTS, free, fresh, play_on
from tests.play.watching.looking_on import (
    DELAY,
    ENGLISH,
    at_event,
    begun,
    clocked,
    left,
    minutes,
    said,
    seen,
    texts,
)

pytestmark = pytest.mark.django_db


## As of then


def test_who_looks_on_late_sees_the_lines_that_are_old_enough():
    sitting, _place, now = begun(("toss 6 3", 10), ("column 1", 1))

    shown = seen(sitting, now)

    assert texts(shown) == ["toss 6 3"]
    assert (shown.length, shown.revision) == (1, 1)
    assert positions.of(shown).n == 1
    assert texts(seen(sitting, now + minutes(1))) == ["toss 6 3", "column 1"]
    assert texts(seen(sitting, now, minutes(0))) == ["toss 6 3", "column 1"]


def test_what_was_taken_back_meanwhile_is_not_shown():
    sitting, place, now = begun(("toss 6 3", 10), ("column 1", 5))
    before = seen(sitting, now)
    taking_back.take_back(place=place, after=2, to=1, now=now)
    said(place, "column 2", now)

    after = seen(sitting, now)

    assert texts(before) == ["toss 6 3", "column 1"]
    assert texts(after) == ["toss 6 3"]
    assert after.signal > before.signal
    assert texts(seen(sitting, now + DELAY)) == ["toss 6 3", "column 2"]


def test_an_end_shows_when_it_is_old_enough():
    sitting, (_home, away) = free("carriers", apart=True)
    now = timezone.now() + minutes(30)
    ending.concede(place=away, after=fresh(sitting).revision, now=now)

    early, later = seen(sitting, now + minutes(1)), seen(sitting, now + DELAY)

    assert (early.state, early.end) == (Sitting.State.OPEN, None)
    assert (later.state, later.end["winner"]) == (Sitting.State.ENDED, "H")
    assert later.signal > early.signal


def test_a_games_own_end_stays_shown_when_it_is_confirmed():
    sitting, (_place,) = free("rugby_15", mode="open")
    Sitting.objects.filter(pk=sitting.pk).update(
        state="ended", end={"word": "normal", "who": "", "winner": "R", "points": []}
    )
    ring(fresh(sitting))
    end = fresh(sitting).touched_at
    Sitting.objects.filter(pk=sitting.pk).update(touched_at=end + minutes(10))

    shown = seen(sitting, end + minutes(10))

    assert shown.state == Sitting.State.ENDED
    assert shown.end == fresh(sitting).end


def test_the_signal_of_what_is_seen_late_never_goes_down():
    sitting, place, now = begun(("toss 6 3", 10))
    rng, seen_before = Random(7), 0
    for step in range(25):
        now += timedelta(seconds=rng.randint(1, 50))
        shown = texts(seen(sitting, now))
        if fresh(sitting).length > 1 and rng.random() < 0.3:
            taking_back.take_back(place=place, after=fresh(sitting).revision,
                                  to=fresh(sitting).length - 1, now=now)  # fmt: skip
        else:
            position = positions.of(fresh(sitting))
            action = position.game.sample(position.state, rng)
            said(place, position.game.write(action), now)
        late = seen(sitting, now)
        assert late.signal >= seen_before, step
        assert texts(late) == shown or late.signal > seen_before, step
        seen_before = late.signal


def test_choices_laid_down_meanwhile_are_not_named():
    sitting, (red, _blue) = free("rugby_15", mode="open", apart=True)
    now = timezone.now() + minutes(10)
    said(red, "toss:B", now)
    said(red, "R=F4", now + minutes(3))

    assert rows.sealed_at(seen(sitting, now + minutes(4))) == {}
    assert set(rows.sealed_at(seen(sitting, now + minutes(5)))) == {"R"}


## The clock


def test_a_clock_is_seen_as_it_stood():
    now = timezone.now() + minutes(10)
    sitting, place = clocked(now)
    (running,) = positions.of(fresh(sitting)).to_act
    then = left(seen(sitting, now + minutes(3), minutes(0)), now + minutes(1))
    action = positions.of(fresh(sitting)).game.sample(positions.of(fresh(sitting)).state, Random(1))
    said(place, positions.of(fresh(sitting)).game.write(action), now + minutes(2))

    late = seen(sitting, now + minutes(3))

    assert left(late, now + minutes(3)) == then
    assert then[running] == 540_000
    settled = seen(sitting, now + minutes(5))
    assert left(settled, now + minutes(5)) == left(
        seen(sitting, now + minutes(5), minutes(0)), now + minutes(3)
    )


@pytest.mark.parametrize("seed", longer(range(1), range(40)))
def test_a_late_clock_and_state_are_those_that_everybody_saw_then(seed):
    """However often the game is adjourned, goes on, or ends and is confirmed."""
    rng, now = Random(seed), timezone.now() + minutes(10)
    sitting, places = free("carriers", apart=True, clock=rules.ClockSettings(6_000_000))
    said(places[0], "toss 6 3", now)
    saw, signal = {}, 0
    for step in range(60):
        now += timedelta(seconds=10)
        _something_happens(sitting, places, rng, now, ends=step > 44)
        saw[step] = fresh(sitting).state, left(seen(sitting, now, minutes(0)), now)
        late = seen(sitting, now)
        assert late.signal >= signal, step
        signal = late.signal
        if step >= DELAY // timedelta(seconds=10):
            assert (late.state, left(late, now)) == saw[step - 12], step


def _something_happens(sitting, places, rng, now, *, ends):
    row, position = fresh(sitting), positions.of(fresh(sitting))
    after, chance = row.revision, rng.random()
    if row.state == "ended" and chance < 0.5:
        place = places[0] if not fresh_place(places[0]).confirmed else places[1]
        ending.confirm(place=place, digest=digest(sitting), now=now)
    elif row.state == "adjourned" and (ends or chance < 0.3):
        ending.resume(place=places[0], now=now)
    elif row.state == "open" and ends:
        ending.concede(place=places[0], after=after, now=now)
    elif row.state == "open" and chance < 0.3:
        ending.leave_unfinished(place=places[0], after=after, now=now)
    elif row.state == "open" and chance < 0.7:
        action = position.game.sample(position.state, rng)
        speaks = next((place for place in places if action.seat in place.seats), places[0])
        said(speaks, position.game.write(action), now)


def fresh_place(place):
    return Place.objects.get(pk=place.pk)


@pytest.mark.parametrize(
    ("left", "words"), [(0, "0:00"), (1, "0:01"), (61_000, "1:01"), (3_723_001, "1:02:04")]
)
def test_time_is_written_as_clocks_do(left, words):
    assert rules.minutes_text(left) == words


## Who may watch


def test_a_table_of_a_public_event_is_watched_by_anybody():
    _at_table, sitting = at_event(published=True)
    guest = Client()

    assert guest.get(at(sitting)).status_code == 200
    assert guest.get(at(sitting, "view")).json()["asks"] == []
    assert guest.get(at(sitting, "record")).status_code == 404


def test_a_table_of_an_event_that_is_not_public_is_not():
    _at_table, sitting = at_event(published=False)

    for page in ("table", "view", "overlay", "watch"):
        assert Client().get(at(sitting, page)).status_code == 404, page


def test_the_rest_of_a_deck_is_shown_where_decks_are_public_alone():
    at_table, sitting = at_event(published=True, list_visibility="staff")
    play_on(sitting, list(sitting.places.all()), Random(1), 8)
    page = Client().get(at(sitting), headers=ENGLISH).content.decode()
    own = Client()
    own.force_login(at_table.ann)

    assert "lineup-title" not in page
    assert "lineup-title" in own.get(at(sitting)).content.decode()
    type(at_table.event).objects.filter(pk=at_table.event.pk).update(list_visibility="public")
    assert "lineup-title" in Client().get(at(sitting)).content.decode()


PAGES = ("table", "view", "overlay")


def test_what_a_late_guest_gets_holds_nothing_newer():
    _at_table, sitting = at_event(2, published=True)
    home = sitting.places.order_by("pk")[0]
    now = timezone.now()
    Sitting.objects.filter(pk=sitting.pk).update(
        opened_at=now - minutes(60), touched_at=now - minutes(60)
    )
    said(home, "toss 6 3", now - minutes(9))
    guest = Client()
    asked = {**ENGLISH, **PARTS}
    before = {page: guest.get(at(sitting, page), headers=asked) for page in PAGES}
    said(home, "column 1", now - minutes(1))
    ending.concede(place=home, after=2, now=now)

    for page in PAGES:
        after = guest.get(at(sitting, page), headers=asked)
        assert b"toss 6 3" in after.content or page == "overlay"
        assert stripped(after) == stripped(before[page]), page
        assert after.get("ETag") == before[page].get("ETag"), page


def stripped(answer):
    """Return an answer without what is new each time: keys and tokens of forms."""
    text = answer.content.decode()
    return re.sub(
        r'(name=\\?"(key|csrfmiddlewaretoken)\\?" value=|nonce=|X-CSRFToken": )\\?"[^"]*"', "", text
    )


def test_players_and_officials_see_it_at_once_and_listen_to_the_stream():
    at_table, sitting = at_event(3, published=True)
    home = sitting.places.order_by("pk")[0]
    said(home, "toss 6 3", timezone.now())

    for who, length in ((at_table.ann, 1), (at_table.judge, 1), (UserFactory(), 0)):
        client = Client()
        client.force_login(who)
        view = client.get(at(sitting, "view")).json()
        page = client.get(at(sitting)).content.decode()
        assert view["n"] == length
        assert ('data-ticket=""' in page) == (length == 0)


def test_a_guest_is_told_how_late_it_is():
    _at_table, sitting = at_event(2, published=True)

    page = Client().get(at(sitting), headers=ENGLISH).content.decode()

    assert "You see the game 2 minutes late." in page


## The opener's switch


def test_who_opened_a_free_table_lets_others_look_on_and_ends_it():
    device, guest = Client(), Client()
    sitting = opened(device)
    page = device.get(at(sitting, "watch"), headers=ENGLISH).content.decode()
    assert "Let others look on" in page
    assert at(sitting, "watch") in device.get(at(sitting)).content.decode()

    answer = device.post(at(sitting, "watch"), {"public": "on"})

    assert answer["Location"] == at(sitting, "watch")
    shown = guest.get(at(sitting, "watch"), headers=ENGLISH).content.decode()
    assert f"http://testserver{at(sitting)}" in shown
    assert "Let nobody look on" not in shown
    assert guest.get(at(sitting)).status_code == 200
    device.post(at(sitting, "watch"))
    assert guest.get(at(sitting)).status_code == 404


def test_nobody_else_decides_who_looks_on():
    sitting = opened(Client(), is_public="on")
    assert Client().post(at(sitting, "watch")).status_code == 404
    assert fresh(sitting).is_public

    at_table, of_match = at_event(published=True)
    own = Client()
    own.force_login(at_table.ann)
    assert own.post(at(of_match, "watch")).status_code == 422


def test_a_watcher_s_page_learns_that_the_delay_has_changed():
    at_table, sitting = at_event(3, published=True)
    said(sitting.places.order_by("pk")[0], "toss 6 3", timezone.now() - minutes(9))
    guest = Client()

    views = [guest.get(at(sitting, "view"))]
    settings.change(
        event=at_table.event, by=at_table.judge, now=timezone.now(), watch_delay_minutes=0
    )
    views.append(guest.get(at(sitting, "view"), headers={"if-none-match": views[0]["ETag"]}))

    assert [view.json()["late"] for view in views] == [180, 0]
    assert 'data-late="0"' in guest.get(at(sitting, "overlay")).content.decode()


def test_many_who_look_on_late_ask_once(django_assert_num_queries):
    sitting, _place, now = begun(("toss 6 3", 10), ("column 1", 1))
    kept = fresh(sitting)
    watching.late(kept, DELAY, now)

    with django_assert_num_queries(0):
        again = watching.late(kept, DELAY, now + timedelta(seconds=4))
        assert texts(again) == ["toss 6 3"]
