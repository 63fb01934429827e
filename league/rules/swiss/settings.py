"""The settings of a Swiss."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from league.rules.errors import RulesError
from league.rules.reading import fields

MOST_ROUNDS = 1000
MOST_MEMORY = 1000
MOST_POINTS = 10**6


class Method(StrEnum):
    """How contenders that are equal in all else are paired inside a score group."""

    RANDOM = "random"  # by lot from the recorded seed
    FOLD = "fold"  # the first against the last
    SLIDE = "slide"  # the first of the upper half against the first of the lower half


class Clubs(StrEnum):
    """The place of keeping clubs or teams apart among the criteria."""

    OFF = "off"
    LAST = "last"  # after floats
    AFTER_REMATCHES = "after_rematches"


class Acceleration(StrEnum):
    OFF = "off"
    BAKU = "baku"


@dataclass(frozen=True, slots=True)
class SwissSettings:
    """``memory`` is the number of rounds in which a float is still remembered (0: none). With
    ``forfeits_meet`` off, two who were paired and did not play may be paired again, as C.04.1 of
    FIDE has it.

    ``rounds`` are those of the Swiss, which acceleration needs; ``virtual_point`` is what one
    virtual point is worth, that is, the points of a win.
    """

    method: Method = Method.RANDOM
    seats: bool = True
    clubs: Clubs = Clubs.LAST
    memory: int = 2
    forfeits_meet: bool = True
    acceleration: Acceleration = Acceleration.OFF
    rounds: int = 0
    virtual_point: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if not 0 < self.virtual_point <= MOST_POINTS:
            raise RulesError("setting_out_of_range", field="virtual_point", low=0, high=MOST_POINTS)
        if self.acceleration is not Acceleration.OFF and not self.rounds:
            raise RulesError("setting_out_of_range", field="rounds", low=1, high=MOST_ROUNDS)

    @classmethod
    def read(cls, given: object) -> "SwissSettings":
        """Read settings from what ``written`` gave or a form sent; absent ones get defaults.

        Raises RulesError with ``field``: setting_unknown, setting_unknown_choice,
        setting_not_a_number, setting_not_a_flag, setting_out_of_range, setting_not_a_mapping.
        """
        with fields(given, "swiss") as settings:
            return cls(
                method=settings.choice("method", Method.RANDOM),
                seats=settings.flag("seats", True),
                clubs=settings.choice("clubs", Clubs.LAST),
                memory=settings.whole("memory", 2, 0, MOST_MEMORY),
                forfeits_meet=settings.flag("forfeits_meet", True),
                acceleration=settings.choice("acceleration", Acceleration.OFF),
                rounds=settings.whole("rounds", 0, 0, MOST_ROUNDS),
                virtual_point=_fraction("virtual_point", settings.get("virtual_point", 1)),
            )

    def written(self) -> dict[str, object]:
        return {
            "method": self.method.value,
            "seats": self.seats,
            "clubs": self.clubs.value,
            "memory": self.memory,
            "forfeits_meet": self.forfeits_meet,
            "acceleration": self.acceleration.value,
            "rounds": self.rounds,
            "virtual_point": str(self.virtual_point),
        }


def virtual_points(settings: SwissSettings, round: int, place: int, entered: int) -> Fraction | int:
    """Return the virtual points of the entrant at ``place`` (from 1): Baku acceleration, C.04.7.

    The first 2·⌈N/4⌉ of the list get them in the first ⌈R/2⌉ rounds: one each in the first
    half of these, rounded up, one half each in the others.
    """
    accelerated = (settings.rounds + 1) // 2
    if settings.acceleration is Acceleration.OFF or round > accelerated:
        return 0
    if place > 2 * ((entered + 3) // 4):
        return 0
    whole = round <= (accelerated + 1) // 2
    return settings.virtual_point if whole else settings.virtual_point / 2


def _fraction(name: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise RulesError("setting_not_a_number", field=name)
    # "1e999999" would become a number of a million digits.
    if isinstance(value, str) and (len(value) > 20 or "e" in value.lower()):
        raise RulesError("setting_not_a_number", field=name)
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise RulesError("setting_not_a_number", field=name) from None
