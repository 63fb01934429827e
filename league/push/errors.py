"""Refusals of notifications."""

from django.utils.translation import gettext_lazy as _

from league.people.errors import Refused

DeviceUnreadable = Refused.of(
    "device_unreadable", _("This browser gave an address that cannot be used. Try another one.")
)
TooManyDevices = Refused.of(
    "too_many_devices", _("At most %(most)d devices. Remove one from the list first.")
)
