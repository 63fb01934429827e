"""Roles × acts of a tournament: each act is asked of everybody who could have a role there."""

import pytest
from django.contrib.auth.models import AnonymousUser

from league.conf import access
from league.events.models import Event
from league.people.permissions import may
from league.tournaments.errors import TournamentHidden
from league.tournaments.tournament.queries import tournament_by_uid
from tests.access.acts import EVENT_ACTS
from tests.events.factories import works
from tests.people.factories import PlayerFactory, staff
from tests.tournaments.factories import TournamentFactory, user_of

pytestmark = pytest.mark.django_db
STAFF = ("organiser", "judge", "scorekeeper", "checker")
ACTS = {name: roles for name, roles in EVENT_ACTS.items() if name.startswith("tournaments.")}


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=1)


@pytest.fixture
def people(tournament):
    rival = works(TournamentFactory().event, "organiser")
    return {
        **{role: works(tournament.event, role) for role in STAFF},
        "entrant": user_of(tournament.entrants.get()),
        "stranger": PlayerFactory().user,
        "rival": rival,
        "admin": staff("admin"),
        "visitor": AnonymousUser(),
    }


def test_every_act_on_a_tournament_is_in_the_matrix():
    named = {name for name in access.ACTS if name.startswith("tournaments.")}

    assert named == {*ACTS, "tournaments.see"}


@pytest.mark.parametrize("act", sorted(ACTS))
def test_an_act_is_for_its_roles_and_nobody_else(tournament, people, act):
    allowed = {name for name, user in people.items() if may(user, act, tournament)}

    assert allowed == ACTS[act]


def test_a_tournament_is_seen_as_its_event_is(tournament, people):
    def seeing() -> set[str]:
        names = set()
        for name, user in people.items():
            try:
                tournament_by_uid(tournament.event.uid, user)
            except TournamentHidden:
                continue
            names.add(name)
        return names

    assert seeing() == set(people)
    Event.objects.filter(pk=tournament.event_id).update(published=False)
    assert seeing() == {*STAFF, "entrant"}


def test_what_is_no_tournament_is_as_absent(people):
    with pytest.raises(TournamentHidden):
        tournament_by_uid("zzzzzzzzzzzz", people["admin"])
