"""The other functions of the interface: choices, alternatives, rulings, open records, a match."""

import re
from collections.abc import Iterator
from random import Random
from typing import Final

from engines.core.choosing import Words, next_words
from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Possibility, Seat, Settings
from engines.core.reason import Reason
from engines.core.records.spoken import reader
from engines.core.registry import ruleset
from engines.core.replays.replay import Course, Stopped, play
from engines.rugby_15.cards import NAME, PLACE
from engines.rugby_15.options import OPTIONS, RULESET, setup
from engines.rugby_15.rules import legal
from engines.rugby_15.state import State, copy
from engines.rugby_15.written.actions import SEATS, Action, Drawn
from engines.rugby_15.written.notation import write


def choices(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Offer the words of the legal lines, word by word."""
    offered = next_words(legal(state, seat), _words, partial)
    if isinstance(offered, tuple) and state.phase in ("kick", "drop"):
        # In the order of the set: the order of play would not help to find a card.
        return tuple(sorted(offered, key=lambda word: PLACE.get(word, -1)))
    return offered


def _words(action: Action) -> Words:
    """Split a line into words; of drawn cards the side comes first."""
    if isinstance(action, Drawn):
        return (action.how, action.side, *action.cards)
    return tuple(write(action).split(" "))


def alternatives(state: State, seat: Seat, action: Action) -> Iterator[Action]:
    """Yield the legal actions of the seat, those of the same kind first."""
    offered = list(legal(state, seat if seat in SEATS else CHANCE))
    yield from sorted(offered, key=lambda other: type(other) is not type(action))


def house(rng: Random) -> Settings:
    return Settings(RULESET, OPTIONS, lines=(("set", (NAME,)),))


def possible(settings: Settings, texts: tuple[str, ...]) -> Possibility[State]:
    """Replay the public lines. Every check can be decided: the cards played give the course, and
    the unplayed ones whether a card can be in a hand (section 7).
    """
    game, _ = ruleset(settings.ruleset)
    course = Course(game, setup(settings))
    say = reader(game)
    for line, text in enumerate(texts):
        try:
            play(course, say(text))
        except Stopped as stopped:
            return Possibility("impossible", stopped.before, line, stopped.reason)
    return Possibility("verified", course.state)


_NUMBER: Final = re.compile(r"[0-9]{1,3}")


def ruling(state: State, field: str, value: str) -> State:
    """Return the position after an official set ``score.R``, ``p`` or ``off``.

    Raises ``IllegalAction`` for any other field and for an impossible value.
    """
    new = copy(state)
    name, _, part = field.partition(".")
    if _NUMBER.fullmatch(value) and name == "score" and part in SEATS:
        new.score[SEATS.index(part)] = int(value)
        return new
    if state.phase in ("commit", "refill"):
        if field == "p" and _NUMBER.fullmatch(value) and 0 < int(value) < state.match.size:
            new.p = int(value)
            return new
        if field == "off" and value in SEATS:
            new.off = SEATS.index(value)
            return new
    text = f"{field}={value}"[:60]
    raise IllegalAction(Reason("R15-S7", "R15-E-RULING", {"text": text}))
