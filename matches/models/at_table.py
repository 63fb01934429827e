"""How a match's games are played at devices: the settings of its event, and their limits."""

from django.db import models
from django.utils.translation import gettext_lazy as _

MOST_CLOCK_MINUTES = 600  # per side
MOST_TURN_SECONDS = 600
MOST_WATCH_DELAY = 3  # minutes
AT_TABLE = ("dice", "clock_minutes", "increment_seconds", "delay_seconds", "watch_delay_minutes")
NEVER_FROZEN = ("watch_delay_minutes",)  # the spectators' delay changes no result


class DiceSource(models.TextChoices):
    """Where the dice of a game at the table come from, and its cards where they are dealt."""

    TABLE = "table", _("rolled at the table")
    SERVER = "server", _("rolled by the server")
    SEALED = "sealed", _("sealed: can be counted again after the match")
