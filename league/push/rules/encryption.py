"""Encrypting a message for one device (RFC 8291, by the coding aes128gcm of RFC 8188)."""

import base64
import secrets
from dataclasses import dataclass
from typing import Final

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
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from league.rules.errors import RulesError

RECORD: Final = 4096
SECRET_BYTES: Final = 16
LAST: Final = b"\x02"


class KeyWrong(RulesError):
    """A device's key cannot be read."""


@dataclass(frozen=True, slots=True)
class Device:
    key: EllipticCurvePublicKey
    secret: bytes

    @classmethod
    def read(cls, key: str, secret: str) -> "Device":
        """Read the two as the browser tells them. Raises KeyWrong."""
        try:
            point, shared = unwritten(key), unwritten(secret)
            read = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
        except ValueError:
            raise KeyWrong("key_unreadable") from None
        if len(shared) != SECRET_BYTES:
            raise KeyWrong("key_unreadable")
        return cls(read, shared)


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unwritten(text: str) -> bytes:
    """Decode base64url without padding. Raises ValueError."""
    if not text.isascii() or set(text) & set("+/="):
        raise ValueError(text)
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def point_of(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(message: bytes, device: Device) -> bytes:
    """Return the body of a message, which the device alone can read."""
    own = generate_private_key(SECP256R1())
    return encrypt_with(message, device, own, secrets.token_bytes(16))


def encrypt_with(
    message: bytes, device: Device, own: EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """Encrypt with a key and a salt that are given: each is good for one message."""
    theirs, ours = point_of(device.key), point_of(own.public_key())
    agreed = own.exchange(ECDH(), device.key)
    input_key = _derived(agreed, device.secret, b"WebPush: info\0" + theirs + ours, 32)
    content_key = _derived(input_key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(input_key, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + len(ours).to_bytes(1, "big") + ours
    return head + AESGCM(content_key).encrypt(nonce, message + LAST, None)


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)
