"""The settings of a phase as typed values: the site's own keys, and those of its kind's rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from league.events.validators import YEARS
from league.rules.brackets.settings import Elimination, Knockout
from league.rules.errors import RulesError
from league.rules.groups import Groups
from league.rules.ladder import LadderRules
from league.rules.match_weeks import MatchWeeks
from league.rules.reading import Fields, fields
from league.rules.round_robin import RoundRobin
from league.rules.swiss.settings import SwissSettings
from league.tournaments.models import Phase
from league.tournaments.tournament.limits import MOST_GOING_ON, MOST_ROUNDS

Rules = SwissSettings | RoundRobin | Knockout | Groups | LadderRules


class Publish(StrEnum):
    AUTO = "auto"  # as soon as both sides are known
    BY_HAND = "by_hand"


class Seeding(StrEnum):
    STANDINGS = "standings"  # of the phase before
    SEED = "seed"  # as the organiser seeded; the rest in the order of entry
    LOT = "lot"  # drawn from the tournament's seed


class Start(StrEnum):
    AUTO = "auto"  # the clock starts at the round's time
    BY_HAND = "by_hand"


class From(StrEnum):
    ALL = "all"
    TOP = "top"
    POINTS = "points"
    GROUPS = "groups"


@dataclass(frozen=True, slots=True)
class Cut:
    """Who qualifies from the phase before: all, the first ``n``, all with ``least`` points, or of
    each group the first ``n`` and the ``best`` of the next rank.
    """

    of: From = From.ALL
    n: int = 0
    best: int = 0
    least: Fraction = Fraction(0)

    @classmethod
    def read(cls, given: object) -> "Cut":
        """Raises RulesError."""
        with fields(given, "cut") as cut:
            of = cut.choice("from", From.ALL)
            return cls(
                of=of,
                n=cut.whole("n", None, 1, MOST_GOING_ON) if of in (From.TOP, From.GROUPS) else 0,
                best=cut.whole("best", 0, 0, MOST_GOING_ON) if of is From.GROUPS else 0,
                least=_points(cut) if of is From.POINTS else Fraction(0),
            )

    def written(self) -> dict[str, object]:
        row: dict[str, object] = {"from": self.of.value}
        if self.of in (From.TOP, From.GROUPS):
            row["n"] = self.n
        if self.of is From.GROUPS:
            row["best"] = self.best
        if self.of is From.POINTS:
            row["least"] = str(self.least)
        return row


@dataclass(frozen=True, slots=True)
class House:
    """Settings that league/rules does not use. ``calendar``: rounds are played in match weeks, from
    ``at`` o'clock on their first day. ``times`` and ``due``: when each round begins and when its
    results are due, local times in the event's zone. ``carry``: earlier phases count too.
    ``feature_tables``: how many of the first tables are. ``cycles``: how often each pair meets.
    """

    publish: Publish
    seeding: Seeding
    start: Start
    carry: bool = False
    feature_tables: int = 0
    calendar: MatchWeeks | None = None
    at: time | None = None
    times: tuple[datetime, ...] = ()
    due: tuple[datetime, ...] = ()
    cycles: int = 1

    def written(self) -> dict[str, object]:
        row: dict[str, object] = {
            "publish": self.publish.value,
            "seeding": self.seeding.value,
            "start": self.start.value,
            "carry": self.carry,
            "feature_tables": self.feature_tables,
        }
        for name, times in (("times", self.times), ("due", self.due)):
            if times:
                row[name] = [each.isoformat(timespec="minutes") for each in times]
        if self.calendar is not None:
            row["calendar"] = self.calendar.written()
        if self.at is not None:
            row["at"] = self.at.isoformat("minutes")
        if self.cycles != 1:
            row["cycles"] = self.cycles
        return row


@dataclass(frozen=True, slots=True)
class PhaseSettings:
    rules: Rules
    house: House
    cut: Cut

    def written(self) -> dict[str, Any]:
        """Return the settings as a phase stores them, without those its kind or rounds imply."""
        implied = {"elimination"} if isinstance(self.rules, Knockout) else set()
        implied |= {"rounds"} if isinstance(self.rules, SwissSettings) else set()
        rules = {k: v for k, v in self.rules.written().items() if k not in implied}
        return {**rules, **self.house.written()}


HOUSE: Final = (
    *("publish", "seeding", "start", "carry", "feature_tables"),
    *("calendar", "at", "times", "due", "cycles"),
)
KINDS: Final = Phase.Kind


def read_settings(
    *,
    kind: str,
    number: int,
    rounds: int | None,
    settings: Mapping[str, Any],
    cut: Mapping[str, Any] | None = None,
) -> PhaseSettings:
    """Read the settings of a phase of this kind, the ``number``-th. Raises RulesError."""
    if not isinstance(settings, Mapping):
        raise RulesError("setting_not_a_mapping", field="settings")
    house_keys = HOUSE if kind == KINDS.GROUPS else HOUSE[:-1]
    house = {name: value for name, value in settings.items() if name in house_keys}
    rules = {name: value for name, value in settings.items() if name not in house_keys}
    return PhaseSettings(
        rules=_rules(kind, rounds, rules),
        house=_house(house, first=number == 1),
        cut=Cut.read(cut or {}),
    )


def of(phase: Phase) -> PhaseSettings:
    return read_settings(
        kind=phase.kind,
        number=phase.number,
        rounds=phase.rounds,
        settings=phase.settings,
        cut=phase.cut,
    )


def _rules(kind: str, rounds: int | None, given: Mapping[str, Any]) -> Rules:
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise RulesError("setting_out_of_range", field="rounds", low=1, high=MOST_ROUNDS)
    match kind:
        case KINDS.SWISS:
            return SwissSettings.read({**given, "rounds": rounds or 0})
        case KINDS.ROUND_ROBIN:
            return RoundRobin.read(given)
        case KINDS.SINGLE:
            return Knockout.read({**given, "elimination": Elimination.SINGLE.value})
        case KINDS.DOUBLE:
            return Knockout.read({**given, "elimination": Elimination.DOUBLE.value})
        case KINDS.GROUPS:
            return Groups.read(given)
        case KINDS.LADDER:
            return LadderRules.read(given)
    raise RulesError("setting_unknown_choice", field="kind", choices=list(KINDS.values))


def _house(given: Mapping[str, Any], *, first: bool) -> House:
    with fields(given) as settings:
        calendar = settings.get("calendar")
        return House(
            publish=settings.choice("publish", Publish.AUTO),
            seeding=settings.choice("seeding", Seeding.SEED if first else Seeding.STANDINGS),
            start=settings.choice("start", Start.BY_HAND),
            carry=settings.flag("carry", False),
            feature_tables=settings.whole("feature_tables", 0, 0, MOST_GOING_ON),
            times=_times(settings, "times"),
            due=_times(settings, "due"),
            calendar=None if calendar is None else MatchWeeks.read(_mapping(calendar)),
            at=_time(settings.get("at")),
            cycles=settings.whole("cycles", 1, 1, 8),
        )


def _mapping(given: object) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise RulesError("setting_not_a_mapping", field="calendar")
    return given


def _time(given: object) -> time | None:
    if given is None:
        return None
    try:
        clock_time = time.fromisoformat(given) if isinstance(given, str) else None
    except ValueError:
        clock_time = None
    if clock_time is None or clock_time.tzinfo is not None:
        raise RulesError("setting_not_a_time", field="at")
    return clock_time


def _times(settings: Fields, name: str) -> tuple[datetime, ...]:
    """Read local times; no round may begin before the previous one. Raises RulesError."""
    times = tuple(_local(each, name) for each in settings.rows(name, MOST_ROUNDS))
    if list(times) != sorted(times):
        raise RulesError("times_out_of_order", field=name)
    return times


def _local(given: object, name: str) -> datetime:
    try:
        moment = datetime.fromisoformat(given) if isinstance(given, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is not None or moment.year not in YEARS:
        raise RulesError("setting_not_a_moment", field=name)
    return moment


def _points(settings: Fields) -> Fraction:
    given = settings.get("least")
    # "1e999999" would become a number of a million digits.
    plain = isinstance(given, str) and len(given) <= 20 and "e" not in given.lower()
    if isinstance(given, bool) or not (plain or isinstance(given, int)):
        raise RulesError("setting_not_a_number", field="least")
    try:
        return Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        raise RulesError("setting_not_a_number", field="least") from None
