"""The checklist of an event: adding, ordering, removing and ticking its points.

Changes of the list take the tournament's lock; ticking locks only the point's row.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from league.tournaments.checklists import errors
from league.tournaments.checklists.models import ChecklistItem, ChecklistTick
from league.tournaments.checklists.queries import ONCE, removed, round_at_hand, to_copy_from
from league.tournaments.checklists.rules import HOUSE, OF_DECKS, SEEN
from league.tournaments.checklists.wording import text_of
from league.tournaments.errors import NotNow, SettingsInvalid, refusing
from league.tournaments.models import Tournament
from league.tournaments.tournament.services.acts import locked

Stage = ChecklistItem.Stage
Said = tuple[str, str, str]  # the stage of a point, its code in the house list, its text
MOST_POINTS: Final = 100
KEPT: Final = 30  # number of removed points that can be put back


@transaction.atomic
def take_house(*, tournament: Tournament, by: Any, now: datetime) -> int:
    """Add the missing points of the house list. Returns how many.

    Raises TooManyPoints.
    """
    tournament = locked(tournament)
    decks = tournament.event.asks.decks
    points = [(stage, code, "") for stage, code in HOUSE if decks or code not in OF_DECKS]
    return _append(tournament, points)


@transaction.atomic
def copy(*, tournament: Tournament, source: str, by: Any, now: datetime) -> int:
    """Add the missing points of another event's list; ``source`` is that event's uid.

    Returns how many. Raises NothingToCopy unless ``by`` organises that event, and TooManyPoints.
    """
    tournament = locked(tournament)
    other = errors.NothingToCopy.unless(
        to_copy_from(tournament, by).filter(event__uid=source).first(), params={"field": "source"}
    )
    rows = other.checklist.listed().order_by("place").values_list("stage", "house", "text")
    return _append(tournament, list(rows))


@transaction.atomic
def add(*, tournament: Tournament, stage: str, text: str, by: Any, now: datetime) -> ChecklistItem:
    """Add a point at the end of a stage. Raises SettingsInvalid, AlreadyListed, TooManyPoints."""
    tournament = locked(tournament)
    said = _checked(tournament, stage, text)
    _make(tournament, [said])
    return tournament.checklist.listed().get(stage=stage, text=said[2])


@transaction.atomic
def rename(*, item: ChecklistItem, text: str, by: Any, now: datetime) -> ChecklistItem:
    """Change a point's text; its ticks stay. A point of the house list becomes one of the event.

    Raises PointRemoved, SettingsInvalid and AlreadyListed.
    """
    tournament, item = _held(item)
    if text_of(item.house, item.text) == text.strip():
        return item
    item.house, item.text = "", _checked(tournament, item.stage, text)[2]
    item.save(update_fields=["house", "text"])
    return item


@transaction.atomic
def move(*, item: ChecklistItem, up: bool, by: Any, now: datetime) -> ChecklistItem:
    """Swap a point with its neighbour, if it has one. Raises PointRemoved."""
    tournament, item = _held(item)
    others = tournament.checklist.listed().filter(stage=item.stage)
    if up:
        other = others.filter(place__lt=item.place).order_by("-place").first()
    else:
        other = others.filter(place__gt=item.place).order_by("place").first()
    if other is not None:
        item.place, other.place = other.place, item.place
        ChecklistItem.objects.bulk_update([item, other], ["place"])
    return item


@transaction.atomic
def change(
    *, item: ChecklistItem, by: Any, now: datetime, text: str | None = None, up: bool | None = None
) -> ChecklistItem:
    """Change a point's text, move it, or both. Raises what ``rename`` and ``move`` raise."""
    if text is not None:
        item = rename(item=item, text=text, by=by, now=now)
    if up is not None:
        item = move(item=item, up=up, by=by, now=now)
    return item


@transaction.atomic
def remove(*, item: ChecklistItem, by: Any, now: datetime) -> ChecklistItem:
    """Take a point off the list; the last ones can be put back. Raises PointRemoved."""
    tournament, item = _held(item)
    item.removed_by, item.removed_at = by, now
    item.save(update_fields=["removed_by", "removed_at"])
    older = removed(tournament)[KEPT:].values_list("pk", flat=True)
    tournament.checklist.filter(pk__in=list(older)).delete()
    return item


@transaction.atomic
def put_back(*, item: ChecklistItem, by: Any, now: datetime) -> ChecklistItem:
    """Put a removed point back where it was, with its ticks.

    Raises PointListed, AlreadyListed if the same text was added since, and TooManyPoints.
    """
    tournament = locked(item.tournament)
    point = errors.PointRemoved.unless(tournament.checklist.filter(pk=item.pk).first())
    if point.removed_at is None:
        raise errors.PointListed
    _check_free(tournament, (point.stage, point.house, point.text))
    _check_room(tournament, 1)
    point.removed_by = point.removed_at = None
    point.save(update_fields=["removed_by", "removed_at"])
    return point


## Ticks


@transaction.atomic
def tick(*, item: ChecklistItem, round: int, by: Any, now: datetime) -> ChecklistTick:
    """Tick a point as done, for a ``round`` if its stage is repeated each round (else 0).

    An existing tick stays. Raises PointRemoved, PointSeen, and NotNow for a round after the
    current one.
    """
    item = _to_tick(item, round)
    ChecklistTick.objects.bulk_create(
        [ChecklistTick(item=item, round=round, by=by, at=now)], ignore_conflicts=True
    )
    return item.ticks.select_related("by__player").get(round=round)


@transaction.atomic
def untick(*, item: ChecklistItem, round: int, by: Any, now: datetime) -> bool:
    """Take a tick away; return whether the point was ticked. Raises what ``tick`` raises."""
    item = _to_tick(item, round)
    count, _rows = item.ticks.filter(round=round).delete()
    return bool(count)


def _to_tick(item: ChecklistItem, round: int) -> ChecklistItem:
    """Lock a point's row against other ticks and against its deletion."""
    held = ChecklistItem.objects.select_for_update(of=("self",), no_key=True)
    point = held.select_related("tournament").filter(pk=item.pk).first()
    if point is None or point.removed_at is not None:
        raise errors.PointRemoved
    if point.house in SEEN:
        raise errors.PointSeen
    if point.stage != Stage.ROUND:
        fits = round == ONCE
    else:
        fits = 1 <= round <= round_at_hand(point.tournament)
    if not fits:
        raise NotNow
    return point


## Writing the list


def _append(tournament: Tournament, wanted: Iterable[Said]) -> int:
    there = {*tournament.checklist.listed().values_list("stage", "house", "text")}
    missing = [said for said in dict.fromkeys(wanted) if said not in there]
    _make(tournament, missing)
    return len(missing)


def _make(tournament: Tournament, wanted: list[Said]) -> None:
    _check_room(tournament, len(wanted))
    rows = tournament.checklist.order_by("stage").values_list("stage").annotate(Max("place"))
    last: dict[str, int] = dict(rows)
    made = []
    for stage, house, text in wanted:
        last[stage] = last.get(stage, 0) + 1
        made.append(
            ChecklistItem(
                tournament=tournament, stage=stage, place=last[stage], house=house, text=text
            )
        )
    ChecklistItem.objects.bulk_create(made)


def _held(item: ChecklistItem) -> tuple[Tournament, ChecklistItem]:
    """Lock the tournament, then read the point again. Raises PointRemoved."""
    tournament = locked(item.tournament)
    point = errors.PointRemoved.unless(tournament.checklist.listed().filter(pk=item.pk).first())
    return tournament, point


def _checked(tournament: Tournament, stage: str, text: str) -> Said:
    """Check the text of a new point. Raises SettingsInvalid and AlreadyListed."""
    asked = ChecklistItem(stage=stage, text=text.strip())
    if not asked.text:
        raise SettingsInvalid(params={"field": "text"})
    with refusing():
        asked.clean_fields(exclude=["tournament", "place", "removed_by"])
    _check_free(tournament, (stage, "", asked.text))
    return stage, "", asked.text


def _check_free(tournament: Tournament, said: Said) -> None:
    stage, house, text = said
    if tournament.checklist.listed().filter(stage=stage, house=house, text=text).exists():
        raise errors.AlreadyListed(params={"field": "text"})


def _check_room(tournament: Tournament, more: int) -> None:
    if more and tournament.checklist.listed().count() + more > MOST_POINTS:
        raise errors.TooManyPoints(params={"most": MOST_POINTS})
