"""Decks: a working draft with its undo steps, and versions that never change."""

import secrets

import pghistory
import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.formats import Format
from cards.models.revisions import CardRevision
from cards.rules.codes import new_key
from cards.validators import validate_game
from league.people.validators import validate_plain_text


def new_uid() -> str:
    """Make a 12-character random name for URLs (60 bits)."""
    return "".join(secrets.choice("abcdefghjkmnpqrstvwxyz0123456789") for _i in range(12))


@pghistory.track(
    model_name="DeckEvent", exclude=["draft", "name", "note", "revisions", "step", "updated_at"]
)
class Deck(models.Model):
    """A player's deck. ``draft`` is what the builder shows now:
    ``{"cards": [code, …], "starters": {"1": code, …}}``; ``step`` points into the undo steps.
    ``revisions`` has the revision in which each card was added: ``{code: number}``.
    """

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("private")
        UNLISTED = "unlisted", _("whoever has the link")
        PUBLIC = "public", _("public")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    owner = models.ForeignKey("people.Player", models.CASCADE, related_name="decks")
    game = models.CharField(max_length=30, validators=[validate_game])
    name = models.CharField(_("name"), max_length=60, validators=[validate_plain_text])
    note = models.TextField(
        _("note"), max_length=2000, blank=True, validators=[validate_plain_text]
    )
    format = models.ForeignKey(Format, models.PROTECT, related_name="+", verbose_name=_("format"))
    visibility = models.CharField(
        _("who may see it"), max_length=10, choices=Visibility, default=Visibility.PRIVATE
    )
    draft = models.JSONField(default=dict)
    step = models.PositiveIntegerField(default=0)
    revisions = models.JSONField(_("revisions"), default=dict, blank=True, editable=False)
    copied_from = models.ForeignKey(
        "DeckVersion", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("deck")
        verbose_name_plural = _("decks")
        ordering = ["-updated_at", "-pk"]
        indexes = [models.Index(fields=["owner", "-updated_at"], name="decks_of_a_player")]

    def __str__(self) -> str:
        return self.uid


class DraftStep(models.Model):
    """One state of a deck's draft, so that every change can be undone and redone."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    draft = models.JSONField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("draft step")
        verbose_name_plural = _("draft steps")
        ordering = ["deck", "number"]
        constraints = [models.UniqueConstraint("deck", "number", name="one_draft_step_per_number")]

    def __str__(self) -> str:
        return f"{self.deck_id}#{self.number}"


class DeckVersion(models.Model):
    """A saved deck: card revisions and starters, fixed for good."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    code = models.CharField(
        _("code"), max_length=10, unique=True, help_text=_("CL-XXXX-XX, what a player hands in")
    )
    key = models.CharField(
        max_length=12, default=new_key, editable=False,
        help_text=_("behind the code it opens a version that is not public"),
    )  # fmt: skip
    digest = models.CharField(max_length=64, help_text=_("SHA-256 of the printed fields"))
    saved_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("deck version")
        verbose_name_plural = _("deck versions")
        ordering = ["deck", "-number"]
        constraints = [models.UniqueConstraint("deck", "number", name="one_version_per_number")]
        triggers = [pgtrigger.Protect(name="versions_are_fixed", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return self.code


# A visible row whose inserting transaction is still in progress was inserted by this transaction.
# A savepoint has a transaction id of its own, so a test for equal ids would be too strict; the
# shifts give the distance of two 32-bit ids its sign.
ADDED_WITH_THE_VERSION = """
own := pg_current_xact_id()::text::bigint;
IF NOT EXISTS (
    SELECT 1 FROM cards_deckversion v WHERE v.id = NEW.version_id AND pg_xact_status(
        (own + ((v.xmin::text::bigint - own) << 32 >> 32))::text::xid8
    ) = 'in progress'
) THEN
    RAISE EXCEPTION 'The cards of a saved deck are fixed: none is added.' USING ERRCODE = '23001';
END IF;
RETURN NEW;
"""
GONE_WITH_THE_VERSION = """
IF EXISTS (SELECT 1 FROM cards_deckversion WHERE id = OLD.version_id) THEN
    RAISE EXCEPTION 'The cards of a saved deck are fixed: none is taken out.'
        USING ERRCODE = '23001';
END IF;
RETURN NULL;
"""


class DeckVersionCard(models.Model):
    """A card revision in a deck version; ``starts_on`` is its piece in the starting seven."""

    version = models.ForeignKey(DeckVersion, models.CASCADE, related_name="version_cards")
    revision = models.ForeignKey(CardRevision, models.PROTECT, related_name="in_versions")
    position = models.PositiveSmallIntegerField()
    starts_on = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("card in a deck version")
        verbose_name_plural = _("cards in deck versions")
        ordering = ["version", "position"]
        constraints = [
            models.UniqueConstraint("version", "position", name="one_card_per_position"),
            models.UniqueConstraint("version", "starts_on", name="one_starter_per_piece"),
            models.CheckConstraint(
                condition=Q(starts_on__isnull=True) | Q(starts_on__range=(1, 7)),
                name="starts_on_1_to_7",
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="version_cards_are_fixed", operation=pgtrigger.Update),
            pgtrigger.Trigger(
                name="added_with_the_version",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                declare=[("own", "bigint")],
                func=ADDED_WITH_THE_VERSION,
            ),
            pgtrigger.Trigger(  # deferred: deleting a version deletes its cards first
                name="gone_with_the_version",
                when=pgtrigger.After,
                timing=pgtrigger.Deferred,
                operation=pgtrigger.Delete,
                func=GONE_WITH_THE_VERSION,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version_id}/{self.position}"


class Sheet(models.Model):
    """A printed deck sheet (A4 PDF), made by a job and kept for a while."""

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    version = models.ForeignKey(DeckVersion, models.CASCADE, related_name="sheets")
    asked_by = models.ForeignKey("people.User", models.CASCADE, related_name="+")
    language = models.CharField(max_length=5, default="ja")
    job = models.OneToOneField("jobs.Job", models.SET_NULL, null=True, related_name="sheet")
    pdf = models.BinaryField(null=True)
    asked_at = models.DateTimeField(db_default=Now())
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("deck sheet")
        verbose_name_plural = _("deck sheets")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.uid
