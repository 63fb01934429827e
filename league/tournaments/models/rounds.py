"""Rounds, who meets whom in them, how it ended, and the standings that follow."""

import pghistory
import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.tournaments.models.entrants import Entrant
from league.tournaments.models.tournaments import Phase, Tournament


@pghistory.track()
class Round(models.Model):
    """A round of a phase. ``number`` counts through the tournament, ``place`` in the phase.

    Its matches are made when it is published. It was paired from the tournament's revision
    ``made_from``. The clock runs from ``started_at`` for ``minutes`` and ``extension_seconds``.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("being paired")
        PUBLISHED = "published", _("published")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    phase = models.ForeignKey(Phase, models.CASCADE, related_name="played")
    number = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    code = models.CharField(
        max_length=40, blank=True, help_text=_("the bracket's round, as league/rules names it")
    )
    state = models.CharField(max_length=9, choices=State, default=State.DRAFT)
    made_from = models.PositiveIntegerField()
    scheduled_at = models.DateTimeField(pgettext_lazy("a time", "scheduled"), null=True, blank=True)
    due_at = models.DateTimeField(_("results due"), null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    extension_seconds = models.PositiveIntegerField(default=0)
    stopped_at = models.DateTimeField(null=True, blank=True, help_text=_("all its tables stand"))
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    told = models.JSONField(default=dict, help_text=_("the seed and the criteria of its pairing"))

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint("tournament", "number", name="one_round_per_number"),
            models.UniqueConstraint("phase", "place", name="one_round_per_place"),
            models.CheckConstraint(
                condition=Q(number__gte=1, place__gte=1), name="rounds_count_from_one"
            ),
            models.CheckConstraint(
                condition=~Q(state="running") | Q(started_at__isnull=False),
                name="running_rounds_have_a_clock",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.number}"


@pghistory.track()
class Pairing(models.Model):
    """Two entrants of a round, or one with a bye. ``reasons`` are those that league/rules gives.

    ``node`` is the key of the bracket's match. A pairing of a published round has a match; one
    with two sides and no match was won without being played.
    """

    class Kind(models.TextChoices):
        MATCH = "match", _("match")
        BYE = "bye", _("bye")
        HALF_BYE = "half_bye", _("half-point bye")
        ZERO_BYE = "zero_bye", _("zero-point bye")
        WALK_OVER = "walk_over", _("walk-over")

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    number = models.PositiveIntegerField(help_text=_("the order in the round"))
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    feature = models.BooleanField(_("feature table"), default=False)
    kind = models.CharField(max_length=9, choices=Kind, default=Kind.MATCH)
    node = models.CharField(max_length=40, blank=True)
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    match = models.OneToOneField(
        "matches.Match", models.PROTECT, null=True, blank=True, related_name="pairing"
    )
    manual = models.BooleanField(default=False)
    reasons = models.JSONField(default=list)
    extension_seconds = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint("round", "number", name="one_pairing_per_number"),
            models.UniqueConstraint(
                "round", "table", condition=Q(table__isnull=False), name="one_pairing_per_table"
            ),
            models.UniqueConstraint(
                "round", "node", condition=~Q(node=""), name="one_pairing_per_node"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"


@pghistory.track()
class PairingSide(models.Model):
    """``round`` repeats the pairing's, so that nobody sits twice in a round."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="pairing_sides")
    number = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("side of a pairing")
        verbose_name_plural = _("sides of pairings")
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint("round", "entrant", name="once_in_a_round"),
            models.UniqueConstraint("pairing", "number", name="one_entrant_per_side"),
            models.CheckConstraint(condition=Q(number__in=(1, 2)), name="two_sides_at_most"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}/{self.number}"


class Outcome(models.Model):
    """A pairing's outcome by one version of its match's result. Append-only; the newest counts.

    ``score`` are the points of both sides, ``games`` the games won by the first, drawn, and won
    by the second; ``numbers`` are counts from verified records, each for both sides. A voided
    match counts for nothing. If a result is proved later, or no longer, a new row with a higher
    number in ``proofs`` replaces it.
    """

    class Won(models.TextChoices):
        FIRST = "first", _("won by the first side")
        SECOND = "second", _("won by the second side")
        NOBODY = "nobody", _("drawn")
        BOTH_LOSE = "both_lose", _("lost by both")
        VOID = "void", _("void")

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="outcomes")
    version = models.PositiveIntegerField()
    won = models.CharField(max_length=9, choices=Won)
    played = models.BooleanField(default=True, help_text=_("false: a forfeit"))
    proved = models.BooleanField(default=False)
    score = models.JSONField(null=True)
    games = models.JSONField(null=True)
    numbers = models.JSONField(default=dict)
    proofs = models.PositiveSmallIntegerField(
        default=0, help_text=_("how often its proof has changed since it was taken")
    )
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("outcome")
        verbose_name_plural = _("outcomes")
        ordering = ["pairing", "-version", "-proofs"]
        constraints = [
            models.UniqueConstraint("pairing", "version", "proofs", name="one_outcome_per_version")
        ]
        triggers = [pgtrigger.Protect(name="outcomes_are_fixed", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.pairing_id} v{self.version} {self.won}"


class Standing(models.Model):
    """The standings of a phase after a round, as computed from ``revision``: a cache.

    ``rows`` are as standings/queries.py reads them, in order of place.
    """

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="standings")
    after = models.PositiveSmallIntegerField(help_text=_("the tournament's round; 0: before any"))
    revision = models.PositiveIntegerField()
    rows = models.JSONField(default=list)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")
        ordering = ["phase", "after"]
        constraints = [models.UniqueConstraint("phase", "after", name="one_standing_per_round")]

    def __str__(self) -> str:
        return f"{self.phase_id} after {self.after}"
