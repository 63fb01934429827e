"""Validators of events and of what their games ask. Plain values in, ValidationError out."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from engines.core.asking import NOTHING, Asks, SeatFact
from engines.core.errors import UnknownGame
from engines.core.registry import games, get

# Away from the limits of ``datetime``, where time zones and neighbouring days overflow.
YEARS = range(2000, 2200)


def validate_year(value: date | datetime) -> None:
    """Accept the years 2000 to 2199; a moment must be in UTC."""
    if value.year not in YEARS:
        raise ValidationError(_("Give a time from 2000 to 2199."), code="time_out_of_range")


def asks_of(game: str) -> Asks:
    """Return what a game asks of entrants; empty where no engine plays it."""
    try:
        asks: Asks = get(game).asks
    except UnknownGame:
        return NOTHING
    return asks


def games_with_decks() -> list[str]:
    return [game.key for game in games() if game.asks.decks]


def validate_facts(said: Mapping[str, str], facts: Iterable[SeatFact]) -> None:
    """Accept facts of a player that the game asks for, with one of its answers."""
    known = {fact.name: fact for fact in facts}
    for name, word in said.items():
        if name not in known or (word and not known[name].allows(word)):
            raise ValidationError(
                _("“%(word)s” is no answer to that."), code="fact_wrong", params={"word": word[:20]}
            )
