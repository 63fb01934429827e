"""The entrants to be paired, as plain values, derived from the earlier rounds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from league.rules.errors import RulesError
from league.rules.results import Entrant, Kind, Meeting, Won
from league.rules.swiss.settings import SwissSettings, virtual_points

Number: TypeAlias = Fraction | int
Worth: TypeAlias = Callable[[Meeting, Entrant], Number]
DOWN, LEVEL, UP = -1, 0, 1
FIRST, SECOND = 1, -1


@dataclass(frozen=True, slots=True)
class Contender:
    """One entrant before a round is paired.

    ``met`` counts the meetings with each opponent; ``byes`` the byes by the pairing and the
    full wins without play. ``floats`` has one entry per round, the last round last, and a bye
    is no float; ``seats`` has one for each match really played. ``seed`` is the place on the list
    of entrants, the strongest first; equal ones go by entrant. ``tags`` are teams or clubs.
    ``asked`` is the bye asked for this round. ``virtual`` points count for the pairing alone.
    """

    entrant: Entrant
    points: Number = 0
    met: Mapping[Entrant, int] = field(default_factory=dict)
    byes: int = 0
    asked: Kind | None = None
    floats: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    tags: frozenset[str] = frozenset()
    seed: int = 0
    virtual: Number = 0

    @property
    def score(self) -> Number:
        return self.points + self.virtual if self.virtual else self.points

    @property
    def balance(self) -> int:
        """Return how much more often it sat first than second."""
        return sum(self.seats)


@dataclass(slots=True)
class _Past:
    points: Number
    met: dict[Entrant, int]
    byes: int
    floats: list[int]
    seats: list[int]


def contenders(
    entries: Iterable[Contender],
    meetings: Iterable[Meeting],
    worth: Worth,
    *,
    round: int,
    settings: SwissSettings | None = None,
    entered: int | None = None,
    initial: Sequence[Entrant] = (),
) -> tuple[Contender, ...]:
    """Return every entry with its history before ``round``; later meetings are ignored.

    An entry has entrant, seed, tags, the bye asked for and the points it starts with.
    ``worth`` returns the points that a meeting gives to one of its two. ``entered`` is the number
    that acceleration counts (all entries, if not given), and ``initial`` its list, the strongest
    first and with those who dropped since: nobody moves up in it (the entries by seed, if not
    given). Entrants of meetings who dropped, and so have no entry, only count as opponents.
    """
    listed = sorted(entries, key=lambda each: (each.seed, each.entrant))
    settings = settings or SwissSettings()
    order = initial or [each.entrant for each in listed]
    places = {entrant: place for place, entrant in enumerate(order, 1)}
    count = len(order) if entered is None else entered
    virtual = {
        each.entrant: [
            virtual_points(settings, now, places.get(each.entrant, count + 1), count)
            for now in range(1, round + 1)
        ]
        for each in listed
    }
    past = _played(listed, meetings, worth, round, virtual, settings.forfeits_meet)
    return tuple(_joined(each, past[each.entrant], virtual[each.entrant][-1]) for each in listed)


def _joined(entry: Contender, past: _Past, virtual: Number) -> Contender:
    return replace(
        entry,
        points=past.points,
        met=past.met,
        byes=past.byes,
        floats=tuple(past.floats),
        seats=tuple(past.seats),
        virtual=virtual,
    )


def _played(
    entries: Sequence[Contender],
    meetings: Iterable[Meeting],
    worth: Worth,
    round: int,
    virtual: Mapping[Entrant, Sequence[Number]],
    forfeits_meet: bool,
) -> dict[Entrant, _Past]:
    if round < 1:
        raise RulesError("round_too_small", field="round", least=1)
    past = {each.entrant: _Past(each.points, {}, 0, [], []) for each in entries}
    if len(past) != len(entries):
        raise RulesError("entrant_twice")
    rounds: list[list[Meeting]] = [[] for _ in range(round)]
    for meeting in meetings:
        if 1 <= meeting.round < round:
            rounds[meeting.round].append(meeting)
    # Dropped entrants need a row too: their scores decide the floats of their opponents.
    for meeting in (each for played in rounds for each in played):
        for entrant in (meeting.first, meeting.second):
            if entrant is not None and entrant not in past:
                past[entrant] = _Past(0, {}, 0, [], [])
    for number, played in enumerate(rounds[1:], 1):
        _one_round(past, played, worth, number, virtual, forfeits_meet)
    return past


def _one_round(
    past: dict[Entrant, _Past],
    played: Sequence[Meeting],
    worth: Worth,
    number: int,
    virtual: Mapping[Entrant, Sequence[Number]],
    forfeits_meet: bool,
) -> None:
    before = {
        entrant: row.points + virtual[entrant][number - 1] if entrant in virtual else row.points
        for entrant, row in past.items()
    }
    for history in past.values():
        history.floats.append(LEVEL)
    for meeting in sorted(played, key=lambda each: each.first):
        first, second = past[meeting.first], meeting.second
        first.points += worth(meeting, meeting.first)
        first.byes += _won_without_play(meeting, Won.FIRST)
        if second is None:
            continue
        other = past[second]
        other.points += worth(meeting, second)
        other.byes += _won_without_play(meeting, Won.SECOND)
        if meeting.kind is Kind.PLAYED:
            first.seats.append(FIRST)
            other.seats.append(SECOND)
        if meeting.kind is Kind.PLAYED or (meeting.kind is Kind.FORFEIT and forfeits_meet):
            first.met[second] = first.met.get(second, 0) + 1
            other.met[meeting.first] = other.met.get(meeting.first, 0) + 1
        if before[meeting.first] != before[second]:
            above = before[meeting.first] > before[second]
            first.floats[-1], other.floats[-1] = (DOWN, UP) if above else (UP, DOWN)


def _won_without_play(meeting: Meeting, side: Won) -> int:
    if meeting.kind is Kind.BYE:
        return int(side is Won.FIRST)
    return int(meeting.kind is Kind.FORFEIT and meeting.won is side)
