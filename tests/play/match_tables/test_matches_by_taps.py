"""Whole matches by random taps through the site's addresses: the record of each verifies with the
result that the table showed, and cached positions equal those from the lines.

The short form plays one match a game, with dice of the server and sealed dice by turns.
``TABLE_MATCHES`` is how many matches a game the long form plays, a test for each block of 100; each
tenth is of full length. A block can be played alone: ``-m chaos -k "touchdown_hero-200-299"``.
"""

import os
from itertools import product
from random import Random

import pytest

from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify
from league.play.queries import positions
from league.play.queries.lines import standing
from league.play.queries.records import digest_of, record_of
from league.play.rules import course
from league.play.rules.course import Said
from tests.deals import deal_by
from tests.longer import longer
from tests.play.sitting import fresh
from tests.play.tapping import GAMES, SHORT, Match

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.usefixtures("unhurried")]
MATCHES = int(os.environ.get("TABLE_MATCHES", "1000"))
BLOCK = 100  # matches of a test of the long form
EVERY = 10  # lines from one look at the memory to the next


class Replay:
    """A position computed from the rows of the lines alone, without caches."""

    def __init__(self, sitting):
        self.position = course.start(sitting.header)

    def check(self, sitting):
        """Check that a process's cached position equals that from all lines."""
        rows = standing(sitting, self.position.n).values_list("kind", "text")
        course.goes_on(self.position, [Said(*row) for row in rows])
        assert_same(positions.of(sitting), self.position)


def assert_same(remembered, replayed):
    dump = remembered.game.dump
    assert dump(remembered.state) == dump(replayed.state)
    assert (remembered.n, remembered.draws) == (replayed.n, replayed.draws)


def check_cold_start(sitting):
    """Check that a process without a cache gets the same position, by the dumps of others."""
    remembered = positions.of(sitting)
    positions.forget()
    dump = remembered.game.dump
    assert dump(positions.of(sitting).state) == dump(remembered.state)


def check_record(sitting, shown):
    """``shown``: what the last answer of the table said."""
    record = record_of(sitting, positions.of(sitting))
    verdict = verify(read(written(record)))
    assert verdict.outcome == "verified", verdict
    assert shown["end"] is not None
    assert verdict.winner == shown["end"]["winner"]
    assert shown["digest"] == digest_of(record)


def play_out(game, seed):
    options = {} if seed % 10 == 9 else SHORT.get(game)
    match = Match.begun(game, seed, dice=("server", "sealed")[seed % 2], options=options)
    replay = Replay(match.sitting)
    while match.is_open:
        match.act()
        if match.seen["n"] >= replay.position.n + EVERY:
            replay.check(fresh(match.sitting))
    sitting = fresh(match.sitting)
    replay.check(sitting)
    Replay(sitting).check(sitting)
    check_cold_start(sitting)
    check_record(sitting, match.phones[-1].view())


SHORT_FORM = [(game, range(turn % 2, turn % 2 + 1)) for turn, game in enumerate(GAMES)]
BLOCKS = [range(first, min(first + BLOCK, MATCHES)) for first in range(0, MATCHES, BLOCK)]


def named(value):
    return f"{value.start}-{value.stop - 1}" if isinstance(value, range) else value


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "seeds"), longer(SHORT_FORM, product(GAMES, BLOCKS)), ids=named)
def test_matches_by_taps_verify_with_their_result(game, seeds, monkeypatch):
    for seed in seeds:
        deal_by(Random(f"chance {seed}"), monkeypatch)
        play_out(game, seed)
