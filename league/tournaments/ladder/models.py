"""Challenges on a ladder that wait for an answer."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.tournaments.models.entrants import Entrant
from league.tournaments.models.rounds import Round
from league.tournaments.models.tournaments import Phase


class ChallengeOffer(models.Model):
    """An entrant of a ladder challenges one above it. Accepted, this becomes a one-match ``round``.

    ``answer_by``: the deadline for an answer; None if there is none.
    """

    class State(models.TextChoices):
        OPEN = "open", _("waits for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("a challenge", "withdrawn")
        EXPIRED = "expired", _("not answered in time")
        LAPSED = "lapsed", _("fell away")

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(
        Entrant, models.CASCADE, verbose_name=_("challenger"), related_name="challenges_made"
    )
    challenged = models.ForeignKey(
        Entrant, models.CASCADE, verbose_name=_("challenged"), related_name="challenges_had"
    )
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OPEN)
    made_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now())
    answer_by = models.DateTimeField(_("answer by"), null=True, blank=True)
    ended_by = models.ForeignKey(
        "people.User",
        models.SET_NULL,
        verbose_name=_("ended by"),
        null=True,
        blank=True,
        related_name="+",
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    round = models.OneToOneField(
        Round, models.SET_NULL, null=True, blank=True, related_name="challenge"
    )

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering = ["phase", "pk"]
        constraints = [
            models.UniqueConstraint(
                "phase", "challenger", condition=Q(state="open"), name="one_open_challenge"
            ),
            models.CheckConstraint(
                condition=~Q(challenger=F("challenged")), name="nobody_challenges_itself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.phase_id}: {self.challenger_id} → {self.challenged_id} {self.state}"
