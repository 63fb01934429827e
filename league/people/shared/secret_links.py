"""Secrets of links that speak for somebody without an account.

They are stored nowhere: they are derived from the site's key and a row, so that a link can be shown
again. The row's digest, which opens it, stays valid when the key changes.
"""

import base64
import hashlib
from typing import Final

from django.utils.crypto import salted_hmac

LETTERS: Final = 32  # of a secret: 192 bits; a part of a path this long is left out of every log


def secret_of(kind: str, uid: str) -> str:
    made = salted_hmac(kind, uid, algorithm="sha256")
    return base64.urlsafe_b64encode(made.digest()).decode()[:LETTERS]


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
