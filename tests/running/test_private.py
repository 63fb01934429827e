import pytest

from league.running.private import declared, leanings


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("rows.query.get_compiler('default')", "get_compiler"),
        ("match._state.adding", "_state"),
        ("from django.db.models.sql import Query", "django.db.models.sql.Query"),
        ("from django.db.models.query import get_related_populators",
         "django.db.models.query.get_related_populators"),
        ("rows._raw_delete(rows.db)", "_raw_delete"),
        ("getattr(request, '_cached_user', None)", "_cached_user"),
        ("from rest_framework.fields import _UnvalidatedField",
         "rest_framework.fields._UnvalidatedField"),
    ],
)  # fmt: skip
def test_what_is_private_is_seen(source: str, name: str) -> None:
    assert list(leanings(source)) == [(1, name)]


@pytest.mark.parametrize(
    "source",
    [
        "Match._meta.get_field('uid')",
        "from django.db.models import F, QuerySet",
        "Match.objects.filter(round__state=1)",
        "from league.people.api.shapes import _own",
    ],
)
def test_what_is_documented_may_be_used(source: str) -> None:
    assert list(leanings(source)) == []


def test_what_the_product_declares_is_its_own() -> None:
    own = declared("class Hall:\n    def _sides(self): self._tables = []")

    assert own == {"Hall", "_sides", "_tables"}
    assert list(leanings("hall._sides(hall._tables)", own)) == []
