"""The way from a match to its table: by an account, or with the pass of a side."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.queries.records import digest_of, record_of
from league.play.services import lines
from league.play.services.closing import ending
from matches.models import Report
from matches.queries.passes import secret_of
from tests.matches.passes.guests import guests, link, pass_for, phone
from tests.play.sitting import fresh

pytestmark = pytest.mark.django_db


def to_table(side_pass, number=1):
    return reverse("play:by-pass", args=[secret_of(side_pass), number])


def test_the_page_of_a_pass_leads_to_the_table():
    at = guests()
    side_pass = pass_for(at)

    page = phone().get(link(side_pass)).content.decode()

    assert to_table(side_pass) in page
    assert "Play at the table" in page


def test_two_guests_play_with_their_passes_and_settle_the_match():
    at = guests(game="rugby_15")
    passes, phones = [pass_for(at, 0), pass_for(at, 1)], [phone(), phone()]
    opened = phones[0].post(to_table(passes[0]))
    joined = phones[1].post(to_table(passes[1]))
    sitting = Sitting.objects.get()
    there = reverse("play:table", args=[sitting.uid])
    assert opened.url == joined.url == there
    assert all(each.get(there).status_code == 200 for each in phones)
    home, away = (Place.objects.get(side_pass=each) for each in passes)
    assert home.seats != away.seats

    lines.say(place=home, after=0, text="toss:R", now=timezone.now())
    ending.concede(place=away, after=1, now=timezone.now())
    digest = digest_of(record_of(fresh(sitting), positions.of(fresh(sitting))))
    for place in (home, away):
        place.sitting = fresh(sitting)
        ending.confirm(place=place, digest=digest, now=timezone.now())

    match = at.fresh()
    assert match.state == "settled"
    assert match.results.get().winner == at.sides[0]
    assert {report.side_pass for report in Report.objects.all()} == set(passes)


def test_the_table_of_a_guest_leads_back_to_the_pass_and_nobody_else_sees_it():
    at = guests(game="rugby_15")
    side_pass, guest = pass_for(at), phone()
    to_pass, match = link(side_pass), reverse("matches:match", args=[at.match.uid])

    before = guest.get(to_table(side_pass)).content.decode()
    there = guest.post(to_table(side_pass)).url
    seated = guest.get(there).content.decode()
    watched = Client().get(there + "watch/").content.decode()

    assert (to_pass in before, f'href="{match}"' in before) == (True, False)
    assert (to_pass in seated, f'href="{match}"' in seated) == (True, False)
    assert secret_of(side_pass) not in watched


def test_a_pass_seats_nobody_at_a_game_that_does_not_exist():
    at = guests()

    answer = phone().post(to_table(pass_for(at), 7))

    assert answer.status_code == 422
    assert not Sitting.objects.exists()


def test_a_wrong_pass_opens_no_table():
    answer = phone().get(reverse("play:by-pass", args=["x" * 32, 1]))

    assert answer.status_code == 404


def test_who_looks_on_is_offered_no_table():
    at = guests()

    page = Client().get(reverse("matches:match", args=[at.match.uid])).content.decode()

    assert "/table/open/" not in page


def test_a_judge_is_led_to_the_table():
    at = guests()
    client = Client()
    client.force_login(at.judge)

    page = client.get(reverse("matches:match", args=[at.match.uid])).content.decode()

    assert reverse("play:open-game", args=[at.match.uid, 1]) in page


def test_the_table_of_a_pass_is_among_the_tables_of_its_phone():
    device = phone()
    device.post(to_table(pass_for(guests(game="rugby_15"))))

    page = device.get(reverse("play:lobby")).content.decode()

    assert reverse("play:table", args=[Sitting.objects.get().uid]) in page
