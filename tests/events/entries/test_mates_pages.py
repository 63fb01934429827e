"""The pages on which a captain finds mates, and on which those answer."""

from typing import Any

import pytest
from django.utils import timezone

from league.events.models import Entry, EntryPlayer, Event
from league.events.queries.mates import MOST
from league.events.services import entries
from league.people.models import Player
from tests.events.conftest import browser
from tests.events.entries.test_mates import accept, decline, enter, seat_of
from tests.events.factories import EventFactory, lock, works
from tests.matches.games import event_of
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def sora(handle: str, **more: Any) -> Player:
    return PlayerFactory(handle=handle, display_name="空", language="en", **more)


@pytest.fixture
def pairs(db: None) -> Event:
    return event_of("touchdown_hero", name="Pair Cup")


def test_of_several_of_a_name_one_is_tapped_and_all_that_was_typed_stays(
    pairs: Event, ann: Player
) -> None:
    sora("sora-1"), sora("sora-2")
    client, page = browser(ann.user), f"/events/{pairs.uid}/enter/"
    typed = {"name": "Pair of Kobe", "seat_2": "空"}

    offered = client.post(page, typed)
    shown = offered.content.decode()
    stale = client.post(page, {**typed, "seat_2_is": "ann"})
    entered = client.post(page, {**typed, "seat_2_is": "sora-2"}, follow=True)

    assert (offered.status_code, stale.status_code, entered.status_code) == (400, 400, 200)
    for part in ('value="Pair of Kobe"', 'value="空"', 'value="sora-1"', "空 (@sora-2)"):
        assert part in shown
    assert "空 (@sora-2)" in entered.content.decode()
    assert EntryPlayer.objects.get(seat=2).invited.handle == "sora-2"


def test_nobody_of_the_name_is_told_with_what_to_do(pairs: Event, ann: Player) -> None:
    answer = browser(ann.user).post(f"/events/{pairs.uid}/enter/", {"seat_2": "誰か"})

    assert answer.status_code == 400
    assert "mate_unknown" in answer.content.decode()
    assert Entry.objects.count() == 0


def test_both_see_the_pair_once_the_mate_has_tapped_yes(
    pairs: Event, ann: Player, bob: Player
) -> None:
    enter(pairs, ann, bob)
    page, captain, mate = f"/events/{pairs.uid}/", browser(ann.user), browser(bob.user)

    waiting = captain.get(page).content.decode()
    asked, home = (mate.get(path).content.decode() for path in (page, "/"))
    mate.post(f"{page}answer/", {"act": "accept"})
    agreed = [client.get(page).content.decode() for client in (captain, mate)]

    assert "@bob" in waiting
    assert "no answer yet" in waiting
    for shown in (asked, home):
        assert "Ann (@ann) asks you to play on their side" in shown
    assert ['href="/players/bob/"' in text for text in agreed] == [True, True]
    assert ["no answer yet" in text for text in agreed] == [False, False]


@pytest.mark.parametrize("page", ["/", "/events/{uid}/"])
def test_the_forms_of_the_answer_bring_the_token_that_is_asked_for(
    pairs: Event, ann: Player, bob: Player, page: str
) -> None:
    enter(pairs, ann, bob)
    client = browser(bob.user)
    client.handler.enforce_csrf_checks = True

    shown = client.get(page.format(uid=pairs.uid)).content.decode()
    form = shown.partition(f'action="/events/{pairs.uid}/answer/"')[2].partition("</form>")[0]
    token = form.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
    answer = client.post(
        f"/events/{pairs.uid}/answer/", {"act": "accept", "csrfmiddlewaretoken": token}
    )

    assert answer.status_code == 302
    assert EntryPlayer.objects.get(seat=2).player == bob


def test_a_no_lets_the_captain_ask_another(
    pairs: Event, ann: Player, bob: Player, carol: Player
) -> None:
    enter(pairs, ann, bob)
    page, captain = f"/events/{pairs.uid}/mates/", browser(ann.user)

    browser(bob.user).post(f"/events/{pairs.uid}/answer/", {"act": "leave"})
    opened = captain.get(page).content.decode()
    refused = captain.post(page, {"seat": "2", "seat_2": "bob", "act": "ask"})
    asked = captain.post(page, {"seat": "2", "seat_2": "Carol", "act": "ask"}, follow=True)
    back = captain.post(page, {"seat": "2", "act": "take_back"}, follow=True)

    assert "Nobody is asked." in opened
    assert (refused.status_code, "mate_declined" in refused.content.decode()) == (409, True)
    assert 'value="bob"' in refused.content.decode()
    assert "@carol" in asked.content.decode()
    assert "Nobody is asked." in back.content.decode()


def test_the_page_of_the_side_is_its_players_and_changed_by_the_captain(
    pairs: Event, ann: Player, bob: Player, carol: Player
) -> None:
    entry = enter(pairs, ann, bob)
    page = f"/events/{pairs.uid}/mates/"
    accept(entry, bob)
    mate = browser(bob.user)

    shown = mate.get(page)
    said = mate.post(page, {"seat": "1", "seat_1": "carol", "act": "ask"})
    wrong = [
        browser(ann.user).post(page, {"seat": seat, "seat_2": "carol", "act": "ask"})
        for seat in ("1", "3", "x", "")
    ]

    assert (shown.status_code, "<form" in main_of(shown)) == (200, False)
    assert (said.status_code, browser(carol.user).get(page).status_code) == (404, 404)
    assert [answer.status_code for answer in wrong] == [404] * 4


@pytest.mark.parametrize(
    ("is_late", "act", "code"),
    [(False, "ask", "mate_settled"), (False, "take_back", "mate_settled"),
     (True, "ask", "decks_locked"), (True, "take_back", "decks_locked")],
)  # fmt: skip
def test_who_is_too_late_to_change_a_mate_reads_why(
    ann: Player, bob: Player, carol: Player, is_late: bool, act: str, code: str
) -> None:
    event = EventFactory(side_size=2)
    entry = enter(event, ann, bob)
    if is_late:
        lock(event)
    else:
        accept(entry, bob)
    typed = {"seat_2": "carol"} if act == "ask" else {}

    answer = browser(ann.user).post(
        f"/events/{event.uid}/mates/", {"seat": "2", "act": act, **typed}
    )
    shown = main_of(answer)

    assert (answer.status_code, shown.count(f'data-code="{code}"')) == (409, 1)
    assert "This field is required" not in shown


def test_who_plays_alone_has_no_page_of_a_side(ann: Player) -> None:
    event = EventFactory()
    entries.enter(event=event, players=[ann], by=ann.user, now=timezone.now())

    answer = browser(ann.user).get(f"/events/{event.uid}/mates/")

    assert (answer.status_code, answer["Location"]) == (302, f"/events/{event.uid}/")


def test_the_staff_sees_whose_answer_is_missing(
    pairs: Event, ann: Player, bob: Player, carol: Player
) -> None:
    entry = enter(pairs, ann, bob, called="Robert")
    both = enter(pairs, carol, PlayerFactory(), called="Somebody")
    accept(both, seat_of(both).invited)
    client = browser(works(pairs))

    waiting = main_of(client.get(f"/events/{pairs.uid}/entries/?show=unanswered"))
    decline(entry, bob)
    opened = main_of(client.get(f"/events/{pairs.uid}/entries/?show=unanswered"))
    side = main_of(client.get(f"/events/{pairs.uid}/entries/{entry.uid}/"))

    assert ("@bob" in waiting, "Robert" in waiting, "Carol" in waiting) == (True, True, False)
    assert ("@bob" in opened, "mate needed" in opened) == (False, True)
    assert "Nobody is asked for this seat now" in side


@pytest.mark.parametrize(
    ("who", "page", "count"), [("ann", "", 16), ("ann", "mates/", 9), ("bob", "", 15)]
)
def test_the_pages_ask_so_many_queries(
    pairs: Event, ann: Player, bob: Player, who: str, page: str, count: int,
    django_assert_num_queries: Any,
) -> None:  # fmt: skip
    enter(pairs, ann, bob)
    client = browser({"ann": ann, "bob": bob}[who].user)
    client.get(f"/events/{pairs.uid}/{page}")

    with django_assert_num_queries(count):
        client.get(f"/events/{pairs.uid}/{page}")


def test_a_choice_of_many_asks_so_many_queries(
    pairs: Event, ann: Player, django_assert_num_queries: Any
) -> None:
    for number in range(MOST + 1):
        sora(f"sora-{number}")
    client = browser(ann.user)
    client.get(f"/events/{pairs.uid}/enter/")

    with django_assert_num_queries(9):
        client.post(f"/events/{pairs.uid}/enter/", {"seat_2": "空"})


def main_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text.partition("<main")[2].partition("</main>")[0]
