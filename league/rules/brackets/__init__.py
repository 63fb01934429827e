"""Single and double elimination: a bracket is made once, then settled anew from its results."""

from league.rules.brackets import (
    bracket as _bracket,
    places as _places,
    settle as _settle,
    touch as _touch,
)
from league.rules.brackets.bracket import Bracket, Node, Round, RoundCode
from league.rules.brackets.double import double_elimination
from league.rules.brackets.make import made
from league.rules.brackets.places import Place, places
from league.rules.brackets.rematches import first_possible_rematch, possible_rematches
from league.rules.brackets.seeding import MOST_ENTRANTS, seed_order
from league.rules.brackets.settings import Elimination, GrandFinal, Knockout
from league.rules.brackets.settle import Seeding, Settled, Sitting, State, in_order, settled
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import (
    Best,
    Leaf,
    LoserOf,
    Placed,
    Seed,
    Source,
    WinnerOf,
    read_source,
)
from league.rules.brackets.touch import Change, Effect, effect, touched
from league.rules.brackets.written import read, written

REASONS = (*_bracket.REASONS, *_settle.REASONS, *_places.REASONS, *_touch.REASONS)
REFUSALS = (
    "unknown_node",
    "too_few_entrants",
    "too_many_entrants",
    "entrant_twice",
    "bracket_draw",
    "bracket_result_kind",
    "source_unreadable",
    "bracket_unreadable",
)

__all__ = [
    "MOST_ENTRANTS",
    "REASONS",
    "REFUSALS",
    "Best",
    "Bracket",
    "Change",
    "Effect",
    "Elimination",
    "GrandFinal",
    "Knockout",
    "Leaf",
    "LoserOf",
    "Node",
    "Place",
    "Placed",
    "Round",
    "RoundCode",
    "Seed",
    "Seeding",
    "Settled",
    "Sitting",
    "Source",
    "State",
    "WinnerOf",
    "double_elimination",
    "effect",
    "first_possible_rematch",
    "in_order",
    "made",
    "places",
    "possible_rematches",
    "read",
    "read_source",
    "seed_order",
    "settled",
    "single_elimination",
    "touched",
    "written",
]
