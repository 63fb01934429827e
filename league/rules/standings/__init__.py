"""Standings with tie-breakers, in exact numbers and with explanations."""

from league.rules.standings.presets import PRESETS
from league.rules.standings.settings import READERS, StandingsSettings
from league.rules.standings.table import Standings, standings
from league.rules.standings.values import (
    Explanation,
    How,
    Neighbour,
    Node,
    Standing,
    StandingsEntry,
    Style,
    shown,
)

__all__ = [
    "PRESETS",
    "READERS",
    "Explanation",
    "How",
    "Neighbour",
    "Node",
    "Standing",
    "Standings",
    "StandingsEntry",
    "StandingsSettings",
    "Style",
    "shown",
    "standings",
]
