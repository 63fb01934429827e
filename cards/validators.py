"""Validators of cards and decks. Plain values in; ValidationError or problems out."""

import re
from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

import engines
from engines.core import registry
from engines.core.decks import NO_LIMITS, Card, DeckRules, Limits, Problem

CODE = re.compile(r"[A-Z0-9]{2,8}-[0-9]{3,5}")
HOUSE = re.compile(r"[a-z]([a-z0-9_-]*[a-z0-9])?")
COLOUR = re.compile(r"#[0-9a-f]{6}")


def validate_game(key: str) -> None:
    """Accept the key of a game house that the registry finds."""
    if key not in engines.keys():  # noqa: SIM118 - a function of the registry
        raise ValidationError(
            _("There is no game %(key)s."), code="game_unknown", params={"key": key[:40]}
        )


def validate_card_code(code: str) -> None:
    if not CODE.fullmatch(code):
        raise ValidationError(
            _("Write a card code as SET-123, in capitals."), code="card_code_shape"
        )


def validate_house_name(name: str) -> None:
    if not HOUSE.fullmatch(name):
        raise ValidationError(
            _("Write the name of a house set in small letters, as lc-cards."),
            code="house_name_shape",
        )


def validate_palette(palette: object) -> None:
    """Accept no colours, or three as #rrggbb."""
    if palette and not (
        isinstance(palette, list)
        and len(palette) == 3
        and all(isinstance(c, str) and COLOUR.fullmatch(c) for c in palette)
    ):
        raise ValidationError(_("Give three colours as #rrggbb."), code="palette_shape")


def games_with_decks() -> tuple[str, ...]:
    return tuple(game.key for game in registry.games() if game.decks is not None)


def deck_rules(game: str) -> DeckRules:
    """Return a game's rules for decks. Raises ``ValidationError`` if it has none."""
    validate_game(game)
    rules = registry.get(game).decks
    if rules is None:
        raise ValidationError(
            _("The game %(key)s has no decks."), code="game_without_decks", params={"key": game}
        )
    return rules


def usual_limits(game: str) -> Limits:
    """Return a game's sizes of a deck, which a format may replace."""
    return deck_rules(game).limits if game in games_with_decks() else NO_LIMITS


def judge_deck(
    cards: Sequence[Card],
    starters: Mapping[int, str] | None,
    *,
    game: str,
    cost_cap: int | None = None,
    limits: Limits,
    building: bool = False,
) -> tuple[Problem, ...]:
    """Return every problem of a deck by the rules of its game. Every check of a deck calls this."""
    return deck_rules(game).judge(
        cards, starters, cost_cap=cost_cap, limits=limits, building=building
    )
