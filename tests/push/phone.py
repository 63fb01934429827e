"""A phone that is subscribed at the tests' push service, and reads what arrives there."""

import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from league.push.rules.encryption import point_of, written

SECRET = bytes(range(16))


def derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


def decrypt(body: bytes, key: EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """Read a message as RFC 8188 and RFC 8291 say; the record's padding is taken off."""
    salt, length = body[:16], body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
    info = b"WebPush: info\0" + point_of(key.public_key()) + sender
    whole = derived(key.exchange(ECDH(), theirs), secret, info, 32)
    opened = AESGCM(derived(whole, salt, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
        derived(whole, salt, b"Content-Encoding: nonce\0", 12), record, None
    )
    text, _mark, padding = opened.rpartition(b"\x02")
    assert not padding.strip(b"\0")
    return text


@dataclass
class Phone:
    """``told`` are the three that its browser tells the site."""

    endpoint: str
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    @property
    def told(self) -> dict[str, str]:
        point = written(point_of(self.key.public_key()))
        return {"endpoint": self.endpoint, "key": point, "secret": written(SECRET)}

    def read(self, body: bytes) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(decrypt(body, self.key, SECRET))
        return said
