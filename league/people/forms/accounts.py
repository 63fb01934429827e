"""The sign-in library's forms, with this site's services and limits behind them."""

import struct
from typing import Any

from allauth.account.forms import (
    ChangePasswordForm as LibraryChangePasswordForm,
    LoginForm as LibraryLoginForm,
    SignupForm as LibrarySignupForm,
)
from allauth.account.internal.flows.login import record_authentication
from allauth.account.internal.flows.signup import prevent_enumeration
from allauth.core import context
from allauth.mfa.base.forms import (
    AuthenticateForm as LibraryAuthenticateForm,
    ReauthenticateForm as LibraryReauthenticateForm,
)
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from cryptography.exceptions import InvalidSignature
from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy as _

from league.people import queries
from league.people.adapters import CONFIRMED, AccountAdapter, check_code
from league.people.errors import EmailTaken, TooManySignUps
from league.people.forms.fields import NameField
from league.people.models import User
from league.people.services import accounts, limits, passwords

ASKED = ("display_name", "is_minor", "time_zone")
BROKEN = (AttributeError, LookupError, TypeError, ValueError, struct.error, InvalidSignature)
BROKEN_KEY = _("The key could not be used. Try again, or choose another way.")


class SignUpForm(LibrarySignupForm):
    field_order = ("display_name", "email", "password1", "is_minor", "time_zone")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        self.fields["password1"].help_text = _(
            "At least 12 characters. A few words that only you would put together are best."
        )

    def clean(self) -> dict[str, Any]:
        """Count a valid sign-up against the limit, whether or not the mail is known."""
        asked: dict[str, Any] = super().clean()
        if not self.errors:
            address = AccountAdapter().get_client_ip(context.request)
            try:
                limits.take_sign_up(address=address, now=timezone.now())
            except TooManySignUps as refusal:
                raise forms.ValidationError(str(refusal), code=refusal.code) from refusal
        return asked

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Make the account, or write to the owner of that mail; the answer does not show which."""
        asked = {name: self.cleaned_data[name] for name in ASKED}
        asked |= {"password": self.cleaned_data["password1"], "language": get_language()}
        email, now = self.cleaned_data["email"], timezone.now()
        try:
            player = accounts.sign_up(email=email, now=now, **asked)
        except EmailTaken:
            accounts.act_as_if_new(now=now, **asked)
            return None, prevent_enumeration(request, email=email)
        record_authentication(request, player.user, "password")
        return player.user, None


class LoginForm(LibraryLoginForm):
    """The sign-in; an address that was confirmed in this browser just now is filled in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].initial = context.request.session.pop(CONFIRMED, "")


class ChangePasswordForm(LibraryChangePasswordForm):
    keep_tokens = forms.BooleanField(
        label=_("Keep my API tokens"),
        required=False,
        help_text=_("Otherwise they end now, and each program that uses one needs a new one."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not queries.live_tokens(self.user, now=timezone.now()).exists():
            del self.fields["keep_tokens"]

    def save(self) -> None:
        passwords.change(
            user=self.user,
            password=self.cleaned_data["password1"],
            now=timezone.now(),
            keep_tokens=self.cleaned_data.get("keep_tokens", False),
        )

    def clean_oldpassword(self) -> str:
        """Check the old password, and count wrong ones together with those of the sign-in page."""
        given: str = self.cleaned_data.get("oldpassword", "")
        if not AccountAdapter(context.request).reauthenticate(self.user, given):
            raise AccountAdapter().validation_error("enter_current_password")
        return given


class _Counted(forms.Form):
    def clean_code(self) -> str:
        guess = check_code(self.user)  # type: ignore[attr-defined]
        code: str = super().clean_code()  # type: ignore[misc]
        limits.give_back(guess=guess)
        return code


class AuthenticateForm(_Counted, LibraryAuthenticateForm):
    """The second factor at sign-in: ten tries in 15 minutes."""


class _Answered(forms.Form):
    """Refuse passkey answers that no browser sends, on which the library would crash."""

    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()  # type: ignore[misc]
        except BROKEN as error:
            raise forms.ValidationError(BROKEN_KEY, code="passkey_unreadable") from error


class LoginKeyForm(_Answered, LoginWebAuthnForm):
    """Sign in with a passkey alone."""


class AuthenticateKeyForm(_Answered, AuthenticateWebAuthnForm):
    """A key as the second factor."""


class ReauthenticateKeyForm(_Answered, ReauthenticateWebAuthnForm):
    """A passkey before a sensitive act."""


class AddKeyForm(AddWebAuthnForm):
    name = NameField(label=_("Name"), max_length=40, required=False)
    passwordless = forms.BooleanField(
        label=_("Sign in with it alone"),
        required=False,
        initial=True,
        help_text=_(
            "A passkey: the device asks for its PIN, finger or face instead of a password."
        ),
    )

    def clean(self) -> dict[str, Any]:
        try:
            asked: dict[str, Any] = super().clean()
        except BROKEN as error:
            raise forms.ValidationError(BROKEN_KEY, code="passkey_unreadable") from error
        return asked


class NameKeyForm(EditWebAuthnForm):
    name = NameField(label=_("Name"), max_length=40)


class ReauthenticateForm(_Counted, LibraryReauthenticateForm):
    """The second factor before a sensitive act."""
