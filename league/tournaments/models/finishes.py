"""The places of finished tournaments, kept so that nobody need count them anew."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.tournaments.models.entrants import Entrant
from league.tournaments.models.tournaments import Tournament


class Finish(models.Model):
    """Where an entrant came in a finished tournament, among ``of``. Shared up to ``worst``."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="finishes")
    entrant = models.OneToOneField(Entrant, models.CASCADE, related_name="finish")
    place = models.PositiveIntegerField(_("place in the end"))
    worst = models.PositiveIntegerField()
    of = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("final place")
        verbose_name_plural = _("final places")
        ordering = ["tournament", "place", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(place__gte=1, worst__gte=F("place"), of__gte=F("worst")),
                name="places_of_a_field",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.place}/{self.of}"
