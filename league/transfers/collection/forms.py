"""The forms with which a collection comes in from a table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.transfers.collection.limits import MOST_BYTES
from league.transfers.tables.forms import ConfirmForm, SheetForm


class CollectionForm(SheetForm):
    most = MOST_BYTES

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].help_text = _(
            "CSV (UTF-8 or Shift_JIS) or Excel (.xlsx), up to 10,000 cards."
        )


class CollectionConfirmForm(ConfirmForm):
    sheet = forms.CharField(max_length=MOST_BYTES * 4 // 3 + 8, widget=forms.HiddenInput)
