"""The current checklist of an event: what the staff has ticked, and what the program ticks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, Exists, Max, OuterRef, Prefetch, QuerySet, When

from league.events.models import EventRole
from league.events.queries import organisers
from league.tournaments.checklists.models import ChecklistItem, ChecklistTick
from league.tournaments.checklists.rules import SEEN
from league.tournaments.models import Phase, Round, Tournament

Stage = ChecklistItem.Stage
ONCE = 0  # the round of a tick that counts for the event


@dataclass(frozen=True, slots=True)
class Point:
    """``is_seen``: the program ticks the point; ``by`` and ``at`` are of a staff member's tick."""

    item: ChecklistItem
    is_seen: bool
    is_done: bool
    by: Any = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ChecklistPart:
    """The points of a stage; ``round`` is the round that ticks are for, or ``ONCE``."""

    stage: str
    label: str
    round: int
    points: tuple[Point, ...]

    @property
    def done(self) -> int:
        return sum(point.is_done for point in self.points)


def parts(tournament: Tournament, *, round: int) -> tuple[ChecklistPart, ...]:
    """Return the list stage by stage, with what is ticked for a round."""
    ticks = ChecklistTick.objects.filter(round__in=(ONCE, round)).select_related("by__player")
    items = list(on_list(tournament).prefetch_related(Prefetch("ticks", ticks)))
    facts = _facts(tournament, items)
    return tuple(
        ChecklistPart(
            stage.value,
            str(stage.label),
            wanted,
            tuple(_point(item, wanted, facts) for item in items if item.stage == stage),
        )
        for stage in Stage
        for wanted in (round if stage == Stage.ROUND else ONCE,)
    )


def _point(item: ChecklistItem, round: int, facts: Mapping[str, bool]) -> Point:
    if item.house in SEEN:
        return Point(item, is_seen=True, is_done=facts[item.house])
    tick = next((tick for tick in item.ticks.all() if tick.round == round), None)
    if tick is None:
        return Point(item, is_seen=False, is_done=False)
    return Point(item, is_seen=False, is_done=True, by=tick.by, at=tick.at)


def _facts(tournament: Tournament, items: Iterable[ChecklistItem]) -> Mapping[str, bool]:
    """Map the points that the program ticks to whether they are done; empty if none is listed."""
    if not {item.house for item in items} & SEEN:
        return {}
    event = tournament.event
    judges = EventRole.objects.filter(
        event=event, role=EventRole.Role.JUDGE, accepted_at__isnull=False, ended_at__isnull=True
    )
    return {
        "published": event.published,
        "told": bool(event.place and tournament.schedule and tournament.contact),
        "judge": judges.exists(),
    }


def ticked_rounds(tournament: Tournament) -> dict[int, set[int]]:
    """Map the points of the list to the rounds they are ticked for, for the printed checklist."""
    rounds: dict[int, set[int]] = {}
    rows = ChecklistTick.objects.filter(item__in=on_list(tournament).order_by())
    for item, round in rows.values_list("item", "round"):
        rounds.setdefault(item, set()).add(round)
    return rounds


def on_list(tournament: Tournament) -> QuerySet[ChecklistItem]:
    """Return the points of the list in their order, the stages one after another."""
    at = Case(*(When(stage=stage, then=number) for number, stage in enumerate(Stage)))
    items = ChecklistItem.objects.listed().filter(tournament=tournament)
    return items.order_by(at, "place")


def removed(tournament: Tournament) -> QuerySet[ChecklistItem]:
    """Return the removed points that can be put back, the latest first."""
    items = tournament.checklist.filter(removed_at__isnull=False)
    return items.select_related("removed_by__player").order_by("-removed_at", "-pk")


def round_at_hand(tournament: Tournament) -> int:
    """Return the round that is prepared or played: the first that is not closed, else the next one,
    or the last if no round is to come.
    """
    going = tournament.rounds.exclude(state=Round.State.CLOSED).order_by("number").first()
    if going is not None:
        return going.number
    last = int(tournament.rounds.aggregate(last=Max("number"))["last"] or 0)
    return max(1, last if _is_played(tournament) else last + 1)


def _is_played(tournament: Tournament) -> bool:
    """Tell whether a tournament without open rounds has nothing left to pair."""
    if tournament.state == Tournament.State.FINISHED:
        return True
    left = tournament.phases.exclude(state=Phase.State.FINISHED)
    for phase in left.order_by("number"):
        if phase.state == Phase.State.WAITING:
            return False
        swiss = phase.kind == Phase.Kind.SWISS
        if swiss and (phase.rounds is None or phase.played.count() < phase.rounds):
            return False
    return tournament.phases.exists()


def to_copy_from(tournament: Tournament, user: Any) -> QuerySet[Tournament]:
    """Return the other tournaments with a checklist that the account organises, the latest first.

    Lists can be copied from these only: other organisers' lists are private.
    """
    own = organisers().filter(user_id=user.pk, event=OuterRef("event"))
    kept = ChecklistItem.objects.listed().filter(tournament=OuterRef("pk"))
    tournaments = Tournament.objects.filter(Exists(own), Exists(kept)).exclude(pk=tournament.pk)
    return tournaments.select_related("event").order_by("-event__starts_at", "-pk")
