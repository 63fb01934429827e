"""Ratings by game, from the results of all events.

All of it can be rebuilt from the matches; ``manage.py recompute --check`` compares.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class RatedGame(models.Model):
    """A game whose matches are rated; rating them locks this row first."""

    game = models.CharField(_("game"), max_length=30, unique=True)

    class Meta:
        db_table = "tournaments_ratedgame"
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        ordering = ["game"]

    def __str__(self) -> str:
        return self.game


class RatedMatch(models.Model):
    """A match as it was rated. ``place`` orders the matches: the key of its first result.

    ``version`` is that of the rated result, 0 when the match has to be rated again;
    ``left_out`` says why it rates nobody, and is empty when it counts.
    """

    class LeftOut(models.TextChoices):
        VOID = "void", _("void")
        UNPLAYED = "unplayed", _("not played")
        BOTH_LOST = "both_lost", _("lost by both")
        GUEST = "guest", _("a guest without an account")
        HIDDEN = "hidden", _("an event that is not published")
        SIDES = "sides", _("not two sides")

    match = models.OneToOneField("matches.Match", models.CASCADE, related_name="rated")
    game = models.CharField(max_length=30)
    place = models.PositiveBigIntegerField()
    version = models.PositiveIntegerField()
    left_out = models.CharField(max_length=9, choices=LeftOut, blank=True)

    class Meta:
        db_table = "tournaments_ratedmatch"
        verbose_name = _("rated match")
        verbose_name_plural = _("rated matches")
        ordering = ["game", "place"]
        constraints = [models.UniqueConstraint("game", "place", name="one_rated_match_per_place")]

    def __str__(self) -> str:
        return f"{self.game} {self.place}"


class RatingChange(models.Model):
    """The change of a player's rating by a match, as league/rules/ratings.py computes it.

    ``matches`` counts the player's up to this one; ``game`` and ``place`` repeat the match's.
    """

    class Mark(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        LOST = "lost", _("lost")

    rated = models.ForeignKey(RatedMatch, models.CASCADE, related_name="changes")
    player = models.ForeignKey("people.Player", models.CASCADE, related_name="rating_changes")
    game = models.CharField(max_length=30)
    place = models.PositiveBigIntegerField()
    side = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=5, choices=Mark)
    mean_before = models.FloatField()
    deviation_before = models.FloatField()
    mean = models.FloatField()
    deviation = models.FloatField()
    matches = models.PositiveIntegerField()

    class Meta:
        db_table = "tournaments_ratingchange"
        verbose_name = _("change of a rating")
        verbose_name_plural = _("changes of ratings")
        ordering = ["game", "place", "side", "pk"]
        constraints = [
            models.UniqueConstraint("rated", "player", name="rated_once_in_a_match"),
            models.CheckConstraint(condition=Q(side__in=(1, 2)), name="rated_on_one_of_two_sides"),
        ]
        indexes = [
            models.Index(fields=["game", "player", "-place"], name="changes_of_a_player"),
            models.Index(fields=["game", "place"], name="changes_in_their_order"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.game} {self.matches}"


class Rating(models.Model):
    """A player's rating in a game after the last change. Lists sort by ``shown``."""

    player = models.ForeignKey("people.Player", models.CASCADE, related_name="ratings")
    game = models.CharField(_("game"), max_length=30)
    mean = models.FloatField()
    deviation = models.FloatField()
    matches = models.PositiveIntegerField(_("matches"))
    shown = models.IntegerField(_("rating"))

    class Meta:
        db_table = "tournaments_rating"
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["game", "-shown", "pk"]
        constraints = [models.UniqueConstraint("player", "game", name="one_rating_per_game")]
        indexes = [models.Index(fields=["game", "-shown"], name="ratings_from_the_top")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.game} {self.shown}"
