"""Who comes into the next phase: who declines is ticked, and what was shown is confirmed."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class CutForm(forms.Form):
    """``known``: the entrants who may decline."""

    declined = forms.TypedMultipleChoiceField(label=_("declines"), coerce=int, required=False)
    token = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)
    early = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, known: Collection[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["declined"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(number, number) for number in known]
