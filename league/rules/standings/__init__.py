"""Standings with tie-breakers, in exact numbers and with explanations."""

from league.rules.standings.presets import PRESETS
from league.rules.standings.settings import READERS, Settings
from league.rules.standings.table import Standings, standings
from league.rules.standings.values import (
    Entry,
    Explanation,
    How,
    Neighbour,
    Node,
    Standing,
    Style,
    shown,
)

__all__ = [
    "PRESETS",
    "READERS",
    "Entry",
    "Explanation",
    "How",
    "Neighbour",
    "Node",
    "Settings",
    "Standing",
    "Standings",
    "Style",
    "shown",
    "standings",
]
