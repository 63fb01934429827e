"""Matches of bots as records: they verify, and a seed gives one match."""

from random import Random

import pytest

from engines.bots.recording import by_bots
from engines.core.records.writing import written
from engines.core.registry import games
from engines.core.replays.verify import verify_text


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_a_match_of_bots_verifies(game):
    setting, levels = game.house(Random(1)), dict.fromkeys(game.seats, "club")

    record = by_bots(setting, levels, "7")

    verdict = verify_text(written(record))
    assert (verdict.outcome, verdict.agrees) == ("verified", True)
    assert by_bots(setting, levels, "7") == record
    assert by_bots(setting, levels, "8").lines != record.lines
