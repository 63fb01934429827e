from collections.abc import Sequence

from league.rules.brackets.bracket import Bracket
from league.rules.brackets.double import double_elimination
from league.rules.brackets.settings import Elimination, Knockout
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import Leaf


def made(field: int | Sequence[Leaf], settings: Knockout) -> Bracket:
    """Build the bracket that the settings ask for; raises what its builder raises."""
    if settings.elimination is Elimination.DOUBLE:
        return double_elimination(field, grand_final=settings.grand_final)
    return single_elimination(field, third_place=settings.third_place)
