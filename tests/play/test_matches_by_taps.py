"""Whole matches by random taps through the site's addresses: the record of each verifies with the
result that the table showed, and what is remembered is what the lines come to.

``TABLE_MATCHES`` is how many matches a game the long form plays; each tenth is of full length.
"""

import os

import pytest

from engines.core.reading import read
from engines.core.verify import verify
from engines.core.writing import written
from league.play.queries import positions
from league.play.queries.lines import kept
from league.play.queries.records import digest_of, record_of
from league.play.rules import course
from tests.longer import longer
from tests.play.sitting import fresh
from tests.play.tapping import GAMES, SHORT, Match

pytestmark = [
    pytest.mark.slow,
    pytest.mark.django_db,
    pytest.mark.usefixtures("unhurried"),
]
MATCHES = int(os.environ.get("TABLE_MATCHES", "1000"))
FIRST, SHARD = 5, 20  # matches of a test: of a commit, of the long form
EVERY = 10  # lines from one look at the memory to the next


def check_memory(sitting):
    """What a process goes on from is what all lines from the first come to."""
    remembered = positions.of(sitting)
    replayed = course.goes_on(course.start(sitting.header), kept(sitting))
    dump = remembered.game.dump
    assert dump(remembered.state) == dump(replayed.state)
    assert (remembered.n, remembered.draws) == (replayed.n, replayed.draws)


def check_cold_start(sitting):
    """A process that remembers nothing comes to the same, by the dumps that others left."""
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
    looked = 0
    while match.is_open:
        match.act()
        if match.seen["n"] >= looked + EVERY:
            looked = match.seen["n"]
            check_memory(fresh(match.sitting))
    sitting = fresh(match.sitting)
    check_memory(sitting)
    check_cold_start(sitting)
    check_record(sitting, match.phones[-1].view())
    return sitting


SHARDS = [range(first, min(first + SHARD, MATCHES)) for first in range(FIRST, MATCHES, SHARD)]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seeds", longer([range(FIRST)], SHARDS), ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_matches_by_taps_verify_with_their_result(game, seeds):
    for seed in seeds:
        play_out(game, seed)
