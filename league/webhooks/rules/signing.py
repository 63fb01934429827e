"""How a webhook's messages are signed, and the pauses between tries.

The signature is that of the Standard Webhooks: HMAC-SHA256 over ``id.timestamp.body``.
"""

import base64
import hmac
from datetime import timedelta
from hashlib import sha256
from typing import Final

PREFIX: Final = "whsec_"
MOST_TRIES: Final = 10
LONGEST_WAIT: Final = timedelta(hours=6)
OVERLAP: Final = timedelta(hours=24)


def written(secret: bytes) -> str:
    """Return a secret in the form that its owner gets."""
    return PREFIX + base64.b64encode(secret).decode()


def sign(secret: bytes, *, id: str, timestamp: int, body: bytes) -> str:
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(secret, signed, sha256).digest()).decode()


def wait(tries: int, first: timedelta) -> timedelta:
    """Return the pause after ``tries`` tries: four times as long each time, up to six hours."""
    return min(first * 4 ** (min(tries, MOST_TRIES) - 1), LONGEST_WAIT)
