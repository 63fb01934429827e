"""Events in the admin: its tables open, nothing can be changed, no deck can be read."""

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from league.events.models import Event, EventRole
from league.events.services import checks, declarations
from league.people.models import Player
from tests.events.conftest import browser
from tests.events.factories import entrant, lock, works
from tests.people.factories import staff

pytestmark = pytest.mark.django_db
MODELS = [model for model in admin.site._registry if model._meta.app_label == "events"]


@pytest.fixture
def rows(event: Event, ann: Player, bob: Player) -> Event:
    first, second = entrant(event, ann), entrant(event, bob)
    judge = works(event, "judge")
    lock(event)
    now = timezone.now()
    declarations.declare(declarer=first.entry, opponent=second.entry, by=ann.user, now=now)
    checks.check(submission=first.submissions.get(), result="fine", text="", by=judge, now=now)
    return event


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_table_opens_and_is_searched_but_not_changed(
    model: type, rows: Event, settings: object
) -> None:
    settings.STAFF_SECOND_FACTOR = False  # type: ignore[attr-defined]
    user = staff()
    user.is_staff = True
    user.save()
    client = browser(user)
    name = f"admin:events_{model._meta.model_name}"  # type: ignore[attr-defined]
    row = model.objects.first()  # type: ignore[attr-defined]

    opened = client.get(reverse(f"{name}_changelist"), {"q": "1"})
    shown = client.get(reverse(f"{name}_change", args=[row.pk]))
    added = client.get(reverse(f"{name}_add"))
    deleted = client.post(reverse(f"{name}_delete", args=[row.pk]), {"post": "yes"})

    assert (opened.status_code, shown.status_code, deleted.status_code) == (200, 200, 403)
    assert added.status_code == (200 if model is EventRole else 403)
    assert "snapshot" not in shown.content.decode()
