"""Times and days that an event may have. Plain values in, ValidationError out."""

from datetime import date, datetime

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# The edges of the calendar have no local time everywhere, and no day before or after them.
YEARS = range(2000, 2200)


def validate_year(value: date | datetime) -> None:
    """Accept the years 2000 to 2199, of a moment in UTC, of a day anywhere."""
    if value.year not in YEARS:
        raise ValidationError(_("Give a time from 2000 to 2199."), code="time_out_of_range")
