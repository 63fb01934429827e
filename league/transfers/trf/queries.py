"""A Swiss as a tournament report file (rules/report.py), of the rounds that are over."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import takewhile
from typing import Any, Final

from league.events.models import Event
from league.events.queries import zone_of
from league.rules.field import Field, accelerated, points_by_round
from league.rules.restrictions import MEET
from league.rules.swiss.settings import Acceleration as Accelerated, SwissSettings
from league.tournaments.entrants.queries import Name, names_of, present
from league.tournaments.models import Outcome, Pairing, Penalty, Phase, RequestedBye, Round
from league.tournaments.restrictions.queries import holding
from league.tournaments.rounds.queries import field
from league.tournaments.rounds.queries.pairings import Seated, of_phase
from league.tournaments.rounds.queries.rounds import OPEN
from league.tournaments.standings import queries as standings
from league.tournaments.tournament.limits import MOST_ROUNDS
from league.tournaments.tournament.phase_settings import of as settings_of
from league.transfers.trf.rules import worth as trf_worth
from league.transfers.trf.rules.acceleration import stretches
from league.transfers.trf.rules.report import (
    ABSENT,
    CODE,
    NAME_WIDTH,
    Acceleration,
    Apart,
    Competitor,
    Game,
    TrfReport,
    is_exact,
)
from league.transfers.trf.rules.tiebreaks import codes_of, without_code

BYES: Final = {Pairing.Kind.BYE: "U", Pairing.Kind.HALF_BYE: "H", Pairing.Kind.ZERO_BYE: "Z"}
KIND: Final = "Individual: Swiss-System"
Meets = dict[tuple[int, int], Game]


@dataclass(frozen=True, slots=True)
class Lack:
    """Something the format cannot express: a code of wording.py and its sentence's parameters."""

    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reported:
    report: TrfReport
    lacks: tuple[Lack, ...]


def swiss_report(phase: Phase, *, restrictions: bool = False) -> Reported:
    """Report the finished rounds of a Swiss, its entrants numbered from 1 by their seeds.

    Before it begins, the report lists the entrants that are there. ``restrictions``: include who
    is kept apart, which only those who pair may read.
    """
    swiss = _Swiss(phase, restrictions)
    return Reported(swiss.report(), tuple(swiss.lacks()))


def swiss_of(phases: Sequence[Phase]) -> list[Phase]:
    """Return the phases that have a report: every Swiss that has begun or is the first phase."""
    return [
        phase
        for phase in phases
        if phase.kind == Phase.Kind.SWISS
        and (phase.state != Phase.State.WAITING or phase.number == 1)
    ]


class _Swiss:
    """A Swiss being reported. ``rounds`` are over; those in ``left_out`` are not."""

    def __init__(self, phase: Phase, restrictions: bool) -> None:
        self.phase = phase
        self.event: Event = phase.tournament.event
        self.settings = settings_of(phase)
        self.rules = standings.rules_for(phase)
        self.field: Field = field.field_of(phase, self.settings)
        shown = list(phase.played.exclude(state=Round.State.DRAFT).order_by("number"))
        self.seated = of_phase(phase)
        undecided = {
            pairing.round for pairing in self.seated if pairing.is_match and pairing.outcome is None
        }
        self.rounds = list(
            takewhile(lambda round: round.state not in OPEN or round.number not in undecided, shown)
        )
        self.left_out = shown[len(self.rounds) :]
        self.asked = holding(phase.tournament) if restrictions else []

    @cached_property
    def order(self) -> list[int]:
        """Return the entrants in the order of their start numbers."""
        if self.phase.state == Phase.State.WAITING:
            there = present(self.phase.tournament, 1).values_list("number", "seed")
            return [number for number, seed in sorted(there, key=_by_seed)]
        listed = sorted(
            self.field.members.values(), key=lambda member: (member.seed, member.number)
        )
        return [member.number for member in listed]

    @cached_property
    def number(self) -> dict[int, int]:
        return {entrant: number for number, entrant in enumerate(self.order, 1)}

    @cached_property
    def names(self) -> dict[int, Name]:
        return names_of(self.phase.tournament, self.order)

    @cached_property
    def rows(self) -> dict[int, standings.Placing]:
        if self.phase.state == Phase.State.WAITING:
            return {}
        last = self.rounds[-1].number if self.rounds else 0
        return {row.entrant: row for row in standings.of(self.phase, last).rows}

    def points(self, entrant: int) -> Fraction:
        row = self.rows.get(entrant)
        return Fraction(row.points or 0) if row else Fraction(0)

    @cached_property
    def games(self) -> Meets:
        return _games(self.seated)

    @cached_property
    def worth(self) -> dict[str, Fraction]:
        return trf_worth.written(self.rules.points)

    def report(self) -> TrfReport:
        due = self.event.starts_at
        begun = [round.published_at or due for round in self.rounds]
        last = max((round.closed_at for round in self.rounds if round.closed_at), default=None)
        return TrfReport(
            name=self.event.name,
            city=self.event.place,
            starts=_day(self.event, min([due, *begun])),
            ends=_day(self.event, last or due),
            kind=KIND,
            rounds=self.phase.rounds or len(self.rounds),
            worth=self.worth,
            byes=self._asked_off(),
            competitors=tuple(map(self._competitor, self.order)),
            days=tuple(_day(self.event, at) for at in begun),
            tiebreaks=codes_of(self.rules.tiebreakers),
            code=CODE,
            accelerations=tuple(self._accelerations()),
            apart=tuple(self._apart()),
            extras=trf_worth.extras(self.beside),
        )

    def _competitor(self, entrant: int) -> Competitor:
        row = self.rows.get(entrant)
        games = (self.games.get((round.number, entrant), ABSENT) for round in self.rounds)
        return Competitor(
            self.number[entrant],
            str(self.names[entrant]),
            self.points(entrant),
            row.place if row else 0,
            tuple(self._numbered(game) for game in games),
        )

    def _numbered(self, game: Game) -> Game:
        return Game(self.number.get(game.opponent, 0), game.colour, game.result)

    ## Points, byes and restrictions beside the results

    @cached_property
    def beside(self) -> trf_worth.Gave:
        """Return points that 162 does not give: for goals, by penalties, from earlier phases."""
        if not self.rows:
            return {}
        gave: trf_worth.Gave = defaultdict(Fraction)
        left = {entrant: self.points(entrant) for entrant in self.order}
        last = self.rounds[-1].number if self.rounds else 0
        meetings = self.field.meetings(upto=last)
        counted = points_by_round(self.field, meetings, self.rules.points)
        for entrant, number in self.number.items():
            for place, round in enumerate(self.rounds, 1):
                said = self.games.get((round.number, entrant), ABSENT).result
                came = counted.get((round.number - self.field.base, entrant), Fraction(0))
                gave[place, number] += came - trf_worth.taken(self.worth, said)
                left[entrant] -= came
        for entrant, place, points in self._taken_off():
            gave[place, self.number[entrant]] -= points
            left[entrant] += points
        for entrant, rest in left.items():  # what the phases before gave
            gave[min(1, len(self.rounds)), self.number[entrant]] += rest
        return {key: beside for key, beside in gave.items() if beside}

    def _taken_off(self) -> Iterator[tuple[int, int, int]]:
        """Yield (entrant, round, points) for points taken off by penalties."""
        places = {round.number: place for place, round in enumerate(self.rounds, 1)}
        last = len(self.rounds)
        rows = Penalty.objects.filter(
            entrant__phases_entered__phase=self.phase, lifted_at=None, points__gt=0
        ).values_list("entrant__number", "round", "points")
        for entrant, round, points in rows.order_by("pk"):
            is_later = bool(self.rounds) and (round or 0) > self.rounds[-1].number
            yield entrant, places.get(round or 0, last if is_later else min(1, last)), points

    def _accelerations(self) -> Iterator[Acceleration]:
        rules = self.settings.rules
        assert isinstance(rules, SwissSettings)
        if rules.acceleration is Accelerated.OFF:
            return
        first = field.first_round(self.phase)
        joined = [side.joined_in for side in self.field.members.values()] or [1] * len(self.order)
        counts = [sum(each < first + round for each in joined)
                  for round in range(1, rules.rounds + 1)]  # fmt: skip
        yield from stretches(accelerated(rules, self.rules.points), counts)

    def _apart(self) -> Iterator[Apart]:
        most = self.phase.rounds or MOST_ROUNDS
        before = field.first_round(self.phase) - 1
        for asked in self.asked:
            if asked.kind == MEET or asked.phase not in (None, self.phase.number):
                continue
            numbers = tuple(self.number[each] for each in asked.entrants if each in self.number)
            last = most if asked.round is None else min(most, asked.round - before)
            if len(numbers) > 1 and last > 0:
                yield Apart(1, last, numbers)

    def _asked_off(self) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
        """List the requested byes of the phase's rounds and of later ones, counted in the phase."""
        places = {round.number: round.place for round in self.rounds}
        last, done = field.first_round(self.phase) - 1, 0
        if self.rounds:
            last, done = self.rounds[-1].number, self.rounds[-1].place
        to_come = (self.phase.rounds or MOST_ROUNDS) - done
        places |= {last + n: done + n for n in range(1, to_come + 1)}
        byes: dict[tuple[str, int], list[int]] = {}
        asked = RequestedBye.objects.filter(
            entrant__tournament=self.phase.tournament, round__in=places
        ).order_by("round", "entrant__number")
        for worth, number, entrant in asked.values_list("worth", "round", "entrant__number"):
            if entrant in self.number:
                kind = "H" if worth == "half" else "Z"
                byes.setdefault((kind, places[number]), []).append(self.number[entrant])
        return tuple((code, place, tuple(numbers)) for (code, place), numbers in byes.items())

    ## What the format has no place for

    def lacks(self) -> Iterator[Lack]:
        if self.left_out:
            yield Lack("round_open", {"round": self.left_out[0].place})
        over = {round.number for round in self.rounds}
        matches = [pairing for pairing in self.seated if pairing.is_match and pairing.round in over]
        yield from self._of_results([match for match in matches if match.outcome is not None])
        if self.settings.house.carry and self.field.base < (self.rounds[0].number - 1
                                                            if self.rounds else 0):  # fmt: skip
            yield Lack("carried", {})
        if not self.rules.points.is_plain:
            yield Lack("formula", {})
        given = [*self.worth.values(), *self.beside.values(), *map(self.points, self.order)]
        if not all(map(is_exact, given)):
            yield Lack("points_rounded", {})
        if missing := without_code(self.rules.tiebreakers):
            yield Lack("tiebreaks", {"tiebreakers": missing})
        yield from self._of_entrants()
        if any(asked.kind == MEET for asked in self.asked):
            yield Lack("set_to_meet", {})

    def _of_results(self, decided: Sequence[Seated]) -> Iterator[Lack]:
        if any(pairing.is_void for pairing in decided):
            yield Lack("void", {"count": sum(pairing.is_void for pairing in decided)})
        results = [pairing.outcome for pairing in decided if pairing.outcome is not None]
        if any(result["won"] == Outcome.Won.NOBODY and not result["played"] for result in results):
            yield Lack("drawn_unplayed", {})
        if any(result["score"] or result["games"] or result["numbers"] for result in results):
            yield Lack("scores", {})
        if any(member.annulled for member in self.field.members.values()):
            yield Lack("annulled", {})

    def _of_entrants(self) -> Iterator[Lack]:
        wide = [self.names[entrant].text for entrant in self.order
                if len(self.names[entrant].text) > NAME_WIDTH]  # fmt: skip
        if wide:
            yield Lack("names_cut", {"count": len(wide)})
        if any(len(self.names[entrant].players) > 1 for entrant in self.order):
            yield Lack("sides", {})
        if any(self.names[entrant].club for entrant in self.order):
            yield Lack("clubs", {})


def _by_seed(row: tuple[int, int | None]) -> tuple[bool, int, int]:
    number, seed = row
    return seed is None, seed or 0, number


def _day(event: Event, at: datetime) -> str:
    return at.astimezone(zone_of(event)).strftime("%Y/%m/%d")


def _games(seated: Sequence[Seated]) -> Meets:
    """Map (round, entrant) to the game, with opponents by the entrants' own numbers."""
    games: Meets = {}
    for pairing in seated:
        if pairing.kind in BYES:
            for side in pairing.sides:
                games[pairing.round, side] = Game(0, "-", BYES[Pairing.Kind(pairing.kind)])
        elif len(pairing.sides) == 2 and not pairing.is_void:
            first, second = pairing.sides
            results = _results(pairing)
            games[pairing.round, first] = Game(second, "w", results[0])
            games[pairing.round, second] = Game(first, "b", results[1])
    return games


def _results(pairing: Seated) -> tuple[str, str]:
    if pairing.kind == Pairing.Kind.WALK_OVER:
        return "+", "-"
    if pairing.outcome is None:
        return " ", " "
    won, played = pairing.outcome["won"], pairing.outcome["played"]
    win, loss = ("1", "0") if played else ("+", "-")
    return {
        Outcome.Won.FIRST: (win, loss),
        Outcome.Won.SECOND: (loss, win),
        Outcome.Won.NOBODY: ("=", "="),
        Outcome.Won.BOTH_LOSE: (loss, loss),
    }[Outcome.Won(won)]
