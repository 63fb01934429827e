"""Encryption and signatures, by the examples of RFC 8291 and RFC 8292."""

import json
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from league.push.rules import vapid
from league.push.rules.encryption import Device, KeyWrong, encrypt, encrypt_with, unwritten, written
from tests.push.phone import SECRET, Phone, decrypt

# RFC 8291, appendix A; RFC 8292, section 2.4
EXAMPLES = json.loads((Path(__file__).parent / "data/examples.json").read_text())
CIPHERED, SITE = EXAMPLES["rfc8291"], EXAMPLES["rfc8292"]
PLAIN = CIPHERED["plain"].encode()
POINT, AUTH = CIPHERED["point"], CIPHERED["auth"]
CLAIMS = SITE["endpoint"], SITE["subject"], SITE["until"]


def verify(token: str, signature: str, point: str) -> None:
    """Raises InvalidSignature."""
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), unwritten(point))
    both = unwritten(signature)
    first, second = (int.from_bytes(half, "big") for half in (both[:32], both[32:]))
    key.verify(encode_dss_signature(first, second), token.encode(), ECDSA(SHA256()))


def test_the_example_is_encrypted_byte_for_byte() -> None:
    device = Device.read(POINT, AUTH)
    sender, salt = vapid.key_from(CIPHERED["sender"]), unwritten(CIPHERED["salt"])

    body = encrypt_with(PLAIN, device, sender, salt)

    assert written(body) == CIPHERED["body"]
    assert decrypt(body, vapid.key_from(CIPHERED["receiver"]), unwritten(AUTH)) == PLAIN


def test_no_two_messages_are_alike() -> None:
    phone = Phone("https://push.example.net/1")
    device = Device.read(phone.told["key"], phone.told["secret"])

    bodies = [encrypt("卓".encode(), device) for _time in range(2)]

    assert bodies[0] != bodies[1]
    assert {decrypt(body, phone.key, SECRET) for body in bodies} == {"卓".encode()}


@pytest.mark.parametrize(
    ("key", "secret"),
    [
        ("", AUTH),
        ("A" * 87, AUTH),
        (POINT[:-4], AUTH),
        (POINT, ""),
        (POINT, AUTH + "AA"),
        (POINT, "鍵"),
        (POINT.replace("_", "/"), AUTH),
    ],
)
def test_what_is_no_key_is_refused(key: str, secret: str) -> None:
    with pytest.raises(KeyWrong):
        Device.read(key, secret)


def test_the_site_names_itself_as_in_the_example() -> None:
    said = vapid.claims(*CLAIMS)

    verify(
        SITE["token"], SITE["signature"], SITE["point"]
    )  # the example itself, as these tests verify
    assert vapid.unsigned(said) == SITE["token"]


def test_a_token_is_signed_by_the_key_that_it_names() -> None:
    key, said = generate_private_key(SECP256R1()), vapid.claims(*CLAIMS)

    scheme, token, point = vapid.authorization(key, said).replace(",", "").split()

    assert (scheme, point) == ("vapid", f"k={vapid.public_of(key)}")
    signed, _dot, signature = token.removeprefix("t=").rpartition(".")
    assert signed == SITE["token"]
    verify(signed, signature, vapid.public_of(key))
    with pytest.raises(InvalidSignature):
        verify(signed + "x", signature, vapid.public_of(key))


def test_a_key_of_another_length_is_none() -> None:
    with pytest.raises(ValueError):
        vapid.key_from("AAAA")
