"""Whole addresses of the site, for letters, the API and files."""

from django.conf import settings
from django.urls import reverse


def whole_url(route: str, *args: object) -> str:
    """Return the address of a page with scheme and host, ``https://…/events/…`` for one."""
    return settings.SITE_URL + reverse(route, args=args)
