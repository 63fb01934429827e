"""The client's address of a request."""

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string


def address_of(request: Any) -> str:
    """Return the client's address as the site knows it; empty where it is not known."""
    address: str = import_string(settings.AXES_CLIENT_IP_CALLABLE)(request)
    return address
