"""Tournaments in the admin: what is there opens, nothing is changed, no check-in code is read."""

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from league.events.models import Event
from league.tournaments.entrants.services import absences, byes, check_in, waiting
from league.tournaments.floor.services import announcements, calls, penalties
from league.tournaments.models import Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.restrictions import services as restrictions
from tests.events.conftest import browser
from tests.events.factories import works
from tests.people.factories import staff
from tests.tournaments.factories import TournamentFactory, new_players, publish, user_of
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
APPS = ("tournaments", "seasons", "careers", "webhooks")
MODELS = [model for model in admin.site._registry if model._meta.app_label in APPS]
CODE = "CANARY"


@pytest.fixture
@made_once
def tournament():
    """A tournament with a row in every table of the entry side."""
    made = TournamentFactory(entrants=4, check_in="event", check_in_code=CODE, state="open")
    by, now = works(made.event), timezone.now()
    Event.objects.filter(pk=made.event_id).update(capacity=4)
    players = new_players(1)
    waiting.join(tournament=made, players=players, by=players[0].user, now=now)
    first, second, *_more = made.entrants.order_by("number")
    check_in.check_in(entrant=first, by=by, now=now)
    restrictions.keep_apart(tournament=made, entrants=(1, 2), by=by, now=now, reason=CODE)
    byes.ask(entrant=second, round=3, worth="half", by=by, now=now)
    tournaments.change(tournament=made, by=by, now=now, fees="none")
    table = publish(made, [(first, second)])[0]
    calls.call(pairing=table, by=user_of(first), now=now)
    penalties.give(entrant=first, infraction="other", ruling="warning", by=by, now=now)
    absences.drop(entrant=second, by=by, now=now)
    announcements.announce(tournament=made, text="Lunch", by=by, now=now)
    return made


@pytest.fixture
def client(settings):
    settings.STAFF_SECOND_FACTOR = False
    user = staff()
    user.is_staff = True
    user.save()
    return browser(user)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_tables_open_and_are_searched_but_not_changed(tournament, client, model):
    name = f"admin:{model._meta.label_lower.replace('.', '_')}"
    row = model.objects.first()

    listed = client.get(reverse(f"{name}_changelist"), {"q": "1"})
    added = client.get(reverse(f"{name}_add"))

    assert (listed.status_code, added.status_code) == (200, 403)
    if row is not None:
        shown = client.get(reverse(f"{name}_change", args=[row.pk]))
        deleted = client.post(reverse(f"{name}_delete", args=[row.pk]))
        assert (shown.status_code, deleted.status_code) == (200, 403)
        assert CODE not in shown.content.decode()


def test_the_code_is_there_to_be_hidden(tournament):
    assert Tournament.objects.get().check_in_code == CODE
