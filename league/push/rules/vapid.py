"""How the site names itself to push services (VAPID, RFC 8292): a token signed with ES256."""

import json
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from league.push.rules.encryption import point_of, unwritten, written

KEY_BYTES: Final = 32
HEAD: Final = {"typ": "JWT", "alg": "ES256"}
HOURS: Final = 12  # push services refuse tokens for more than 24


def key_from(text: str) -> EllipticCurvePrivateKey:
    """Read the site's key, 32 bytes as base64url. Raises ValueError."""
    data = unwritten(text)
    if len(data) != KEY_BYTES:
        raise ValueError("A VAPID key has 32 bytes.")
    return derive_private_key(int.from_bytes(data, "big"), SECP256R1())


def public_of(key: EllipticCurvePrivateKey) -> str:
    """Return what browsers are told when they subscribe."""
    return written(point_of(key.public_key()))


def claims(endpoint: str, subject: str, until: int) -> dict[str, Any]:
    parts = urlsplit(endpoint)
    return {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": subject}


def unsigned(said: dict[str, Any]) -> str:
    return ".".join(
        written(json.dumps(part, separators=(",", ":")).encode()) for part in (HEAD, said)
    )


def authorization(key: EllipticCurvePrivateKey, said: dict[str, Any]) -> str:
    """Return the header Authorization of a message."""
    token = unsigned(said)
    first, second = decode_dss_signature(key.sign(token.encode(), ECDSA(SHA256())))
    signature = first.to_bytes(KEY_BYTES, "big") + second.to_bytes(KEY_BYTES, "big")
    return f"vapid t={token}.{written(signature)}, k={public_of(key)}"
