"""A match: its sides and seats, its games, its results by version, and its log."""

import pghistory
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.decks import new_uid
from matches.models.at_table import (
    MOST_CLOCK_MINUTES,
    MOST_TURN_SECONDS,
    MOST_WATCH_DELAY,
    DiceSource,
)
from matches.models.frozen import FrozenOnceReported
from matches.models.guards import by_pass, fixed, guard, own_side
from matches.models.whole import HasTwoSides, VersionGrows

FINAL = ["settled", "flagged", "ruled", "corrected", "voided"]
MOST_GAMES = 9


@pghistory.track()
class EventRules(models.Model):
    """How an event's matches are played and settled. Fixed once a match of it was reported."""

    class RecordPolicy(models.TextChoices):
        REQUIRED = "required", _("required: only a verified record settles")
        OPTIONAL = "optional", _("optional: equal claims settle, marked not proved")
        NONE = "none", _("none: no record is taken")

    class Series(models.TextChoices):
        BEST_OF = "best_of", _("best of n games")
        LEGS = "legs", _("n legs, points added")

    class TimeOut(models.TextChoices):
        SCORE = "score", _("the score as it stands decides")
        JUDGE = "judge", _("a judge decides")

    event = models.OneToOneField("events.Event", models.CASCADE, related_name="match_rules")
    ruleset = models.CharField(_("ruleset"), max_length=60)
    options = models.JSONField(_("options"), default=dict, blank=True)
    house = models.ForeignKey(
        "cards.HouseSetRevision",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("house set"),
        help_text=_("empty: the newest that is published"),
    )
    record = models.CharField(
        _("record"), max_length=10, choices=RecordPolicy, default=RecordPolicy.OPTIONAL
    )
    series = models.CharField(_("series"), max_length=10, choices=Series, default=Series.BEST_OF)
    games = models.PositiveSmallIntegerField(
        _("games"), default=1, validators=[MinValueValidator(1), MaxValueValidator(MOST_GAMES)]
    )
    time_out = models.CharField(_("at time"), max_length=10, choices=TimeOut, default=TimeOut.SCORE)
    report_minutes = models.PositiveIntegerField(
        _("report window"),
        null=True,
        blank=True,
        help_text=_("minutes after the scheduled time; later reports go to a judge"),
    )
    dice = models.CharField(
        _("dice at the table"), max_length=8, choices=DiceSource, default=DiceSource.TABLE
    )
    clock_minutes = models.PositiveSmallIntegerField(
        _("thinking time"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_CLOCK_MINUTES)],
        help_text=_("minutes for each side in a game; empty: no clock"),
    )
    increment_seconds = models.PositiveSmallIntegerField(
        _("increment"),
        default=0,
        validators=[MaxValueValidator(MOST_TURN_SECONDS)],
        help_text=_("seconds that a side gets after each of its turns"),
    )
    delay_seconds = models.PositiveSmallIntegerField(
        _("delay"),
        default=0,
        validators=[MaxValueValidator(MOST_TURN_SECONDS)],
        help_text=_("seconds of each turn that pass before time is charged"),
    )
    watch_delay_minutes = models.PositiveSmallIntegerField(
        _("delay for who looks on"),
        default=0,
        validators=[MaxValueValidator(MOST_WATCH_DELAY)],
        help_text=_("minutes"),
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("match rules of an event")
        verbose_name_plural = _("match rules of events")
        constraints = [
            models.CheckConstraint(condition=Q(games__range=(1, MOST_GAMES)), name="games_1_to_9"),
            models.CheckConstraint(
                condition=Q(clock_minutes__isnull=True, increment_seconds=0, delay_seconds=0)
                | Q(clock_minutes__isnull=False, clock_minutes__range=(1, MOST_CLOCK_MINUTES))
                & (Q(increment_seconds=0) | Q(delay_seconds=0)),
                name="clock_with_increment_or_delay",
                violation_error_message=_(
                    "A clock has an increment or a delay, not both; without minutes it has neither."
                ),
            ),
            models.CheckConstraint(
                condition=Q(watch_delay_minutes__range=(0, MOST_WATCH_DELAY)),
                name="watch_delay_0_to_3_minutes",
            ),
        ]
        triggers = [FrozenOnceReported()]

    def __str__(self) -> str:
        return f"{self.event_id} {self.ruleset}"


@pghistory.track()
class Match(models.Model):
    """Two or more sides of an event meet. ``version`` counts its final states.

    ``proved``: the verified records agree with the result.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        CHECKING = "checking", _("record awaited")
        JUDGE = "judge", _("with a judge")
        SETTLED = "settled", _("settled")
        FLAGGED = "flagged", _("flagged")
        RULED = "ruled", _("ruled")
        CORRECTED = "corrected", _("corrected")
        VOIDED = "voided", _("voided")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    event = models.ForeignKey("events.Event", models.PROTECT, related_name="matches")
    number = models.PositiveIntegerField(_("number"))
    table = models.PositiveIntegerField(_("table"), null=True, blank=True)
    scheduled_at = models.DateTimeField(_("scheduled"), null=True, blank=True)
    ruleset = models.CharField(_("ruleset"), max_length=60)
    house = models.ForeignKey(
        "cards.HouseSetRevision",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("house set"),
    )
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.SCHEDULED)
    version = models.PositiveIntegerField(default=0)
    proved = models.BooleanField(_("proved"), default=False)
    made_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["event", "number"]
        indexes = [models.Index(fields=["event", "state"], name="matches_by_state")]
        constraints = [
            models.UniqueConstraint("event", "number", name="one_match_per_number"),
            models.CheckConstraint(
                condition=Q(state__in=FINAL, version__gte=1) | ~Q(state__in=FINAL) & Q(version=0),
                name="final_states_have_a_version",
            ),
        ]
        triggers = [VersionGrows(), HasTwoSides()]

    def __str__(self) -> str:
        return self.uid


class Side(models.Model):
    """An entry in a match; standings and results refer to sides."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="sides")
    number = models.PositiveSmallIntegerField()
    entry = models.ForeignKey("events.Entry", models.PROTECT, related_name="match_sides")

    append_only = True

    class Meta:
        verbose_name = _("side of a match")
        verbose_name_plural = _("sides of matches")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint("match", "number", name="one_side_per_number"),
            models.UniqueConstraint("match", "entry", name="one_side_per_entry"),
            models.CheckConstraint(condition=Q(number__gte=1), name="sides_count_from_one"),
        ]
        triggers = [
            fixed("sides_are_fixed"),
            guard(
                "sides_are_of_the_event",
                refuses="""NOT EXISTS (
                    SELECT FROM matches_match m JOIN events_entry e ON e.event_id = m.event_id
                    WHERE m.id = NEW.match_id AND e.id = NEW.entry_id
                )""",
                says="a side is an entry of the event",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


@pghistory.track()
class Seat(models.Model):
    """A player of a side at a seat of the game, with what counts for this match: deck, facts."""

    side = models.ForeignKey(Side, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=8, blank=True, help_text=_("the seat's name in the game"))
    entry_player = models.ForeignKey(
        "events.EntryPlayer", models.PROTECT, related_name="match_seats"
    )
    submission = models.ForeignKey(
        "events.Submission", models.PROTECT, null=True, blank=True, related_name="match_seats"
    )
    facts = models.JSONField(
        default=dict, blank=True, help_text=_("what was said of the player when the match was made")
    )

    class Meta:
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of matches")
        ordering = ["side", "number"]
        constraints = [models.UniqueConstraint("side", "number", name="one_seat_per_number")]

    def __str__(self) -> str:
        return f"{self.side_id}/{self.number}"


class Game(models.Model):
    """One game of a match: its records are filed here."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()

    append_only = True

    class Meta:
        verbose_name = _("game of a match")
        verbose_name_plural = _("games of matches")
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint("match", "number", name="one_game_per_number"),
            models.CheckConstraint(
                condition=Q(number__range=(1, MOST_GAMES)), name="game_numbers_1_to_9"
            ),
        ]
        triggers = [fixed("games_are_fixed")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Result(models.Model):
    """A match's result in one final state. The one with the match's version counts. Append-only.

    ``scores`` maps side numbers to games won or points; ``games`` is how each game went.
    """

    class Decision(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        DOUBLE_LOSS = "double_loss", _("lost by both")
        VOID = "void", _("void")

    match = models.ForeignKey(Match, models.PROTECT, related_name="results")
    version = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=Match.State)
    decision = models.CharField(max_length=12, choices=Decision)
    winner = models.ForeignKey(Side, models.PROTECT, null=True, blank=True, related_name="wins")
    scores = models.JSONField(default=dict)
    games = models.JSONField(default=list)
    report = models.ForeignKey(
        "matches.Report", models.PROTECT, null=True, blank=True, related_name="results"
    )
    ruling = models.OneToOneField(
        "matches.Ruling", models.PROTECT, null=True, blank=True, related_name="result"
    )
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["match", "-version"]
        constraints = [
            models.UniqueConstraint("match", "version", name="one_result_per_version"),
            models.CheckConstraint(condition=Q(version__gte=1), name="versions_count_from_one"),
            models.CheckConstraint(condition=Q(state__in=FINAL), name="results_are_final"),
            models.CheckConstraint(
                condition=Q(decision="won", winner__isnull=False)
                | ~Q(decision="won") & Q(winner__isnull=True),
                name="winner_iff_won",
            ),
        ]
        triggers = [
            fixed("results_are_fixed"),
            guard(
                "winner_is_a_side_of_the_match",
                refuses="""NEW.winner_id IS NOT NULL AND NOT EXISTS (
                    SELECT FROM matches_side WHERE id = NEW.winner_id AND match_id = NEW.match_id
                )""",
                says="the winner is a side of the match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"


class Act(models.Model):
    """The match's log, open to everybody who may see the match. Append-only.

    ``by`` is empty for acts of a replay or the clock, and for acts with a ``side_pass``.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="acts")
    kind = models.CharField(max_length=20)
    side = models.ForeignKey(Side, models.PROTECT, null=True, blank=True, related_name="+")
    by = models.ForeignKey("people.User", models.PROTECT, null=True, blank=True, related_name="+")
    side_pass = models.ForeignKey(
        "matches.SidePass",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="acts",
        db_index=False,
    )
    at = models.DateTimeField(db_default=Now())
    reason = models.CharField(max_length=500, blank=True)
    params = models.JSONField(default=dict)

    append_only = True

    class Meta:
        verbose_name = _("act in a match")
        verbose_name_plural = _("log of matches")
        ordering = ["-pk"]
        indexes = [by_pass("match_acts_by_pass")]
        constraints = [
            models.CheckConstraint(
                condition=Q(by__isnull=True) | Q(side_pass__isnull=True),
                name="match_acts_are_by_one",
            )
        ]
        triggers = [fixed("match_acts_are_fixed"), own_side("act_passes_speak_for_their_side")]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"
