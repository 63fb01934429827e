"""The states of a card: drafted, published, revised, dated, banned, merged or withdrawn."""

from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from cards.models import Approval, Ban, Card, CardRevision, Format, Migration
from cards.queries.cards import PRINTED
from cards.services import bans
from league.people.errors import Conflict, Refused
from league.people.models import User

AlreadyPublished = Conflict.of("revision_published", _("This revision is published already."))
RevisionOutdated = Conflict.of(
    "revision_outdated", _("A newer revision of this card is published.")
)
CardWithoutPersons = Refused.of(
    "card_without_persons", _("Say who is on the card before publishing it.")
)
NothingToRevise = Refused.of(
    "nothing_to_revise", _("This card has no published revision. Change its draft.")
)
DatesOverlap = Conflict.of("dates_overlap", _("These dates overlap others of the same card."))
CardMigrated = Conflict.of("card_migrated", _("This code was merged or withdrawn already."))
MergeInCircle = Refused.of(
    "merge_in_circle", _("A card can only be merged into one that is published and stays.")
)


@transaction.atomic
def publish(*, revision: CardRevision, by: User | None, now: datetime) -> CardRevision:
    """Fix a revision for good and make it the current one.

    Raises ``AlreadyPublished``, ``RevisionOutdated`` and ``CardWithoutPersons``.
    """
    card = Card.objects.select_for_update().get(pk=revision.card_id)
    revision = CardRevision.objects.get(pk=revision.pk)
    if revision.published_at is not None:
        raise AlreadyPublished
    if card.revisions.filter(published_at__isnull=False, number__gt=revision.number).exists():
        raise RevisionOutdated
    if revision.component is None and not card.card_persons.exists():
        raise CardWithoutPersons
    revision.published_at, revision.published_by = now, by
    revision.save(update_fields=["published_at", "published_by"])
    card.current = revision
    card.save(update_fields=["current"])
    return revision


@transaction.atomic
def revise(*, card: Card) -> CardRevision:
    """Return the next revision, a copy of the current one, or the open draft.

    Raises ``NothingToRevise`` while no revision is published.
    """
    card = Card.objects.select_for_update().get(pk=card.pk)
    newest = card.revisions.order_by("-number").first()
    if card.current is None or newest is None:
        raise NothingToRevise
    if newest.published_at is None:
        return newest
    copied = {name: getattr(card.current, name) for name in PRINTED}
    return CardRevision.objects.create(card=card, number=newest.number + 1, **copied)


def approve(*, card: Card, valid_from: date, valid_until: date | None, by: User | None) -> Approval:
    """Let a card be played from one day to another, both inclusive. Raises ``DatesOverlap``."""
    try:
        with transaction.atomic():
            return Approval.objects.create(
                card=card, valid_from=valid_from, valid_until=valid_until, approved_by=by
            )
    except IntegrityError:
        raise DatesOverlap from None


def ban(
    *,
    card: Card,
    format: Format,
    valid_from: date,
    valid_until: date | None,
    reason_ja: str = "",
    reason_en: str = "",
    now: datetime,
) -> Ban:
    """Ban a card in a format between two days, both inclusive, and tell players with the card.

    Raises ``DatesOverlap``.
    """
    try:
        with transaction.atomic():
            made = Ban.objects.create(
                card=card,
                format=format,
                valid_from=valid_from,
                valid_until=valid_until,
                reason_ja=reason_ja,
                reason_en=reason_en,
            )
            bans.announce(ban=made, now=now)
    except IntegrityError:
        raise DatesOverlap from None
    return made


@transaction.atomic
def merge(*, old: Card, new: Card, note: str = "") -> Migration:
    """Let an old code stand for another card; earlier merges into ``old`` lead to ``new`` now.

    Raises ``CardMigrated`` and ``MergeInCircle``.
    """
    _lock(old, new)
    if new.pk == old.pk or new.current_id is None or _is_migrated(new):
        raise MergeInCircle
    Migration.objects.filter(new=old).update(new=new)
    return _migrate(old, Migration.Strategy.MERGE, note, new)


@transaction.atomic
def withdraw(*, old: Card, note: str = "") -> Migration:
    """Mark a card as withdrawn; its page and old lists say so. Raises ``CardMigrated``."""
    _lock(old)
    return _migrate(old, Migration.Strategy.WITHDRAW, note, None)


def _is_migrated(card: Card) -> bool:
    return Migration.objects.filter(old=card).exists()


def _lock(*cards: Card) -> None:
    list(Card.objects.select_for_update().filter(pk__in=[card.pk for card in cards]).order_by("pk"))


def _migrate(old: Card, strategy: str, note: str, new: Card | None) -> Migration:
    if _is_migrated(old):
        raise CardMigrated
    return Migration.objects.create(old=old, new=new, strategy=strategy, note=note)
