"""Fields with a made-up past, and whole tournaments played by lot."""

from fractions import Fraction
from itertools import combinations
from random import Random

from league.rules.results import Kind, Meeting, Won
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.pairing import pair
from league.rules.swiss.settings import Acceleration, Clubs, Method, SwissSettings


def any_field(rng: Random, size: int) -> tuple[Contender, ...]:
    """A past that need not be possible: any points, meetings, floats and seats."""
    entrants = rng.sample(range(1, 100), size)
    met: dict[int, dict[int, int]] = {entrant: {} for entrant in entrants}
    often = rng.choice([0, 0.2, 0.5, 0.9, 1])
    for first, second in combinations(entrants, 2):
        if rng.random() < often:
            met[first][second] = met[second][first] = rng.choice([1, 1, 1, 2, 3])
    worth = rng.choice([1, Fraction(1, 2), Fraction(1, 3)])
    clubs = rng.choice([0, 2, 3])
    return tuple(
        Contender(
            entrant,
            points=rng.randrange(rng.choice([1, 2, 4, 8])) * worth,
            met=met[entrant],
            byes=rng.choice([0, 0, 1, 2]),
            floats=tuple(rng.choice([-1, 0, 0, 1]) for _ in range(rng.randrange(4))),
            seats=tuple(rng.choice([-1, 1]) for _ in range(rng.randrange(5))),
            tags=frozenset(str(rng.randrange(clubs)) for _ in range(clubs and rng.randrange(3))),
            seed=rng.randrange(size),
        )
        for entrant in entrants
    )


def any_settings(rng: Random) -> SwissSettings:
    return SwissSettings(
        method=rng.choice(list(Method)),
        seats=rng.random() < 0.7,
        clubs=rng.choice(list(Clubs)),
        memory=rng.choice([0, 1, 2, 3]),
    )


def worth(meeting: Meeting, entrant: int) -> int:
    kinds = {Kind.BYE: 3, Kind.HALF_BYE: 1, Kind.ZERO_BYE: 0}
    if meeting.kind in kinds:
        return kinds[meeting.kind]
    if meeting.won is Won.NOBODY:
        return 1
    return 3 if (meeting.won is Won.FIRST) == (meeting.first == entrant) else 0


class Tournament:
    """Entries come late, drop, come back, ask for byes; results are drawn."""

    def __init__(self, rng: Random, size: int, rounds: int, settings: SwissSettings) -> None:
        self.rng = rng
        self.rounds = rounds
        self.settings = settings
        clubs = rng.choice([0, 3])
        self.entries = [
            Contender(
                entrant, seed=entrant, tags=frozenset({str(entrant % clubs)} if clubs else ())
            )
            for entrant in range(1, size + 1)
        ]
        self.away = {each.entrant for each in self.entries if rng.random() < 0.1}
        self.meetings: list[Meeting] = []

    def rounds_played(self):
        """Yields the field and its pairing for each round, then plays it."""
        for number in range(1, self.rounds + 1):
            field = self._field(number)
            paired = pair(field, self.settings, seed=self.rng.randrange(10**6))
            yield field, paired
            self._play(number, paired)
            self._come_and_go()

    def _field(self, number: int) -> tuple[Contender, ...]:
        asked = [None] * 12 + [Kind.HALF_BYE, Kind.ZERO_BYE]
        here = [
            Contender(each.entrant, seed=each.seed, tags=each.tags, asked=self.rng.choice(asked))
            for each in self.entries
            if each.entrant not in self.away
        ]
        return contenders(here, self.meetings, worth, round=number, settings=self.settings)

    def _play(self, number: int, paired) -> None:
        for each in paired.pairs:
            kind = Kind.FORFEIT if self.rng.random() < 0.05 else Kind.PLAYED
            won = self.rng.choice([Won.FIRST, Won.SECOND, Won.NOBODY])
            if kind is Kind.FORFEIT:
                won = Won.FIRST
            self.meetings.append(Meeting(number, each.first, each.second, kind, won))
        for bye in paired.byes:
            self.meetings.append(Meeting(number, bye.entrant, None, bye.kind))

    def _come_and_go(self) -> None:
        for each in self.entries:
            if each.entrant in self.away:
                self.away -= {each.entrant} if self.rng.random() < 0.4 else set()
            elif self.rng.random() < 0.05:
                self.away.add(each.entrant)


def any_tournament(rng: Random, most: int) -> Tournament:
    rounds = rng.randrange(1, 8)
    settings = any_settings(rng)
    if rng.random() < 0.2:
        settings = SwissSettings(
            method=settings.method,
            acceleration=Acceleration.BAKU,
            rounds=rounds,
            virtual_point=Fraction(3),
        )
    return Tournament(rng, rng.randrange(most + 1), rounds, settings)
