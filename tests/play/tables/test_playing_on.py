"""A free table from a line of a record: its position is the replay's, and it goes on from there."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.game import CHANCE
from engines.core.registry import get
from engines.core.replays.replay import begun, follow
from league.play.errors import NothingToPlayOn
from league.play.models import Place, Sitting
from league.play.queries import positions, records
from league.play.queries.lines import kept
from league.play.queries.playing_on import beginning
from league.play.rules.course import goes_on, start
from league.play.services import playing_on, rolls
from league.play.services.opening import Wanted
from matches.models import Filing
from matches.services import records as filings
from tests.people.factories import PlayerFactory, UserFactory
from tests.play.sitting import free, fresh, play_on
from tests.play.tapping import GAMES
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
HANDS = ("lethal_checkmate", "touchdown_hero", "rugby_15")
ENGLISH = {"accept-language": "en"}


def english():
    return PlayerFactory(language="en").user


@made_once
def filed(game="carriers", lines=14, by=None, *, seed=5, mode="full", **options):
    """File the record of a game that was played at random for so many lines."""
    sitting, places = free(game, mode=mode, **options)
    play_on(sitting, places, Random(seed), lines)
    text = records.text_of(records.record_of(fresh(sitting), positions.of(fresh(sitting))))
    return filings.keep(
        text=text, source=Filing.Source.PASTE, by=by or english(), now=timezone.now()
    )


def opened(filing, line, *, who="shared", source="server"):
    wanted = Wanted(filing.record.game, who, source)
    sitting, _links = playing_on.play_on(
        filing=filing, line=line, wanted=wanted, device="d", address="", by=filing.by,
        now=timezone.now(),
    )  # fmt: skip
    return sitting


def at(filing, line):
    return reverse("play:from-record", args=[filing.uid, line])


def replayed(filing, line):
    begins = beginning(filing, line)
    course = begun(begins.record)
    for each in begins.record.lines[: begins.n]:
        follow(course, each)
    return course


@pytest.mark.parametrize("game", GAMES)
def test_the_table_begins_where_the_replay_stands(game):
    filing = filed(game)

    for line in (0, 5, 11):
        sitting = fresh(opened(filing, line))

        course = replayed(filing, line)
        table = start(sitting.header)
        copied = len(beginning(filing, line).lines(table)[1])
        table = goes_on(start(sitting.header), kept(sitting)[:copied])
        assert get(game).dump(table.state) == get(game).dump(course.state)
        assert "@dice server" in sitting.header
        check_goes_on(sitting)


def check_goes_on(sitting):
    """Let the table say one more line, as whoever is due."""
    before, (place,) = fresh(sitting).length, sitting.places.all()
    if CHANCE in positions.of(fresh(sitting)).to_act:
        rolls.roll(place=place, after=fresh(sitting).revision, now=timezone.now())
    else:  # of choices made at once only the last one makes a line
        for seed in range(8):
            if fresh(sitting).length == before:
                play_on(sitting, [place], Random(seed), 1)
    assert fresh(sitting).length > before


def test_remarks_and_checkpoints_come_along():
    sitting, places = free("carriers")
    play_on(sitting, places, Random(5), 4)
    text = records.text_of(records.record_of(fresh(sitting), positions.of(fresh(sitting))))
    by = english()
    text = f"{text.rstrip()}\n= 0-0\n~ The clock was stopped.\n"
    filing = filings.keep(text=text, source=Filing.Source.PASTE, by=by, now=timezone.now())

    lines = opened(filing, 6).lines.order_by("n")[:6]

    assert [line.kind for line in lines][4:] == ["checkpoint", "ruling"]
    assert lines[5].text == "The clock was stopped."


@pytest.mark.parametrize("game", HANDS)
def test_each_side_sees_its_own_hand_alone(game):
    sitting = opened(filed(game), 11, who="apart")
    lines = sitting.lines.order_by("n")

    assert sitting.places.count() == 2
    assert any(line.masked for line in lines)


def test_a_record_that_knows_no_hands_says_why_not():
    device, filing = Client(), filed("rugby_15", mode="open", lines=4)
    device.force_login(filing.by)

    replay = device.get(reverse("matches:record", args=[filing.uid]), headers=ENGLISH)
    page = device.get(at(filing, 2), headers=ENGLISH).content.decode()
    answer = device.post(at(filing, 2), {"game": "rugby_15"})

    assert "Why nobody can play on from here" in replay.content.decode()
    assert "real cards" in page
    assert '<form class="form"' not in page
    assert not Sitting.objects.filter(dice="server").exists()
    assert answer.status_code == 200


def test_who_may_not_read_the_record_opens_nothing():
    filing, stranger = filed(), Client()
    stranger.force_login(UserFactory())

    for client in (Client(), stranger):
        assert client.get(at(filing, 2)).status_code == 404
        assert client.post(at(filing, 2), {"game": "carriers"}).status_code == 404


def test_a_game_that_is_over_is_played_on_from_an_earlier_line():
    filing = filed("rugby_15", 3_000, passes_per_half="1", halves="1")
    last = len(beginning(filing, 10**6).record.lines)

    with pytest.raises(NothingToPlayOn):
        opened(filing, last)

    assert fresh(opened(filing, last - 3)).state == Sitting.State.OPEN
    device = Client()
    device.force_login(filing.by)
    page = device.post(at(filing, last), {"game": "rugby_15"}, headers=ENGLISH)
    assert page.status_code == 422
    assert "over at this line" in page.content.decode()
    before = device.get(at(filing, last), headers=ENGLISH).content.decode()
    assert "over at this line" in before
    assert "Open the table" not in before
    assert "Open the table" in device.get(at(filing, last - 3), headers=ENGLISH).content.decode()


def test_the_replay_leads_to_a_table_for_two_devices():
    filing, device, other = filed(), Client(), Client()
    device.force_login(filing.by)
    replay = device.get(reverse("matches:record", args=[filing.uid]), {"at": 6}, headers=ENGLISH)
    assert at(filing, 6) in replay.content.decode()
    page = device.get(at(filing, 6), headers=ENGLISH).content.decode()
    assert "after line 6" in page

    answer = device.post(at(filing, 6), {"game": "carriers", "who": "apart", "source": "table"})

    sitting = Sitting.objects.latest("pk")
    assert "/invite/" in answer["Location"]
    assert (sitting.dice, sitting.length) == ("table", 6)
    assert device.get(reverse("play:table", args=[sitting.uid])).status_code == 200
    assert other.get(reverse("play:table", args=[sitting.uid])).status_code == 404
    assert [place.seats for place in Place.objects.filter(sitting=sitting).order_by("pk")] == [
        ["H"], ["A"],
    ]  # fmt: skip


@pytest.mark.parametrize("line", [0, 10**6, 10**30])
def test_a_line_that_is_too_far_is_the_last(line):
    filing, device = filed(lines=6), Client()
    device.force_login(filing.by)

    page = device.get(at(filing, line), headers=ENGLISH)

    assert page.status_code == 200
    assert ("after line 6" in page.content.decode()) == (line > 0)


def test_hands_are_dealt_by_the_site_alone():
    filing, device = filed("rugby_15"), Client()
    device.force_login(filing.by)

    answer = device.post(at(filing, 5), {"game": "rugby_15", "source": "table"})

    assert "form-errors" in answer.content.decode()


def test_who_opens_too_many_tables_is_told_when_to_try_again(settings):
    settings.TABLES_AN_HOUR = settings.TABLES_AN_HOUR_BY_ADDRESS = 0
    kept = filed()
    client = Client()
    client.force_login(kept.by)

    answer = client.post(at(kept, 3), {"game": "carriers", "who": "shared", "source": "server"})

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0


def test_who_plays_on_has_the_first_place_by_account_and_by_name():
    user = english()
    filing = filed(by=user)
    wanted = Wanted("carriers", "apart", "server", name="Aya")

    sitting, links = playing_on.play_on(
        filing=filing, line=3, wanted=wanted, device="d", address="", by=user, now=timezone.now()
    )

    first, second = sitting.places.order_by("pk")
    assert (first.user, first.name, links[0].place) == (user, "Aya", first)
    assert (second.user, second.name) == (None, "A")
    client = Client()
    client.force_login(user)
    assert client.get(reverse("play:table", args=[sitting.uid])).context["table"].place == first
