"""How rows name the rows they point to."""

from django.db.models import Model


def named(row: Model, relation: str) -> str:
    """Name a related row by itself where it is loaded, else by its id: no query is made."""
    field = row._meta.get_field(relation)
    if field.is_cached(row):  # type: ignore[union-attr]
        return str(getattr(row, relation))
    return str(getattr(row, field.attname))  # type: ignore[union-attr]
