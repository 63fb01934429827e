"""Pictures of pages, made by a worker and kept until what they show changes."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Picture(models.Model):
    """The picture of a thing's page in a language: one row, whatever changes.

    ``wanted`` is the digest of what it was last asked to show, ``digest`` that of what ``png``
    shows, empty before the first. It is made from what everybody may read.
    """

    kind = models.CharField(max_length=20)
    thing = models.CharField(max_length=40)
    language = models.CharField(max_length=5)
    wanted = models.CharField(max_length=32)
    digest = models.CharField(max_length=32, blank=True)
    png = models.BinaryField(blank=True, default=b"")
    asked_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("picture of a page")
        verbose_name_plural = _("pictures of pages")
        ordering = ["kind", "thing", "language"]
        constraints = [
            models.UniqueConstraint("kind", "thing", "language", name="one_picture_per_thing"),
            models.CheckConstraint(
                condition=Q(digest="", png=b"") | ~Q(digest="") & ~Q(png=b""),
                name="picture_with_its_digest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.thing} {self.language}"
