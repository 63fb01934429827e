"""Bot against bot: matches in pairs with the same decks and dice and the seats swapped.

Match 2k and match 2k + 1 share a seed; in the first ``a`` plays the first side. Decks, dice and
each bot have generators of their own, so dice do not depend on who thinks, nor how long.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from random import Random
from typing import Any, Final

from engines.bots import choose, levels
from engines.bots.playing import due
from engines.core.errors import IllegalAction, RulesError
from engines.core.game import CHANCE, AnyGame, Seat, Settings
from engines.core.outcome import DRAW
from engines.core.playouts import LONGEST, Endless, settings

BOTS: Final = ("a", "b")
Lines = tuple[tuple[str, tuple[str, ...]], ...]  # of a header, as in ``Settings``
Chooser = Callable[[AnyGame, Any, Seat, str, Random], Any]  # as ``engines.bots.choose``


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets whom, in what; the same meeting gives the same matches.

    ``decks`` has the header lines of each bot's own deck, or none: both play house decks.
    """

    game: AnyGame
    levels: Mapping[str, str]  # of ``a`` and ``b``
    seed: int = 0
    preset: str = ""
    decks: Mapping[str, Lines] = field(default_factory=dict)

    @property
    def searches(self) -> bool:
        """Tell whether ``a`` searches."""
        level = levels(self.game).get(self.levels["a"])
        return level is not None and level.kind == "search"

    def head(self) -> dict[str, Any]:
        """Return what a file of matches must agree on to be played on."""
        game, preset = self.game, f":{self.preset}" if self.preset else ""
        has = levels(game)
        bots = {bot: {"level": of, **asdict(has[of])} for bot, of in self.levels.items()}
        decks = {
            bot: [" ".join((name, *words)) for name, words in lines]
            for bot, lines in self.decks.items()
        }
        begin = {"game": game.key, "ruleset": f"{game.ruleset}{preset}", "seed": self.seed}
        return {**begin, **bots, "decks": decks}


@dataclass(frozen=True, slots=True)
class Played:
    """A match: which bot won or ``draw``, the points of ``a`` and ``b``, the end in one word."""

    match: int  # from 0; its seed is the meeting's and match // 2
    winner: str
    points: tuple[int, ...]
    end: str
    actions: int
    seconds: float  # of the processor
    thoughts: tuple[int, ...] = ()  # of ``a``: how long each search took, in ms of the processor


def play(meeting: Meeting, match: int, chooser: Chooser = choose) -> Played:
    """Play one match of a meeting; ``chooser`` thinks for both bots.

    Raises ``Refused`` where its decks do not go together, ``IllegalAction`` for an illegal choice.
    """
    game, began = meeting.game, time.process_time()
    thinkers = _Thinkers(meeting, match, chooser)
    state = game.setup(_setting(meeting, match, thinkers.sides))
    dice = Random(f"dice {meeting.seed} {match // 2}")
    actions = 0
    while seats := game.to_act(state):
        if seats[0] == CHANCE:
            chosen = [game.sample(state, dice)]
        else:
            chosen = [thinkers.choose(state, seat) for seat in due(game, state, seats)]
        actions += _play(game, state, chosen)
        if actions > LONGEST:
            raise Endless(f"{game.key}: no end after {LONGEST} actions")
    seconds = time.process_time() - began
    return _played(game, state, match, thinkers.sides, actions, seconds, thinkers.thoughts)


class _Thinkers:
    """Both bots of a match: the seats of each, their generators, the time of ``a``'s searches."""

    def __init__(self, meeting: Meeting, match: int, chooser: Chooser) -> None:
        self.sides = _sides(meeting.game, match)
        self.thoughts: list[int] = []  # ms of the processor
        self._meeting, self._chooser = meeting, chooser
        self._minds = {bot: Random(f"mind {meeting.seed} {match} {bot}") for bot in BOTS}

    def choose(self, state: Any, seat: Seat) -> Any:
        """Return what a bot chooses for a seat; of a search of ``a`` the time is noted."""
        meeting, bot, start = self._meeting, self.sides[seat], time.process_time()
        level = meeting.levels[bot]
        action = self._chooser(meeting.game, state, seat, level, self._minds[bot])
        if bot == BOTS[0] and meeting.searches:
            self.thoughts.append(round(1_000 * (time.process_time() - start)))
        return action


def _play(game: AnyGame, state: Any, chosen: list[Any]) -> int:
    """Play what was chosen at the same moment; return how many actions were played.

    A choice that lets chance act first, such as drawing anew, takes the later ones back: their
    seats are asked again. Raises ``IllegalAction``.
    """
    played = 0
    for action in chosen:
        if action.seat not in game.to_act(state):
            continue
        if reason := game.check(state, action.seat, action):
            raise IllegalAction(reason)
        game.play(state, action.seat, action)
        played += 1
    return played


def _sides(game: AnyGame, match: int) -> dict[Seat, str]:
    """Return which bot plays each seat: every other side is one bot's."""
    return {
        seat: BOTS[(at + match) % 2]
        for at, seats in enumerate(game.sides.values())
        for seat in seats
    }


def _setting(meeting: Meeting, match: int, sides: Mapping[Seat, str]) -> Settings:
    game = meeting.game
    house = settings(game, Random(f"decks {meeting.seed} {match // 2}"), preset=meeting.preset)
    if not meeting.decks:
        return house
    own = {
        (name, _seated(words, seat))
        for seat, bot in sides.items()
        for name, words in meeting.decks[bot]
    }
    order = {name: at for at, name in enumerate(game.headers)}
    seats = {seat: at for at, seat in enumerate(game.seats)}
    lines = sorted(own, key=lambda line: (order[line[0]], seats.get(line[1][0], 0), line[1]))
    return replace(house, lines=tuple(lines))


def _seated(words: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    return tuple(seat if word == SEATED else word for word in words)


SEATED: Final = "@"  # stands in a deck's lines for the seat that plays it


def _played(
    game: AnyGame,
    state: Any,
    match: int,
    sides: Mapping[Seat, str],
    actions: int,
    seconds: float,
    thoughts: list[int],
) -> Played:
    outcome = game.outcome(state)
    if outcome is None:
        raise RulesError(f"{game.key}: a match without an outcome")
    bots = {side: sides[seats[0]] for side, seats in game.sides.items() if seats}
    points = dict.fromkeys(BOTS, 0) if outcome.points else {}
    for side, number in outcome.points:
        points[bots[side]] += number
    winner = bots.get(outcome.winner, DRAW)
    score, seconds = tuple(points.values()), round(seconds, 6)
    return Played(match, winner, score, outcome.end, actions, seconds, tuple(thoughts))


def matches(meeting: Meeting, first: int, games: int) -> Iterator[Played]:
    """Play the matches from ``first`` on, up to ``games`` in all."""
    return (play(meeting, match) for match in range(first, games))
