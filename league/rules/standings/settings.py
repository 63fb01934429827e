"""The points and tie-breakers of an event, in order; stored with the event as JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction

from league.rules.errors import RulesError
from league.rules.points import PointsRule
from league.rules.reading import Fields, fields as reading
from league.rules.standings import counts
from league.rules.standings.encounter import HeadToHead, Measure
from league.rules.standings.fide import AverageBuchholz, Buchholz, SonnebornBerger, Unplayed
from league.rules.standings.rates import Byes, Rate, WinRate
from league.rules.standings.values import written

Tiebreaker = (
    counts.Points
    | counts.Progressive
    | counts.Koya
    | counts.Wins
    | counts.Number
    | counts.Kept
    | counts.Lot
    | HeadToHead
    | Buchholz
    | AverageBuchholz
    | SonnebornBerger
    | WinRate
)
MOST_TIEBREAKERS = 20
MOST_CUTS = 20
LONGEST_NAME = 40
GREATEST_SEED = 2**63 - 1
POINTS = "3*win+1*draw"


def _share(settings: Fields, name: str, default: Fraction | None) -> Fraction | None:
    """Read a share from 0 to 1, such as "1/3", "0.33" or 0; None stays None."""
    typed = settings.get(name, default)
    if typed is None or isinstance(typed, Fraction):
        return typed
    if isinstance(typed, bool) or not isinstance(typed, int | str) or len(str(typed)) > 20:
        raise RulesError("setting_not_a_number", field=name)
    try:
        value = Fraction(str(typed) if "e" not in str(typed).lower() else "")
    except (ValueError, ZeroDivisionError):
        raise RulesError("setting_not_a_number", field=name) from None
    if not 0 <= value <= 1:
        raise RulesError("setting_out_of_range", field=name, low=0, high=1)
    return value


def _certain_share(settings: Fields, name: str, default: Fraction) -> Fraction:
    share = _share(settings, name, default)
    if share is None:
        raise RulesError("setting_not_a_number", field=name)
    return share


def _cuts(settings: Fields, name: str) -> int:
    return settings.whole(name, 0, 0, MOST_CUTS)


def _unplayed(settings: Fields) -> Unplayed:
    return settings.choice("unplayed", Unplayed.CAPPED)


def _win_rate(rate: Rate) -> Callable[[Fields], Tiebreaker]:
    def read(settings: Fields) -> Tiebreaker:
        plain = WinRate(rate)
        return WinRate(
            rate,
            floor=_share(settings, "floor", plain.floor),
            cap=_share(settings, "cap", plain.cap),
            draw=_certain_share(settings, "draw", plain.draw),
            absent_loses=settings.flag("absent_loses", plain.absent_loses),
            forfeits=settings.flag("forfeits", plain.forfeits),
            bye_games=settings.whole("bye_games", plain.bye_games, 0, 9),
            byes=settings.choice("byes", Byes.COUNTED),
        )

    return read


def _kept(fact: counts.Fact) -> Callable[[Fields], Tiebreaker]:
    return lambda _settings: counts.Kept(fact)


def _head_to_head(settings: Fields) -> Tiebreaker:
    measures = []
    for name in settings.rows("measures", len(Measure)) or (Measure.POINTS.value,):
        if name not in list(Measure) or name in measures:
            choices = [measure.value for measure in Measure]
            raise RulesError("setting_unknown_choice", field="measures", choices=choices)
        measures.append(Measure(str(name)))
    if measures[0] is not Measure.POINTS:
        raise RulesError("measures_start_with_points", field="measures")
    return HeadToHead(tuple(measures), settings.flag("forfeits", False))


def _number(settings: Fields) -> Tiebreaker:
    of, fewest = settings.get("of", "goals"), settings.get("fewest")
    if not isinstance(of, str) or not 0 < len(of) <= LONGEST_NAME:
        raise RulesError("setting_unreadable", field="of")
    if fewest is not None and not isinstance(fewest, bool):
        raise RulesError("setting_not_a_flag", field="fewest")
    return counts.Number(of, settings.choice("take", counts.Take.NET), fewest)


READERS: Mapping[str, Callable[[Fields], Tiebreaker]] = {
    "points": lambda _settings: counts.Points(),
    "head_to_head": _head_to_head,
    **{rate.value: _win_rate(rate) for rate in Rate},
    "buchholz": lambda settings: Buchholz(
        _cuts(settings, "cut"),
        _cuts(settings, "median"),
        settings.flag("fore", False),
        _unplayed(settings),
    ),
    "average_buchholz": lambda settings: AverageBuchholz(
        settings.flag("fore", False), _unplayed(settings)
    ),
    "sonneborn_berger": lambda settings: SonnebornBerger(
        _cuts(settings, "cut"), _cuts(settings, "median"), _unplayed(settings)
    ),
    "progressive": lambda settings: counts.Progressive(_cuts(settings, "cut")),
    "koya": lambda settings: counts.Koya(_certain_share(settings, "share", Fraction(1, 2))),
    "wins": lambda settings: counts.Wins(
        settings.flag("played", False), settings.choice("seat", counts.Seat.ANY)
    ),
    "number": _number,
    **{fact.value: _kept(fact) for fact in counts.Fact},
    "lot": lambda settings: counts.Lot(settings.whole("seed", 0, 0, GREATEST_SEED)),
}


def read_tiebreaker(given: object) -> Tiebreaker:
    """Read a tie-breaker from its kind, or from ``{"kind": …}`` with settings."""
    if isinstance(given, str):
        given = {"kind": given}
    with reading(given, "tiebreakers") as settings:
        kind = settings.get("kind")
        reader = READERS.get(kind) if isinstance(kind, str) else None
        if reader is None:
            raise RulesError("setting_unknown_choice", field="kind", choices=list(READERS))
        return reader(settings)


def write_tiebreaker(tiebreaker: Tiebreaker) -> dict[str, object]:
    row: dict[str, object] = {"kind": tiebreaker.kind}
    for each in fields(tiebreaker):
        if each.name not in ("rate", "fact"):
            row[each.name] = _plain(getattr(tiebreaker, each.name))
    return row


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return written(value) if isinstance(value, Fraction) else value


@dataclass(frozen=True, slots=True)
class StandingsSettings:
    """``predetermined``: the pairings were fixed beforehand, as in a round robin; forfeits
    then count as played (FIDE C.07 15.2) and rounds without a meeting as nothing."""

    points: PointsRule = field(default_factory=lambda: PointsRule(POINTS))
    tiebreakers: tuple[Tiebreaker, ...] = ()
    predetermined: bool = False

    @classmethod
    def read(cls, given: object) -> "StandingsSettings":
        """Read settings. Raises ``RulesError`` with a code and the field that is wrong."""
        with reading(given) as settings:
            rows = settings.rows("tiebreakers", MOST_TIEBREAKERS)
            tiebreakers = tuple(map(read_tiebreaker, rows))
            if len(set(tiebreakers)) != len(tiebreakers):
                raise RulesError("tiebreaker_twice", field="tiebreakers")
            return cls(
                PointsRule.read(settings.get("points", POINTS), settings.get("margin", 1)),
                tiebreakers,
                settings.flag("predetermined", False),
            )

    def written(self) -> dict[str, object]:
        return {
            "points": self.points.text,
            "margin": self.points.margin,
            "tiebreakers": [write_tiebreaker(each) for each in self.tiebreakers],
            "predetermined": self.predetermined,
        }

    @property
    def order(self) -> tuple[Tiebreaker, ...]:
        """Return the tie-breakers in order; points come first unless they are placed elsewhere."""
        if counts.Points() in self.tiebreakers:
            return self.tiebreakers
        return (counts.Points(), *self.tiebreakers)
