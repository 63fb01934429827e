"""The public log of a tournament, announcements and judge calls."""

import pgtrigger
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.people.validators import validate_plain_text
from league.tournaments.models.rounds import Pairing, Round
from league.tournaments.models.tournaments import Tournament


class Act(models.Model):
    """Who did what, when and why. Append-only and public.

    ``by`` is empty for acts of the clock or of a result. ``params`` hold what an undo needs.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(db_default=Now())
    reason = models.CharField(max_length=300, blank=True)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    params = models.JSONField(default=dict)
    undoes = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="undone_by"
    )

    append_only = True

    class Meta:
        verbose_name = _("act of a tournament")
        verbose_name_plural = _("acts of tournaments")
        ordering = ["tournament", "-number"]
        constraints = [models.UniqueConstraint("tournament", "number", name="one_act_per_number")]
        triggers = [
            pgtrigger.Protect(
                name="tournament_acts_are_fixed", operation=pgtrigger.Update | pgtrigger.Delete
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number} {self.kind}"


class Announcement(models.Model):
    """An announcement to everybody at the tournament. Append-only."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="announcements")
    text = models.CharField(_("text"), max_length=500, validators=[validate_plain_text])
    by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["tournament", "-pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.pk}"


class JudgeCall(models.Model):
    """A table calls a judge; a judge takes the call and closes it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="judge_calls")
    round = models.ForeignKey(Round, models.CASCADE, null=True, blank=True, related_name="+")
    pairing = models.ForeignKey(
        Pairing, models.CASCADE, null=True, blank=True, related_name="calls"
    )
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    note = models.CharField(
        _("what it is about"), max_length=200, blank=True, validators=[validate_plain_text]
    )
    called_by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    called_at = models.DateTimeField(db_default=Now())
    taken_by = models.ForeignKey(
        "people.User", models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("judge call")
        verbose_name_plural = _("judge calls")
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} table {self.table}"
