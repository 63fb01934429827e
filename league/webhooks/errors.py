"""Refusals of webhooks."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Refused


class WebhookAddress(Refused):
    """``code`` says what is wrong with the address."""

    code = "url_unreadable"
    SENTENCES: ClassVar[dict[str, Promise]] = {
        "url_unreadable": _("This is not an address. Write it like https://example.org/news."),
        "url_not_https": _("The address must begin with https://."),
        "url_with_secrets": _("Leave names, passwords and # out of the address."),
        "url_port": _("Use port 443, or one from 1024 on."),
        "url_inside": _("Only addresses of the open internet are sent to."),
    }


TooManyWebhooks = Refused.of(
    "too_many_webhooks", _("At most %(most)d webhooks. Give one up first.")
)
WebhookOff = Conflict.of("webhook_off", _("This webhook is switched off. Switch it on first."))
WebhookOn = Conflict.of("webhook_on", _("This webhook is switched on already."))
DeliveryWaits = Conflict.of("delivery_waits", _("This message is on its way already."))
