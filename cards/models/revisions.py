"""Revisions: everything a card prints, fixed once published, and why it was replaced."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Concat, Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models.audit import audited
from cards.models.cards import SPACE, Card, Loose, Strict, exactly, folded, in_language
from cards.models.naming import named
from cards.rules.effects import EFFECTS, OWN
from cards.validators import validate_palette
from league.people.validators import validate_plain_text


def in_both(name: str) -> Concat:
    """Build a text of a card in both languages."""
    return Concat(f"{name}_ja", SPACE, f"{name}_en", output_field=models.TextField())


@audited(
    model_name="CardRevisionEvent", exclude=["strict_key", "loose_key", "skill_key", "flavour_key"]
)
class CardRevision(models.Model):
    """Everything a card prints. Immutable once published; an erratum is a new revision.

    ``carrier_number`` NULL is a flexible card. A component of another game has no carrier
    fields and carries ``component`` (its game's own schema) instead.
    """

    class Kind(models.TextChoices):
        ACTIVE = "active", pgettext_lazy("skill", "active")
        PASSIVE = "passive", pgettext_lazy("skill", "passive")

    class Rarity(models.TextChoices):
        COMMON = "C", _("common")
        UNCOMMON = "U", _("uncommon")
        RARE = "R", _("rare")
        SUPER_RARE = "SR", _("super rare")

    card = models.ForeignKey(Card, models.PROTECT, related_name="revisions")
    number = models.PositiveSmallIntegerField(_("revision"))
    name_ja = models.CharField(
        _("name (Japanese)"), max_length=80, validators=[validate_plain_text]
    )
    name_en = models.CharField(_("name (English)"), max_length=80, validators=[validate_plain_text])
    carrier_number = models.PositiveSmallIntegerField(
        _("carrier number"), null=True, blank=True, help_text=_("1 to 7; empty is flexible")
    )
    cost = models.PositiveSmallIntegerField(_("cost"), null=True, blank=True)
    run = models.PositiveSmallIntegerField(_("run"), null=True, blank=True)
    phys = models.PositiveSmallIntegerField(_("phys"), null=True, blank=True)
    skill_kind = models.CharField(_("skill kind"), max_length=10, choices=Kind, blank=True)
    skill_effect = models.CharField(_("skill effect"), max_length=20, blank=True)
    skill_magnitude = models.PositiveSmallIntegerField(_("magnitude"), null=True, blank=True)
    per_phase = models.PositiveSmallIntegerField(_("uses per phase"), null=True, blank=True)
    per_match = models.PositiveSmallIntegerField(_("uses per match"), null=True, blank=True)
    skill_ja = models.TextField(_("skill text (Japanese)"), max_length=400, blank=True)
    skill_en = models.TextField(_("skill text (English)"), max_length=400, blank=True)
    rarity = models.CharField(_("rarity"), max_length=2, choices=Rarity, blank=True)
    palette = models.JSONField(
        _("palette"), default=list, blank=True, validators=[validate_palette]
    )
    emblem = models.CharField(_("emblem"), max_length=30, blank=True)
    flavour_ja = models.CharField(_("flavour (Japanese)"), max_length=200, blank=True)
    flavour_en = models.CharField(_("flavour (English)"), max_length=200, blank=True)
    component = models.JSONField(_("component data"), null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    published_by = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    strict_key = folded(Strict, in_both("name"))
    loose_key = folded(Loose, in_both("name"))
    skill_key = folded(Strict, in_both("skill"))
    flavour_key = folded(Strict, in_both("flavour"))

    class Meta:
        verbose_name = _("card revision")
        verbose_name_plural = _("card revisions")
        ordering = ["card", "number"]
        indexes = [
            *exactly("card", "name_ja", "name_en", "skill_ja", "skill_en"),
            *exactly("card", "flavour_ja", "flavour_en"),
        ]
        constraints = [
            models.UniqueConstraint("card", "number", name="one_revision_per_number"),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="revisions_count_from_one",
                violation_error_code="revision_number",
                violation_error_message=_("Revisions count from 1."),
            ),
            models.CheckConstraint(
                condition=Q(carrier_number__isnull=True) | Q(carrier_number__range=(1, 7)),
                name="carrier_number_1_to_7",
                violation_error_code="carrier_number",
                violation_error_message=_(
                    "The carrier number is 1 to 7, or empty for a flexible card."
                ),
            ),
            models.CheckConstraint(
                # NULL in a comparison is neither true nor false, and would pass.
                condition=Q(
                    component__isnull=True,
                    cost__isnull=False,
                    run__isnull=False,
                    run__range=(1, 5),
                    phys__isnull=False,
                )
                | Q(
                    component__isnull=False,
                    carrier_number__isnull=True,
                    cost__isnull=True,
                    run__isnull=True,
                    phys__isnull=True,
                    skill_effect="",
                ),
                name="carrier_or_component",
                violation_error_code="carrier_or_component",
                violation_error_message=_(
                    "A carrier card needs cost, run (1 to 5) and phys; a "
                    "component of another game has none of them."
                ),
            ),
            models.CheckConstraint(
                condition=Q(skill_effect="", skill_kind="")
                | Q(skill_effect__in=list(EFFECTS), skill_kind__in=["active", "passive"]),
                name="skill_whole_or_none",
                violation_error_code="skill_whole",
                violation_error_message=_(
                    "A skill has both a kind and an effect, or there is none."
                ),
            ),
            models.CheckConstraint(
                condition=~Q(skill_effect=OWN) | ~(Q(skill_ja="") | Q(skill_en="")),
                name="own_skill_has_both_texts",
                violation_error_code="skill_text",
                violation_error_message=_("A skill needs its text in both languages."),
            ),
            models.CheckConstraint(
                condition=Q(
                    skill_effect__in=["burst", "long_pass"],
                    skill_magnitude__isnull=False,
                    skill_magnitude__gte=1,
                )
                | (~Q(skill_effect__in=["burst", "long_pass"]) & Q(skill_magnitude__isnull=True)),
                name="magnitude_where_the_skill_has_one",
                violation_error_code="skill_magnitude",
                violation_error_message=_(
                    "Burst and long pass have a magnitude of 1 or more; other skills have none."
                ),
            ),
            models.CheckConstraint(
                condition=Q(skill_kind="active")
                | Q(per_phase__isnull=True, per_match__isnull=True),
                name="only_active_skills_have_limits",
                violation_error_code="skill_limits",
                violation_error_message=_("Only active skills have limits of use."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="published_is_fixed",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__published_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{named(self, 'card')} r{self.number}"

    @property
    def name(self) -> str:
        return in_language(self.name_ja, self.name_en)

    @property
    def skill_text(self) -> str:
        return in_language(self.skill_ja, self.skill_en)

    @property
    def has_own_skill(self) -> bool:
        """Tell whether no rule describes the skill: a record that uses it is not replayed."""
        return self.skill_effect == OWN

    @property
    def is_flexible(self) -> bool:
        return self.component is None and self.carrier_number is None


@audited()
class Erratum(models.Model):
    """Why a revision replaced the one before it."""

    revision = models.ForeignKey(CardRevision, models.PROTECT, related_name="errata")
    day = models.DateField(_("date"))
    note_ja = models.TextField(_("note (Japanese)"), max_length=1000)
    note_en = models.TextField(_("note (English)"), max_length=1000)

    class Meta:
        verbose_name = _("erratum")
        verbose_name_plural = _("errata")
        ordering = ["-day"]

    def __str__(self) -> str:
        return f"{named(self, 'revision')} {self.day}"

    @property
    def note(self) -> str:
        return in_language(self.note_ja, self.note_en)
