"""The table's pages: opened in one tap, joined by a link, played without scripts."""

import re
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from league.play.models import Line, Sitting
from league.play.rules.clock import ClockSettings
from matches.models import Filing
from tests.markup import tight
from tests.people.factories import UserFactory
from tests.play.pages import HANDS, LOBBY, at, opened, send, two_devices
from tests.play.sitting import PARTS, free, fresh, play_on, say, standing

pytestmark = pytest.mark.django_db


## Who sees it


@pytest.mark.parametrize("page", ["table", "view", "record"])
def test_a_stranger_sees_no_table(page):
    sitting = opened(Client())

    assert Client().get(at(sitting, page)).status_code == 404


def test_who_looks_on_sees_a_public_table_and_can_do_nothing():
    sitting = opened(Client(), is_public="on")
    guest = Client()

    page = guest.get(at(sitting))

    assert page.status_code == 200
    assert guest.get(at(sitting, "view")).json()["asks"] == []
    assert guest.get(at(sitting, "record")).status_code == 404
    assert send(guest, sitting, "say", text="toss 6 3").status_code == 404
    assert standing(sitting) == []


def test_a_table_is_drawn_with_a_fixed_number_of_questions(django_assert_num_queries):
    device = Client()
    sitting = opened(device)
    play_on(sitting, list(sitting.places.all()), Random(1), 12)
    device.get(at(sitting))

    with django_assert_num_queries(7):
        device.get(at(sitting))
    with django_assert_num_queries(6):
        tag = device.get(at(sitting, "view"), headers=PARTS)["ETag"]
    with django_assert_num_queries(2):
        known = device.get(at(sitting, "view"), headers={**PARTS, "if-none-match": tag})
    assert known.status_code == 304
    weak = {**PARTS, "if-none-match": f"W/{tag}"}  # what a compressed answer calls it
    assert device.get(at(sitting, "view"), headers=weak).status_code == 304
    assert device.get(at(sitting, "view"), headers={"if-none-match": tag}).status_code == 200


def test_what_can_be_tapped_is_marked_on_the_board():
    device = Client()
    sitting = opened(device)
    play_on(sitting, list(sitting.places.all()), Random(1), 12)

    parts = device.get(at(sitting, "view"), headers=PARTS).json()["parts"]

    assert 'data-target="cell:c7"' in parts
    assert 'data-target="piece:H4"' in parts


def test_an_answer_brings_the_parts_of_the_page_as_they_are_then():
    device = Client()
    sitting = opened(device)

    said = device.post(
        at(sitting, "say"), {"after": 0, "text": "toss 6 3"}, "application/json", headers=PARTS
    ).json()
    looked = device.get(at(sitting, "view"), headers=PARTS).json()

    assert "<code>toss 6 3</code>" in said["parts"]
    assert stripped(said["parts"]) == stripped(looked["parts"])
    assert "parts" not in device.get(at(sitting, "view")).json()


def test_of_what_is_asked_the_parts_hold_the_title_and_the_page_the_answers():
    device = Client()
    sitting = opened(device)

    parts = device.get(at(sitting, "view"), headers=PARTS).json()["parts"]

    title = re.search(r'id="ask-title">([^<]+)<', parts)[0]
    assert title in device.get(at(sitting)).content.decode()
    assert 'name="word"' not in parts
    assert 'name="word"' in device.get(at(sitting)).content.decode()


def stripped(parts):
    """Return parts without the tokens of their forms."""
    return re.sub(r'(name="csrfmiddlewaretoken" value=)"[^"]*"', "", parts)


@pytest.mark.parametrize("game", HANDS)
def test_a_device_for_several_hands_is_handed_over_first(game):
    device = Client()
    sitting = opened(device, game)

    covered = device.get(at(sitting)).content.decode()
    seat = re.search(r'data-as="(\w+)"', covered)[1]
    shown = device.get(at(sitting), {"as": seat}).content.decode()

    assert 'name="word"' not in covered
    assert 'data-as="' not in shown
    assert "tap-cell" not in covered
    assert 'data-target="card' not in covered


## Without scripts


def first_answer(page: str) -> dict[str, object]:
    """Return what the first button of the question's form sends."""
    form = unescape(re.search(r'<form class="question".*?</form>', page, re.S)[0])
    hidden = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)
    given: dict[str, object] = dict(hidden)
    given["words"] = [value for name, value in hidden if name == "words"]
    given["word"] = re.search(r'name="word" value="([^"]*)"', form)[1]
    return given


def test_lines_are_said_without_scripts_by_their_answers():
    device = Client()
    sitting = opened(device, preset="short")
    page = device.get(at(sitting)).content.decode()

    for _tap in range(60):
        answer = device.post(at(sitting), first_answer(page), follow=True)
        assert answer.status_code == 200
        page = answer.content.decode()
        if fresh(sitting).length >= 6:
            break

    lines = standing(sitting)
    assert len(lines) >= 6
    assert Line.objects.filter(sitting=sitting).count() == len(lines)


def test_the_same_form_sent_twice_says_one_line():
    device = Client()
    sitting = opened(device)
    page = device.get(at(sitting)).content.decode()
    given = first_answer(page) | {"words": ["toss", "6"], "word": "3"}

    device.post(at(sitting), given), device.post(at(sitting), given)

    assert standing(sitting) == ["toss 6 3"]


def test_a_typed_line_that_is_refused_stays_with_its_rule():
    device = Client()
    sitting = opened(device)

    answer = send(device, sitting, "say", text="H 4 c7")

    page = answer.content.decode()
    assert answer.status_code == 422
    assert ">H 4 c7</textarea>" in page
    assert re.search(r'#CA-[\w.]+">CA-', page)
    assert standing(sitting) == []


def test_who_saw_an_older_table_is_told():
    sitting, _one, two = two_devices()
    say(sitting.places.first(), "toss 6 3")

    answer = two.post(at(sitting), {"act": "say", "after": 0, "text": "toss 6 2"})

    assert answer.status_code == 409
    assert standing(sitting) == ["toss 6 3"]


def test_forms_that_say_nothing_are_refused():
    device = Client()
    sitting = opened(device)

    for act in ("", "dance", "tap", "back", "answer", "confirm", "say", "roll"):
        answer = device.post(at(sitting), {"act": act, "after": "x" * 50, "words": ["☃"] * 60})
        assert 400 <= answer.status_code < 500, act


def test_taking_back_is_asked_and_answered():
    sitting, home, away = two_devices()
    play_on(sitting, list(sitting.places.order_by("pk")), Random(2), 2)

    send(home, sitting, "back", to=0)
    asked = away.get(at(sitting), headers={"accept-language": "en"}).content.decode()
    send(away, sitting, "answer", kind="take_back", agrees="yes")

    assert "Home asks to take back 2 lines" in " ".join(asked.split())
    assert standing(sitting) == []
    after = home.get(at(sitting), headers={"accept-language": "en"}).content.decode()
    assert "2 lines taken back" in after


## The end


def test_both_confirm_and_the_record_is_filed_by_an_account():
    sitting, home, away = two_devices()
    send(away, sitting, "concede")
    digest = home.get(at(sitting, "view")).json()["digest"]

    for device in (home, away):
        send(device, sitting, "confirm", digest=digest)

    assert fresh(sitting).state == Sitting.State.CONFIRMED
    assert send(home, sitting, "file")["Location"].startswith("/accounts/login/")
    home.force_login(UserFactory())
    filed = send(home, sitting, "file")
    assert Filing.objects.get().uid in filed["Location"]
    assert send(home, sitting, "file")["Location"] == filed["Location"]


def test_a_free_table_is_thrown_away_by_who_opened_it():
    sitting, home, away = two_devices()
    say(sitting.places.first(), "toss 6 3")

    assert send(away, sitting, "throw_away").status_code == 403
    assert send(home, sitting, "throw_away")["Location"] == LOBBY
    assert not Sitting.objects.exists()


def test_a_draw_is_offered_and_refused():
    sitting, home, away = two_devices()

    send(home, sitting, "draw")
    send(away, sitting, "answer", kind="draw", agrees="no")

    assert (fresh(sitting).request, fresh(sitting).state) == (None, Sitting.State.OPEN)


def test_an_adjourned_game_goes_on():
    sitting, home, away = two_devices()

    send(home, sitting, "adjourn")
    assert fresh(sitting).state == Sitting.State.ADJOURNED
    send(away, sitting, "resume")

    assert fresh(sitting).state == Sitting.State.OPEN


def test_a_game_without_points_names_its_sides_and_shows_their_clocks() -> None:
    sitting, _places = free("lethal_checkmate", apart=True, clock=ClockSettings(600_000))
    Sitting.objects.filter(pk=sitting.pk).update(is_public=True)

    page = tight(Client().get(reverse("play:table", args=[sitting.uid])))
    over = tight(Client().get(reverse("play:overlay", args=[sitting.uid])))

    score = page.partition('<dl class="table-score">')[2].partition("</dl>")[0]
    assert re.findall(r"<bdi>(.*?)</bdi>", score) == ["White", "Black"]
    assert re.findall(r'data-clock="(.)"', score) == ["W", "B"]
    assert "<dd>" not in score
    assert "<title>White – Black" in page
    assert re.findall(r'<span class="over-name">.*?<bdi>(.*?)</bdi>', over) == ["White", "Black"]
    assert over.count("data-left=") == 2
    assert "None" not in score + over


## Ending a game at one device for both


@pytest.mark.parametrize("way", ["form", "wire"])
def test_two_at_one_device_give_up_for_a_side_or_agree_on_a_draw(way):
    device = Client(headers={"accept-language": "en"})
    for act, side, winner in (("concede", "H", "A"), ("concede", "A", "H"), ("draw", "", "draw")):
        sitting = opened(device)
        page = device.get(at(sitting)).content.decode()
        if way == "form":
            send(device, sitting, act, side=side)
        else:
            body = {"how": act, "after": 0, "side": side}
            device.post(at(sitting, "end"), body, "application/json")

        assert "Home gives the game up" in page
        assert "Both agree: a draw" in page
        assert (fresh(sitting).state, fresh(sitting).end["winner"]) == ("ended", winner)


@pytest.mark.parametrize("side", ["", "Q", "A"])
def test_nobody_gives_up_for_a_side_that_is_not_theirs(side):
    sitting, home, _away = two_devices()
    shared = Client()
    both = opened(shared)

    answer = send(home if side else shared, sitting if side else both, "concede", side=side)

    assert answer.status_code == 403
    assert {fresh(each).state for each in (sitting, both)} == {"open"}
