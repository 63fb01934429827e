"""The fields of a sign-up besides mail and password.

The sign-in library builds its own form on this one, so this module must not import that.
"""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import get_language

from league.people import queries
from league.people.errors import HandleTaken
from league.people.forms.fields import HandleField, PersonFields


class SignupForm(PersonFields):
    handle = HandleField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].initial = get_language()

    def clean_handle(self) -> str:
        handle: str = self.cleaned_data["handle"]
        if not queries.handle_is_free(handle, now=timezone.now()):
            raise forms.ValidationError(HandleTaken.message, code=HandleTaken.code)
        return handle

    def signup(self, request: object, user: object) -> None:
        """Do nothing: a single service does the sign-up (forms.accounts.SignUpForm.try_save)."""
