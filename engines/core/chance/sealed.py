"""Dice and deals that were promised before the match and can be counted again after it.

The server shows the SHA-256 of its seed before the match; each seat adds a seed. Draw k (the k-th
roll, deal or lot of the match, from 1) takes its bytes from HMAC-SHA256(server seed, message). The
message is the seats' seeds in seat order and k, joined by commas, in ASCII: ``a1b2,c3d4,7``; should
its 32 bytes not be enough, the next come from the message with ``,1`` behind it, then ``,2``.

A face takes the next byte below 252: byte mod 6 + 1. An index below n takes the next byte below
256 - 256 mod n: byte mod n. Bytes above are skipped.
"""

import hmac
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from engines.core.errors import Refused
from engines.core.reason import Reason

SERVER: Final = "server"
SEED: Final = re.compile(r"([0-9a-f]{2}){1,64}")
_LONGEST: Final = 64  # bytes of a seed
_BYTE: Final = 256
_FACES: Final = 6


class Stream:
    """The endless bytes of a draw, and the numbers made of them."""

    __slots__ = ("_bytes",)

    def __init__(self, server: str, seats: Sequence[str], k: int) -> None:
        """Raises ``Refused`` for what is no seed, ``ValueError`` for k below 1."""
        for seed in (server, *seats):
            _refuse(seed)
        if k < 1:
            raise ValueError(f"Draws count from 1, not from {k}.")
        self._bytes = _stream(bytes.fromhex(server), ",".join((*seats, str(k))))

    def face(self) -> int:
        """Return a face, 1 to 6."""
        return self.index(_FACES) + 1

    def index(self, n: int) -> int:
        """Return a number from 0 to n - 1. Raises ``ValueError`` for n below 1 or above 256."""
        if not 1 <= n <= _BYTE:
            raise ValueError(f"A byte has no fair number below {n}.")
        fair = _BYTE - _BYTE % n
        return next(byte for byte in self._bytes if byte < fair) % n


def commitment(server: str) -> str:
    """Return the hash of the seed's bytes, to be shown before the match. Raises ``Refused``."""
    _refuse(server)
    return sha256(bytes.fromhex(server)).hexdigest()


def faces(server: str, seats: Sequence[str], roll: int, count: int) -> tuple[int, ...]:
    """Return the faces of a roll. Seeds are hexadecimal; ``roll`` counts from 1."""
    stream = Stream(server, seats, roll)
    return tuple(stream.face() for _ in range(count))


def _refuse(seed: str) -> None:
    # The error must not contain the seed, which may be secret.
    if not SEED.fullmatch(seed):
        raise Refused(Reason("REC-7", "REC-SEED", {"most": _LONGEST}))


def _stream(key: bytes, message: str) -> Iterator[int]:
    block, text = 0, message
    while True:
        yield from hmac.digest(key, text.encode("ascii"), "sha256")
        block += 1
        text = f"{message},{block}"
