"""A tournament extends an event one to one; it is a pipeline of phases."""

import pghistory
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.people.validators import validate_plain_text

MOST_MINUTES = 24 * 60


@pghistory.track()
class Tournament(models.Model):
    """What an event needs to be paired and ranked.

    ``revision`` grows with every act that affects pairings or standings; anything computed from
    another revision is stale. ``standings`` and ``seed`` are as league/rules reads them.
    """

    class State(models.TextChoices):
        SETUP = "setup", _("being set up")
        OPEN = "open", _("entry open")
        CLOSED = "closed", _("entry closed")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class CheckInBy(models.TextChoices):
        NONE = "none", _("no check-in")
        EVENT = "event", _("once for the event")
        ROUND = "round", _("before every round")

    class Overdue(models.TextChoices):
        WAIT = "wait", _("wait for a judge")
        DRAW = "draw", _("draw")
        LEADER = "leader", _("whoever leads wins")
        BOTH_LOSE = "both_lose", _("lost by both")

    class Reporting(models.TextChoices):
        SIDES = "sides", _("the players, both confirm")
        STAFF = "staff", _("judges and scorekeepers only")

    event = models.OneToOneField("events.Event", models.CASCADE, related_name="tournament")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.SETUP)
    revision = models.PositiveIntegerField(default=0)
    seed = models.PositiveBigIntegerField(
        _("seed"), help_text=_("of every drawn lot; the same seed gives the same pairings")
    )
    standings = models.JSONField(_("standings"), default=dict)
    check_in = models.CharField(_("check-in"), max_length=6, choices=CheckInBy, default="none")
    check_in_code = models.CharField(_("check-in code"), max_length=12, blank=True)
    waiting_list = models.BooleanField(_("waiting list"), default=True)
    drops_without_deck = models.BooleanField(
        _("drop who has no legal deck at the deadline"), default=False
    )
    reporting = models.CharField(
        _("results are entered by"), max_length=5, choices=Reporting, default=Reporting.SIDES
    )
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes of a round"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_MINUTES)],
    )
    overdue = models.CharField(
        _("a match without a result at time"), max_length=9, choices=Overdue, default=Overdue.WAIT
    )
    first_table = models.PositiveSmallIntegerField(_("first table"), default=1)
    venue_url = models.URLField(_("map"), blank=True)
    contact = models.CharField(
        _("contact"), max_length=200, blank=True, validators=[validate_plain_text]
    )
    fees = models.CharField(_("fees"), max_length=200, blank=True, validators=[validate_plain_text])
    schedule = models.TextField(
        _("schedule"), max_length=2000, blank=True, validators=[validate_plain_text]
    )
    house_rules = models.TextField(
        _("house rules"), max_length=4000, blank=True, validators=[validate_plain_text]
    )
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(round_minutes__isnull=True) | Q(round_minutes__range=(1, MOST_MINUTES)),
                name="round_minutes_of_a_day",
            )
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.state}"


@pghistory.track()
class Phase(models.Model):
    """One part of a tournament. ``settings`` are as league/rules reads them for its kind.

    ``cut`` says who of the phase before qualifies: ``{"from": "all"}``, ``{"from": "top", "n":
    8}``, ``{"from": "points", "least": "9"}`` or, of groups, ``{"from": "groups", "n": 2, "best":
    0}``.
    """

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss")
        ROUND_ROBIN = "round_robin", _("round robin")
        SINGLE = "single", _("single elimination")
        DOUBLE = "double", _("double elimination")
        GROUPS = "groups", _("groups")
        LADDER = "ladder", _("ladder")

    class State(models.TextChoices):
        WAITING = "waiting", _("not begun")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="phases")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    name = models.CharField(_("name"), max_length=60, blank=True, validators=[validate_plain_text])
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.WAITING)
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), null=True, blank=True, help_text=_("of a Swiss; empty: until one is unbeaten")
    )
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    cut = models.JSONField(_("who comes in"), default=dict, blank=True)

    class Meta:
        verbose_name = _("phase")
        verbose_name_plural = _("phases")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint("tournament", "number", name="one_phase_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="phases_count_from_one"),
            models.UniqueConstraint(
                "tournament", condition=Q(state="running"), name="one_running_phase"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number} {self.kind}"


@pghistory.track()
class PhaseEntrant(models.Model):
    """Who plays in a phase: its seed in it (1 is the first), and its group, if there are groups."""

    phase = models.ForeignKey(Phase, models.CASCADE, related_name="field")
    entrant = models.ForeignKey(
        "tournaments.Entrant", models.PROTECT, related_name="phases_entered"
    )
    seed = models.PositiveIntegerField()
    group = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("entrant of a phase")
        verbose_name_plural = _("entrants of phases")
        ordering = ["phase", "seed"]
        constraints = [
            models.UniqueConstraint("phase", "entrant", name="once_in_a_phase"),
            models.UniqueConstraint("phase", "seed", name="one_entrant_per_seed"),
        ]

    def __str__(self) -> str:
        return f"{self.phase_id} {self.seed}"


ELIMINATION = (Phase.Kind.SINGLE, Phase.Kind.DOUBLE)
