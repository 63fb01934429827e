import pytest
from django.utils import timezone

from league.tournaments.entrants.services import byes
from league.tournaments.errors import ByeAsked, NotNow, RoundPast, SettingsInvalid
from league.tournaments.models import Phase, RequestedBye
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from tests.tournaments.factories import TournamentFactory, publish, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return TournamentFactory(entrants=3)


@pytest.fixture
def entrant(tournament):
    return tournament.entrants.get(number=1)


def asked(tournament):
    requests = RequestedBye.objects.filter(entrant__tournament=tournament)
    return list(requests.values_list("entrant__number", "round", "worth"))


def ask(entrant, round: int, worth: str = "half") -> RequestedBye:
    return byes.ask(
        entrant=entrant, round=round, worth=worth, by=user_of(entrant), now=timezone.now()
    )


def test_a_bye_is_asked_for_and_withdrawn(tournament, entrant):
    made = ask(entrant, 2)

    assert asked(tournament) == [(1, 2, "half")]
    byes.withdraw(bye=made, by=user_of(entrant), now=timezone.now())
    assert asked(tournament) == []
    kinds = list(tournament.acts.order_by("number").values_list("kind", "round"))
    assert kinds == [("ask_bye", 2), ("withdraw_bye", 2)]


def test_asking_and_withdrawing_are_undone(tournament, entrant):
    made = ask(entrant, 2, "zero")
    byes.withdraw(bye=made, by=user_of(entrant), now=timezone.now())

    for kind, left in (("withdraw_bye", [(1, 2, "zero")]), ("ask_bye", [])):
        undo(act=last_act(tournament, kind), by=user_of(entrant), reason="", now=timezone.now())
        assert asked(tournament) == left


def test_a_bye_is_for_a_round_to_come(tournament, entrant):
    publish(tournament)

    for round in (0, 1, 100):
        with pytest.raises(RoundPast):
            ask(entrant, round)
    ask(entrant, 2)
    publish(tournament)
    with pytest.raises(RoundPast):
        byes.withdraw(bye=entrant.requested_byes.get(), by=user_of(entrant), now=timezone.now())
    with pytest.raises(RoundPast):
        undo(
            act=last_act(tournament, "ask_bye"), by=user_of(entrant), reason="", now=timezone.now()
        )


def test_only_a_swiss_has_byes_to_ask_for(tournament, entrant):
    Phase.objects.update(kind="round_robin")

    with pytest.raises(RoundPast):
        ask(entrant, 1)


def test_a_bye_is_asked_for_once_and_has_a_worth(tournament, entrant):
    made = ask(entrant, 2)

    with pytest.raises(ByeAsked):
        ask(entrant, 2, "zero")
    with pytest.raises(SettingsInvalid):
        ask(entrant, 3, "full")
    byes.withdraw(bye=made, by=user_of(entrant), now=timezone.now())
    with pytest.raises(NotNow):
        byes.withdraw(bye=made, by=user_of(entrant), now=timezone.now())
