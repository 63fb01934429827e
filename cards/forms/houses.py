"""The form of a house set's draft: the game's own JSON."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from cards.models import HouseSetRevision
from cards.services import houses as services
from cards.services.houses import HouseSetWrong


class Indented(json.JSONEncoder):
    """JSON as people edit it: one value a line."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "indent": 1, "ensure_ascii": False})


class HouseRevisionForm(forms.ModelForm):
    """A draft. Its number is given, and a set has one open draft at a time."""

    content = forms.JSONField(
        label=_("content"),
        encoder=Indented,
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
            if house.revisions.filter(published_at=None).exists():
                raise ValidationError(
                    _("This set has an open draft already. Change that one."), code="draft_open"
                )
            row.house_set = house
            row.number = (house.revisions.aggregate(last=Max("number"))["last"] or 0) + 1
        if row.house_set_id and "content" in cleaned:
            row.content = cleaned["content"]
            try:
                services.check(row)
            except HouseSetWrong as refusal:
                self.add_error("content", ValidationError(str(refusal), code=refusal.code))
            else:
                cleaned["content"] = row.content
        return cleaned
