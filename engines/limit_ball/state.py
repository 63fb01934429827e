"""The state of a match.

The words of the game, as the rules book has them (chapter 1 of the rules):

player          A1 to A3 and B1 to B3, here 0 to 5; ``NOBODY`` is -1
team, side      A (0) or B (1); ``side`` is the first side of a reaction and of a check
target          achievement of the last successful player; 0: void, then there is no limit
last            the last successful or moving player
holder          who came with the ball, or the representative of a start, until the next check
kind            the situation in the round: first, start, restart, normal (with a target), free
excluded        who may not react: the last successful player or who caused the ball free
queue           who has still to declare a reaction, in order
joined          who takes part in the reaction
checkers        who checks now; ``waiting`` have not rolled yet
rolls           the active dice by player
boosted         team-mates' checks that a booster has already boosted: booster * 6 + mate
pending, how    dice that a choice has caused and what becomes of them
fouler, value   who rolled over the limit, and how much; ``table`` the roll on the foul table
dead            how often in a row the ball was left alone; ``toucher`` had it last
mover, steps    who moves the ball now, and how far at most
passes          in a row, in a window
acting          who may act: players, and the bit above them for the dice
news            what followed from the last line: ("success", "A1", 12), ("goal", "B", 1)

Sets of players are ints used as bit sets.
"""

from dataclasses import dataclass
from typing import Final

from engines.limit_ball.ground import Field
from engines.limit_ball.sets import House
from engines.limit_ball.written.actions import SEATS, TEAMS, Move, React

PLAYERS: Final = len(SEATS)
NOBODY: Final = -1
TEAM: Final = (0, 0, 0, 1, 1, 1)
OF_TEAM: Final = (0b000111, 0b111000)
FIRST_OF: Final = (1 << 0, 1 << 3)  # acts for the team
CHANCE_BIT: Final = 1 << PLAYERS
TOSS, PLACE, ROLL, DICE, BOOST, FOUL, ACCEPT, MOVE, REACT, FAST, OVER = range(11)
PHASES: Final = (
    "toss", "place", "roll", "dice", "boost", "foul", "accept", "move", "react", "fast", "over",
)  # fmt: skip
FIRST, START, RESTART, NORMAL, FREE = range(5)
KINDS: Final = ("first", "start", "restart", "normal", "free")
BASE, ADDED, AGAIN, TABLE = range(4)  # what becomes of the dice
HOWS: Final = ("base", "added", "again", "table")
DRAWN: Final = 2  # the ``winner`` of a drawn match
News = tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Options:
    points_to_win: int = 2
    exact: bool = False
    limit_add: int = 5
    limit_own_goal_centre: int = 3
    reported: bool = False
    all_in_cell: bool = False
    at_the_ball: bool = False
    presence: bool = False
    dead_limit: int = 3
    max_checks: int = 0  # 0: no end by them


@dataclass(frozen=True, slots=True)
class Person:
    """A line of the roster."""

    seat: str
    position: str
    emotion: int


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """The constants of a match: options, field, tables, roster."""

    options: Options
    field: Field
    house: House
    fouls: tuple[str, ...]  # by sum from 2
    roster: tuple[Person, ...]
    present: int
    of_team: tuple[int, int]
    players: tuple[tuple[int, ...], tuple[int, ...]]  # by team
    reaches: tuple[tuple[tuple[int, ...], ...], ...]  # one reaction step, by player and cell
    reactions: tuple[tuple[tuple[React, ...], ...], ...]  # the same as lines, = and - first
    moves: dict[tuple[int, int, int], tuple[Move, ...]]  # by player, cell and steps, as needed
    duel: bool  # both teams have a single player, the meaning of one-on-one
    written: tuple[tuple[str, str], ...]  # the options as text
    lines: tuple[tuple[str, tuple[str, ...]], ...]  # of the header


class State:
    """A position of a match, flat and mutable: only ``play`` changes one, on a private copy."""

    __slots__ = (
        "acting", "ball", "boosted", "cell", "checkers", "checks", "dead", "emotion", "excluded",
        "first", "fouler", "holder", "how", "joined", "kind", "last", "match", "mover", "news",
        "passes", "pending", "phase", "placed", "queue", "receiver", "reps", "result", "roller",
        "rolls", "score", "side", "steps", "table", "target", "team", "toucher", "used", "value",
        "waiting", "winner",
    )  # fmt: skip

    match: Match

    def __init__(self, match: Match) -> None:
        self.match = match
        self.phase = TOSS
        self.acting = CHANCE_BIT
        self.kind = FIRST
        self.emotion = [0] * PLAYERS
        for person in match.roster:
            self.emotion[SEATS.index(person.seat)] = person.emotion
        self.cell = [NOBODY] * PLAYERS
        self.score = [0, 0]
        self.first = 0  # the toss winner
        self.side = 0
        self.team = 0  # the seat that is to place or to roll, or has the window
        self.receiver = 0
        self.placed = self.reps = 0
        self.ball = self.holder = self.last = NOBODY
        self.target = 0
        self.excluded = 0
        self.queue: tuple[int, ...] = ()
        self.joined = self.checkers = self.waiting = 0
        self.rolls: list[tuple[int, ...]] = [()] * PLAYERS
        self.boosted = 0
        self.used: tuple[tuple[int, str], ...] = ()
        self.roller = NOBODY
        self.pending = 0
        self.how = BASE
        self.fouler = NOBODY
        self.value = 0
        self.table: tuple[int, ...] = ()
        self.result = ""
        self.dead = 0
        self.toucher = NOBODY
        self.mover = NOBODY
        self.steps = 0
        self.passes = 0
        self.checks = 0
        self.winner = NOBODY
        self.news: News = ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and given(self.match) == given(other.match)
            and all(
                getattr(self, name) == getattr(other, name)
                for name in self.__slots__
                if name != "match"
            )
        )

    __hash__ = None  # type: ignore[assignment]


def given(match: Match) -> tuple[object, ...]:
    return match.written, match.roster, match.lines


def copy(state: State) -> State:
    """Return a private copy, sharing values that never change in place. Written out for speed."""
    new = State.__new__(State)
    new.match, new.phase, new.acting, new.kind = (
        state.match, state.phase, state.acting, state.kind,
    )  # fmt: skip
    new.emotion, new.cell, new.score = state.emotion[:], state.cell[:], state.score[:]
    new.rolls = state.rolls[:]
    new.first, new.side, new.team, new.receiver = (
        state.first, state.side, state.team, state.receiver,
    )  # fmt: skip
    new.placed, new.reps, new.ball, new.holder = state.placed, state.reps, state.ball, state.holder
    new.target, new.last, new.excluded = state.target, state.last, state.excluded
    new.queue, new.joined, new.checkers = state.queue, state.joined, state.checkers
    new.waiting, new.boosted, new.used = state.waiting, state.boosted, state.used
    new.roller, new.pending, new.how = state.roller, state.pending, state.how
    new.fouler, new.value, new.table = state.fouler, state.value, state.table
    new.result, new.dead, new.toucher = state.result, state.dead, state.toucher
    new.mover, new.steps, new.passes = state.mover, state.steps, state.passes
    new.checks, new.winner, new.news = state.checks, state.winner, state.news
    return new


LISTED: Final = tuple(
    tuple(player for player in range(PLAYERS) if mask >> player & 1) for mask in range(1 << PLAYERS)
)
COUNT: Final = tuple(len(players) for players in LISTED)
# The order of declarations: the first side in the order of the roster, then the other.
QUEUES: Final = tuple(
    tuple(LISTED[mask & OF_TEAM[side]] + LISTED[mask & OF_TEAM[1 - side]] for mask in range(64))
    for side in (0, 1)
)


def names(mask: int) -> list[str]:
    return [SEATS[player] for player in LISTED[mask]]


def team_name(team: int) -> str:
    return TEAMS[team]
