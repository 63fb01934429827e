"""The interface of a game: a frozen record of functions."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from engines.core.asking import NOTHING, Asks
from engines.core.chance.supply import Draw
from engines.core.decks import DeckRules
from engines.core.outcome import Outcome
from engines.core.reason import Reason
from engines.core.records.reference import Reference
from engines.core.sets import HouseSets
from engines.core.targets import Taps

Seat = str
# The seat of dice and deals. Engines never roll: chance acts like a seat, with faces.
CHANCE: Final[Seat] = "*"


class Action(Protocol):
    """The action of a record line; frozen, hashable, equal when its text is equal."""

    @property
    def seat(self) -> Seat: ...


S = TypeVar("S")
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Seated:
    """A ``@seat`` line: the seat, the name of its player, and the game's own words."""

    seat: Seat
    handle: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """The setup of a match: the header of its record.

    ``options`` holds the preset's values and the record's own over them. ``lines`` are the
    header lines that belong to the game (``card``, ``deck``, ``set``, …): name and words.
    """

    ruleset: str
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[Seated, ...] = ()
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()
    mode: str = "full"


@dataclass(frozen=True, slots=True)
class Marks(Generic[S, A]):
    """The marks that may follow a line without being part of it (``#12``, ``adv``, ``!CE+QB``).

    ``split`` takes a line apart into its text and its mark or ``None``; ``check`` judges a mark
    by the states before and after the line. Marks are checked, then dropped.
    """

    split: Callable[[str], tuple[str, str | None]]
    check: Callable[[S, A, S, str], Reason | None]


@dataclass(frozen=True, slots=True)
class Possibility(Generic[S]):
    """The verdict on a record of the open mode, whose writer did not know the hands.

    ``outcome`` is ``verified`` (some deal fits every line, and the public course is the same in
    all that fit), ``possible`` (a check could not be decided) or ``impossible``; then ``line`` is
    the index of the line that no deal fits, and ``reason`` says why. ``state`` stands after the
    last line, or before the impossible one.
    """

    outcome: str
    state: S
    line: int | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, A]):
    """One released ruleset of a game; compared by identity.

    The laws, tested for every game: ``check(state, seat, action) is None`` if and only if the
    action is in ``legal(state, seat)``; ``sample`` gives legal actions and can give every one;
    an illegal action leaves the state equal; ``read(write(action)) == action``;
    ``load(dump(state)) == state``; states that differ only in what a seat may not see have
    equal views for it.
    """

    key: str
    ruleset: str  # "carriers-1": never reused with other behaviour
    seats: tuple[Seat, ...]
    sides: Mapping[str, tuple[Seat, ...]]  # the sides, and the seats that play for each
    options: Mapping[str, str]  # every option with its default, as text
    presets: Mapping[str, Mapping[str, str]]
    headers: tuple[str, ...]  # names of the header lines that are the game's own, in their order

    setup: Callable[[Settings], S]  # raises BadSettings
    to_act: Callable[[S], tuple[Seat, ...]]  # (CHANCE,) at a roll or deal; () when it is over
    legal: Callable[[S, Seat], Iterable[A]]  # lazy; of CHANCE: all ordered dice, no deals
    check: Callable[[S, Seat, A], Reason | None]
    apply: Callable[[S, Seat, A], S]  # a new state; raises IllegalAction
    sample: Callable[[S, Random], A]  # for any seat that is to act, chance included
    outcome: Callable[[S], Outcome | None]
    score: Callable[[S], tuple[tuple[str, int], ...]]  # now, by side; () without points
    view: Callable[[S, Seat | None], Mapping[str, Any]]  # plain JSON values; None: a guest

    read: Callable[[str], A]  # raises UnreadableAction
    write: Callable[[A], str]
    describe: Callable[[A, str], str]  # in "en" or "ja"
    dump: Callable[[S], str]  # canonical JSON text
    load: Callable[[str], S]
    show: Callable[[S], str]  # the board as text

    copy: Callable[[S], S]
    play: Callable[[S, Seat, A], None]  # in place on a private copy; the caller vouches for it
    choices: Callable[[S, Seat, tuple[str, ...]], "tuple[str, ...] | A"]
    house: Callable[[Random], Settings]  # a match of house decks and the default ruleset

    # The results of ``choices`` after each of several offered words, for all at once.
    choices_ahead: (
        Callable[[S, Seat, tuple[str, ...], tuple[str, ...]], Iterable["tuple[str, ...] | A"]]
        | None
    ) = None
    # Whether the seats to act choose at the same moment, without knowing each other's choices.
    # Without it the seats act in turn, also where any of several may act.
    at_once: Callable[[S], bool] | None = None
    read_line: Callable[[str], tuple[A, ...]] | None = None  # several actions on one line
    write_line: Callable[[tuple[A, ...]], str] | None = None
    # Whether an action is written on the line of those before it; without it none is.
    joins: Callable[[tuple[A, ...], A], bool] | None = None
    # The full form of an action written short; None: the line only repeats the header.
    # Asked when the action as written is refused; check and legal know the full form alone.
    resolve: Callable[[S, A], A | None] | None = None
    # Why a line cannot be judged: it uses something that no rule describes. Gets the state before a
    # line that is refused or cannot be read, and its text; without a text it says whether an
    # undescribed skill may have had an unseen effect. None: the rules judge the line.
    undescribed: Callable[[S, str | None], Reason | None] | None = None
    # A line that may be left out before A; called again until A can be played or it returns None.
    implied: Callable[[S, A], A | None] | None = None
    # A line that may be left out behind the last one, where the reported result needs it.
    left_out: Callable[[S], A | None] | None = None
    alternatives: Callable[[S, Seat, A], Iterable[A]] | None = None  # the nearest legal ones
    marks: Marks[S, A] | None = None
    adapt: Callable[[list[str]], list[str]] | None = None  # lenient: house notation to container
    aliases: tuple[str, ...] = ()  # other names of the game in headers
    # An official's ``~ set field=value``: a new state; raises Refused for a wrong field or value.
    ruling: Callable[[S, str, str], S] | None = None
    settable: tuple[str, ...] = ()  # the fields that it may set, as offered to a referee
    faces: Callable[[A], tuple[int, ...]] | None = None  # dice in the order rolled; () for none
    # The legal action of chance (roll, deal, lead) when it is to act. Equal states and the same
    # draw give equal actions; where two deals are due, the first seat's comes first.
    supply: Callable[[S, Draw], A] | None = None
    # The hidden part dealt anew: the seat (None: a guest) cannot tell the two states apart. Equal
    # views and equal generators give equal states.
    resample: Callable[[S, Seat | None, Random], S] | None = None
    # Calls ``sample`` and ``play`` for the seats to act, in place, up to so many times or to the
    # end of the match. Returns how many times; the same generator gives the same course.
    walk: Callable[[S, Random, int], int] | None = None
    # Whether only the seats that a record names are taken; otherwise all seats are.
    roster: bool = False
    # Judges a record of the open mode by its setting and the texts of its lines.
    possible: Callable[[Settings, tuple[str, ...]], Possibility[S]] | None = None
    # Why no match with these options, played out or broken off, can have these points, the sides in
    # any order. None: the points are possible. Without this function all points are.
    refuse_score: Callable[[Mapping[str, str], tuple[int, ...]], Reason | None] | None = None
    # The rule and code this game has for a finding of the kernel: REC-RESULT, REC-RULESET.
    findings: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    # The drawing of a line (before, action, after): plain JSON values for the game's board
    # template. Without an action: the position alone. Only for records open to all.
    scene: Callable[[S, A | None, S], Mapping[str, Any]] | None = None
    # The same as a seat sees it, its own place nearest. Without it a board between two sides is
    # only turned round.
    scene_from: Callable[[S, A | None, S, Seat], Mapping[str, Any]] | None = None
    # The counts of a line for statistics (before, action, after): seat, name, amount. The name
    # "face" is a face that the seat rolled.
    tally: Callable[[S, A, S], Iterable[tuple[Seat, str, int]]] | None = None
    # The labels of those names, in en and ja. "x.made" is a share of "x", "x.each" has a mean.
    tallies: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # The names that reveal cards of a deck: they are not shown while the deck is hidden.
    tallies_of_decks: frozenset[str] = frozenset()
    asks: Asks = NOTHING  # the demands on entrants of its events
    # How decks are judged; set if, and only if, the game asks entrants for decks.
    decks: DeckRules | None = None
    sets: HouseSets | None = None  # its house sets, which card editors edit on the site
    # How its lines are tapped on its drawing; without it every word is a button.
    taps: Taps[S] | None = None
    # A state without what is hidden from the seat (None: a guest), fit for ``scene``, ``show`` and
    # ``view``. Games without hidden parts leave it None.
    mask: Callable[[S, Seat | None], S] | None = None
    # The line of an action as a seat sees it, hidden parts left out. Set with ``mask``.
    mask_action: Callable[[S, A, Seat | None], A] | None = None
    # Reads such a line where ``read`` does not. Raises UnreadableAction.
    read_masked: Callable[[str], A] | None = None
    # A sensible legal action of a seat to act, fast, without listing all; chance is never asked. It
    # reads what the seat may see and no more: equal views and equal generators give equal actions.
    policy: Callable[[S, Seat, Random], A] | None = None
    # The chance of each side to win, in the order of ``sides``, from 0 to 1; a draw is half for
    # both. From what is on the board; of hidden parts it may use what it is given (search deals
    # them anew).
    value: Callable[[S], tuple[float, ...]] | None = None
    # The sensible actions of a seat, without repeats, likely the best first; a search tries the
    # first ones. It reads what the seat may see and no more, and names at least one.
    candidates: Callable[[S, Seat, Random], Iterable[A]] | None = None
    # Which of some seats acts next, of a team whose seats may act in any order; None where none of
    # them needs to act, which is never so of all seats to act. It reads what all may see. Without
    # it the first seat to act goes first.
    goes_first: Callable[[S, tuple[Seat, ...]], Seat | None] | None = None
    # The tables to look up beside its rules, with figures that the game itself works out.
    references: Callable[[], tuple[Reference, ...]] | None = None
    # The stretch of a match that a position belongs to, such as a down: a search compares its
    # candidates by playouts of the policy until it changes, and asks ``value`` there. For a game
    # whose value is surer at an end than before.
    stretch: Callable[[S], Hashable] | None = None
    # By how many standard errors an action has to be better than the first candidate before such
    # playouts choose it: for a game in which dice hide small differences.
    sure: float = 0.0
    # Whether a search takes the other sides to choose by the policy, where seats choose one after
    # the other, and so sees farther; else they choose what is best for them. Needs a policy.
    like_policy: bool = False
    # The nodes of its searching levels of bots, by name, where they are not the usual ones; with 0
    # the level is left out: it would be no stronger than the one below it.
    nodes: Mapping[str, int] = field(default_factory=dict)


AnyGame = Game[Any, Any]
