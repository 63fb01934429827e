"""A card in a list of cards: words in the reader's language, a face, an address."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from cards.faces import FaceData
from cards.models import Card, CardRevision
from cards.queries.builder import effect_label
from cards.queries.cards import face_of
from cards.queries.collection import Hold, hold_of

NOTHING: Final[Mapping[int, Hold]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Tile:
    """Also the ``card`` of ``components/deck/card_row.html``."""

    href: str
    code: str
    name: str
    face: FaceData
    number: int | None
    cost: int
    run: int
    phys: int
    skill_label: str
    hold: Hold


def tiles(cards: Iterable[Card], holds: Mapping[int, Hold] = NOTHING) -> list[Tile]:
    return [tile(card, holds.get(card.pk)) for card in cards]


def tile(card: Card, hold: Hold | None = None) -> Tile:
    face = face_of(card)
    return Tile(
        href=reverse("cards:card", args=[card.code]),
        code=card.code,
        name=card.current.name if card.current else card.code,
        face=face,
        number=face.number,
        cost=face.cost,
        run=face.run,
        phys=face.phys,
        skill_label=effect_label(card.current) if card.current else "",
        hold=hold or hold_of(card, None),
    )


def uses_label(revision: CardRevision) -> str:
    limits = [
        _("%(count)d per phase") % {"count": revision.per_phase} if revision.per_phase else "",
        _("%(count)d per match") % {"count": revision.per_match} if revision.per_match else "",
    ]
    return " · ".join(limit for limit in limits if limit)
