"""The stream of a draw, byte by byte, and invalid seeds."""

import hmac
from hashlib import sha256

import pytest

from engines.core.chance.sealed import Stream, commitment, faces
from engines.core.errors import Refused
from engines.core.records.sentences import LANGUAGES, sentence

NO_SEEDS = (
    "", "0", "abc", "00FF", "Ab", "0g", "zz", "00 ff", "0x00", "00ff\n", " 00", "００", "é0", "-1",
    "00" * 65, "0" * 65_536, "00" * 65_536,
)  # fmt: skip


def stream(server: str, message: str, blocks: int) -> list[int]:
    key, numbers = bytes.fromhex(server), []
    for block in range(blocks):
        text = message if not block else f"{message},{block}"
        numbers += hmac.new(key, text.encode(), sha256).digest()
    return numbers


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 46, 100, 128, 129, 255, 256])
def test_an_index_takes_the_next_byte_that_is_fair(n):
    limit = 256 - 256 % n
    fair = [byte % n for byte in stream("00ff", "a1,b2,3", 20) if byte < limit]

    drawn = Stream("00ff", ["a1", "b2"], 3)

    assert [drawn.index(n) for _ in range(200)] == fair[:200]


def test_faces_and_indexes_take_turns_on_one_stream():
    drawn, data = Stream("00ff", ["a1"], 1), iter(stream("00ff", "a1,1", 9))

    for n in (6, 46, 6, 200, 1, 6):
        due = next(byte for byte in data if byte < 256 - 256 % n) % n
        assert drawn.index(n) == due if n != 6 else drawn.face() == due + 1


def test_a_draw_never_runs_out():
    many = faces("00ff", ["a1"], 1, 40_000)

    assert set(many) == {1, 2, 3, 4, 5, 6}
    assert many[:30] == faces("00ff", ["a1"], 1, 30)


def test_every_draw_is_another_however_far():
    draws = [faces("00ff", ["a1"], k, 24) for k in (1, 2, 9, 10, 2**31, 2**63, 10**80)]

    assert len(set(draws)) == len(draws)


def test_seeds_in_another_order_give_other_draws():
    assert faces("00ff", ["a1", "b2"], 1, 12) != faces("00ff", ["b2", "a1"], 1, 12)
    assert faces("00ff", ["a1"], 1, 12) != faces("00ff", ["a1", "a1"], 1, 12)
    assert faces("00ff", [], 1, 12) == faces("00ff", (), 1, 12)


@pytest.mark.parametrize("seed", NO_SEEDS, ids=lambda seed: f"{len(seed)} {seed[:6]!r}")
def test_what_is_no_seed_is_refused_and_never_said_again(seed):
    for wrong in (
        lambda: Stream(seed, ["a1"], 1),
        lambda: Stream("00ff", ["a1", seed], 1),
        lambda: commitment(seed),
    ):
        with pytest.raises(Refused) as refused:
            wrong()
        reason = refused.value.reason
        assert (reason.rule, reason.code, reason.params) == ("REC-7", "REC-SEED", {"most": 64})
        for language in LANGUAGES:
            assert "64" in sentence(reason, "core", language)


def test_seeds_of_one_byte_and_of_sixty_four_are_seeds():
    assert commitment("00") == sha256(b"\x00").hexdigest()
    assert len(faces("ff" * 64, ["ab" * 64] * 6, 1, 5)) == 5


@pytest.mark.parametrize("k", [0, -1])
def test_draws_count_from_one(k):
    with pytest.raises(ValueError, match="from 1"):
        Stream("00ff", ["a1"], k)


@pytest.mark.parametrize("n", [0, -1, 257, 1_000])
def test_no_byte_has_a_fair_number_below_nothing_or_above_a_byte(n):
    with pytest.raises(ValueError, match="fair"):
        Stream("00ff", ["a1"], 1).index(n)
