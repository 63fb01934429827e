"""League → season → division. A division is played as a tournament of its own."""

import pghistory
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.decks import new_uid
from cards.validators import validate_game
from league.people.shared.columns import TimeZoneField
from league.people.validators import validate_plain_text
from league.tournaments.models.tournaments import Tournament


@pghistory.track(meta={"db_table": "tournaments_leagueevent"})
class League(models.Model):
    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    name = models.CharField(_("name"), max_length=80, validators=[validate_plain_text])
    about = models.TextField(
        _("about"), max_length=4000, blank=True, validators=[validate_plain_text]
    )
    game = models.CharField(_("game"), max_length=30, validators=[validate_game])
    time_zone = TimeZoneField()
    published = models.BooleanField(_("published"), default=True)
    made_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "tournaments_league"
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.uid


@pghistory.track(meta={"db_table": "tournaments_leagueroleevent"})
class LeagueRole(models.Model):
    """An organiser of a league; the roles at its tournaments belong to their events."""

    league = models.ForeignKey(League, models.CASCADE, related_name="roles")
    user = models.ForeignKey("people.User", models.CASCADE, related_name="league_roles")
    given_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    given_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_leaguerole"
        verbose_name = _("league organiser")
        verbose_name_plural = _("league organisers")
        ordering = ["league", "pk"]
        constraints = [
            models.UniqueConstraint(
                "league", "user", condition=Q(ended_at__isnull=True), name="organises_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.league_id} {self.user_id}"


@pghistory.track(meta={"db_table": "tournaments_seasonevent"})
class Season(models.Model):
    """``calendar`` is as league/rules/match_weeks.py reads it; the days are the league's."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Leavers(models.TextChoices):
        KEEP = "keep", _("they count")
        HALF = "half", _("they count when at least half were played")
        ANNUL = "annul", _("they count for nobody")

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, validators=[validate_plain_text])
    state = models.CharField(max_length=8, choices=State, default=State.PLANNED)
    starts_on = models.DateField(_("starts on"))
    calendar = models.JSONField(_("calendar"), default=dict, blank=True)
    standings = models.JSONField(_("standings"), default=dict, blank=True)
    double_round = models.BooleanField(_("home and away"), default=False)
    leavers = models.CharField(
        _("results of who leaves in the season"),
        max_length=5,
        choices=Leavers,
        default=Leavers.HALF,
    )
    before = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="after"
    )

    class Meta:
        db_table = "tournaments_season"
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["league", "-number"]
        constraints = [models.UniqueConstraint("league", "number", name="one_season_per_number")]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.number}"


@pghistory.track(meta={"db_table": "tournaments_divisionevent"})
class Division(models.Model):
    """``level`` 1 is the highest. ``promoted``, ``playing_off`` and ``relegated`` are places.

    ``playing_off``: places below the promoted, and above the relegated of the level above,
    that meet in play-offs.
    """

    season = models.ForeignKey(Season, models.CASCADE, related_name="divisions")
    level = models.PositiveSmallIntegerField(_("level"))
    name = models.CharField(_("name"), max_length=60, validators=[validate_plain_text])
    size = models.PositiveSmallIntegerField(_("places"), validators=[MaxValueValidator(64)])
    promoted = models.PositiveSmallIntegerField(_("promoted"), default=0)
    playing_off = models.PositiveSmallIntegerField(_("in the play-offs"), default=0)
    relegated = models.PositiveSmallIntegerField(_("relegated"), default=0)
    tournament = models.OneToOneField(
        Tournament, models.PROTECT, null=True, blank=True, related_name="division"
    )
    play_offs = models.OneToOneField(
        Tournament, models.PROTECT, null=True, blank=True, related_name="play_offs_of"
    )

    class Meta:
        db_table = "tournaments_division"
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["season", "level"]
        constraints = [
            models.UniqueConstraint("season", "level", name="one_division_per_level"),
            models.CheckConstraint(
                condition=Q(size__gte=F("promoted") + F("relegated")), name="more_places_than_go"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.level}"
