"""A game being played or written down at devices, and who may speak at it for which seats."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models.decks import new_uid
from matches.models.at_table import DiceSource


class Sitting(models.Model):
    """One game: of a match, or free. What has happened follows from ``header`` and the lines.

    ``length`` is how many lines stand. ``revision`` counts lines and takings back and never goes
    down: a speaker names the one last seen. ``signal`` counts every change that pages should load.
    One of a match that was set aside stays as evidence; its game is reported by hand.
    Where bots play, ``bot_pause`` is how long one waits before it acts, in milliseconds; without
    bots it is empty. ``bots_due`` is the instant at which they should act, while they are to act:
    the queue of their work. ``hint`` is the newest hint that was asked for (services/bots/hints);
    where the table ``guides`` a newcomer they come by themselves, and rules are said.
    ``watched_at`` is when somebody last looked where bots play all seats (services/bots/shows).
    """

    Dice = DiceSource

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("of a sitting", "open")
        PAUSED = "paused", _("paused")
        ADJOURNED = "adjourned", _("adjourned")
        ENDED = "ended", _("over, not confirmed")
        CONFIRMED = "confirmed", pgettext_lazy("of a sitting", "confirmed")
        ABANDONED = "abandoned", pgettext_lazy("of a sitting", "set aside")

    as_of: datetime | None = None  # for delayed spectators: nothing newer is shown
    delay = timedelta()
    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    game = models.CharField(_("game"), max_length=30)
    ruleset = models.CharField(_("ruleset"), max_length=60)
    header = models.TextField(help_text=_("the record before its first line"))
    dice = models.CharField(_("dice"), max_length=8, choices=Dice, default=Dice.TABLE)
    secret = models.CharField(max_length=64, blank=True, editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    length = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    signal = models.PositiveIntegerField(default=0)
    request = models.JSONField(null=True, blank=True, help_text=_("what one side asks the other"))
    clock = models.JSONField(null=True, blank=True, help_text=_("thinking time, in milliseconds"))
    progress = models.JSONField(
        default=list, help_text=_("score and progress as anybody sees them")
    )
    states = models.JSONField(
        default=list, help_text=_("its states of the last minutes, for who looks on late")
    )
    end = models.JSONField(null=True, blank=True, help_text=_("how it ended: result and reason"))
    of = models.ForeignKey(
        "matches.Game", models.PROTECT, null=True, blank=True, related_name="sittings"
    )
    filing = models.ForeignKey(
        "matches.Filing", models.PROTECT, null=True, blank=True, related_name="sittings"
    )
    opened_by = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    bot_pause = models.PositiveSmallIntegerField(null=True, blank=True)
    bots_due = models.DateTimeField(null=True, blank=True)
    hint = models.JSONField(null=True, blank=True)
    guides = models.BooleanField(default=False)
    watched_at = models.DateTimeField(null=True, blank=True)
    is_public = models.BooleanField(_("may be watched"), default=False)
    opened_at = models.DateTimeField(db_default=Now())
    touched_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["touched_at"], condition=Q(of=None), name="free_sittings_by_age"),
            models.Index(
                fields=["bots_due"], condition=~Q(bots_due=None), name="sittings_due_for_bots"
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                "of",
                condition=~Q(state__in=["confirmed", "abandoned"]),
                name="one_running_sitting_per_game",
            ),
            models.CheckConstraint(
                condition=Q(dice="table", secret="") | ~Q(dice="table") & ~Q(secret=""),
                name="supplied_dice_have_a_secret",
            ),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(state__in=["ended", "confirmed", "abandoned"]),
                name="an_end_ends_a_sitting",
            ),
        ]

    def __str__(self) -> str:
        return self.uid


class Place(models.Model):
    """Who may speak at a sitting, and for which seats: by an account or by a secret link.

    A holder of a side's pass (``side_pass``) reports and confirms with the pass.

    ``seats`` are the game's; a referee has all of them, a spectator none. ``secret`` is the
    SHA-256 of what the link holds. ``confirmed`` is the digest that was agreed to at the end.
    A bot has a ``level`` and a single seat, and nobody else speaks for it.
    """

    class Role(models.TextChoices):
        PLAYER = "player", _("player")
        REFEREE = "referee", _("referee")
        SPECTATOR = "spectator", _("spectator")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="places")
    role = models.CharField(_("role"), max_length=10, choices=Role)
    seats = models.JSONField(default=list)
    name = models.CharField(_("name"), max_length=40, blank=True)
    user = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    side_pass = models.ForeignKey(
        "matches.SidePass", models.PROTECT, null=True, blank=True, related_name="+"
    )
    secret = models.CharField(max_length=64, blank=True, editable=False)
    seed = models.CharField(max_length=64, blank=True)
    level = models.CharField(_("level of a bot"), max_length=10, blank=True)
    confirmed = models.CharField(max_length=64, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    looks: str = ""  # which of several seats now looks at the device; set per request
    anew: int | None = None  # the revision at which this seat replaces its sealed choice

    class Meta:
        verbose_name = _("place at a sitting")
        verbose_name_plural = _("places at sittings")
        ordering = ["sitting", "pk"]
        constraints = [
            models.UniqueConstraint("secret", condition=~Q(secret=""), name="one_place_per_link"),
            models.UniqueConstraint(
                "sitting", "user", condition=Q(ended_at=None), name="one_place_per_account"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id} {self.role} {' '.join(self.seats)}"
