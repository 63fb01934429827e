"""What a card, and a deck, may be. Plain values in; ValidationError or problems out."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

import engines
from engines.carriers.deck import Card, Limits, Problem
from engines.carriers.lineup import LineUp, Numbered

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


class DeckRules(Protocol):
    """What a game's ``deck`` module offers."""

    def judge(
        self,
        cards: Sequence[Card],
        starters: Mapping[int, str] | None,
        *,
        cost_cap: int | None = None,
        building: bool = False,
        limits: Limits = ...,
    ) -> tuple[Problem, ...]: ...


class LineUpRules(Protocol):
    """What a game's ``lineup`` module offers."""

    PIECES: tuple[int, ...]

    def second_line_up(self, cards: Iterable[Numbered], starters: Mapping[int, str]) -> LineUp: ...


@cache
def games_with_decks() -> tuple[str, ...]:
    return tuple(key for key in engines.keys() if find_spec(f"engines.{key}.deck"))  # noqa: SIM118


@cache
def deck_rules(game: str) -> DeckRules:
    """Find the deck rules in the game's own house. Raises ``ValidationError`` without them."""
    return cast(DeckRules, _of_the_house(game, "deck"))


@cache
def line_up_rules(game: str) -> LineUpRules:
    return cast(LineUpRules, _of_the_house(game, "lineup"))


def _of_the_house(game: str, room: str) -> ModuleType:
    validate_game(game)
    if find_spec(f"engines.{game}.{room}") is None:
        raise ValidationError(
            _("The game %(key)s has no decks."), code="game_without_decks", params={"key": game}
        )
    return import_module(f"engines.{game}.{room}")


def judge_deck(
    cards: Sequence[Card],
    starters: Mapping[int, str] | None,
    *,
    game: str,
    cost_cap: int | None = None,
    limits: Limits,
    building: bool = False,
) -> tuple[Problem, ...]:
    """Return every problem of a deck by the rules of its game. The one judge of decks."""
    return deck_rules(game).judge(
        cards, starters, cost_cap=cost_cap, limits=limits, building=building
    )
