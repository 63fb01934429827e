"""Facets as a page shows them: every value with its count and the address that toggles it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.http import urlencode
from django.utils.translation import gettext as _, pgettext

from cards.forms.cards import CHIPS, SPANS, Asked
from cards.models import CardRevision
from cards.queries.search.facets import Facets
from cards.rules.effects import EFFECTS
from league.people.shared.languages import current_language

NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "*")


@dataclass(frozen=True, slots=True)
class Option:
    label: str
    href: str
    count: int
    active: bool


@dataclass(frozen=True, slots=True)
class Facet:
    legend: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class SpanOption:
    value: int
    count: int
    is_least: bool
    is_most: bool


@dataclass(frozen=True, slots=True)
class Span:
    """A stat from a least to a most value, both chosen from the values that occur."""

    name: str
    label: str
    options: tuple[SpanOption, ...]


def address(pairs: Iterable[tuple[str, str]]) -> str:
    return f"?{urlencode(list(pairs))}"


def facets(asked: Asked, counted: Facets) -> list[Facet]:
    kinds = {**dict(CardRevision.Kind.choices), "": _("no skill")}
    return [
        _facet(pgettext("card", "Number"), "number", asked, counted, NUMBERS, _number),
        _facet(_("Skill"), "effect", asked, counted, (*EFFECTS, ""), _effect),
        _facet(_("Kind of skill"), "kind", asked, counted, tuple(kinds), lambda v: str(kinds[v])),
        _facet(_("Rarity"), "rarity", asked, counted, tuple(CardRevision.Rarity.values), _rarity),
        _facet(_("Set"), "set", asked, counted, tuple(sorted(counted.counts["set"])), str),
        _facet(
            _("Legal today"),
            "legal",
            asked,
            counted,
            tuple(format.code for format in counted.formats),
            lambda code: next(known.name for known in counted.formats if known.code == code),
        ),
    ]


def _number(value: str) -> str:
    return _("flexible") if value == "*" else value


def _effect(value: str) -> str:
    return EFFECTS[value].label(current_language()) if value else _("no skill")


def _rarity(value: str) -> str:
    return f"{value} {CardRevision.Rarity(value).label}"


def _facet(
    legend: str,
    name: str,
    asked: Asked,
    counted: Facets,
    values: tuple[str, ...],
    label: Callable[[str], str],
) -> Facet:
    """Show every value that some card has, and chosen values that no card has."""
    chosen = getattr(asked.chosen, CHIPS[name])
    counts = counted.counts[name]
    options = (
        Option(label(value), _turned(asked, name, key), counts.get(value, 0), key in chosen)
        for value, key in ((value, value or "none") for value in values)
        if counts.get(value) or key in chosen
    )
    return Facet(legend, tuple(options))


def _turned(asked: Asked, name: str, value: str) -> str:
    pair = (name, value)
    pairs = asked.pairs()
    return address([other for other in pairs if other != pair] if pair in pairs else [*pairs, pair])


def spans(asked: Asked, counted: Facets) -> list[Span]:
    labels = {"cost": _("Cost"), "run": _("Run"), "phys": _("Phys")}
    spans = []
    for name in SPANS:
        least, most = getattr(asked.chosen, name)
        counts = {int(value): count for value, count in counted.counts[name].items()}
        values = sorted({*counts, *(end for end in (least, most) if end is not None)})
        options = (
            SpanOption(value, counts.get(value, 0), value == least, value == most)
            for value in values
        )
        spans.append(Span(name, labels[name], tuple(options)))
    return spans


def hidden(asked: Asked) -> list[tuple[str, str]]:
    """List the hidden values of the form: all that it has no field for."""
    return [pair for pair in asked.pairs() if pair[0] in CHIPS or pair[0] == "view"]


def view_links(asked: Asked) -> list[Option]:
    others = [pair for pair in asked.pairs() if pair[0] != "view"]
    return [
        Option(_("Grid"), address(others), 0, asked.view == "grid"),
        Option(_("List"), address([*others, ("view", "list")]), 0, asked.view == "list"),
    ]
