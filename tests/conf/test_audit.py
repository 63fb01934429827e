import pghistory
import pytest
from django.apps import apps
from pghistory.models import Context

from league.people.models import User


@pytest.mark.django_db
def test_a_tracked_change_is_written_with_its_context() -> None:
    tracked = apps.get_model("cards", "CardSet")

    with pghistory.context(reason="first print"):
        made = tracked.objects.create(code="ZZ", number=99)

    kept = apps.get_model("cards", "CardSetEvent").objects.get(pgh_obj_id=made.pk)
    assert Context.objects.get(pk=kept.pgh_context_id).metadata == {"reason": "first print"}


def test_accounts_are_known() -> None:
    assert User._meta.db_table == "people_user"
