"""What is typed of a tournament, and may be refused wherever it is typed."""

from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


def validate_map(url: str) -> None:
    """Take a link to a map that a phone opens without asking: https, and no name to sign in."""
    try:
        parts = urlsplit(url)
    except ValueError:  # such as https://[]
        parts = urlsplit("")
    if parts.scheme != "https" or not parts.hostname or parts.username or parts.password:
        raise ValidationError(
            _("Enter a link that begins with https://, such as one of OpenStreetMap."),
            code="map_link",
        )
