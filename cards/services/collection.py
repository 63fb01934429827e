"""Collections: a tap on a card, what a deck lacks, whole lists, and the shared list of wants."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Literal

from django.db import transaction

from cards.models import Card, Holding, WantList
from cards.models.collection import new_want_key
from cards.rules.counts import TAPS
from league.people.models import Player

What = Literal["have", "want"]


@transaction.atomic
def tap(*, player: Player, card: Card, what: What, act: str) -> Holding:
    """Change one of the counts of a card by a tap; the other stays as it is.

    Taps of several windows come one after the other, and each counts.
    """
    Holding.objects.get_or_create(player=player, card=card)
    row = Holding.objects.select_for_update(no_key=True).get(player=player, card=card)
    setattr(row, what, TAPS[act](getattr(row, what)))
    row.save(update_fields=[what])
    return row


@transaction.atomic
def want(*, player: Player, missing: Mapping[int, int]) -> None:
    """Look for at least so many of each card, by its id."""
    wanted = _held(player, missing)
    for row in wanted:
        row.want = max(row.want, missing[row.card_id])
    Holding.objects.bulk_update(wanted, ["want"])


@transaction.atomic
def count(*, player: Player, counts: Mapping[int, Mapping[What, int]]) -> None:
    """Set the counts that are named, by the card's id; the others stay as they are."""
    counted = _held(player, counts)
    for row in counted:
        for what, number in counts[row.card_id].items():
            setattr(row, what, number)
    Holding.objects.bulk_update(counted, ["have", "want"])


def _held(player: Player, cards: Iterable[int]) -> list[Holding]:
    """Return the rows of cards, by their ids, made where there were none and held."""
    ids = sorted(cards)
    made = [Holding(player=player, card_id=card) for card in ids]
    Holding.objects.bulk_create(made, ignore_conflicts=True)
    rows = Holding.objects.filter(player=player, card__in=ids).order_by("card")
    return list(rows.select_for_update(no_key=True))


@transaction.atomic
def put(*, player: Player, counts: Iterable[tuple[int, int, int]]) -> None:
    """Set the counts of many cards: (card, have, want), by the card's id."""
    Holding.objects.bulk_create(
        [
            Holding(player=player, card_id=card, have=have, want=want)
            for card, have, want in sorted(counts)
        ],
        batch_size=2000,
        update_conflicts=True,
        unique_fields=["player", "card"],
        update_fields=["have", "want"],
    )


@transaction.atomic
def open_list(*, player: Player, now: datetime) -> WantList:
    """Give the list of wants a new address; an older one opens nothing any more."""
    made, _new = WantList.objects.update_or_create(
        player=player, defaults={"key": new_want_key(), "opened_at": now}
    )
    return made


def close_list(*, player: Player) -> None:
    WantList.objects.filter(player=player).delete()


def forget(*, player: Player) -> None:
    """Delete all that is kept of somebody's collection."""
    Holding.objects.filter(player=player).delete()
    close_list(player=player)
