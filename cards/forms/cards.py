"""The queries of the card pages; invalid values are left out, never refused."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from cards.queries.search.condition import SORTS, Chosen

LONGEST_TEXT = 2000
LONGEST_VALUE = 30
MOST_VALUES = 20
# The facets of many values: what the address calls them and what Chosen does.
CHIPS: Mapping[str, str] = {
    "number": "numbers",
    "effect": "effects",
    "kind": "kinds",
    "rarity": "rarities",
    "set": "sets",
    "legal": "formats",
}
SPANS = ("cost", "run", "phys")
VIEWS = ("grid", "list")


@dataclass(frozen=True, slots=True)
class Asked:
    """A search as its address has it. ``page`` is as typed."""

    text: str
    chosen: Chosen
    sort: str
    view: str
    page: str

    @classmethod
    def read(cls, query: QueryDict) -> "Asked":
        picked: dict[str, Any] = {kept: _values(query, name) for name, kept in CHIPS.items()}
        for name in SPANS:
            picked[name] = (_end(query, f"{name}_min"), _end(query, f"{name}_max"))
        return cls(
            text=_clean(query.get("q", ""))[:LONGEST_TEXT],
            chosen=Chosen(**picked),
            sort=query.get("sort", "") if query.get("sort") in SORTS else "code",
            view=query.get("view", "") if query.get("view") in VIEWS else "grid",
            page=query.get("page", "1"),
        )

    def pairs(self) -> list[tuple[str, str]]:
        """Return the search as pairs for an address, without the page and without defaults."""
        pairs = [("q", self.text)] if self.text else []
        for name, kept in CHIPS.items():
            pairs += [(name, value) for value in getattr(self.chosen, kept)]
        for name in SPANS:
            ends = zip((f"{name}_min", f"{name}_max"), getattr(self.chosen, name), strict=True)
            pairs += [(end, str(value)) for end, value in ends if value is not None]
        pairs += [("sort", self.sort)] if self.sort != "code" else []
        return pairs + ([("view", self.view)] if self.view != "grid" else [])


def _clean(text: str) -> str:
    return "".join(char for char in text if char.isprintable() or char.isspace())


def _values(query: QueryDict, name: str) -> tuple[str, ...]:
    values = (_clean(value)[:LONGEST_VALUE] for value in query.getlist(name)[:MOST_VALUES])
    return tuple(dict.fromkeys(value for value in values if value))


def _end(query: QueryDict, name: str) -> int | None:
    value = query.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) <= 3 else None


class DayForm(forms.Form):
    """A day to judge by; today if it is missing or invalid."""

    date = forms.DateField(
        label=_("Date"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def day(self, today: datetime.date) -> datetime.date:
        return (self.cleaned_data.get("date") if self.is_valid() else None) or today
