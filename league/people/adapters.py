"""Adapters of the sign-in library: limits in the database, mails in the reader's language, and
no answer that reveals whether somebody has an account.
"""

from time import time
from typing import Any
from urllib.parse import urlencode

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from allauth.core import context as allauth_context
from axes.utils import reset
from django.conf import settings
from django.forms import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy as _, override

from league.people import devices, mailbox, queries
from league.people.errors import SureNeeded, TooManyTries
from league.people.models import User
from league.people.services import limits, passwords
from league.people.shared.address import address_of

LONGEST_WAY_BACK = 2000
CONFIRMED = "confirmed_email"  # in the session: an address just confirmed, for the sign-in
KNOWN_DEVICE = "from_known_device"  # attribute of a request


def axes_username(request: HttpRequest | None, credentials: dict[str, Any] | None) -> str:
    """Return the account's name in a uniform spelling, so that no spelling gives new tries."""
    given = credentials or {}
    name = given.get("email") or given.get("username") or given.get("login") or ""
    return str(name).strip().lower()[:254]


def is_known_device(request: HttpRequest | None, _credentials: object = None) -> bool:
    """Leave known devices out of the sign-in guard's counts; ``authenticate`` counts them."""
    return bool(request is not None and vars(request).get(KNOWN_DEVICE))


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": _("The e-mail address or the password is not right."),
        "incorrect_password": _("The password is not right."),
        "enter_current_password": _("The password is not right."),
        "too_many_login_attempts": _("Too many tries. Wait 15 minutes, then try again."),
        "rate_limited": _("Too many tries. Wait 15 minutes, then try again."),
    }

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Count each try before it is checked, so that at most ten of concurrent tries are checked.

        A known device has its own tries, strangers at the same account share theirs.
        """
        name = axes_username(request, credentials)
        what = devices.tries_of(request, name) or f"login:{name}"
        vars(request)[KNOWN_DEVICE] = what.startswith("device:")
        try:
            guess = limits.take(what=what, limit=limits.PASSWORDS, now=timezone.now())
        except TooManyTries as refusal:
            vars(request)["axes_locked_out"] = True  # AxesMiddleware answers: views.locked_out
            raise self.validation_error("too_many_login_attempts") from refusal
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            limits.give_back(guess=guess)
        return user

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Skip the library's own count of tries, which is kept per process."""

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Delete counted tries after a password reset, so that the owner may sign in at once."""
        name = axes_username(request, credentials)
        limits.forget(what=f"login:{name}")
        if own := devices.tries_of(request, name):
            limits.forget(what=own)
        reset(username=name)

    def is_reauthentication_required(self, *, app: str, **more: Any) -> bool:
        """Require authentication again five minutes after the last one, the sign-in included."""
        asked = super().is_reauthentication_required(app=app, **more)
        shown = get_authentication_records(self.request, self.request.user)
        last = max((record["at"] for record in shown), default=0.0)
        return bool(asked and time() - last >= app_settings.REAUTHENTICATION_TIMEOUT)

    def is_safe_url(self, url: str) -> bool:
        """Refuse an address that is too long for a redirect, which would end in an error."""
        return len(url) < LONGEST_WAY_BACK and bool(super().is_safe_url(url))

    def set_password(self, user: User, password: str) -> None:
        """Set a password and end what the old one opened: others may know a forgotten password."""
        passwords.change(user=user, password=password, now=timezone.now())

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request) or "0.0.0.0"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in its reader's language; at most ten mails an hour to one address."""
        try:
            limits.take(what=f"mail:{email.lower()}", limit=limits.MAILS, now=timezone.now())
        except TooManyTries:
            return
        request = allauth_context.request
        words = {"request": request, "email": email, "site_url": settings.SITE_URL, **context}
        with override(queries.language_of_email(email) or get_language()):
            self.render_mail(template_prefix, email, words).send()
        mailbox.remember(request, email)

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        """Lead a newcomer over the page that offers a passkey; remember the device."""
        if more["signup"]:
            way = urlencode({"next": more["redirect_url"]} if more["redirect_url"] else {})
            more["redirect_url"] = reverse("people:welcome") + (f"?{way}" if way else "")
        response: HttpResponse = super().post_login(request, user, **more)
        devices.remember(request, response, user)
        return response

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """Lead back to the account, or to the sign-in, which knows the address then."""
        if self.request.user.is_authenticated:
            return reverse("people:me")
        self.request.session[CONFIRMED] = email_address.email
        return reverse("account_login")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("people:me")


def require_sure(request: HttpRequest) -> None:
    """Raises ``SureNeeded`` unless the session has authenticated again lately."""
    if is_reauthentication_required(request, app="people"):
        raise SureNeeded


def check_code(user: User) -> Any:
    """Take one try at a second factor. Raises ``ValidationError``."""
    try:
        return limits.take(what=f"code:{user.pk}", limit=limits.CODES, now=timezone.now())
    except TooManyTries as refusal:
        raise ValidationError(str(refusal), code=refusal.code) from refusal
