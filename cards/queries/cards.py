"""Reading published cards, with what their pages show."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from cards import faces, models
from cards.queries import formats
from cards.queries.decks import face_with
from cards.queries.legality import standings
from cards.rules.effects import EFFECTS
from engines.core.decks import Standing
from league.people.errors import NotFound
from league.people.shared.languages import current_language

PRINTED = (
    "name_ja",
    "name_en",
    "carrier_number",
    "cost",
    "run",
    "phys",
    "skill_kind",
    "skill_effect",
    "skill_magnitude",
    "per_phase",
    "per_match",
    "skill_ja",
    "skill_en",
    "rarity",
    "palette",
    "emblem",
    "flavour_ja",
    "flavour_en",
    "component",
)


def published() -> QuerySet[models.Card]:
    """Return the published cards, with what a face shows. Two queries."""
    return shown(models.Card.objects.filter(current__isnull=False))


def shown(cards: QuerySet[models.Card]) -> QuerySet[models.Card]:
    """Load with cards what a face shows: the current revision, the set and the persons."""
    people = Prefetch("card_persons", models.CardPerson.objects.select_related("person"))
    return cards.select_related("current", "card_set").prefetch_related(people).defer("search_text")


def persons_of(card: models.Card) -> tuple[models.Person, ...]:
    """List the persons of a card that ``published`` read, in their order on it."""
    return tuple(person.person for person in card.card_persons.all())


def by_code(code: str) -> models.Card:
    """Return a published card. Raises ``NotFound``, also for a draft."""
    return NotFound.unless(
        published().filter(code=code.upper()).first() if _printable(code) else None
    )


def resolve(codes: Iterable[str]) -> dict[str, str]:
    """Map codes that were merged to the codes that stand for them now."""
    merged = models.Migration.objects.filter(
        strategy=models.Migration.Strategy.MERGE, old__code__in=list(codes)
    )
    return dict(merged.values_list("old__code", "new__code"))


def migration_of(card: models.Card) -> models.Migration | None:
    return models.Migration.objects.select_related("new").filter(old=card).first()


def person_by_slug(slug: str) -> models.Person:
    """Return a person who is on a published card. Raises ``NotFound``."""
    shown = models.Person.objects.filter(cards__current__isnull=False).distinct()
    return NotFound.unless(shown.filter(slug=slug).first() if _printable(slug) else None)


def cards_of(person: models.Person) -> QuerySet[models.Card]:
    return published().filter(persons=person).order_by("code")


def sets() -> QuerySet[models.CardSet]:
    """List the sets with published cards, with their ``size``."""
    size = Count("cards", filter=Q(cards__current__isnull=False))
    return models.CardSet.objects.annotate(size=size).filter(size__gt=0).order_by("code")


def set_by_code(code: str) -> models.CardSet:
    """Return a set with published cards. Raises ``NotFound``."""
    return NotFound.unless(sets().filter(code=code.upper()).first() if _printable(code) else None)


def face_of(card: models.Card, revision: models.CardRevision | None = None) -> faces.FaceData:
    """Return the face of a card that ``shown`` read, by default of its current revision."""
    printed = NotFound.unless(revision or card.current)
    return face_with(printed, card, [person.name for person in persons_of(card)])


@dataclass(frozen=True, slots=True)
class Change:
    """A printed field that a revision changed: its label, and its values before and after."""

    label: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Printing:
    """A published revision beside what it changed and why."""

    revision: models.CardRevision
    changes: tuple[Change, ...]
    errata: tuple[models.Erratum, ...]
    is_current: bool


def printings(card: models.Card) -> tuple[Printing, ...]:
    """List the published revisions of a card, newest first. Two queries."""
    revisions = list(
        card.revisions.filter(published_at__isnull=False)
        .prefetch_related("errata")
        .order_by("number")
    )
    before: list[models.CardRevision | None] = [None, *revisions]
    printed = [
        Printing(
            revision,
            changes_between(old, revision),
            tuple(revision.errata.all()),
            revision.pk == card.current_id,
        )
        for old, revision in zip(before, revisions, strict=False)
    ]
    return tuple(reversed(printed))


def changes_between(
    old: models.CardRevision | None, new: models.CardRevision
) -> tuple[Change, ...]:
    if old is None:
        return ()
    return tuple(
        Change(_label(name), _said(old, name), _said(new, name))
        for name in PRINTED
        if getattr(old, name) != getattr(new, name)
    )


def _label(name: str) -> str:
    return str(getattr(models.CardRevision._meta.get_field(name), "verbose_name", name))


def _said(revision: models.CardRevision, name: str) -> Any:
    """Return a printed field in words."""
    value = getattr(revision, name)
    match name:
        case "carrier_number" if revision.is_flexible:
            return _("flexible")
        case "skill_kind":
            return revision.get_skill_kind_display()
        case "skill_effect" if value in EFFECTS:
            return EFFECTS[value].label(current_language())
        case "palette":
            return " ".join(value)
    return value


@dataclass(frozen=True, slots=True)
class Legal:
    format: models.Format
    standing: Standing
    details: dict[str, str]


def legalities(card: models.Card, day: date) -> tuple[Legal, ...]:
    """Return the standing of a card in every format of its game on a day."""
    rows = []
    for format in formats.listed(card.game):
        standing, details = standings([card.pk], format=format, day=day)[card.pk]
        rows.append(Legal(format, standing, dict(details)))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Window:
    """Days of approval, or, with a format, of a ban. Both ends inclusive."""

    start: date
    until: date | None
    format: models.Format | None = None
    reason: str = ""


def windows(card: models.Card) -> tuple[Window, ...]:
    """List approvals and bans of a card by date. Two queries."""
    approvals = [
        Window(approval.valid_from, approval.valid_until) for approval in card.approvals.all()
    ]
    bans = [
        Window(ban.valid_from, ban.valid_until, ban.format, ban.reason)
        for ban in card.bans.select_related("format")
    ]
    return tuple(
        sorted([*approvals, *bans], key=lambda window: (window.start, window.format is not None))
    )


def _printable(text: str) -> bool:
    return text.isprintable() and not any("\ud800" <= char <= "\udfff" for char in text)
