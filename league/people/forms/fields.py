"""Fields that several forms of people share."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.people import limits, validators
from league.people.services.accounts import tidy_handle, tidy_name
from league.people.shared import zone_names, zones


class HandleField(forms.CharField):
    """A handle, folded before it is judged: ＡＤＭＩＮ is admin."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Handle"),
            **limits.HANDLE,
            help_text=_("3 to 30 of a–z, 0–9, - and _. Your page is /players/your-handle/."),
            validators=[validators.validate_handle],
            widget=forms.TextInput(
                attrs={"autocapitalize": "none", "autocomplete": "username", "spellcheck": "false"}
            ),
        )

    def to_python(self, value: object) -> str:
        return tidy_handle(super().to_python(value) or "")


class PlainTextField(forms.CharField):
    """A text as people may write it: nothing invisible, no control characters.

    The fields of the API with the same rules are ``PlainText`` and ``PlainLine``.
    """

    default_validators = [*forms.CharField.default_validators, validators.validate_plain_text]


class LineField(PlainTextField):
    """A text on one line: names and reasons stand in lists, and in the subjects of mails."""

    default_validators = [*forms.CharField.default_validators, validators.validate_name]


class NameField(LineField):
    """A name on one line, in composed form."""

    def to_python(self, value: object) -> str:
        return tidy_name(super().to_python(value) or "")


class ZoneInput(forms.TextInput):
    """A text that names a zone, with suggestions while one types."""

    template_name = "components/form/zone_input.html"

    def __init__(self) -> None:
        super().__init__({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"})

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        widget = context["widget"]
        widget["attrs"]["list"] = f"{widget['attrs'].get('id', name)}_zones"
        is_zone = value in zones.accepted()
        widget["zones"] = zone_names.offered("" if is_zone else str(value or ""))
        return context


class ZoneField(forms.CharField):
    """A time zone, which a person may name by its city or country."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Time zone"),
            **limits.TIME_ZONE,
            initial=zones.DEFAULT,
            help_text=_("Type a city or a country."),
            widget=ZoneInput(),
        )

    def to_python(self, value: object) -> str:
        """Return the zone that is meant. Raises ``ValidationError`` where several are."""
        typed: str = super().to_python(value) or ""
        fitting = zone_names.meant(typed) if typed else []
        if len(fitting) > 1:
            raise forms.ValidationError(
                _("Several time zones fit “%(words)s”. Choose one, such as %(zones)s."),
                code="time_zone_several",
                params={"words": typed, "zones": " · ".join(fitting[:5])},
            )
        return fitting[0] if fitting else typed

    def validate(self, value: str) -> None:
        super().validate(value)
        validators.validate_time_zone(value)


class LanguageField(forms.ChoiceField):
    def __init__(self) -> None:
        super().__init__(
            label=_("Language"),
            choices=settings.LANGUAGES,
            help_text=_("The language of pages and mails."),
        )


class PersonFields(forms.Form):
    """A person's name, reading, time zone and language."""

    display_name = NameField(
        label=_("Display name"),
        **limits.DISPLAY_NAME,
        help_text=_("Shown to everybody. Up to 40 characters."),
        validators=[validators.validate_public_name],
    )
    reading = NameField(
        label=_("Reading"),
        **limits.READING,
        required=False,
        help_text=_("How the name is read, in kana or romaji; lists are sorted by it."),
    )
    is_minor = forms.BooleanField(
        label=_("Under 18"),
        required=False,
        help_text=_(
            "Everybody is shown the handle instead of the name. Only the staff of your events "
            "reads the name; its reading is not kept."
        ),
    )
    time_zone = ZoneField()
    language = LanguageField()
