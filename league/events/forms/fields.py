"""Fields for a moment as people write it: a local time in the event's time zone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from league.events.validators import validate_year

FIRST, SECOND = "first", "second"
WHICH = [("", "—"), (FIRST, _("the first time")), (SECOND, _("the second time"))]


class LocalTimeField(forms.CharField):
    """A date and a time without a zone, to the minute."""

    widget = forms.DateTimeInput(
        attrs={"type": "datetime-local", "step": "60"}, format="%Y-%m-%dT%H:%M"
    )

    def to_python(self, value: object) -> datetime | None:  # type: ignore[override]
        text = super().to_python(value)
        if not text:
            return None
        try:
            read = datetime.fromisoformat(text.replace("/", "-"))
        except ValueError:
            read = None
        if read is None or read.tzinfo is not None:
            raise forms.ValidationError(
                _("Write a date and a time such as 2026-12-05 18:00."), code="time_unreadable"
            )
        validate_year(read)
        return read.replace(second=0, microsecond=0)


class WhichField(forms.ChoiceField):
    """The choice between two equal local times, on the night when clocks go back."""

    def __init__(self) -> None:
        super().__init__(label=_("Which of the two"), choices=WHICH, required=False)


def is_twice(local: datetime, zone: ZoneInfo) -> bool:
    """Tell whether a local time occurs twice in the zone, as when clocks go back."""
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return exists(local, zone) and first.utcoffset() != second.utcoffset()


def exists(local: datetime, zone: ZoneInfo) -> bool:
    """Tell whether a local time exists in the zone: it does not when clocks skip it."""
    there = local.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
    return there.replace(tzinfo=None) == local


def moment(local: datetime, zone: ZoneInfo, which: str) -> datetime:
    """Turn a local time into a moment. Raises ValidationError if it is none or ambiguous."""
    if not exists(local, zone):
        jump = (local + timedelta(hours=1)).strftime("%H:%M")
        raise forms.ValidationError(
            _("Clocks go forward that night: this time does not exist. Try %(jump)s."),
            code="time_missing",
            params={"jump": jump},
        )
    if is_twice(local, zone) and which not in {FIRST, SECOND}:
        raise forms.ValidationError(
            _("Clocks go back that night: this time comes twice. Choose which one below."),
            code="time_twice",
        )
    fold = 1 if which == SECOND and is_twice(local, zone) else 0
    return local.replace(tzinfo=zone, fold=fold).astimezone(UTC)


def which_of(at: datetime, zone: ZoneInfo) -> str:
    """Return the ``which`` for which ``moment`` returns this moment."""
    local = at.astimezone(zone)
    if not is_twice(local.replace(tzinfo=None, fold=0), zone):
        return ""
    return SECOND if local.fold else FIRST
