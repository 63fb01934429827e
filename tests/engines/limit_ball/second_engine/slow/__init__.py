"""Limit Ball a second time, straight from the rules: plain dicts, no tables, no care for speed.

``setup`` gives a position, ``options(position)`` every line that can be written without its dice,
``apply(position, text)`` the position after a line. ``position["hit"]`` collects the rules that a
line came under. Lines have to be legal and complete: nothing is left out.
"""

from tests.engines.limit_ball.second_engine.slow.board import TEAMS, setup, team
from tests.engines.limit_ball.second_engine.slow.lines import BOOSTS, options
from tests.engines.limit_ball.second_engine.slow.playing import apply

__all__ = ["BOOSTS", "TEAMS", "apply", "options", "setup", "team"]
