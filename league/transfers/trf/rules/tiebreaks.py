"""FIDE's codes of tie-breakers (C.07) for those of ours that are the same."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from league.rules.standings.settings import Tiebreaker, read_tiebreaker

MOST_CUTS: Final = 4
_GIVEN: Final[Mapping[str, Mapping[str, Any]]] = {
    "DE": {"kind": "head_to_head"},
    "BH": {"kind": "buchholz"},
    **{f"BH/C{n}": {"kind": "buchholz", "cut": n} for n in range(1, MOST_CUTS)},
    **{f"BH/M{n}": {"kind": "buchholz", "median": n} for n in range(1, MOST_CUTS)},
    "FB": {"kind": "buchholz", "fore": True},
    **{f"FB/C{n}": {"kind": "buchholz", "cut": n, "fore": True} for n in range(1, MOST_CUTS)},
    "AOB": {"kind": "average_buchholz"},
    "SB": {"kind": "sonneborn_berger"},
    **{f"SB/C{n}": {"kind": "sonneborn_berger", "cut": n} for n in range(1, MOST_CUTS)},
    **{f"SB/M{n}": {"kind": "sonneborn_berger", "median": n} for n in range(1, MOST_CUTS)},
    "PS": {"kind": "progressive"},
    **{f"PS/C{n}": {"kind": "progressive", "cut": n} for n in range(1, MOST_CUTS)},
    "KS": {"kind": "koya"},
    "WIN": {"kind": "wins"},
    "WON": {"kind": "wins", "played": True},
}
KNOWN: Final[Mapping[str, Tiebreaker]] = {
    code: read_tiebreaker(given) for code, given in _GIVEN.items()
}
_CODES: Final[Mapping[Tiebreaker, str]] = {tiebreaker: code for code, tiebreaker in KNOWN.items()}


def codes_of(order: Sequence[Tiebreaker]) -> tuple[str, ...] | None:
    """Name tie-breakers after the points; None where one of them has no code."""
    codes = [_CODES.get(tiebreaker) for tiebreaker in order]
    return tuple(code for code in codes if code) if all(codes) else None


def without_code(order: Sequence[Tiebreaker]) -> tuple[Tiebreaker, ...]:
    return tuple(tiebreaker for tiebreaker in order if tiebreaker not in _CODES)


def given_by(codes: Sequence[str]) -> list[Mapping[str, Any]]:
    """Return the settings of tie-breakers by FIDE's codes; unknown and repeats are left out."""
    return [_GIVEN[code] for code in dict.fromkeys(codes) if code in _GIVEN]
