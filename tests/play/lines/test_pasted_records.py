"""What of a pasted record is no line of play: its head, and its end."""

import re

import pytest
from django.test import Client

from league.play.models import Place
from tests.matches.factories import declared_table
from tests.play.lines.typed import PASTED, at, check, device_of, send
from tests.play.matches import opened, places
from tests.play.sitting import free, fresh, say, standing

pytestmark = pytest.mark.django_db


def test_the_head_of_a_pasted_record_is_left_out_and_that_is_said():
    sitting, (place,) = free("carriers")
    client = device_of(place)

    answer = check(client, sitting, f"@record 1\n{PASTED}")
    nothing = send(client, sitting, "say", "@mode full\n@game carriers")
    alone = client.post(
        at(sitting, "say"), {"after": 0, "text": "@mode full", "key": "h"}, "application/json"
    )

    assert "@" in answer["note"]
    assert "2" in answer["note"]
    assert check(client, sitting, "toss 3 6")["note"] == ""
    assert (nothing.status_code, alone.status_code) == (422, 422)
    assert alone.json()["code"] == "header_not_said"
    assert "@mode full\n@game carriers</textarea>" in nothing.content.decode()
    assert answer["note"] in send(client, sitting, "check", PASTED + "@mode full").content.decode()


@pytest.mark.parametrize(
    ("word", "button"),
    [("concede H", "投了する"), ("ruling", "引き分けを申し出る"), ("abandoned", "中断する")],
)
def test_an_end_by_people_is_not_typed_and_the_refusal_names_the_button(word, button):
    sitting, (home, _away) = free("carriers", apart=True)
    client = device_of(home)

    page = send(client, sitting, "say", f"@end {word}")
    paste = send(client, sitting, "say", f"toss 3 6\n@end {word}", key="l")
    checked = check(client, sitting, f"@end {word}")["refused"]

    assert page.status_code == paste.status_code == checked["status"] == 422
    assert checked["code"] == "end_by_button"
    assert button in checked["details"]
    assert f">@end {word}</textarea>" in paste.content.decode()
    assert (fresh(sitting).state, standing(sitting)) == ("open", ["toss 3 6"])


NAMED = re.compile("“([^”⋯]+)”")


def device_for(who):
    """Return a sitting, and the device of somebody who sits there."""
    if who in ("player", "flag", "judge"):
        at_table = declared_table(clock_minutes=20)
        user = at_table.judge if who == "judge" else at_table.ann
        sitting = opened(at_table, by=user)
        if who == "flag":
            say(places(sitting)[0], "toss 5 2")
            left = dict.fromkeys(fresh(sitting).clock["left"], 0)
            sitting.clock = fresh(sitting).clock | {"left": left}
            sitting.save(update_fields=["clock"])
        client = Client()
        client.force_login(user)
        return sitting, client
    sitting, (place,) = free("carriers", mode="open" if who == "referee" else "full")
    if who == "referee":
        Place.objects.filter(pk=place.pk).update(role="referee")
    return sitting, device_of(place)


@pytest.mark.parametrize("who", ["player", "flag", "judge", "two on one device", "referee"])
def test_a_refused_end_names_only_buttons_that_are_there(who):
    sitting, client = device_for(who)
    english = {"accept-language": "en"}
    page = client.get(at(sitting), headers=english).content.decode()
    labels = re.findall(r"<(?:button|summary)[^>]*>([^<]+)<", page)

    for act in ("concede", "ruling", "time", "forfeit", "abandoned"):
        answer = client.post(
            at(sitting, "check"), {"text": f"@end {act}"}, "application/json", headers=english
        )
        said = answer.json()["refused"]["details"]
        buttons = set(NAMED.findall(said)) - {"More"}
        assert buttons, act
        assert buttons <= {label.strip() for label in labels}, said
        if who == "flag" and act in ("time", "forfeit"):
            assert buttons == {"End the game by time"}, act


@pytest.mark.parametrize("act", ["say", "check"])
def test_a_text_that_is_too_long_comes_back_whole(act):
    sitting, (home, _away) = free("carriers", apart=True)
    device = device_of(home)

    for text in ("x" * 90_000, "toss 3 6\n" * 201):
        page = send(device, sitting, act, text)
        assert page.status_code == 400
        assert f">{text}</textarea>" in page.content.decode()
        assert standing(sitting) == []


def test_a_ruling_that_is_too_long_comes_back_whole():
    at_table = declared_table()
    sitting = opened(at_table, by=at_table.judge)
    client = Client()
    client.force_login(at_table.judge)

    page = send(client, sitting, "ruling", "y" * 361)

    assert page.status_code == 400
    assert f'value="{"y" * 361}"' in page.content.decode()
