"""The form of a house set's draft: the game's own JSON."""

import json
from math import isfinite
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.forms.fields import InvalidJSONInput
from django.utils.translation import gettext_lazy as _

from cards.models import HouseSetRevision
from cards.models.imports import REASONS
from cards.rules import strict_json
from cards.services import houses as services
from cards.services.houses import HouseSetWrong

LARGEST: Final = 200_000  # bytes of a set
ROW: Final = 140  # characters; what fits is written on one line


class RowByRow(json.JSONEncoder):
    """JSON as people edit it: a card, a hero, a cell on one line."""

    def encode(self, o: Any) -> str:
        return _lines(o, "")


def _lines(value: Any, indent: str) -> str:
    whole = json.dumps(value, ensure_ascii=False)
    flat = len(indent) > 1 or not isinstance(value, dict | list)
    if (flat and (len(whole) <= ROW or not isinstance(value, dict | list))) or not value:
        return whole
    deeper = indent + " "
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(k, ensure_ascii=False)}: {_lines(v, deeper)}" for k, v in value.items()
        ]
        return "{\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(deeper + _lines(item, deeper) for item in value) + f"\n{indent}]"


class ContentField(forms.JSONField):
    """JSON of bounded size and depth that the database can store; shown as typed if invalid."""

    def bound_data(self, data: Any, initial: Any) -> Any:
        return InvalidJSONInput(data) if isinstance(data, str) else data

    def to_python(self, value: Any) -> Any:
        if not isinstance(value, str) or value in self.empty_values:
            return super().to_python(value)
        try:
            read = strict_json.load(value.encode("utf-8", "surrogatepass"), most=LARGEST)
        except strict_json.Unreadable as fault:
            said = REASONS[fault.code] % fault.params
            raise ValidationError(said, code=fault.code) from fault
        if not _is_kept(read):
            raise ValidationError(_("It holds a character or number that cannot be kept."), "kept")
        return read


def _is_kept(value: Any) -> bool:
    """Return whether the database can store it: no NUL, unpaired surrogate, infinity or NaN."""
    if isinstance(value, str):
        return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in value)
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, dict):
        return all(_is_kept(part) for pair in value.items() for part in pair)
    return not isinstance(value, list) or all(map(_is_kept, value))


class HouseRevisionForm(forms.ModelForm):
    """A draft. Its number is assigned, and a set has one open draft at a time."""

    content = ContentField(
        label=_("content"),
        encoder=RowByRow,
        widget=forms.Textarea(attrs={"rows": 30, "cols": 100, "spellcheck": "false"}),
        help_text=_("Of the form of the game; its name and revision are put in by themselves."),
    )

    class Meta:
        model = HouseSetRevision
        fields = ("house_set", "content", "note_ja", "note_en")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        row = self.instance
        if row.pk is None and (house := cleaned.get("house_set")):
            services.hold(house)
            if house.revisions.filter(published_at=None).exists():
                raise ValidationError(
                    _("This set has an open draft already. Change that one."), code="draft_open"
                )
            row.house_set = house
            row.number = (house.revisions.aggregate(last=Max("number"))["last"] or 0) + 1
        elif row.pk is not None:
            services.hold(row.house_set)
            if HouseSetRevision.objects.filter(pk=row.pk, published_at__isnull=False).exists():
                raise ValidationError(
                    _("It has been published meanwhile. Open the next revision."), code="published"
                )
        if row.house_set_id and "content" in cleaned:
            row.content = cleaned["content"]
            try:
                services.check(row)
            except HouseSetWrong as refusal:
                self.add_error("content", ValidationError(str(refusal), code=refusal.code))
            else:
                cleaned["content"] = row.content
        return cleaned
