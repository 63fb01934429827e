"""The page that counts sealed draws again."""

import hmac
import re
from hashlib import sha256
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.game import CHANCE
from league.play.models import Sitting
from league.play.queries import positions, records
from league.play.services import rolls
from matches.models import Filing
from matches.services import records as filings
from tests.markup import tight
from tests.matches.factories import declared_table
from tests.matches.passes.guests import guests
from tests.people.factories import PlayerFactory
from tests.play.matches import concede, opened as opened_game, places as places_of
from tests.play.pages import at, opened, send
from tests.play.sitting import fresh, say

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
PASTE = "/table/dice/"


def english():
    return PlayerFactory(language="en").user


def played(device, lines=12, source="sealed", game="carriers"):
    """Open a table and say so many lines; then one side gives up."""
    sitting = opened(device, game, source=source, who="apart")
    places, rng = list(sitting.places.order_by("pk")), Random(4)
    while fresh(sitting).length < lines:
        position = positions.of(fresh(sitting))
        if CHANCE in position.to_act and source != "table":
            rolls.roll(place=places[0], after=fresh(sitting).revision, now=timezone.now())
            continue
        action = position.game.sample(position.state, rng)
        speaks = (p for p in places if action.seat in p.seats or action.seat == CHANCE)
        say(next(speaks), position.game.write(action))
    return sitting


def text_of(sitting):
    sitting = fresh(sitting)
    return records.text_of(records.record_of(sitting, positions.of(sitting)))


def shown(client, path, **more):
    return client.get(path, headers=ENGLISH, **more)


def test_a_game_that_is_over_shows_its_seeds_and_draws():
    device = Client()
    sitting = played(device)
    assert shown(device, at(sitting, "dice-sitting")).status_code == 409
    send(device, sitting, "concede")

    page = shown(device, at(sitting, "dice-sitting")).content.decode()

    secret = fresh(sitting).secret
    draws = sitting.lines.filter(kind="chance").count()
    assert secret in page
    assert f"{draws} draws: all agree with the seeds" in page
    assert len(re.findall(r"data-k=", page)) == draws
    assert 'class="wrong"' not in page
    assert at(sitting, "dice-sitting") in device.get(at(sitting)).content.decode()
    assert Client().get(at(sitting, "dice-sitting")).status_code == 404


def test_what_the_page_says_to_do_by_hand_gives_the_promise_and_the_first_toss():
    device = Client()
    sitting = played(device)
    send(device, sitting, "concede")

    page = tight(shown(device, at(sitting, "dice-sitting")))

    promise = re.search(r'id="promise">([0-9a-f]+)<', page)[1]
    seed = re.search(r"printf %s ([0-9a-f]+) \| xxd -r -p \| openssl dgst -sha256\n", page)[1]
    message, key = re.search(r"printf %s (\S+) \| openssl .* hexkey:([0-9a-f]+)<", page).groups()
    drawn = hmac.digest(bytes.fromhex(key), message.encode(), "sha256")
    faces = [byte % 6 + 1 for byte in drawn if byte < 252]
    assert sha256(bytes.fromhex(seed)).hexdigest() == promise
    assert fresh(sitting).secret == seed == key
    assert sitting.lines.get(n=1).text == f"toss {faces[0]} {faces[1]}"


def test_a_filed_record_leads_to_its_draws():
    device = Client()
    sitting = played(device)
    send(device, sitting, "concede")
    user = english()
    filing = filings.keep(
        text=text_of(sitting), source=Filing.Source.TABLE, by=user, now=timezone.now()
    )
    device.force_login(user)
    path = reverse("play:dice-record", args=[filing.uid])

    assert path in shown(device, reverse("matches:record", args=[filing.uid])).content.decode()
    assert "all agree with the seeds" in shown(device, path).content.decode()
    assert Client().get(path).status_code == 404


def pasted(text):
    return Client().post(PASTE, {"text": text}, headers=ENGLISH)


def test_a_pasted_record_is_counted_and_a_changed_die_stands_out():
    device = Client()
    sitting = played(device)
    send(device, sitting, "concede")
    text = text_of(sitting)
    toss = re.search(r"toss (\d) (\d)", text)
    other = next(str(face) for face in range(1, 7) if str(face) not in toss.groups())
    changed = text.replace(toss[0], f"toss {toss[1]} {other}", 1)

    honest, page = pasted(text).content.decode(), pasted(changed).content.decode()

    assert "all agree with the seeds" in honest
    assert "not what the seeds make of" in page
    assert f"by the seeds: {toss[0]}" in page
    assert page.count('class="wrong"') >= 1
    assert changed.splitlines()[0] in page


def test_dice_of_the_table_are_not_counted():
    device = Client()
    sitting = played(device, lines=2, source="table")
    send(device, sitting, "concede")

    assert "were not sealed" in shown(device, at(sitting, "dice-sitting")).content.decode()
    assert "were not sealed" in pasted(text_of(sitting)).content.decode()


@pytest.mark.parametrize("text", ["x", "@record 1\n@game carriers", "\x00", "﷽" * 3_000, "= 7"])
def test_what_is_no_record_is_told_and_stays(text):
    answer = pasted(text)

    assert answer.status_code in (400, 422)
    assert not Sitting.objects.exists()


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_pasted_asks_again(text):
    assert pasted(text).status_code == 200


def test_who_looks_on_counts_no_deal_before_the_game_is_confirmed():
    match = guests(game="rugby_15", dice="sealed")
    sitting = opened_game(match, by=match.judge)
    judge, guest = Client(), Client()
    judge.force_login(match.judge)
    concede(places_of(sitting)[0])

    page, refused = guest.get(at(sitting)), shown(guest, at(sitting, "dice-sitting"))

    assert at(sitting, "dice-sitting") not in page.content.decode()
    assert refused.status_code == 403
    assert "once the game is confirmed" in refused.content.decode()
    assert fresh(sitting).secret not in refused.content.decode()
    assert "all agree" in shown(judge, at(sitting, "dice-sitting")).content.decode()

    Sitting.objects.filter(pk=sitting.pk).update(state=Sitting.State.CONFIRMED)

    assert at(sitting, "dice-sitting") in guest.get(at(sitting)).content.decode()
    assert "all agree" in shown(guest, at(sitting, "dice-sitting")).content.decode()


def test_who_looks_on_counts_dice_that_hid_nothing():
    sitting = opened_game(declared_table(dice="sealed"))
    rolls.roll(place=places_of(sitting)[0], after=0, now=timezone.now())
    concede(places_of(sitting)[0])

    assert "agrees with the seeds" in shown(Client(), at(sitting, "dice-sitting")).content.decode()
