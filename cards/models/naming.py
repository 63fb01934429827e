"""Names of rows that other rows point to."""

from django.db.models import Model


def named(row: Model, relation: str) -> str:
    """Return a related row's name if it is loaded, else its id: no query is made."""
    field = row._meta.get_field(relation)
    if field.is_cached(row):  # type: ignore[union-attr]
        return str(getattr(row, relation))
    return str(getattr(row, field.attname))  # type: ignore[union-attr]
