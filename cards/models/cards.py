"""Cards: a stable code, persons, numbered revisions, dated approval."""

import pgtrigger
from django.contrib.postgres.indexes import HashIndex
from django.db import models
from django.db.models import Func, Q
from django.db.models.functions import Concat, Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.models.audit import audited
from cards.models.dates import ends_after_it_starts, never_overlapping
from cards.models.naming import named
from cards.validators import validate_card_code, validate_game
from league.people.shared.languages import current_language
from league.people.validators import validate_plain_text


class Strict(Func):
    """The strict key of cards/rules/search/text.py, as an SQL function (migration search_keys)."""

    function = "cards_strict"
    output_field = models.TextField()


class Loose(Func):
    """The loose key of cards/rules/search/text.py, as an SQL function (migration search_keys)."""

    function = "cards_loose"
    output_field = models.TextField()


def folded(key: type[Func], columns: Concat) -> models.GeneratedField:
    """Build a generated column with the search key of some columns."""
    text = models.TextField()
    return models.GeneratedField(expression=key(columns), output_field=text, db_persist=True)


def exactly(table: str, *columns: str) -> list[models.Index]:
    """Return an index of the keys that a search with `=` compares; without it every candidate is
    folded again.

    A hash index: a skill's text may be longer than the rows of a B-tree.
    """
    return [HashIndex(Strict(column), name=f"exact_{table}_{column}") for column in columns]


def in_language(ja: str, en: str) -> str:
    return (ja or en) if current_language() == "ja" else (en or ja)


@audited()
class CardSet(models.Model):
    code = models.CharField(_("code"), max_length=8, unique=True)
    number = models.PositiveSmallIntegerField(
        _("number"),
        unique=True,
        help_text=_("Stands for the set in long deck codes. Never reuse it."),
    )
    game = models.CharField(_("game"), max_length=30, validators=[validate_game])
    name_ja = models.CharField(_("name (Japanese)"), max_length=60)
    name_en = models.CharField(_("name (English)"), max_length=60)
    house = models.BooleanField(_("house set"), default=False)

    class Meta:
        verbose_name = _("card set")
        verbose_name_plural = _("card sets")
        ordering = ["code"]

    def __str__(self) -> str:
        return self.code

    @property
    def name(self) -> str:
        return in_language(self.name_ja, self.name_en)


REWRITE_SEARCH_TEXTS = """
UPDATE cards_card SET search_text = '' WHERE id IN (
    SELECT card_id FROM cards_cardperson WHERE person_id = NEW.id
);
RETURN NULL;
"""


SPACE = models.Value(" ")
NAMES_OF_A_PERSON = Concat("name_ja", SPACE, "name_en", SPACE, "reading", SPACE, "romaji")


@audited(model_name="PersonEvent", exclude=["strict_key", "loose_key"])
class Person(models.Model):
    """A person shown on cards. A deck may hold a person once (CA-3.2)."""

    slug = models.SlugField(_("code"), max_length=60, unique=True)
    name_ja = models.CharField(
        _("name (Japanese)"), max_length=60, validators=[validate_plain_text]
    )
    name_en = models.CharField(_("name (English)"), max_length=60, validators=[validate_plain_text])
    reading = models.CharField(_("reading"), max_length=80, validators=[validate_plain_text])
    romaji = models.CharField(_("romaji"), max_length=80, validators=[validate_plain_text])
    strict_key = folded(Strict, NAMES_OF_A_PERSON)
    loose_key = folded(Loose, NAMES_OF_A_PERSON)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("persons")
        ordering = ["slug"]
        indexes = exactly("person", "name_ja", "name_en", "reading", "romaji")
        triggers = [
            pgtrigger.Trigger(
                name="search_text_of_cards_follows",
                when=pgtrigger.After,
                operation=pgtrigger.Update,
                func=REWRITE_SEARCH_TEXTS,
            )
        ]

    def __str__(self) -> str:
        return self.slug

    @property
    def name(self) -> str:
        return in_language(self.name_ja, self.name_en)


CURRENT_IS_PUBLISHED = """
IF NOT EXISTS (
    SELECT 1 FROM cards_cardrevision
    WHERE id = NEW.current_id AND card_id = NEW.id AND published_at IS NOT NULL
) THEN
    RAISE EXCEPTION 'Only a published revision of the card is current.' USING ERRCODE = '23514';
END IF;
RETURN NEW;
"""


# The only column in which a bare word is searched: a search reads it in every row.
WRITE_SEARCH_TEXT = """
NEW.search_text := coalesce((
    SELECT concat_ws(' ', r.strict_key, r.loose_key, r.skill_key, cards_strict(NEW.code), (
        SELECT string_agg(p.strict_key || ' ' || p.loose_key, ' ')
        FROM cards_cardperson cp JOIN cards_person p ON p.id = cp.person_id
        WHERE cp.card_id = NEW.id
    ))
    FROM cards_cardrevision r WHERE r.id = NEW.current_id
), '');
RETURN NEW;
"""


@audited(model_name="CardEvent", exclude=["search_text"])
class Card(models.Model):
    """The card behind a code, independent of what its revisions print."""

    code = models.CharField(_("code"), max_length=20, unique=True, validators=[validate_card_code])
    card_set = models.ForeignKey(
        CardSet, models.PROTECT, related_name="cards", verbose_name=_("set")
    )
    collector_number = models.PositiveSmallIntegerField(_("collector number"))
    game = models.CharField(_("game"), max_length=30, validators=[validate_game])
    persons = models.ManyToManyField(Person, through="CardPerson", related_name="cards")
    current = models.OneToOneField(
        "CardRevision",
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="current_of",
        help_text=_("the newest published revision"),
    )
    search_text = models.TextField(default="", editable=False)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(
                "card_set", "collector_number", name="one_card_per_collector_number"
            )
        ]
        triggers = [
            pgtrigger.Protect(
                name="published_code_is_fixed",
                operation=pgtrigger.Update,
                condition=pgtrigger.Q(old__current__isnull=False)
                & (
                    pgtrigger.Q(old__code__df=pgtrigger.F("new__code"))
                    | pgtrigger.Q(old__card_set__df=pgtrigger.F("new__card_set"))
                    | pgtrigger.Q(old__collector_number__df=pgtrigger.F("new__collector_number"))
                    | pgtrigger.Q(old__game__df=pgtrigger.F("new__game"))
                ),
            ),
            pgtrigger.Trigger(
                name="current_is_published",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=pgtrigger.Q(new__current__isnull=False),
                func=CURRENT_IS_PUBLISHED,
            ),
            pgtrigger.Trigger(
                name="search_text_follows",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=WRITE_SEARCH_TEXT,
            ),
        ]

    def __str__(self) -> str:
        return self.code


PERSONS_ARE_FIXED = """
IF TG_OP = 'DELETE' THEN kept := OLD; ELSE kept := NEW; END IF;
IF EXISTS (
    SELECT 1 FROM cards_cardrevision
    WHERE card_id = kept.card_id AND published_at IS NOT NULL
) OR (TG_OP = 'UPDATE' AND EXISTS (
    SELECT 1 FROM cards_cardrevision
    WHERE card_id = OLD.card_id AND published_at IS NOT NULL
)) THEN
    RAISE EXCEPTION 'The persons of a published card are fixed.' USING ERRCODE = '23001';
END IF;
RETURN kept;
"""


@audited()
class CardPerson(models.Model):
    """A person on a card. Fixed once a revision of the card is published."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="card_persons")
    person = models.ForeignKey(Person, models.PROTECT, related_name="card_persons")
    position = models.PositiveSmallIntegerField(pgettext_lazy("in a list", "position"), default=1)

    class Meta:
        verbose_name = _("person on the card")
        verbose_name_plural = _("persons on the card")
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint("card", "person", name="one_person_once_per_card"),
            models.UniqueConstraint("card", "position", name="one_person_per_position"),
        ]
        triggers = [
            pgtrigger.Trigger(
                name="persons_are_fixed",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
                declare=[("kept", "record")],
                func=PERSONS_ARE_FIXED,
            )
        ]

    def __str__(self) -> str:
        return f"{named(self, 'card')} / {named(self, 'person')}"


@audited()
class Approval(models.Model):
    """The days on which a card may be played, both inclusive (CA-3.4)."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="approvals")
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    approved_by = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        ordering = ["card", "valid_from"]
        constraints = [
            never_overlapping("approvals_never_overlap", "card"),
            ends_after_it_starts("approval_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return f"{named(self, 'card')}: {self.valid_from}–{self.valid_until or ''}"


@audited()
class Migration(models.Model):
    """A code that was merged into another, or withdrawn; old lists still resolve."""

    class Strategy(models.TextChoices):
        MERGE = "merge", _("merged")
        WITHDRAW = "withdraw", pgettext_lazy("card", "withdrawn")

    old = models.ForeignKey(Card, models.PROTECT, related_name="migrations")
    new = models.ForeignKey(
        Card, models.PROTECT, null=True, blank=True, related_name="migrated_from"
    )
    strategy = models.CharField(_("strategy"), max_length=10, choices=Strategy)
    note = models.CharField(_("note"), max_length=200, blank=True)
    performed_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("card migration")
        verbose_name_plural = _("card migrations")
        ordering = ["-performed_at"]
        constraints = [
            models.UniqueConstraint("old", name="one_migration_per_card"),
            models.CheckConstraint(
                condition=Q(strategy="merge", new__isnull=False)
                | Q(strategy="withdraw", new__isnull=True),
                name="merged_into_something",
                violation_error_code="merge_target",
                violation_error_message=_(
                    "A merged card names the card that stays; a withdrawn one names none."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{named(self, 'old')} {self.strategy}"
