"""Who takes part in a tournament, when, and what counts for or against them."""

import pghistory
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models.decks import new_uid
from league.people.validators import validate_plain_text
from league.tournaments.models.tournaments import Tournament


@pghistory.track()
class Entrant(models.Model):
    """An entry in the tournament; league/rules identifies it by its ``number``.

    ``joined_in`` is the first round of the tournament that it plays in; 1 unless it came late.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    entry = models.OneToOneField("events.Entry", models.PROTECT, related_name="entrant")
    number = models.PositiveIntegerField(_("number"))
    seed = models.PositiveIntegerField(
        _("seed"), null=True, blank=True, help_text=_("by the organiser; empty: drawn or by rating")
    )
    club = models.CharField(_("club"), max_length=60, blank=True, validators=[validate_plain_text])
    joined_in = models.PositiveSmallIntegerField(default=1)
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint("tournament", "number", name="one_entrant_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entrants_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}#{self.number}"


@pghistory.track()
class Absence(models.Model):
    """An entrant left before a round of the tournament, and may have come back for a later one.

    Rounds are counted through the tournament: the first one missed, and the first one played
    again. A disqualification ends only by an undo. ``annuls``: in a league's season, all results
    of the entrant then count for nobody.
    """

    class Kind(models.TextChoices):
        DROP = "drop", _("dropped")
        NO_DECK = "no_deck", _("dropped: no legal deck")
        NO_SHOW = "no_show", _("dropped: did not appear")
        DISQUALIFIED = "disqualified", _("disqualified")

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="absences")
    kind = models.CharField(max_length=12, choices=Kind)
    from_round = models.PositiveSmallIntegerField()
    until_round = models.PositiveSmallIntegerField(null=True, blank=True)
    annuls = models.BooleanField(_("results annulled"), default=False)

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ["entrant", "pk"]
        constraints = [
            models.UniqueConstraint(
                "entrant", condition=Q(until_round__isnull=True), name="gone_once_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(until_round__isnull=True) | Q(until_round__gte=F("from_round")),
                name="back_after_leaving",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.kind} {self.from_round}–{self.until_round or ''}"


@pghistory.track()
class RequestedBye(models.Model):
    """A bye requested beforehand: worth a draw or nothing."""

    class Worth(models.TextChoices):
        HALF = "half", _("half")
        ZERO = "zero", _("zero")

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="requested_byes")
    round = models.PositiveSmallIntegerField(_("round"))
    worth = models.CharField(max_length=4, choices=Worth)

    class Meta:
        verbose_name = _("requested bye")
        verbose_name_plural = _("requested byes")
        ordering = ["entrant", "round"]
        constraints = [
            models.UniqueConstraint("entrant", "round", name="one_requested_bye_per_round")
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.round} {self.worth}"


class CheckIn(models.Model):
    """An entrant is there: for the event (``round`` 0) or for a round of the tournament."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="check_ins")
    round = models.PositiveSmallIntegerField(default=0)
    by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("check-in")
        verbose_name_plural = _("check-ins")
        ordering = ["entrant", "round"]
        constraints = [models.UniqueConstraint("entrant", "round", name="checked_in_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.round}"


@pghistory.track()
class Penalty(models.Model):
    """A judge's penalty for an infraction. ``points`` are taken off the standings.

    Never deleted: one that was taken back has ``lifted_at``.
    """

    class Ruling(models.TextChoices):
        CAUTION = "caution", _("caution")
        WARNING = "warning", _("warning")
        GAME_LOSS = "game_loss", _("game loss")
        MATCH_LOSS = "match_loss", _("match loss")
        DISQUALIFICATION = "disqualification", _("disqualification")

    class Infraction(models.TextChoices):
        TARDINESS = "tardiness", _("tardiness")
        DECK_PROBLEM = "deck_problem", _("deck problem")
        RULES_VIOLATION = "rules_violation", _("rules violation")
        SLOW_PLAY = "slow_play", _("slow play")
        OUTSIDE_HELP = "outside_help", _("outside assistance")
        WRONG_REPORT = "wrong_report", _("wrong report")
        UNSPORTING = "unsporting", _("unsporting conduct")
        CHEATING = "cheating", _("cheating")
        OTHER = "other", _("other")

    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="penalties")
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    infraction = models.CharField(_("infraction"), max_length=16, choices=Infraction)
    ruling = models.CharField(_("ruling"), max_length=16, choices=Ruling)
    points = models.PositiveSmallIntegerField(_("points taken off"), default=0)
    note = models.CharField(
        _("what happened"), max_length=500, blank=True, validators=[validate_plain_text]
    )
    by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.infraction} {self.ruling}"


@pghistory.track()
class Waiting(models.Model):
    """A side that waits for a place, first come first served."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        ENTERED = "entered", _("entered")
        LEFT = "left", pgettext_lazy("a waiting list", "left")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="waiting")
    name = models.CharField(
        _("team name"), max_length=60, blank=True, validators=[validate_plain_text]
    )
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    asked_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(db_default=Now())
    entry = models.OneToOneField(
        "events.Entry", models.PROTECT, null=True, blank=True, related_name="waited"
    )

    class Meta:
        verbose_name = _("waiting side")
        verbose_name_plural = _("waiting list")
        ordering = ["tournament", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.pk}"


class WaitingPlayer(models.Model):
    """``tournament`` repeats the side's, so that nobody waits twice."""

    waiting = models.ForeignKey(Waiting, models.CASCADE, related_name="players")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    player = models.ForeignKey("people.Player", models.PROTECT, related_name="+")
    seat = models.PositiveSmallIntegerField(default=1)
    running = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("waiting player")
        verbose_name_plural = _("waiting players")
        ordering = ["waiting", "seat"]
        constraints = [
            models.UniqueConstraint(
                "tournament", "player", condition=Q(running=True), name="waits_once"
            ),
            models.UniqueConstraint("waiting", "seat", name="one_waiting_player_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.waiting_id}/{self.seat}"


class WaitingLink(models.Model):
    """A secret link: its holder, without an account, speaks for a side that waits.

    Once the side has entered, its entry has a link of the same ``uid`` and secret. ``email`` is
    where news of a place goes; it is emptied when the side waits no more. ``key`` was sent with
    the form.
    """

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    waiting = models.OneToOneField(Waiting, models.CASCADE, related_name="link")
    digest = models.CharField(max_length=64, unique=True, help_text=_("SHA-256 of the secret"))
    email = models.EmailField(_("e-mail"), blank=True)
    key = models.UUIDField(null=True, blank=True, unique=True, editable=False)
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("link of a waiting guest")
        verbose_name_plural = _("links of waiting guests")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.uid


class Finish(models.Model):
    """An entrant's place in a finished tournament, of ``of``; shared with those up to ``worst``."""

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
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.place}/{self.of}"
