import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from league.people.errors import NoPlayer
from league.people.permissions import may
from league.seasons.errors import (
    AlreadyLeagueOrganiser,
    LastLeagueOrganiser,
    LeagueInvalid,
    SeasonsExist,
)
from league.seasons.queries.leagues import league_by_uid, organisers_of, visible_leagues
from league.seasons.services import leagues
from league.tournaments.errors import TournamentHidden
from tests.events.factories import works
from tests.people.factories import PlayerFactory, staff
from tests.seasons.season import division, planned

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def organiser():
    return PlayerFactory().user


@pytest.fixture
def league(organiser):
    return leagues.make(by=organiser, now=NOW, name="Harbour  League ", game="carriers")


def test_whoever_makes_a_league_organises_it(league, organiser):
    assert league.name == "Harbour League"
    assert [role.user for role in organisers_of(league)] == [organiser]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"game": "chess"}, "game"),
        ({"time_zone": "Asia/Nowhere"}, "time_zone"),
    ],
)
def test_what_no_league_can_be_is_refused_with_its_field(organiser, fields, field):
    with pytest.raises(LeagueInvalid) as raised:
        leagues.make(by=organiser, now=NOW, **{"name": "A", "game": "carriers", **fields})

    assert raised.value.params == {"field": field}


def test_the_game_stays_once_there_is_a_season():
    play = planned(division("A", 2))

    leagues.change(league=play.league, by=play.by, now=NOW, name="Another")
    with pytest.raises(SeasonsExist):
        leagues.change(league=play.league, by=play.by, now=NOW, time_zone="Europe/Paris")


def test_a_hidden_league_hides_its_events():
    play = planned(division("A", 2))

    leagues.change(league=play.league, by=play.by, now=NOW, published=False)
    assert not play.tournament(1).event.published
    leagues.change(
        league=league_by_uid(play.league.uid, play.by), by=play.by, now=NOW, published=True
    )
    assert play.tournament(1).event.published


def test_a_hidden_league_is_seen_by_its_organisers_alone(league, organiser):
    leagues.change(league=league, by=organiser, now=NOW, published=False)

    assert league_by_uid(league.uid, organiser) == league
    assert not visible_leagues(AnonymousUser()).exists()
    for other in (AnonymousUser(), PlayerFactory().user, staff("admin")):
        with pytest.raises(TournamentHidden):
            league_by_uid(league.uid, other)


def test_a_role_is_given_once_and_the_last_one_stays(league, organiser):
    other = PlayerFactory().user
    given = leagues.give_role(league=league, user=other, by=organiser, now=NOW)

    with pytest.raises(AlreadyLeagueOrganiser):
        leagues.give_role(league=league, user=other, by=organiser, now=NOW)
    leagues.end_role(role=given, by=organiser, now=NOW)
    with pytest.raises(LastLeagueOrganiser):
        leagues.end_role(role=organisers_of(league).get(), by=organiser, now=NOW)
    again = leagues.give_role(league=league, user=other, by=organiser, now=NOW)
    assert again.pk != given.pk


def test_an_account_that_is_not_in_use_organises_nothing(league, organiser):
    gone = PlayerFactory(user__is_active=False).user

    with pytest.raises(NoPlayer):
        leagues.give_role(league=league, user=gone, by=organiser, now=NOW)


def test_a_league_is_changed_by_its_organisers_and_nobody_else():
    play = planned(division("A", 2))
    former = PlayerFactory().user
    role = leagues.give_role(league=play.league, user=former, by=play.by, now=NOW)
    leagues.end_role(role=role, by=play.by, now=NOW)
    people = {
        "organiser": play.by,
        "former": former,
        "at its event": works(play.tournament(1).event),
        "of another league": planned(division("A", 2)).by,
        "admin": staff("admin"),
        "visitor": AnonymousUser(),
    }

    def allowed(act):
        return {name for name, user in people.items() if may(user, act, play.league)}

    assert allowed("leagues.change") == {"organiser"}
    assert allowed("leagues.see") == set(people)
    assert may(play.by, "leagues.change", play.season)
    assert may(play.by, "leagues.change", play.season.divisions.get())
    assert {name for name, user in people.items() if may(user, "leagues.create")} == {
        *set(people) - {"visitor"}
    }
