"""Short words for what the staff does to a checklist."""

from typing import Any

from django.utils import timezone

from league.tournaments.checklists import services as checklists
from league.tournaments.checklists.models import ChecklistItem
from league.tournaments.checklists.queries import parts, round_at_hand
from tests.tournaments.rounds.hall import Hall

CANARY = "canary what the staff looks after"


def house(hall: Hall) -> int:
    return checklists.take_house(tournament=hall.tournament, by=hall.by, now=timezone.now())


def add(hall: Hall, text: str, stage: str = "morning") -> ChecklistItem:
    return checklists.add(
        tournament=hall.tournament, stage=stage, text=text, by=hall.by, now=timezone.now()
    )


def tick(item: ChecklistItem, by: Any, round: int = 0) -> Any:
    return checklists.tick(item=item, round=round, by=by, now=timezone.now())


def point(hall: Hall, house: str) -> ChecklistItem:
    return ChecklistItem.objects.get(tournament=hall.tournament, house=house)


def texts(hall: Hall, stage: str = "morning") -> list[str]:
    items = hall.tournament.checklist.listed().filter(stage=stage).order_by("place")
    return [item.text or item.house for item in items]


def done(hall: Hall, round: int = 0) -> dict[str, Any]:
    """Map what is done to who has ticked it; None: the program."""
    stages = parts(hall.fresh(), round=round or round_at_hand(hall.tournament))
    return {
        point.item.text or point.item.house: point.by
        for part in stages
        for point in part.points
        if point.is_done
    }
