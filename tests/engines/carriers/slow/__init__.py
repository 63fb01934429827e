"""A second engine for Carriers!!, slow and obvious, written from the rules alone.

It knows no tables and no bit tricks: dictionaries, sets and breadth-first searches, with the
rule beside each line of it. The tests hold the fast engine against it.
"""

from tests.engines.carriers.slow.position import State
from tests.engines.carriers.slow.rules import apply, check, legal, setup, to_act

__all__ = ["State", "apply", "check", "legal", "setup", "to_act"]
