"""What the API says of a collection, and of the list of wants that its player shows."""

from datetime import datetime
from typing import Annotated

from cards.models import Holding, WantList
from league.jobs.site import whole_url
from league.people.api.serializers import BothShape, Json, Shape, Url
from league.people.api.shapes import OwnerShape, named_json


class HoldingShape(Shape, kind="holding"):
    code: str
    names: BothShape
    have: int
    want: int


def holding_json(row: Holding) -> Json:
    """Return the counts of a card that ``shown`` read."""
    card, current = row.card, row.card.current
    names = (current.name_ja, current.name_en) if current else (card.code, card.code)
    return HoldingShape.json(row, code=card.code, names=BothShape.json(ja=names[0], en=names[1]))


class WantListShape(Shape, kind="want_list"):
    key: Annotated[str, "Whoever has it can read the list."]
    url: Url
    opened_at: datetime


def want_list_json(row: WantList) -> Json:
    return WantListShape.json(row, url=whole_url("collection:shared", row.key))


class WantedShape(Shape, kind="wanted"):
    code: str
    names: BothShape
    want: int


class SharedWantsShape(Shape, kind="shared_wants"):
    player: OwnerShape
    cards: Annotated[list[WantedShape], "By their codes; at most 500."]


def shared_wants_json(opened: WantList, rows: list[Holding]) -> Json:
    cards = [WantedShape.json(row, **_named(row)) for row in rows]
    return SharedWantsShape.json(player=named_json(opened.player), cards=cards)


def _named(row: Holding) -> Json:
    held = holding_json(row)
    return {"code": held["code"], "names": held["names"]}
