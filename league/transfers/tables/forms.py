"""The forms of imports."""

import base64
import binascii
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.models import Format
from league.events.forms.games import names
from league.events.validators import asks_of
from league.people.forms.fields import ZoneField
from league.tournaments.tournament.limits import TOKEN
from league.transfers.event_file.services.event_files import MOST_BYTES as MOST_OF_AN_EVENT
from league.transfers.tables.rules.sheets import MOST_BYTES
from league.transfers.trf.rules.reading import MOST_BYTES as MOST_OF_A_REPORT

ACCEPTED = ".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
REPORTS = ".trf,.trfx,.txt,text/plain"


def _pasted(label: Any, longest: int) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=longest,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "class": "code"}),
    )


class SheetForm(forms.Form):
    """A table: a file, or its rows as they were copied from a spreadsheet."""

    most = MOST_BYTES
    file = forms.FileField(
        label=_("File"),
        required=False,
        max_length=200,
        help_text=_("CSV (UTF-8 or Shift_JIS) or Excel (.xlsx), up to 1,000 rows."),
        widget=forms.ClearableFileInput(attrs={"accept": ACCEPTED}),
    )
    text = _pasted(_("Or paste the rows here, with their headings"), 200_000)

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if self.errors:
            return asked
        file, text = asked.get("file"), asked.get("text", "")
        if file is None and not text.strip():
            self.add_error("file", forms.ValidationError(_("Choose a file."), code="required"))
            return asked
        asked["raw"] = _read(self, file, self.most) if file is not None else text.encode()
        return asked


class ShownForm(forms.Form):
    """The previewed file, unchanged."""

    sheet = forms.CharField(max_length=MOST_BYTES * 4 // 3 + 8, widget=forms.HiddenInput)

    def clean_sheet(self) -> bytes:
        try:
            return base64.b64decode(self.cleaned_data["sheet"], validate=True)
        except (binascii.Error, ValueError) as error:
            raise forms.ValidationError(_("This cannot be read."), code="invalid") from error


class ConfirmForm(ShownForm):
    """The previewed table, and the token of its preview."""

    token = forms.CharField(**TOKEN, widget=forms.HiddenInput)


class ReportForm(SheetForm):
    """A tournament report file, and the settings that it does not contain."""

    what = forms.ChoiceField(label=_("Game"))
    time_zone = ZoneField()
    most = MOST_OF_A_REPORT
    field_order = ("file", "text", "what", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _("A report file (TRF) up to 600 kB, of one Swiss.")
        self.fields["file"].widget.attrs["accept"] = REPORTS
        self.fields["text"] = _pasted(_("Or paste its lines here"), MOST_OF_A_REPORT)
        self.fields["what"].choices = playable()  # type: ignore[attr-defined]
        self.order_fields(self.field_order)


class ReportConfirmForm(ShownForm):
    """The previewed report, and the settings chosen for it."""

    what = forms.ChoiceField(widget=forms.HiddenInput)
    time_zone = ZoneField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["what"].choices = playable()  # type: ignore[attr-defined]
        self.fields["time_zone"].widget = forms.HiddenInput()


def playable() -> list[tuple[str, str]]:
    """List the games for one player a side, with their formats, as ``carriers:standard``."""
    formats: dict[str, list[Format]] = {}
    for format in Format.objects.order_by("number"):
        formats.setdefault(format.game, []).append(format)
    choices: list[tuple[str, str]] = []
    for game, name in names():
        asks = asks_of(game)
        if asks.players[0] > 1:
            continue
        if not asks.decks:
            choices.append((f"{game}:", name))
        choices += [
            (f"{game}:{format.code}", f"{name} – {format.name}")
            for format in (formats.get(game, []) if asks.decks else [])
        ]
    return choices


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        max_length=200,
        help_text=_("An event that was exported as JSON."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if asked.get("file") is not None:
            asked["raw"] = _read(self, asked["file"], MOST_OF_AN_EVENT)
        return asked


def _read(form: forms.Form, file: Any, most: int) -> bytes:
    """Read a file, or add the error that it is too large."""
    if file.size > most:
        words = _("The file has %(bytes)s bytes; at most %(max)s are read.")
        params = {"bytes": file.size, "max": most}
        form.add_error("file", forms.ValidationError(words, code="file_too_large", params=params))
        return b""
    raw: bytes = file.read()
    return raw
