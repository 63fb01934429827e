"""The forms of the card editors."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from cards import faces
from cards.models import Approval, CardImport, CardRevision, Migration
from cards.models.imports import reason
from cards.rules import strict_json
from cards.rules.effects import EFFECTS
from cards.rules.symbols import SYMBOLS

SYMBOLS_HELP = format_lazy(
    _("These are drawn as symbols: {signs}"), signs=" ".join(f"{{{key}}}" for key in SYMBOLS)
)


class RevisionForm(forms.ModelForm):
    """A draft. Its number is assigned, and a card has one open draft at a time."""

    skill_effect = forms.ChoiceField(
        label=_("skill effect"),
        required=False,
        help_text=_(
            "own: no rule describes the skill, its text alone does. Its cost is yours to set, and "
            "a record is not replayed where it is used."
        ),
        choices=[
            ("", "—"),
            *((effect.key, f"{effect.key} {effect.ja}") for effect in EFFECTS.values()),
        ],
    )
    emblem = forms.ChoiceField(label=_("emblem"), required=False)

    class Meta:
        model = CardRevision
        exclude = ("number",)
        widgets = {
            "skill_ja": forms.Textarea(attrs={"rows": 3}),
            "skill_en": forms.Textarea(attrs={"rows": 3}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in {"skill_ja", "skill_en"} & self.fields.keys():
            self.fields[name].help_text = SYMBOLS_HELP
        if "emblem" in self.fields:
            names = [("", "—"), *((name, name) for name in sorted(faces.emblems()))]
            self.fields["emblem"].choices = names  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        card = cleaned.get("card")
        is_new = self.instance.pk is None and card is not None
        if is_new and card and card.revisions.filter(published_at=None).exists():
            raise ValidationError(
                _("This card has an open draft already. Change that one."), code="draft_open"
            )
        if cleaned.get("skill_effect") and not (
            cleaned.get("skill_ja") and cleaned.get("skill_en")
        ):
            raise ValidationError(_("A skill needs its text in both languages."), code="skill_text")
        return cleaned


class ImportForm(forms.ModelForm):
    """A card file to hand in."""

    file = forms.FileField(
        label=_("file"),
        help_text=_("A card file (JSON, at most 1 MB), as cards/data/founders.json."),
    )

    class Meta:
        model = CardImport
        fields = ("publish",)

    def clean_file(self) -> str:
        """Return the text of the file. A file that is no JSON is refused."""
        handed_in = self.cleaned_data["file"]
        try:
            if handed_in.size > strict_json.MAX_BYTES:
                raise strict_json.Unreadable(
                    "file_too_large", bytes=handed_in.size, max=strict_json.MAX_BYTES
                )
            raw = handed_in.read()
            strict_json.load(raw)
        except strict_json.Unreadable as refusal:
            raise ValidationError(reason(refusal.code, refusal.params), code=refusal.code) from None
        self.cleaned_data["file_name"] = str(handed_in.name)
        return str(raw, "utf-8-sig")


class DatedForm(forms.ModelForm):
    """A dated row. Reversed days are refused here: the database cannot make a range of them."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        start, until = cleaned.get("valid_from"), cleaned.get("valid_until")
        if start and until and until < start:
            said = ValidationError(_("The last day comes before the first."), "ends_before_start")
            self.add_error("valid_until", said)
        return cleaned


class WindowForm(DatedForm):
    """An approval on its card's page, where the card is no form field and is not validated."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        start, until = cleaned.get("valid_from"), cleaned.get("valid_until")
        others = Approval.objects.filter(card=self.instance.card_id).exclude(pk=self.instance.pk)
        beside = others.filter(Q(valid_until=None) | Q(valid_until__gte=start)) if start else others
        if start and (beside.filter(valid_from__lte=until) if until else beside).exists():
            raise ValidationError(
                _("These days overlap others that are there already."), code="days_overlap"
            )
        return cleaned


class MigrationForm(forms.ModelForm):
    class Meta:
        model = Migration
        fields = ("old", "strategy", "new", "note")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        old, new = cleaned.get("old"), cleaned.get("new")
        if new is not None and (
            new == old or new.current_id is None or Migration.objects.filter(old=new).exists()
        ):
            raise ValidationError(
                _("A card can only be merged into one that is published and stays."),
                code="merge_in_circle",
            )
        return cleaned
