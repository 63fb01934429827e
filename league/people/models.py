"""Accounts, players, global roles and API tokens."""

import uuid
from datetime import date, timedelta
from typing import Any, ClassVar

import pghistory
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower, Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.people.shared.columns import TimeZoneField
from league.people.validators import validate_handle, validate_name, validate_public_name

LONGEST_TOKEN = timedelta(days=400)


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_superuser=True, is_staff=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """An account: an e-mail and how to sign in. The person who plays is the ``Player``."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    email = models.EmailField(_("e-mail"), unique=True)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may open the admin"), default=False)
    joined_at = models.DateTimeField(_("joined"), db_default=Now())

    objects = UserManager()
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [models.UniqueConstraint(Lower("email"), name="one_account_per_email")]

    def __str__(self) -> str:
        return self.email


@pghistory.track(
    model_name="PlayerEvent",
    fields=["user", "is_guest", "entered_by", "claimed_at", "claimed_into", "erased_at"],
)
class Player(models.Model):
    """A person at the table. A guest has no account until the claim.

    Players under 18 are shown to everybody by the handle alone; ``own_name`` is then their name for
    the staff of their events. ``hidden`` are the blocks of the player's page that the player keeps
    to themselves.

    Names are not tracked in the audit, which cannot be erased when somebody leaves.
    """

    user = models.OneToOneField(
        User,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("account"),
    )
    handle = models.CharField(_("handle"), max_length=30, validators=[validate_handle])
    display_name = models.CharField(
        _("display name"), max_length=40, validators=[validate_public_name]
    )
    reading = models.CharField(_("reading"), max_length=60, blank=True, validators=[validate_name])
    time_zone = TimeZoneField()
    language = models.CharField(
        _("language"), max_length=5, choices=[("ja", "日本語"), ("en", "English")], default="ja"
    )
    is_minor = models.BooleanField(_("under 18"), default=False)
    own_name = models.CharField(
        _("name for the staff"), max_length=40, blank=True, validators=[validate_name]
    )
    hidden = models.JSONField(pgettext_lazy("field", "hidden"), default=list, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    entered_by = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("entered by")
    )
    claim_digest = models.CharField(max_length=64, blank=True, editable=False)
    claim_expires_at = models.DateTimeField(null=True, blank=True, editable=False)
    claimed_at = models.DateTimeField(null=True, blank=True, editable=False)
    claimed_into = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="+", editable=False
    )
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["handle"]
        constraints = [
            models.UniqueConstraint(Lower("handle"), name="one_player_per_handle"),
            models.CheckConstraint(
                condition=~Q(is_guest=True, user__isnull=False), name="guests_have_no_account"
            ),
            models.UniqueConstraint(
                "claim_digest", condition=~Q(claim_digest=""), name="one_guest_per_claim_code"
            ),
            models.CheckConstraint(
                condition=Q(is_minor=False, own_name="")
                | Q(is_minor=True, display_name=F("handle"), reading=""),
                name="minors_have_no_public_name",
            ),
        ]

    def __str__(self) -> str:
        return self.handle

    @property
    def called(self) -> str:
        """Return the name for the staff of an event, which other pages must not show."""
        return self.own_name or self.display_name


class HeldHandle(models.Model):
    """A handle that nobody else may take: a player's former one, or one of a recent sign-up.

    A sign-up holds it whether or not the mail is known, so that a second try with the same
    handle tells nothing about the mail.
    """

    handle = models.CharField(max_length=30)
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="held_handles"
    )
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("held handle")
        verbose_name_plural = _("held handles")
        constraints = [
            models.UniqueConstraint(Lower("handle"), name="one_hold_per_handle"),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | Q(until__isnull=False), name="holds_end"
            ),
        ]

    def __str__(self) -> str:
        return self.handle


class Guess(models.Model):
    """One try at something guarded (a password, a code, a mail to an address).

    ``bucket`` is the SHA-256 of what is guarded; see services.limits.
    """

    bucket = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("try")
        verbose_name_plural = _("tries")
        indexes = [
            models.Index(fields=["bucket", "at"], name="tries_of_a_bucket"),
            models.Index(fields=["at"], name="tries_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.bucket[:8]} {self.at:%Y-%m-%d %H:%M:%S}"


@pghistory.track()
class GlobalRole(models.Model):
    """A role on the whole site, between two dates, both inclusive."""

    class Role(models.TextChoices):
        ADMIN = "admin", _("administrator")
        EDITOR = "editor", _("card editor")
        APPROVER = "approver", _("approver")

    user = models.ForeignKey(User, models.CASCADE, related_name="global_roles")
    role = models.CharField(_("role"), max_length=10, choices=Role)
    valid_from = models.DateField(_("from"), default=date.today)
    valid_until = models.DateField(_("until"), null=True, blank=True)
    given_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    given_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("global role")
        verbose_name_plural = _("global roles")
        constraints = [
            models.UniqueConstraint("user", "role", "valid_from", name="one_role_per_start"),
            models.CheckConstraint(
                condition=Q(valid_until__isnull=True) | Q(valid_until__gte=F("valid_from")),
                name="role_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.role} {self.valid_from}"


class ApiToken(models.Model):
    """A personal token. Only its SHA-256 is kept; ``hint`` is its first eight characters."""

    class Scope(models.TextChoices):
        READ = "read", _("read")
        DECKS = "decks", _("write decks and the collection")
        EVENTS = "events", _("enter events and submit decks")
        MATCHES = "matches", _("report matches and hand in records")
        STAFF = "staff", _("organise events")

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=40, validators=[validate_name])
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(max_length=12, editable=False)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField(_("expires"))
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(expires_at__lte=F("created_at") + LONGEST_TOKEN), name="tokens_end"
            )
        ]

    def __str__(self) -> str:
        return f"{self.hint}…"


class IdempotentAnswer(models.Model):
    """The stored answer to a write with an Idempotency-Key; the same key answers the same."""

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    key = models.CharField(max_length=80)
    request_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField(default=dict)
    body = models.TextField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("stored answer")
        verbose_name_plural = _("stored answers")
        constraints = [models.UniqueConstraint("user", "key", name="one_answer_per_key")]

    def __str__(self) -> str:
        return self.key
