from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from league.rules.reading import fields


class Elimination(StrEnum):
    SINGLE = "single"
    DOUBLE = "double"


class GrandFinal(StrEnum):
    """``RESET``: the entrant from the losers' bracket must win twice; otherwise once is enough."""

    SIMPLE = "simple"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Knockout:
    """``third_place`` belongs to single elimination, ``grand_final`` to double."""

    elimination: Elimination = Elimination.SINGLE
    third_place: bool = False
    grand_final: GrandFinal = GrandFinal.RESET

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "Knockout":
        with fields(given) as settings:
            return cls(
                elimination=settings.choice("elimination", Elimination.SINGLE),
                third_place=settings.flag("third_place", False),
                grand_final=settings.choice("grand_final", GrandFinal.RESET),
            )

    def written(self) -> dict[str, object]:
        return {
            "elimination": self.elimination.value,
            "third_place": self.third_place,
            "grand_final": self.grand_final.value,
        }
