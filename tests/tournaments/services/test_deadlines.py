from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.events.models import Event
from league.jobs import kinds
from league.jobs.models import Job
from league.tournaments.entrants.queries import present, without_deck, without_legal_deck
from league.tournaments.entrants.services import absences, entrants, entry_side
from league.tournaments.models import Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.tournament.queries import last_act
from league.tournaments.tournament.services.acts import undo
from tests.cards.factories import BanFactory
from tests.events.conftest import browser
from tests.events.factories import enter, hand_in, lock, pool, works
from tests.tournaments.factories import TournamentFactory
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


@made_once
def entered():
    """Two entrants: the first has a legal deck, the second none."""
    made = TournamentFactory(state="open", drops_without_deck=True)
    hand_in(enter(made.event))
    enter(made.event)
    entrants.enlist(tournament=made, now=timezone.now())
    return made


@pytest.fixture
def tournament(mailoutbox):
    made = entered()
    mailoutbox.clear()
    return made


@pytest.fixture
def organiser(tournament):
    return works(tournament.event)


def there(tournament) -> list[int]:
    return list(present(tournament, 1).values_list("number", flat=True))


def test_nobody_is_dropped_before_the_deadline(tournament):
    assert entry_side.drop_without_deck(tournament=tournament, now=timezone.now()) == []

    assert there(tournament) == [1, 2]
    assert not tournament.acts.exists()


def test_who_has_no_deck_is_dropped_at_the_deadline_and_told(tournament, mailoutbox):
    lock(tournament.event)

    assert entry_side.drop_without_deck(tournament=tournament, now=timezone.now()) == [2]

    assert there(tournament) == [1]
    assert [act.kind for act in tournament.acts.all()] == ["no_deck"]
    assert [letter.subject for letter in mailoutbox] == [
        f"You were dropped from {tournament.event.name}: no legal deck"
    ]


def test_that_it_was_for_want_of_a_deck_is_told_to_the_staff_alone(tournament, organiser):
    lock(tournament.event)
    entry_side.drop_without_deck(tournament=tournament, now=timezone.now())
    uid = tournament.event.uid
    pages = f"/tournaments/{uid}/log/", f"/api/v1/tournaments/{uid}/log/"

    public = [Client().get(page).content.decode() for page in pages]
    staff = browser(organiser).get(f"/tournaments/{uid}/desk/log/").content.decode()

    assert ["dropped" in page for page in public] == [True, True]
    assert not any("legal deck" in page or "no_deck" in page for page in public)
    assert "without a legal deck" in staff


def test_a_deck_that_is_legal_no_longer_counts_as_none(tournament):
    event = tournament.event
    BanFactory(card=pool()[0], format=event.format, valid_from=date(2026, 1, 1))
    lock(event)

    assert list(without_deck(tournament).values_list("number", flat=True)) == [2]
    numbers = list(without_legal_deck(tournament).values_list("number", flat=True))
    assert numbers == [1, 2]


def test_who_was_let_in_again_is_not_dropped_again(tournament, organiser):
    lock(tournament.event)
    entry_side.drop_without_deck(tournament=tournament, now=timezone.now())

    undo(act=last_act(tournament, "no_deck"), by=organiser, reason="", now=timezone.now())

    assert there(tournament) == [1, 2]
    assert entry_side.sweep_deadlines(now=timezone.now()) == 0
    assert there(tournament) == [1, 2]


def test_one_of_those_dropped_comes_back_alone(tournament, organiser):
    lock(tournament.event)
    entry_side.sweep_deadlines(now=timezone.now())

    absences.reenter(entrant=tournament.entrants.get(number=2), by=organiser, now=timezone.now())

    assert there(tournament) == [1, 2]


def test_nobody_is_dropped_where_the_organiser_does_not_want_it(tournament):
    Tournament.objects.update(drops_without_deck=False)
    lock(tournament.event)

    assert entry_side.sweep_deadlines(now=timezone.now()) == 0

    assert there(tournament) == [1, 2]


def test_players_without_a_deck_are_warned_once_before(tournament, mailoutbox):
    Event.objects.update(deadline=timezone.now() + timedelta(hours=11))

    assert entry_side.sweep_deadlines(now=timezone.now()) == 1
    assert entry_side.sweep_deadlines(now=timezone.now()) == 0

    name = tournament.event.name
    assert [letter.subject for letter in mailoutbox] == [
        f"No legal deck yet for {name}: you will be dropped at the deadline"
    ]
    assert there(tournament) == [1, 2]


def test_nobody_is_warned_days_before(tournament):
    Event.objects.update(deadline=timezone.now() + timedelta(hours=13))

    assert entry_side.sweep_deadlines(now=timezone.now()) == 0


def test_a_job_waits_for_the_deadline(tournament, organiser):
    Tournament.objects.update(drops_without_deck=False)
    tournament.refresh_from_db()

    tournaments.change(
        tournament=tournament, by=organiser, now=timezone.now(), drops_without_deck=True
    )

    job = Job.objects.get(kind=entry_side.KIND)
    assert job.run_after > timezone.now() + timedelta(hours=23)
    lock(tournament.event)
    kinds.get(entry_side.KIND).publish(job.arguments, None)
    assert there(tournament) == [1]
    kinds.get(entry_side.KIND).publish({"tournament": 0}, None)
