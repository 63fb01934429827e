import pytest
from django.utils import timezone

from league.events.models import EntryPlayer
from league.people.models import Player
from league.seasons.models import League, Season
from league.seasons.services.leavers import leave
from league.tournaments.models import Round
from tests.people.factories import PlayerFactory
from tests.seasons.season import NEXT_YEAR, division, finished, format_of_game, running

pytestmark = pytest.mark.django_db
SHOWN = ("table", "calendar", "race", "records")


def signed_in(client, user):
    client.force_login(user)
    return client


def answers(**more):
    """What a browser sends for a season of one division."""
    return {
        "name": "Spring",
        "format": format_of_game().code,
        "starts_on": NEXT_YEAR.isoformat(),
        "at": "19:00",
        "weekdays": ["5"],
        "per_week": "1",
        "every": "1",
        "free": "",
        "side_size": "1",
        "standings": "goal_league",
        "leavers": "half",
        "overdue": "wait",
        "divisions": "1",
        "d0-name": "A",
        "d0-promoted": "0",
        "d0-playing_off": "0",
        "d0-relegated": "0",
        **more,
    }


def handles(how_many: int) -> str:
    return "\n".join(PlayerFactory().handle for _each in range(how_many))


@pytest.mark.parametrize(("language", "word"), [("en", "League table"), ("ja", "順位表")])
def test_a_visitor_reads_a_league_and_every_side_of_its_season(client, language, word):
    play = running()
    play.play(1, rounds=[1, 2])
    leave(entrant=play.entrant(2, 1), by=play.by, now=timezone.now())
    client.cookies["django_language"] = language

    pages = [
        client.get("/leagues/"),
        client.get(f"/leagues/{play.league.uid}/"),
        *(client.get(f"/leagues/{play.league.uid}/1/?show={show}") for show in SHOWN),
    ]

    assert [page.status_code for page in pages] == [200] * 6
    first = play.table(1).rows[0].side.name
    assert all(first in page.content.decode() for page in pages[2:])
    assert all(word in page.content.decode() for page in pages[2:])
    table = pages[2].content.decode()
    assert 'class="zone-relegation zone-line"' in table
    assert "<polyline" in pages[4].content.decode()


def test_a_league_is_made_on_its_page(client):
    maker = PlayerFactory().user
    format_of_game()
    page = signed_in(client, maker).post(
        "/leagues/new/",
        {"name": "Harbour", "about": "", "game": "carriers", "time_zone": "Asia/Tokyo"},
    )

    league = League.objects.get()
    assert page["Location"] == f"/leagues/{league.uid}/"
    assert not league.published


def test_a_season_is_looked_at_then_planned_then_started(client):
    play = running(division("A", 2))
    asked = answers(**{"d0-sides": handles(3), "free": f"{NEXT_YEAR}"})
    signed_in(client, play.by)
    address = f"/leagues/{play.league.uid}/plan/"

    looked = client.post(address, {**asked, "look": "1"})
    assert looked.status_code == 200
    assert Season.objects.count() == 1
    assert 'name="save"' in looked.content.decode()
    saved = client.post(address, {**asked, "save": "1"})
    assert saved["Location"] == f"/leagues/{play.league.uid}/2/"
    lead = f"/leagues/{play.league.uid}/2/lead/start/"
    assert client.get(lead).status_code == 200
    assert client.post(lead)["Location"] == f"/leagues/{play.league.uid}/2/"
    assert Season.objects.get(number=2).state == "running"
    again = client.post(lead)
    assert again.status_code == 409
    assert "not_now" in again.content.decode()


def test_a_plan_goes_for_good_only_once_its_season_is_named(client):
    play = running(division("A", 2))
    signed_in(client, play.by)
    asked = answers(**{"d0-sides": handles(3), "save": "1"})
    client.post(f"/leagues/{play.league.uid}/plan/", asked)
    lead = f"/leagues/{play.league.uid}/2/lead/unplan/"
    name = Season.objects.get(number=2).name

    empty, wrong = client.post(lead), client.post(lead, {"confirm": f"{name}x"})

    assert name in client.get(lead).content.decode()
    assert (empty.status_code, wrong.status_code) == (400, 400)
    assert "name_differs" in wrong.content.decode()
    assert f'value="{name}x"' in wrong.content.decode()
    assert Season.objects.count() == 2
    gone = client.post(lead, {"confirm": f" {name.upper()} "})
    assert gone["Location"] == f"/leagues/{play.league.uid}/"
    assert Season.objects.count() == 1


def test_sides_are_named_as_guests_by_handle_or_by_both(client):
    play = running(division("A", 2))
    player = PlayerFactory(handle="mina-3", display_name="Mina Secret")
    sides = "山田 花\n三奈 ＠Mina-3\n" + PlayerFactory(handle="kenji-3").handle
    address = f"/leagues/{play.league.uid}/plan/"
    signed_in(client, play.by)

    looked = client.post(address, {**answers(**{"d0-sides": sides}), "look": "1"})
    saved = client.post(address, {**answers(**{"d0-sides": sides}), "save": "1"})

    text = looked.content.decode()
    assert "<bdi>山田 花</bdi>" in text
    assert "<bdi>三奈</bdi>" in text
    assert saved.status_code == 302
    seats = EntryPlayer.objects.filter(event__tournament__division__season__number=2)
    seated = [(seat.player.display_name, seat.player.is_guest, seat.invited) for seat in seats]
    assert seated == [
        ("山田 花", True, None),
        ("三奈", True, player),
        ("kenji-3", True, Player.objects.get(handle="kenji-3")),
    ]


def test_the_same_name_twice_is_told(client):
    play = running(division("A", 2))
    asked = answers(**{"d0-sides": "山田\n山田", "look": "1"})

    page = signed_in(client, play.by).post(f"/leagues/{play.league.uid}/plan/", asked)

    assert page.status_code == 400
    assert "山田" in page.content.decode()
    assert Season.objects.count() == 1


def test_several_rounds_are_planned_on_one_day(client):
    play = running(division("A", 2))
    asked = answers(**{"d0-sides": handles(4), "per_week": "3", "save": "1"})

    signed_in(client, play.by).post(f"/leagues/{play.league.uid}/plan/", asked)
    client.post(f"/leagues/{play.league.uid}/2/lead/start/")

    held = Round.objects.filter(tournament__division__season__number=2)
    assert held.count() == 3
    assert len({round.due_at for round in held}) == 1


def test_what_was_typed_stays_and_each_field_says_what_is_wrong(client):
    play = running(division("A", 2))
    asked = answers(**{"d0-sides": "@nobody-of-this-name", "free": "some day", "every": "0"})

    page = signed_in(client, play.by).post(f"/leagues/{play.league.uid}/plan/", asked)

    text = page.content.decode()
    assert page.status_code == 400
    assert "There is no player nobody-of-this-name." in text
    assert "some day" in text
    assert Season.objects.count() == 1


def test_a_season_of_teams_is_planned(client):
    play = running(division("A", 2))
    first, second = (handles(2).replace("\n", ", ") for _side in range(2))
    asked = answers(**{"d0-sides": f"Gulls: {first}\nTerns: {second}", "save": "1"})
    address = f"/leagues/{play.league.uid}/plan/"

    alone = signed_in(client, play.by).post(address, asked)
    teams = client.post(address, {**asked, "side_size": "2"})

    assert alone.status_code == 422
    assert "side_size" in alone.content.decode()
    assert teams.status_code == 302
    event = Season.objects.get(number=2).divisions.get().tournament.event
    assert (event.side_size, event.entries.get(name="Gulls").entry_players.count()) == (2, 2)


def test_a_division_is_added_without_losing_what_was_typed(client):
    play = running(division("A", 2))

    page = signed_in(client, play.by).post(
        f"/leagues/{play.league.uid}/plan/", answers(more="1", name="Half typed")
    )

    text = page.content.decode()
    assert "Half typed" in text
    assert 'name="d1-name"' in text


def test_the_next_season_is_proposed_in_the_form(client):
    play = finished()
    players = [
        side.players[0].handle for division in play.plan.divisions for side in division.sides
    ]

    page = signed_in(client, play.by).get(f"/leagues/{play.league.uid}/plan/?after=1")

    text = page.content.decode()
    assert page.status_code == 200
    upper = text.split('name="d0-sides"')[1].split("</textarea>")[0]
    assert [handle in upper for handle in players] == [True] * 3 + [False, True] + [False] * 3
    first = play.plan.divisions[0].sides[0].players[0]
    assert f"{first.display_name} @{first.handle}" in upper


def test_before_its_end_a_season_has_no_successor(client):
    play = running(division("A", 2))
    signed_in(client, play.by)

    page = client.get(f"/leagues/{play.league.uid}/plan/?after=1")

    assert page["Location"] == f"/leagues/{play.league.uid}/1/"
    for odd in ("x", "99", "²", "9" * 30):
        assert client.get(f"/leagues/{play.league.uid}/plan/?after={odd}").status_code == 404
