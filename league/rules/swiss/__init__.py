"""The Swiss system: pairing equal scores without rematches, with reasons for every choice."""

from league.rules.swiss.checks import violations
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.pairing import Bye, Pair, Paired, PairingReport, pair
from league.rules.swiss.reasons import REASONS, Why
from league.rules.swiss.repair import Dissolved, Mended, Repaired, State, repair
from league.rules.swiss.settings import Acceleration, Clubs, Method, SwissSettings, virtual_points

__all__ = [
    "REASONS",
    "Acceleration",
    "Bye",
    "Clubs",
    "Contender",
    "Dissolved",
    "Mended",
    "Method",
    "Pair",
    "Paired",
    "PairingReport",
    "Repaired",
    "State",
    "SwissSettings",
    "Why",
    "contenders",
    "pair",
    "repair",
    "violations",
    "virtual_points",
]
