"""A passkey in software, for tests: it answers as a phone would."""

import hashlib
import json
import secrets
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

FLAGS = AuthenticatorData.FLAG
ORIGIN = "http://testserver"


class SoftKey:
    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.credential_id = secrets.token_bytes(16)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        asked = options["publicKey"]
        public = ES256.from_cryptography_key(self.private.public_key())
        credential = AttestedCredentialData.create(Aaguid.NONE, self.credential_id, public)
        data = AuthenticatorData.create(
            self._rp(asked["rp"]["id"]), FLAGS.UP | FLAGS.UV | FLAGS.AT, 0, credential
        )
        return {
            **self._head(),
            "clientExtensionResults": {"credProps": {"rk": True}},
            "response": {
                "clientDataJSON": websafe_encode(self._client("create", asked["challenge"])),
                "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
                "transports": ["internal"],
            },
        }

    def get(
        self, options: dict[str, Any], user: Any, *, signature: bytes | None = None
    ) -> dict[str, Any]:
        asked = options["publicKey"]
        data = AuthenticatorData.create(self._rp(asked["rpId"]), FLAGS.UP | FLAGS.UV, 1)
        client = self._client("get", asked["challenge"])
        signed = self.private.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            **self._head(),
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": websafe_encode(client),
                "authenticatorData": websafe_encode(data),
                "signature": websafe_encode(signature or signed),
                "userHandle": websafe_encode(user_pk_to_url_str(user).encode()),
            },
        }

    def _head(self) -> dict[str, str]:
        name = websafe_encode(self.credential_id)
        return {"id": name, "rawId": name, "type": "public-key"}

    @staticmethod
    def _rp(rp_id: str) -> bytes:
        return hashlib.sha256(rp_id.encode()).digest()

    @staticmethod
    def _client(kind: str, challenge: Any) -> bytes:
        asked = challenge if isinstance(challenge, str) else websafe_encode(challenge)
        collected = {"type": f"webauthn.{kind}", "challenge": asked, "origin": ORIGIN}
        return json.dumps(collected).encode()
