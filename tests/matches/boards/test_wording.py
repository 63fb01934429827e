"""Every result of two cards of Rugby 15 has its words on the board."""

import pytest

from engines.rugby_15.table import table
from matches.wording import RUGBY_15_RESULTS, rugby_15_result

KICKS = {"kick1", "kick2", "drop-attempt"}  # a kick, by where it is from (R15-R8)


@pytest.mark.parametrize("double_foul", ["cancel", "turnover", "advance"])
@pytest.mark.parametrize("kick_vs_kick", ["kick", "foul"])
def test_every_result_has_its_words(double_foul: str, kick_vs_kick: str) -> None:
    results = table({"double_foul": double_foul, "kick_vs_kick": kick_vs_kick})
    names = {name for row in results.values() for name, _effect in row.values()}

    assert (names - {"kick"}) | KICKS == set(RUGBY_15_RESULTS)
    assert len({rugby_15_result(name) for name in RUGBY_15_RESULTS}) == len(RUGBY_15_RESULTS)
