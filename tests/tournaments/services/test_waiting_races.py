"""A place that several want at once. The red control is the same race without the lock."""

import pytest
from django.utils import timezone

from league.events.models import Entry
from league.events.queries import entries_of
from league.events.services import entries
from league.people.errors import Refusal
from league.tournaments.entrants.services import waiting
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.models import Tournament, Waiting
from tests.races import race
from tests.tournaments.factories import TournamentFactory, add_entrants, new_players, user_of

pytestmark = pytest.mark.django_db(transaction=True)
TRIALS = 4


def full(places: int = 2) -> Tournament:
    made = TournamentFactory(state="open", event__capacity=places)
    add_entrants(made, places)
    return made


def joined(tournament) -> Waiting:
    player = new_players(1)[0]
    return waiting.join(tournament=tournament, players=[player], by=player.user, now=timezone.now())


def test_a_free_place_goes_to_who_waits_whoever_else_enters():
    for _trial in range(TRIALS):
        tournament = full()
        first, second = joined(tournament), joined(tournament)
        leaver = tournament.entrants.get(number=1)
        passer = new_players(1)[0]

        def leave(_start, leaver=leaver):
            return entries.withdraw(
                entry=leaver.entry, by=user_of(leaver), now=timezone.now(), by_staff=True
            )

        def enter(_start, passer=passer, tournament=tournament):
            return entries.enter(
                event=tournament.event, players=[passer], by=passer.user, now=timezone.now()
            )

        def promote(_start, tournament=tournament):
            return waiting.promote(tournament=tournament, now=timezone.now())

        came_to = race(leave, enter, enter, promote, promote)

        assert all(isinstance(outcome, Refusal) for outcome in came_to[1:3])
        assert entries_of(tournament.event).count() == 2
        first.refresh_from_db()
        second.refresh_from_db()
        assert (first.state, second.state) == ("entered", "waiting")
        assert tournament.entrants.filter(entry=first.entry).count() == 1


def test_red_control_promotions_that_only_look_overfill_the_event():
    overfilled = 0
    for _trial in range(TRIALS):
        tournament = full(places=1)
        waits = [joined(tournament), joined(tournament)]
        Entry.objects.filter(event=tournament.event).update(state=Entry.State.WITHDRAWN)

        def promote(start, row, tournament=tournament):
            free = entries_of(tournament.event).count() < 1
            start.wait(20)
            if free:
                Entry.objects.create(event=tournament.event, entered_by=row.asked_by)

        race(*(lambda start, row=row: promote(start, row) for row in waits))
        overfilled += entries_of(tournament.event).count() > 1

    assert overfilled == TRIALS


def test_entrants_are_numbered_once_however_many_enlist():
    for _trial in range(TRIALS):
        tournament = TournamentFactory(state="open")
        for player in new_players(4):
            made = Entry.objects.create(event=tournament.event, entered_by=player.user)
            made.entry_players.create(event=tournament.event, player=player)

        def take_in(_start, tournament=tournament):
            return enlist(tournament=tournament, now=timezone.now())

        came_to = race(take_in, take_in, take_in)

        assert sorted(came_to) == [0, 0, 4]
        numbers = tournament.entrants.order_by("number").values_list("number", flat=True)
        assert list(numbers) == [1, 2, 3, 4]
