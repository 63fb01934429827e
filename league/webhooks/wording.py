"""States of messages and causes of failed tries, in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.webhooks.models import Delivery

TONES: Final[dict[str, str]] = {
    Delivery.State.WAITING: "info",
    Delivery.State.DELIVERED: "ok",
    Delivery.State.GIVEN_UP: "error",
}
TROUBLES: Final[dict[str, str | Promise]] = {
    "redirected": _("It answered with another address, which is not followed."),
    "host_unknown": _("There is no such host."),
    "url_inside": _("The host is not of the open internet."),
    "url_not_https": _("The address must begin with https://."),
    "timed_out": _("It did not answer in time."),
    "certificate": _("Its certificate is not valid, or it speaks no TLS."),
    "unreachable": _("Nobody answers there."),
    "unreadable": _("Its answer is not HTTP."),
}


def trouble(code: str) -> str:
    """Say why there was no good answer; the code itself where there is no sentence."""
    return str(TROUBLES.get(code, code))
