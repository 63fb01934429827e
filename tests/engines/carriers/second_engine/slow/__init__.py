"""A second engine for Carriers!!, slow and obvious, written from the rules alone.

It has no tables or bit tricks, only dictionaries, sets and breadth-first searches, with the rule
beside each line. The tests compare the fast engine with it.
"""

from tests.engines.carriers.second_engine.slow.position import State
from tests.engines.carriers.second_engine.slow.rules import apply, check, legal, setup, to_act

__all__ = ["State", "apply", "check", "legal", "setup", "to_act"]
