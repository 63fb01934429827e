"""Two people who open the table of one game at the same moment sit at one table, both of them."""

from functools import partial
from threading import Barrier

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.play.models import Place, Sitting
from tests.longer import examples
from tests.matches.factories import Table, declared_table
from tests.matches.passes.guests import guests, pass_for, phone
from tests.play.match_tables.test_guests import to_table
from tests.play.matches import opened
from tests.races import race

WAS_OPEN = "The table of this game was open already."
OPENS = {"opens": "yes"}  # what the button sends where no table was open yet


def device_of(user) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


@pytest.mark.django_db
def test_who_opens_a_table_second_is_led_to_it_and_hears_that_it_was_open():
    at = declared_table()
    path = reverse("play:open-game", args=[at.match.uid, 1])
    first, second = device_of(at.ann), device_of(at.bob)
    first_page = first.post(path, OPENS, follow=True)

    answer = second.post(path, OPENS, follow=True)

    sitting = Sitting.objects.get()
    there = reverse("play:table", args=[sitting.uid])
    assert (answer.status_code, answer.redirect_chain) == (200, [(there, 302)])
    assert WAS_OPEN in answer.content.decode()
    assert WAS_OPEN not in first_page.content.decode()
    assert WAS_OPEN not in second.get(path, follow=True).content.decode()
    assert Place.objects.get(sitting=sitting, user=at.bob).seats == ["A"]


@pytest.mark.django_db
def test_who_opens_a_table_second_with_a_pass_is_seated_at_it():
    at = guests(game="rugby_15")
    passes, phones = [pass_for(at, 0), pass_for(at, 1)], [phone(), phone()]
    for device, side_pass in zip(phones, passes, strict=True):
        assert b'name="opens"' in device.get(to_table(side_pass)).content
    phones[0].post(to_table(passes[0]), OPENS)

    answer = phones[1].post(to_table(passes[1]), OPENS, follow=True)

    assert WAS_OPEN in answer.content.decode()
    assert Place.objects.get(side_pass=passes[1]).sitting == Sitting.objects.get()
    later = phone()
    assert b'name="opens"' not in later.get(to_table(passes[1])).content
    assert WAS_OPEN not in later.post(to_table(passes[1]), follow=True).content.decode()


@pytest.mark.django_db
def test_a_judge_who_opens_a_table_second_is_led_to_it_too():
    at = declared_table()
    opened(at)

    answer = device_of(at.judge).post(
        reverse("play:open-game", args=[at.match.uid, 1]), OPENS, follow=True
    )

    assert answer.status_code == 200
    assert WAS_OPEN in answer.content.decode()
    assert Sitting.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_open_at_the_very_same_moment_both_come_to_one_table():
    for _again in range(examples(1)):
        at = declared_table()
        path = reverse("play:open-game", args=[at.match.uid, 1])
        both_come_to_one(at, [(device_of(user), path) for user in (at.ann, at.bob)])

        at = guests(game="rugby_15")
        both_come_to_one(at, [(phone(), to_table(pass_for(at, who))) for who in (0, 1)])


def both_come_to_one(at: Table, asking: list[tuple[Client, str]]) -> None:
    answers = race(*(partial(opens, *each) for each in asking))

    there = reverse("play:table", args=[Sitting.objects.get(of__match=at.match).uid])
    assert [answer.url for answer in answers] == [there, there]
    assert [device.get(there).status_code for device, _path in asking] == [200, 200]


def opens(device: Client, path: str, _start: Barrier) -> HttpResponse:
    return device.post(path, OPENS)
