"""Fields that several forms of people share."""

from collections.abc import Collection, Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _

from league.people import limits, validators
from league.people.services.accounts import tidy_handle, tidy_name
from league.people.shared import zones

NEAR = ("Asia/Tokyo", "UTC", "Europe/Berlin", "Europe/London", "America/New_York")
CHOSEN = mark_safe(" selected")


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


def zone_choices() -> list[tuple[str, object]]:
    others = sorted(zones.accepted() - set(NEAR))
    return [("", [(z, z) for z in NEAR]), (str(_("All zones")), [(z, z) for z in others])]


class ZoneSelect(forms.Select):
    """A select whose hundreds of options are joined as text: a template for each would be slow."""

    template_name = "components/form/zone_select.html"

    def optgroups(self, name: str, value: Any, attrs: dict[str, Any] | None = None) -> list[Any]:
        return []

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        widget = context["widget"]
        (_near, near), (every, others) = self.choices
        widget["options"] = format_html(
            '{}<optgroup label="{}">{}</optgroup>',
            _options(near, widget["value"]),
            every,
            _options(others, widget["value"]),
        )
        return context


def _options(choices: Iterable[tuple[str, str]], chosen: Collection[str]) -> str:
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((zone, CHOSEN if zone in chosen else "", label) for zone, label in choices),
    )


class ZoneField(forms.ChoiceField):
    widget = ZoneSelect

    def __init__(self) -> None:
        super().__init__(label=_("Time zone"), choices=zone_choices, initial=zones.DEFAULT)

    def validate(self, value: str) -> None:
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
