"""Signing in at the admin, its addresses, and what the form of a draft holds."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.people.factories import staff


def signed_in(role: str) -> Client:
    client = Client()
    client.force_login(staff(role), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def admin_url(model: str, act: str, *args: Any) -> str:
    return reverse(f"admin:cards_{model}_{act}", args=args)


def draft_form(**fields: Any) -> dict[str, Any]:
    return {
        "name_ja": "新", "name_en": "New", "carrier_number": 4, "cost": 3, "run": 2, "phys": 6,
        "rarity": "C", "palette": "[]", "component": "null", "skill_kind": "", "skill_effect": "",
        "errata-TOTAL_FORMS": 0, "errata-INITIAL_FORMS": 0, **fields,
    }  # fmt: skip
