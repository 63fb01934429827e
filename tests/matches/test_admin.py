"""Matches in the admin: its tables open, nothing can be changed, no record can be read."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from league.conf import grants
from matches.models import Withdrawal
from matches.services import matches, reports, reverification, rulings
from tests.events.conftest import browser
from tests.matches.factories import Table, played
from tests.matches.passes.guests import guests, pass_for
from tests.matches.services.filing import filed, verify
from tests.matches.services.test_reports import confirmed, said
from tests.people.factories import staff

pytestmark = pytest.mark.django_db
SHOWN = [model for model in admin.site._registry if model._meta.app_label == "matches"]
TABLES = list(apps.get_app_config("matches").get_models())
CANARY = "Canary in the evidence"


@pytest.fixture
def rows(table: Table) -> Table:
    """One row of every table that the admin shows, at the least."""
    match = played(table)
    confirmed(table, said(table, 0, match.games))
    verify(filed(table, match.text))
    rulings.rule(match=table.match, kind="correction", reason=CANARY, winner=2, by=table.judge,
                 now=timezone.now())  # fmt: skip
    again = matches.make(event=table.event, entries=[s.entry for s in table.sides],
                         by=table.judge, now=timezone.now())  # fmt: skip
    other = Table(table.event, again, table.players, tuple(again.sides.all()), table.judge)
    reports.withdraw(report=said(other, 0), by=table.ann, now=timezone.now())
    pass_for(guests())
    run = reverification.begin(now=timezone.now())
    ids = list(reverification.records_of().values_list("pk", flat=True))
    arguments = {"run": run.pk, "number": 1, "records": ids}
    reverification.publish(arguments, reverification.replay(arguments))
    assert Withdrawal.objects.exists()
    return table


def test_tables_open_and_are_searched_but_not_changed(rows, settings):
    settings.STAFF_SECOND_FACTOR = False
    user = staff()
    user.is_staff = True
    user.save()
    client = browser(user)
    card = rows.sides[0].seats.get().submission.snapshot["cards"][0]["code"]

    for model in SHOWN:
        name = f"admin:matches_{model._meta.model_name}"
        row = model.objects.first()
        opened = client.get(reverse(f"{name}_changelist"), {"q": "1"})
        shown = client.get(reverse(f"{name}_change", args=[row.pk]))
        added = client.get(reverse(f"{name}_add"))
        deleted = client.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"})
        codes = [answer.status_code for answer in (opened, shown, added, deleted)]
        assert (model.__name__, codes) == (model.__name__, [200, 200, 403, 403])
        assert card not in shown.content.decode() + opened.content.decode(), model.__name__


@pytest.mark.parametrize("model", [m for m in TABLES if getattr(m, "append_only", False)],
                         ids=lambda model: model.__name__)  # fmt: skip
def test_the_application_can_neither_change_nor_delete_evidence(model):
    assert grants.acts_on(model) == ("SELECT", "INSERT")
