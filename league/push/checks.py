"""Django system checks: the key of notifications can be read."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from league.push.rules import vapid


@register()
def check_key(**_options: Any) -> list[CheckMessage]:
    if not settings.VAPID_KEY:
        return []
    try:
        vapid.key_from(settings.VAPID_KEY)
    except ValueError:
        hint = "32 bytes as base64url; docs/operations.md says how to make one."
        return [Error("VAPID_KEY cannot be read.", hint=hint, id="push.E001")]
    return []
