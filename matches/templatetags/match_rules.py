"""`{% match_rules event as played %}`: the rules by which the matches of an event are played."""

from dataclasses import dataclass

from django import template

from cards.models import HouseSetRevision
from cards.queries import houses
from engines.core.options import Option, labels
from league.events.models import Event
from league.people.shared.languages import current_language
from matches.models import EventRules
from matches.queries import organising
from matches.queries.matches import engine_of, rules_of

register = template.Library()


@dataclass(frozen=True, slots=True)
class Played:
    """``options`` are those that differ from the ruleset: label and value in words."""

    rules: EventRules
    house: HouseSetRevision | None
    options: tuple[tuple[str, str], ...]


@register.simple_tag
def match_rules(event: Event) -> Played:
    language = current_language()
    rules = rules_of(event)
    return Played(rules, _house(rules), _options(rules, language))


@register.filter
def in_words(ruleset: str) -> str:
    """Name a ruleset with its preset in the reader's language."""
    return organising.in_words(ruleset, current_language())


@register.filter
def game_in_words(game: str) -> str:
    """Name a game by its key in the reader's language."""
    return labels(game).name[current_language()]


def _house(rules: EventRules) -> HouseSetRevision | None:
    game = engine_of(rules.ruleset)
    if game is None or game.sets is None:
        return None
    return rules.house or houses.choices(game.key).defer("content").first()


def _options(rules: EventRules, language: str) -> tuple[tuple[str, str], ...]:
    game = engine_of(rules.ruleset)
    known = labels(game.key).options if game else {}
    return tuple(
        _option(known.get(name, Option({})), name, value, language)
        for name, value in sorted(rules.options.items())
    )


def _option(known: Option, name: str, value: str, language: str) -> tuple[str, str]:
    return known.label.get(language, name), known.said(value, language)
