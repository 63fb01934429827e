"""Dice that were promised before the match and can be counted again after it.

The server shows the SHA-256 of its seed before the match; each seat adds a seed. Roll k (the k-th
line with dice, from 1) takes its faces from the bytes of HMAC-SHA256(server seed, message): bytes
from 252 on are skipped, a face is byte mod 6 + 1. The message is the seats' seeds in seat order
and k, joined by commas, in ASCII: ``a1b2,c3d4,7``; should its 32 bytes not be enough, the next
come from the message with ``,1`` behind it, then ``,2``.
"""

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from engines.core.record import Seed

SERVER: Final = "server"
_FACES: Final = 6
_FAIR: Final = 252  # the greatest multiple of six that a byte can hold


def commitment(server: str) -> str:
    """Return what is shown before the match: the hash of the seed's bytes."""
    return sha256(bytes.fromhex(server)).hexdigest()


def faces(server: str, seats: Sequence[str], roll: int, count: int) -> tuple[int, ...]:
    """Return the faces of a roll. Seeds are hexadecimal; ``roll`` counts from 1."""
    stream = _stream(bytes.fromhex(server), ",".join((*seats, str(roll))))
    return tuple(next(stream) for _ in range(count))


def in_order(seeds: Sequence[Seed], seats: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
    """Return the server's seed and the seats' in seat order, or None if one is missing."""
    by_name = {seed.who: seed.hexadecimal for seed in seeds}
    if any(who not in by_name for who in (SERVER, *seats)):
        return None
    return by_name[SERVER], tuple(by_name[seat] for seat in seats)


def _stream(key: bytes, message: str) -> Iterator[int]:
    block, text = 0, message
    while True:
        for byte in hmac.digest(key, text.encode("ascii"), "sha256"):
            if byte < _FAIR:
                yield byte % _FACES + 1
        block += 1
        text = f"{message},{block}"
