"""The words of the fields that only the admin shows."""

from django.utils.translation import override

from cards.models import Approval
from league.conf.labels import unworded


def test_every_field_that_the_admin_shows_has_words() -> None:
    assert [str(field) for field in unworded()] == []


def test_words_follow_the_language() -> None:
    label = Approval._meta.get_field("card").verbose_name

    with override("ja"):
        assert str(label) == "カード"
    with override("en"):
        assert str(label) == "card"
