"""The words of the fields that only the admin shows."""

from django.apps import apps
from django.contrib import admin
from django.utils.translation import override

from cards.models import Approval
from league.conf.labels import fields_of, is_ours


def test_every_field_that_the_admin_shows_has_words() -> None:
    pages = [*filter(admin.site.is_registered, apps.get_models())]
    inlines = (each.model for page in pages for each in admin.site.get_model_admin(page).inlines)
    models = {*pages, *inlines}
    shown = (field for model in filter(is_ours, models) for field in fields_of(model))

    bare = [str(each) for each in shown if type(each.verbose_name) is str and not each.primary_key]

    assert bare == []


def test_words_follow_the_language() -> None:
    label = Approval._meta.get_field("card").verbose_name

    with override("ja"):
        assert str(label) == "カード"
    with override("en"):
        assert str(label) == "card"
