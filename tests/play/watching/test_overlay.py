"""The overlay of a stream: score, names, clock and the last line."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.queries import positions
from tests.markup import tight
from tests.play.pages import at, opened
from tests.play.sitting import free, fresh, say
from tests.play.watching.looking_on import ENGLISH, clocked

pytestmark = pytest.mark.django_db


def test_the_overlay_shows_score_names_and_the_last_line_in_both_languages(
    django_assert_num_queries,
):
    sitting = opened(Client(), is_public="on")
    say(sitting.places.get(), "toss 6 3")
    guest = Client()
    positions.of(fresh(sitting))

    with django_assert_num_queries(4):
        english = guest.get(at(sitting, "overlay"), {"lang": "en"})
    japanese = guest.get(at(sitting, "overlay"), {"lang": "ja"}, headers=ENGLISH)

    assert '<html lang="en">' in tight(english)
    assert "<bdi>Home</bdi>" in tight(english)
    assert '<html lang="ja">' in tight(japanese)
    assert english["ETag"] != japanese["ETag"]
    with django_assert_num_queries(1):
        known = guest.get(
            at(sitting, "overlay"), {"lang": "en"}, headers={"if-none-match": english["ETag"]}
        )
    assert known.status_code == 304


def test_an_overlay_of_a_hidden_hand_shows_no_hand_to_who_sits_there():
    device = Client()
    sitting = opened(device, "rugby_15", who="apart")
    others = [seat for place in Place.objects.filter(sitting=sitting) for seat in place.seats]

    page = device.get(at(sitting, "overlay"))

    assert page.status_code == 200
    assert len(others) == 2
    assert Client().get(at(sitting, "overlay")).status_code == 404


def test_a_language_that_is_none_is_the_visitors():
    sitting = opened(Client(), is_public="on")

    for lang in ("", "xx", "ja" * 900, "%00"):
        page = Client().get(at(sitting, "overlay"), {"lang": lang}, headers=ENGLISH)
        assert '<html lang="en">' in page.content.decode(), lang


def test_who_looks_on_waits_for_the_dice_of_the_table_or_for_those_of_the_site():
    for dice, said in (("table", "own dice or cards"), ("server", "The site is rolling")):
        sitting, _places = free("carriers", dice=dice)
        Sitting.objects.filter(pk=sitting.pk).update(is_public=True)

        assert said in Client().get(at(sitting), headers=ENGLISH).content.decode()


def test_the_overlay_shows_the_clock():
    sitting, _place = clocked(timezone.now())
    Sitting.objects.filter(pk=sitting.pk).update(is_public=True)

    page = Client().get(at(sitting, "overlay")).content.decode()

    assert page.count("over-clock") == 2
    assert page.count("data-free=") == 1
    assert reverse("play:overlay", args=[sitting.uid]) in page
