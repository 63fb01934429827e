"""The checklist of an event's staff, stage by stage. Staff only."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.audit import audited
from league.people.validators import validate_plain_text
from league.tournaments.models.tournaments import Tournament

LONGEST_POINT = 200
LISTED = Q(removed_at__isnull=True)


class ChecklistItemQuerySet(models.QuerySet["ChecklistItem"]):
    def listed(self) -> "ChecklistItemQuerySet":
        return self.filter(LISTED)


@audited()
class ChecklistItem(models.Model):
    """A point of the list. ``house`` is its code in the house list, which has translations;
    ``text`` is a point written by staff. A removed point keeps its place and its ticks.
    """

    class Stage(models.TextChoices):
        WEEK = "week", _("The week before")
        MORNING = "morning", _("On the morning")
        ROUND = "round", _("Before each round")
        AFTER = "after", _("After the last round")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="checklist")
    stage = models.CharField(_("stage"), max_length=7, choices=Stage)
    place = models.PositiveIntegerField()
    house = models.CharField(max_length=20, blank=True)
    text = models.CharField(
        _("point"), max_length=LONGEST_POINT, blank=True, validators=[validate_plain_text]
    )
    removed_by = models.ForeignKey(
        "people.User", models.PROTECT, null=True, blank=True, related_name="+"
    )
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = ChecklistItemQuerySet.as_manager()

    class Meta:
        verbose_name = _("point of a checklist")
        verbose_name_plural = _("points of checklists")
        ordering = ["tournament", "stage", "place"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "stage", "place"],
                name="one_point_per_place",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.UniqueConstraint(
                fields=["tournament", "stage", "house", "text"],
                condition=LISTED,
                name="points_are_listed_once",
            ),
            # A point is either of the house list, by its code, or has a text of its own.
            models.CheckConstraint(
                condition=(Q(house="") ^ Q(text="")), name="points_say_one_thing"
            ),
            models.CheckConstraint(
                condition=Q(removed_at__isnull=False) | Q(removed_by__isnull=True),
                name="who_removes_it_removes_it",
            ),
            models.CheckConstraint(condition=Q(place__gte=1), name="points_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.stage} {self.place}"


@audited()
class ChecklistTick(models.Model):
    """A point is done: for the event (``round`` 0), or before a round of the tournament."""

    item = models.ForeignKey(
        ChecklistItem, models.CASCADE, related_name="ticks", verbose_name=_("point of a checklist")
    )
    round = models.PositiveSmallIntegerField(default=0)
    by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("tick of a checklist")
        verbose_name_plural = _("ticks of checklists")
        ordering = ["item", "round"]
        constraints = [models.UniqueConstraint("item", "round", name="ticked_once")]

    def __str__(self) -> str:
        return f"{self.item_id} {self.round}"
