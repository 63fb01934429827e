"""A player's matches added up: by event, by game, and against each opponent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from league.people.shared.kana import sort_key
from league.seasons.rules.form import FORM, Mark


@dataclass(frozen=True, slots=True)
class Occasion:
    """The event of a match, with what is needed to name it."""

    pk: int
    uid: str
    name: str
    game: str
    at: datetime
    zone: str


@dataclass(frozen=True, slots=True)
class Person:
    """A player; ``reading`` is empty where it is hidden."""

    key: int
    handle: str
    name: str
    erased: bool = False
    reading: str = ""

    @property
    def sort_key(self) -> tuple[tuple[int, str, str], int]:
        return sort_key(self.reading or self.name), self.key

    def fits(self, words: str) -> bool:
        """Tell whether the handle or the name contains the words."""
        wanted = words.casefold()
        return any(wanted in text.casefold() for text in (self.handle, self.name))


@dataclass(frozen=True, slots=True)
class Meeting:
    """A decided match, seen from one player. ``score``: own points or games first."""

    match: str
    occasion: Occasion
    mark: Mark
    score: tuple[int, int] | None
    played: bool
    opponents: tuple[Person, ...]
    mates: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Count:
    won: int
    drawn: int
    lost: int

    @property
    def all(self) -> int:
        return self.won + self.drawn + self.lost


def count(meetings: Iterable[Meeting]) -> Count:
    marks = [meeting.mark for meeting in meetings]
    return Count(*(marks.count(mark) for mark in (Mark.WON, Mark.DRAWN, Mark.LOST)))


@dataclass(frozen=True, slots=True)
class ByEvent:
    occasion: Occasion
    count: Count
    meetings: tuple[Meeting, ...]


def by_event(meetings: Sequence[Meeting]) -> list[ByEvent]:
    """Gather meetings by event, the latest event first."""
    by_occasion: dict[int, list[Meeting]] = {}
    for meeting in meetings:
        by_occasion.setdefault(meeting.occasion.pk, []).append(meeting)
    rows = [ByEvent(of[0].occasion, count(of), tuple(of)) for of in by_occasion.values()]
    return sorted(rows, key=lambda row: (row.occasion.at, row.occasion.pk), reverse=True)


def by_game(meetings: Sequence[Meeting]) -> list[tuple[str, Count]]:
    games = sorted({meeting.occasion.game for meeting in meetings})
    return [
        (game, count(meeting for meeting in meetings if meeting.occasion.game == game))
        for game in games
    ]


def between(meetings: Iterable[Meeting], opponent: int) -> list[Meeting]:
    """Return the meetings with one opponent, played or not."""
    return [
        meeting for meeting in meetings if opponent in {person.key for person in meeting.opponents}
    ]


@dataclass(frozen=True, slots=True)
class Against:
    """``form``: the last meetings, the latest first."""

    opponent: Person
    count: Count
    form: tuple[Meeting, ...]


def against(meetings: Sequence[Meeting]) -> list[Against]:
    """Gather played meetings by opponent, the one met most often first."""
    people: dict[int, Person] = {}
    by_person: dict[int, list[Meeting]] = {}
    for meeting in meetings:
        for person in meeting.opponents if meeting.played else ():
            people[person.key] = person
            by_person.setdefault(person.key, []).append(meeting)
    rows = [Against(people[key], count(of), tuple(of[:FORM])) for key, of in by_person.items()]
    return sorted(rows, key=lambda row: (-row.count.all, row.opponent.sort_key))
