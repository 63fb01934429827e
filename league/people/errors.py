"""Refusals, which services raise. Their HTTP statuses are in statuses.py."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Row = TypeVar("Row")


class Refusal(Exception):
    """A sentence for the person who asked, with a stable code.

    ``message`` may hold ``%(name)s`` places for ``params``; ``problems`` are the engine's problems
    of a deck, when there are any. ``leads_to`` is the name of a route to a remedy, with its label.
    The code that rolls back the transaction calls ``afterwards`` once more, so that a wrong try
    stays counted. ``str()`` is in the current language.
    """

    afterwards: Callable[[], None] | None = None
    leads_to: tuple[str, str | Promise] | None = None
    code: str = "refused"
    message: str | Promise = _("This cannot be done.")

    def __init__(
        self,
        message: str | Promise | None = None,
        *,
        code: str | None = None,
        params: Mapping[str, Any] | None = None,
        problems: Iterable[Any] = (),
    ) -> None:
        self.message = message if message is not None else type(self).message
        self.code = code or type(self).code
        self.params = dict(params or {})
        self.problems = tuple(problems)
        super().__init__(self.code)

    @classmethod
    def of(cls, code: str, message: str | Promise, **attributes: Any) -> type[Self]:
        """Return a subclass: ``DeckMissing = Refused.of("deck_missing", _("…"))``."""
        name = "".join(word.capitalize() for word in code.split("_"))
        return type(name, (cls,), {"code": code, "message": message, **attributes})

    @classmethod
    def unless(cls, row: Row | None, **said: Any) -> Row:
        """Return ``row``, or raise this for None: ``phase = NotNow.unless(phases.first())``."""
        if row is None:
            raise cls(**said)
        return row

    @classmethod
    @contextmanager
    def instead_of(cls, *errors: type[Exception], **said: Any) -> Iterator[None]:
        """Raise this instead of other refusals: ``with CannotUndo.instead_of(NotInState): …``."""
        try:
            yield
        except errors as error:
            raise cls(**said) from error

    def __str__(self) -> str:
        text = str(self.message)
        return text % self.params if self.params else text


class Invalid(Refusal):
    """The shape of the input is wrong."""

    code = "invalid"
    message = _("This could not be read. Check what you entered.")


class Refused(Refusal):
    """The input is well formed, but breaks a rule."""


class Conflict(Refusal):
    """Somebody was quicker, or the time for the act has passed."""

    code = "conflict"
    message = _("This has changed in the meantime. Look again, then repeat what you did.")


class NotFound(Refusal):
    """There is no such object."""

    code = "not_found"
    message = _("There is nothing here.")


class Hidden(NotFound):
    """The object may exist, but this person may not see it: answers exactly as ``NotFound``."""


class Forbidden(Refusal):
    """The object may be seen, but the act is not allowed."""

    code = "forbidden"
    message = _("You may not do this.")


SignInNeeded = Forbidden.of(
    "sign_in_needed", _("Sign in first."), leads_to=("account_login", _("Sign in"))
)
SecondFactorNeeded = Forbidden.of(
    "second_factor_needed",
    _("Your role needs a second factor. Set one up, then come back to this page."),
    leads_to=("mfa_index", _("Set up a second factor")),
)
HandleTaken = Conflict.of("handle_taken", _("This handle is taken. Choose another one."))
ClaimUnknown = NotFound.of(
    "claim_unknown",
    _("This claim code is not valid. It may have been used, replaced, or be too old."),
)
ClaimRefused = Conflict.of("claim_refused", _("The guest cannot be joined to your account."))
TokenLimit = Refused.of("token_limit", _("You have %(limit)d API tokens. Revoke one first."))
TokenTooLong = Refused.of(
    "token_too_long", _("A token lasts %(days)d days at most. Choose an earlier end.")
)
# The session signed in too long ago for this act.
SureNeeded = Forbidden.of(
    "reauthentication_needed",
    _("Your sign-in is too long ago for this. Show again that it is you, then repeat it."),
    leads_to=("account_reauthenticate", _("Show that it is you")),
)
# The sign-up catches this and answers as if the mail were new.
EmailTaken = Conflict.of("email_taken", _("There is an account with this e-mail address."))


class TooManyTries(Refusal):
    code = "too_many_tries"
    message = _("Too many tries. Wait %(minutes)d minutes, then try again.")


TooManySignUps = TooManyTries.of(
    "too_many_sign_ups",
    _(
        "Too many accounts were made from this network in the last 24 hours. Try again tomorrow, "
        "or over another network, such as your phone's. An organiser can enter you as a guest."
    ),
)
TooManyGuests = TooManyTries.of(
    "too_many_guests",
    _(
        "Too many players entered without an account from this network in the last 24 hours. Try "
        "again tomorrow, or over another network, such as your phone's. The organiser can enter "
        "you, too."
    ),
)
KeptPrivate = NotFound.of("kept_private", _("This player does not show this."))
NoPlayer = NotFound.of("no_player", _("There is no such player."))
