"""Columns and expressions that several apps share."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.people.shared import zones
from league.people.validators import validate_time_zone


class TimeZoneField(models.CharField):
    """The name of a zone. A row with a name that Python does not know is read as the site's."""

    default_validators = [validate_time_zone]

    def __init__(self, **kwargs: Any) -> None:
        usual = {"verbose_name": _("time zone"), "max_length": 50, "default": zones.DEFAULT}
        super().__init__(**{**usual, **kwargs})

    def from_db_value(self, value: str | None, *_row: object) -> str | None:
        return value if value is None or value in zones.readable() else zones.DEFAULT


class Day(models.Func):
    """The date of a moment in the zone whose name a column holds: ``Day("time_zone", Now())``.

    The database's function ``people_day`` reads a name that it does not know as the site's zone.
    """

    function = "people_day"
    output_field = models.DateField()
