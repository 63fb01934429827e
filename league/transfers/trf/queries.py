"""A Swiss as a tournament report file (rules/trf.py), as far as its rounds are over."""

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
from league.rules.restrictions import MEET
from league.rules.swiss.settings import Acceleration as Accelerated, Settings as Swiss
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
    """What the format cannot carry: a code of wording/reports.py and what fills its sentence."""

    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reported:
    report: TrfReport
    lacks: tuple[Lack, ...]


def swiss_report(phase: Phase, *, restrictions: bool = False) -> Reported:
    """Report a Swiss by its rounds that are over, its entrants numbered from 1 by their seeds.

    Before it begins its report lists who is there. ``restrictions``: with who is kept apart,
    which is for whoever pairs and for nobody else.
    """
    found = _Swiss(phase, restrictions)
    return Reported(found.report(), tuple(found.lacks()))


def swiss_of(phases: Sequence[Phase]) -> list[Phase]:
    """Return the phases that have a report: Swiss that have begun, or that come first of all."""
    return [
        phase
        for phase in phases
        if phase.kind == Phase.Kind.SWISS
        and (phase.state != Phase.State.WAITING or phase.number == 1)
    ]


class _Swiss:
    """A Swiss being reported. ``rounds`` are over; ``left_out`` are not."""

    def __init__(self, phase: Phase, restrictions: bool) -> None:
        self.phase = phase
        self.event: Event = phase.tournament.event
        self.settings = settings_of(phase)
        self.rules = standings.rules_for(phase)
        self.field: field.Field = field.field_of(phase, self.settings)
        shown = list(phase.played.exclude(state=Round.State.DRAFT).order_by("number"))
        self.seated = of_phase(phase)
        undecided = {one.round for one in self.seated if one.is_match and one.outcome is None}
        self.rounds = list(
            takewhile(lambda one: one.state not in OPEN or one.number not in undecided, shown)
        )
        self.left_out = shown[len(self.rounds) :]
        self.asked = holding(phase.tournament) if restrictions else []

    @cached_property
    def order(self) -> list[int]:
        """Entrants in the order of their start numbers."""
        if self.phase.state == Phase.State.WAITING:
            there = present(self.phase.tournament, 1).values_list("number", "seed")
            return [number for number, seed in sorted(there, key=_by_seed)]
        listed = sorted(self.field.members.values(), key=lambda one: (one.seed, one.number))
        return [one.number for one in listed]

    @cached_property
    def number(self) -> dict[int, int]:
        return {entrant: number for number, entrant in enumerate(self.order, 1)}

    @cached_property
    def names(self) -> dict[int, Name]:
        return names_of(self.phase.tournament, self.order)

    @cached_property
    def rows(self) -> dict[int, standings.Row]:
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
        begun = [one.published_at or due for one in self.rounds]
        last = max((one.closed_at for one in self.rounds if one.closed_at), default=None)
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
        games = (self.games.get((one.number, entrant), ABSENT) for one in self.rounds)
        return Competitor(
            self.number[entrant],
            str(self.names[entrant]),
            self.points(entrant),
            row.place if row else 0,
            tuple(self._numbered(game) for game in games),
        )

    def _numbered(self, game: Game) -> Game:
        return Game(self.number.get(game.opponent, 0), game.colour, game.result)

    ## What holds beside the results

    @cached_property
    def beside(self) -> trf_worth.Gave:
        """Points that 162 does not give: of results by their goals, taken off, of phases before."""
        if not self.rows:
            return {}
        gave: trf_worth.Gave = defaultdict(Fraction)
        left = {entrant: self.points(entrant) for entrant in self.order}
        last = self.rounds[-1].number if self.rounds else 0
        meetings = self.field.meetings(upto=last)
        counted = field.points_by_round(self.field, meetings, self.rules.points)
        for entrant, number in self.number.items():
            for place, one in enumerate(self.rounds, 1):
                said = self.games.get((one.number, entrant), ABSENT).result
                came = counted.get((one.number - self.field.base, entrant), Fraction(0))
                gave[place, number] += came - trf_worth.taken(self.worth, said)
                left[entrant] -= came
        for entrant, place, points in self._taken_off():
            gave[place, self.number[entrant]] -= points
            left[entrant] += points
        for entrant, rest in left.items():  # what the phases before gave
            gave[min(1, len(self.rounds)), self.number[entrant]] += rest
        return {key: beside for key, beside in gave.items() if beside}

    def _taken_off(self) -> Iterator[tuple[int, int, int]]:
        """Yield entrants, the round of theirs in which points were taken off them, and how many."""
        places = {one.number: place for place, one in enumerate(self.rounds, 1)}
        last = len(self.rounds)
        rows = Penalty.objects.filter(
            entrant__phases_entered__phase=self.phase, lifted_at=None, points__gt=0
        ).values_list("entrant__number", "round", "points")
        for entrant, round, points in rows.order_by("pk"):
            is_later = bool(self.rounds) and (round or 0) > self.rounds[-1].number
            yield entrant, places.get(round or 0, last if is_later else min(1, last)), points

    def _accelerations(self) -> Iterator[Acceleration]:
        rules = self.settings.rules
        assert isinstance(rules, Swiss)
        if rules.acceleration is Accelerated.OFF:
            return
        first = field.first_round(self.phase)
        joined = [one.joined_in for one in self.field.members.values()] or [1] * len(self.order)
        counts = [sum(each < first + round for each in joined)
                  for round in range(1, rules.rounds + 1)]  # fmt: skip
        yield from stretches(field.accelerated(rules, self.rules.points), counts)

    def _apart(self) -> Iterator[Apart]:
        most = self.phase.rounds or MOST_ROUNDS
        before = field.first_round(self.phase) - 1
        for one in self.asked:
            if one.kind == MEET or one.phase not in (None, self.phase.number):
                continue
            numbers = tuple(self.number[each] for each in one.entrants if each in self.number)
            last = most if one.round is None else min(most, one.round - before)
            if len(numbers) > 1 and last > 0:
                yield Apart(1, last, numbers)

    def _asked_off(self) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
        """List the byes that were asked for in rounds of the phase and to come, counted in it."""
        places = {one.number: one.place for one in self.rounds}
        last, done = field.first_round(self.phase) - 1, 0
        if self.rounds:
            last, done = self.rounds[-1].number, self.rounds[-1].place
        to_come = (self.phase.rounds or MOST_ROUNDS) - done
        places |= {last + n: done + n for n in range(1, to_come + 1)}
        found: dict[tuple[str, int], list[int]] = {}
        asked = RequestedBye.objects.filter(
            entrant__tournament=self.phase.tournament, round__in=places
        ).order_by("round", "entrant__number")
        for worth, number, entrant in asked.values_list("worth", "round", "entrant__number"):
            if entrant in self.number:
                kind = "H" if worth == "half" else "Z"
                found.setdefault((kind, places[number]), []).append(self.number[entrant])
        return tuple((code, place, tuple(numbers)) for (code, place), numbers in found.items())

    ## What the format has no place for

    def lacks(self) -> Iterator[Lack]:
        if self.left_out:
            yield Lack("round_open", {"round": self.left_out[0].place})
        over = {one.number for one in self.rounds}
        matches = [one for one in self.seated if one.is_match and one.round in over]
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
        if any(one.kind == MEET for one in self.asked):
            yield Lack("set_to_meet", {})

    def _of_results(self, decided: Sequence[Seated]) -> Iterator[Lack]:
        if any(one.is_void for one in decided):
            yield Lack("void", {"count": sum(one.is_void for one in decided)})
        results = [one.outcome for one in decided if one.outcome is not None]
        if any(result["won"] == Outcome.Won.NOBODY and not result["played"] for result in results):
            yield Lack("drawn_unplayed", {})
        if any(result["score"] or result["games"] or result["numbers"] for result in results):
            yield Lack("scores", {})
        if any(one.annulled for one in self.field.members.values()):
            yield Lack("annulled", {})

    def _of_entrants(self) -> Iterator[Lack]:
        wide = [self.names[one].text for one in self.order
                if len(self.names[one].text) > NAME_WIDTH]  # fmt: skip
        if wide:
            yield Lack("names_cut", {"count": len(wide)})
        if any(len(self.names[one].players) > 1 for one in self.order):
            yield Lack("sides", {})
        if any(self.names[one].club for one in self.order):
            yield Lack("clubs", {})


def _by_seed(row: tuple[int, int | None]) -> tuple[bool, int, int]:
    number, seed = row
    return seed is None, seed or 0, number


def _day(event: Event, at: datetime) -> str:
    return at.astimezone(zone_of(event)).strftime("%Y/%m/%d")


def _games(seated: Sequence[Seated]) -> Meets:
    """Map rounds and entrants to what they played, opponents by the entrants' own numbers."""
    found: Meets = {}
    for one in seated:
        if one.kind in BYES:
            for side in one.sides:
                found[one.round, side] = Game(0, "-", BYES[Pairing.Kind(one.kind)])
        elif len(one.sides) == 2 and not one.is_void:
            first, second = one.sides
            results = _results(one)
            found[one.round, first] = Game(second, "w", results[0])
            found[one.round, second] = Game(first, "b", results[1])
    return found


def _results(one: Seated) -> tuple[str, str]:
    if one.kind == Pairing.Kind.WALK_OVER:
        return "+", "-"
    if one.outcome is None:
        return " ", " "
    won, played = one.outcome["won"], one.outcome["played"]
    win, loss = ("1", "0") if played else ("+", "-")
    return {
        Outcome.Won.FIRST: (win, loss),
        Outcome.Won.SECOND: (loss, win),
        Outcome.Won.NOBODY: ("=", "="),
        Outcome.Won.BOTH_LOSE: (loss, loss),
    }[Outcome.Won(won)]
