"""Formats: making the standard format."""

from datetime import date

from django.conf import settings
from django.db import transaction

from cards.models import Format, FormatPeriod

STANDARD = "standard"
STANDARD_NUMBER = 1
STANDARD_FROM = date(2026, 1, 1)


@transaction.atomic
def ensure_standard() -> Format:
    """Make the format ``standard`` if there is none: every set, CA-3's sizes, no cost cap."""
    format, is_new = Format.objects.get_or_create(
        code=STANDARD,
        defaults={
            "game": settings.USUAL_GAME,
            "number": STANDARD_NUMBER,
            "name_ja": "スタンダード",
            "name_en": "Standard",
        },
    )
    if is_new:
        FormatPeriod.objects.create(format=format, valid_from=STANDARD_FROM)
    return format
