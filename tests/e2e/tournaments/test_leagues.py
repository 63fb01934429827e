"""A league for its organisers: roles, who leaves, play-offs; and teams that choose their seats."""

from playwright.sync_api import expect

from league.seasons.models import LeagueRole
from matches.models import Seat
from tests.careers.test_player_pages import confirm_mails
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.tournaments.test_desk import person
from tests.e2e.visitor import Visitor
from tests.events.factories import EventFactory
from tests.people.factories import PlayerFactory
from tests.seasons.season import Play, division, running
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import running as hall_of


def organised(visitor: Visitor, play: Play) -> None:
    who = person(visitor, "shiori", "栞 千夏")
    LeagueRole.objects.create(league=play.league, user=who.user, given_by=play.by)


def look_at(visitor: Visitor, path: str, name: str) -> None:
    visitor.go(path)
    visitor.look(f"league-{name}")


@ON_A_DESK
def test_who_organises_a_league_and_who_leaves_its_season(enter: Enter) -> None:
    desk = enter()
    play = running(division("一部", 5))
    play.play(1, rounds=[1, 2])
    organised(desk, play)
    league = f"/leagues/{play.league.uid}/"
    PlayerFactory(handle="nagi", display_name="青木 凪")

    desk.go("/")
    desk.tap(desk.page.locator("a[href='/leagues/']:visible").first)
    desk.look("league-list")
    look_at(desk, "/leagues/new/", "new")
    look_at(desk, league, "league")
    look_at(desk, f"{league}edit/", "edit")
    look_at(desk, f"{league}plan/", "plan")
    desk.go(f"{league}organisers/")
    desk.fill(handle="nagi")
    desk.press("Give the role")
    desk.reads("The role is given, at the league and at all its events.")
    desk.look("league-organisers")
    for show in ("table", "calendar", "race", "records"):
        look_at(desk, f"{league}1/?show={show}", f"season-{show}")
    look_at(desk, f"{league}1/lead/finish/", "lead")
    desk.go(f"{league}1/leave/")
    desk.page.locator("[name=entrant]").select_option(str(play.entrant(1, 2).pk))
    desk.press("See what follows")
    desk.look("league-leave")
    desk.press("Leave the season")
    expect(desk.page.locator("#messages")).to_be_visible()


@ON_A_DESK
def test_a_season_that_is_over_and_its_play_offs(enter: Enter) -> None:
    desk = enter()
    play = running(division("一部", 4), division("二部", 4, playing_off=1))
    play.play_all()
    play.finish()
    confirm_mails()
    organised(desk, play)

    for page, name in (("", "over"), ("archive/", "archive"), ("1/", "season-over")):
        look_at(desk, f"/leagues/{play.league.uid}/{page}", name)
    desk.go(f"/players/{player_of(play.entrant(1, 1)).handle}/")
    desk.reads("Honours")
    desk.look("player-honours")
    desk.go(f"/leagues/{play.league.uid}/1/play-offs/")
    desk.look("league-play-offs-form")
    desk.press("Make the play-offs")
    desk.reads("The play-offs are made.")
    desk.look("league-play-offs")


@ON_A_PHONE
def test_a_team_chooses_its_seats(enter: Enter) -> None:
    phone = enter()
    hall = hall_of(entrants=2, event=EventFactory(side_size=2, name="ペア戦"))
    match = hall.pairings(hall.next())[0].match
    assert match is not None
    first = match.sides.get(number=1)
    player = first.entry.entry_players.earliest("seat").player
    player.language = phone.variant.language
    player.save(update_fields=["language"])
    phone.sign_in(player)
    before = [seat.entry_player_id for seat in Seat.objects.filter(side=first).order_by("number")]

    phone.go(f"/matches/{match.uid}/")
    phone.tap(phone.page.locator("a[href$='/line-up/']"))
    phone.look("match-line-up")
    for name, seated in zip(("seat_1", "seat_2"), reversed(before), strict=True):
        phone.page.locator(f"[name={name}]").select_option(str(seated))
    phone.press("Set the line-up")
    phone.reads("The line-up is set.")
    phone.look("match-line-up-set")

    after = [seat.entry_player_id for seat in Seat.objects.filter(side=first).order_by("number")]
    assert after == before[::-1]
