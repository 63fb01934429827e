"""An organiser's restrictions on a Swiss: who must not meet, and who is to meet. Staff only."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.people.validators import validate_plain_text
from league.tournaments.models.entrants import Entrant
from league.tournaments.models.tournaments import Tournament


class RestrictionQuerySet(models.QuerySet["Restriction"]):
    def holding(self) -> "RestrictionQuerySet":
        return self.filter(lifted_at__isnull=True)


class Restriction(models.Model):
    """Entrants of whom no two may be paired with each other, or two who must be.

    ``round`` counts through the tournament: the last one in which they are kept apart (None: all),
    or the one in which the two meet. ``phase`` is the number of the only phase in which they are
    kept apart. Never deleted: one that was taken back has ``lifted_at``. ``reason`` may be
    delicate: only those who pair see it, and it is stored nowhere else.
    """

    class Kind(models.TextChoices):
        APART = "apart", _("kept apart")
        MEET = "meet", _("set to meet")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="restrictions")
    kind = models.CharField(_("kind"), max_length=5, choices=Kind)
    phase = models.PositiveSmallIntegerField(_("phase"), null=True, blank=True)
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    reason = models.CharField(
        _("reason, for the staff"), max_length=300, blank=True, validators=[validate_plain_text]
    )
    by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())
    lifted_by = models.ForeignKey(
        "people.User",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("lifted by"),
    )
    lifted_at = models.DateTimeField(null=True, blank=True)

    objects = RestrictionQuerySet.as_manager()

    class Meta:
        verbose_name = _("pairing restriction")
        verbose_name_plural = _("pairing restrictions")
        ordering = ["tournament", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="apart") | Q(round__isnull=False, phase__isnull=True),
                name="who_is_to_meet_meets_in_a_round",
            ),
            models.CheckConstraint(
                condition=(Q(round__isnull=True) | Q(round__gte=1))
                & (Q(phase__isnull=True) | Q(phase__gte=1)),
                name="restrictions_count_from_one",
            ),
            models.CheckConstraint(
                condition=Q(lifted_at__isnull=False) | Q(lifted_by__isnull=True),
                name="who_lifts_it_lifts_it",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind} {self.pk}"


class RestrictionEntrant(models.Model):
    """``place`` is the order in which they were named; of two who meet, the first sits first."""

    restriction = models.ForeignKey(
        Restriction, models.CASCADE, related_name="members", verbose_name=_("pairing restriction")
    )
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="restricted")
    place = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("entrant of a pairing restriction")
        verbose_name_plural = _("entrants of pairing restrictions")
        ordering = ["restriction", "place"]
        constraints = [
            # An entrant is named only once in a restriction.
            models.UniqueConstraint("restriction", "entrant", name="once_in_a_restriction"),
            models.UniqueConstraint("restriction", "place", name="one_entrant_per_place"),
            models.CheckConstraint(condition=Q(place__gte=1), name="places_count_from_one"),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="restricted_in_one_tournament",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func="""
                    IF NOT EXISTS (
                        SELECT 1 FROM tournaments_restriction r
                        JOIN tournaments_entrant e ON e.tournament_id = r.tournament_id
                        WHERE r.id = NEW.restriction_id AND e.id = NEW.entrant_id
                    ) THEN
                        RAISE EXCEPTION 'an entrant of another tournament'
                            USING ERRCODE = 'check_violation',
                                  CONSTRAINT = 'restricted_in_one_tournament';
                    END IF;
                    RETURN NEW;
                """,
            )
        ]

    def __str__(self) -> str:
        return f"{self.restriction_id}/{self.place}"
