from collections.abc import Sequence

from league.rules.brackets.bracket import Bracket, Round, RoundCode
from league.rules.brackets.draft import Draft
from league.rules.brackets.seeding import first_lines, full_size, leaves_of
from league.rules.brackets.sources import Leaf, LoserOf

CODES = {2: RoundCode.FINAL, 4: RoundCode.SEMIFINAL, 8: RoundCode.QUARTERFINAL}


def single_elimination(field: int | Sequence[Leaf], *, third_place: bool = False) -> Bracket:
    """``field``: how many, or the leaves in seed order. A lone entrant is champion without a match.

    A match for the third place needs two semifinals, so four entrants.
    Raises ``RulesError`` too_few_entrants, too_many_entrants, entrant_twice.
    """
    leaves = leaves_of(field)
    if len(leaves) == 1:
        return Bracket(1, (), (), leaves)
    third_place = third_place and len(leaves) >= 4
    depth = full_size(len(leaves)).bit_length() - 1
    draft, lines = Draft(), first_lines(leaves)
    for number in range(1, depth):
        draft.open(_round(number, depth))
        lines, _ = draft.play(lines)
    if third_place:
        draft.open(Round("T", RoundCode.THIRD_PLACE, 2, depth - 1, depth, depth + 1))
        draft.set(LoserOf(f"R{depth - 1}.1"), LoserOf(f"R{depth - 1}.2"))
    draft.open(_round(depth, depth))
    draft.play(lines)
    trees = [f"R{depth}.1"] + ["T.1"] * third_place
    return draft.bracket(leaves, trees=trees)


def _round(number: int, depth: int) -> Round:
    lines = 2 << (depth - number)
    out = number if number < depth else depth + 2
    code = CODES.get(lines, RoundCode.ROUND_OF)
    return Round(f"R{number}", code, lines, number - 1, out, depth + 3)
