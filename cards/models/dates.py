"""Dated rows: both ends inclusive, an open end is NULL."""

from datetime import date
from typing import Any

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeBoundary, RangeOperators
from django.db.models import CheckConstraint, F, Func, Q
from django.utils.translation import gettext_lazy as _


class DateRange(Func):
    function = "DATERANGE"
    output_field = DateRangeField()


def span() -> DateRange:
    return DateRange("valid_from", "valid_until", RangeBoundary(True, True))


def never_overlapping(name: str, *owners: str) -> ExclusionConstraint:
    """Build the constraint that two rows of the same owner share no day."""
    # The owners come first: an index that begins with the days compares every row that shares them.
    return ExclusionConstraint(
        name=name,
        expressions=[
            *((owner, RangeOperators.EQUAL) for owner in owners),
            (span(), RangeOperators.OVERLAPS),
        ],
        violation_error_code="days_overlap",
        violation_error_message=_("These days overlap others that are there already."),
    )


def ends_after_it_starts(name: str) -> CheckConstraint:
    return CheckConstraint(
        condition=Q(valid_until__isnull=True) | Q(valid_until__gte=F("valid_from")),
        name=name,
        violation_error_code="ends_before_start",
        violation_error_message=_("The last day comes before the first."),
    )


def covers(row: Any, day: date) -> bool:
    """Return whether a dated row covers ``day``, as ``on`` asks the database."""
    return row.valid_from <= day and (row.valid_until is None or day <= row.valid_until)


def on(day: date) -> Q:
    """Build the condition that a dated row covers ``day``."""
    return Q(valid_from__lte=day) & (Q(valid_until__isnull=True) | Q(valid_until__gte=day))
