"""What each line of a record was worth: luck, skill, and the rest."""

from engines.bots.worth.analysing import PLAYOUTS, SWINGS, analyse
from engines.bots.worth.analysis import (
    CHANCE_LINE,
    DECISION,
    OTHER,
    VERSION,
    WHOLE,
    Alternative,
    Analysis,
    Line,
    Rest,
    from_json,
    points,
)
from engines.bots.worth.course import NoWorth

__all__ = [
    "CHANCE_LINE",
    "DECISION",
    "OTHER",
    "PLAYOUTS",
    "SWINGS",
    "VERSION",
    "WHOLE",
    "Alternative",
    "Analysis",
    "Line",
    "NoWorth",
    "Rest",
    "analyse",
    "from_json",
    "points",
]
