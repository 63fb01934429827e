"""The checklist of an event: for its staff, who tick it, and those who may write it."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, IntegerField

from league.events.api.shapes import by_json
from league.people.api.permissions import STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import PlainLine, Question, Shape, asked
from league.people.api.shapes import OwnerShape
from league.people.api.views import StaffAct, Viewset, acting
from league.tournaments.checklists import services as checklists
from league.tournaments.checklists.models import LONGEST_POINT, ChecklistItem
from league.tournaments.checklists.queries import (
    ONCE,
    ChecklistPart,
    Point,
    parts,
    removed,
    round_at_hand,
)
from league.tournaments.checklists.wording import text_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Tournament
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import round_number, row_of, tournament_of


class ChecklistQuestion(Question):
    round = round_number(required=False)
    removed = BooleanField(default=False)


class PointQuestion(Question):
    stage = ChoiceField(choices=ChecklistItem.Stage.values)
    text = PlainLine(max_length=LONGEST_POINT)


class PointChangeQuestion(Question):
    """``move``: the point changes places with its neighbour of the same stage."""

    text = PlainLine(max_length=LONGEST_POINT, required=False)
    move = ChoiceField(choices=["up", "down"], required=False)


class TickQuestion(Question):
    round = IntegerField(**limits.ROUND_OR_EVENT, default=0, help_text="0: the event.")


class TakePointsQuestion(Question):
    """``event``: uid of another event of yours. Default: the house list."""

    event = CharField(max_length=12, required=False, allow_blank=True, default="")


describe = described("hall")
DESK, WRITE = "tournaments.desk", "tournaments.checklist"
TICKS: Final[Mapping[str, Any]] = {"tick": checklists.tick, "untick": checklists.untick}


class PointShape(Shape, kind="checklist_point"):
    id: int
    stage: Annotated[str, ChecklistItem.Stage]
    house: Annotated[str, "The point's code in the house list; empty: somebody's own words."]
    text: Annotated[str, "Text of the point; that of a house point is in the language asked for."]
    round: Annotated[int, "The round that `done` refers to; 0: the event as a whole."]
    seen: Annotated[bool, "true: the site itself finds out whether the point is done."]
    done: bool
    by: OwnerShape | None
    at: datetime | None
    removed_at: datetime | None


def shape(round: int, point: Point) -> dict[str, Any]:
    item = point.item
    return PointShape.json(
        item,
        text=text_of(item.house, item.text),
        round=round,
        seen=point.is_seen,
        done=point.is_done,
        by=by_json(point.by),
        at=point.at,
    )


def _shapes(checklist: tuple[ChecklistPart, ...]) -> Iterator[dict[str, Any]]:
    return (shape(part.round, point) for part in checklist for point in part.points)


def _point_json(tournament: Tournament, pk: int, round: int = ONCE) -> dict[str, Any]:
    points = _shapes(parts(tournament, round=round or round_at_hand(tournament)))
    return next(point for point in points if point["id"] == pk)


class ChecklistView(Viewset):
    """The points of the list, stage by stage."""

    access: ClassVar[Access] = {
        "list": STAFF,
        "create": STAFF,
        "partial_update": STAFF,
        "destroy": STAFF,
    }
    serializer_class = PointShape.serializer

    @describe(
        "list_checklist",
        "The checklist of the staff, with who ticked what for a round",
        parameters=[
            OpenApiParameter(
                "round",
                int,
                description="Number of the round. Default: the current round, or the next one "
                "if all are closed.",
            ),
            OpenApiParameter("removed", bool, description="List the removed points instead."),
        ],
    )
    def list(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, DESK)
        wanted = asked(ChecklistQuestion, request.query_params)
        if wanted["removed"]:
            gone = [Point(item, is_seen=False, is_done=False) for item in removed(tournament)]
            return self.listed(gone, lambda point: shape(ONCE, point))
        at_hand = round_at_hand(tournament)
        round = wanted.get("round", at_hand)
        if round > at_hand:
            raise TournamentHidden
        return self.listed(list(_shapes(parts(tournament, round=round))), dict)

    @describe(
        "add_point",
        "Put a point of your own at the end of a stage",
        asks=PointQuestion,
        says=PointShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, WRITE)
        wanted = asked(PointQuestion, request.data)
        made = checklists.add(tournament=tournament, **acting(request), **wanted)
        return Response(_point_json(tournament, made.pk), status=201)

    @describe(
        "change_point",
        "Word a point anew, or move it up or down; its ticks stay",
        asks=PointChangeQuestion,
        says=PointShape,
    )
    def partial_update(self, request: Request, uid: str, pk: str) -> Response:
        tournament = tournament_of(request, uid, WRITE)
        item = _item(tournament, pk)
        wanted = asked(PointChangeQuestion, request.data)
        up = wanted["move"] == "up" if "move" in wanted else None
        checklists.change(item=item, text=wanted.get("text"), up=up, **acting(request))
        return Response(_point_json(tournament, item.pk))

    @describe(
        "remove_point",
        "Take a point off the list; `put-back` puts it back, with its ticks",
        done="Removed.",
    )
    def destroy(self, request: Request, uid: str, pk: str) -> Response:
        item = _item(tournament_of(request, uid, WRITE), pk)
        checklists.remove(item=item, **acting(request))
        return Response(status=204)


class TickView(StaffAct):
    """Tick a point, or take its tick away."""

    @describe(
        "tick_point",
        "Tick or untick a point, as any member of the staff",
        description="A second `tick` changes nothing: the first one stays. A point of the "
        "stage `round` is ticked for one `round`, up to the current one; all other points "
        "for round 0.",
        parameters=[OpenApiParameter("mark", str, OpenApiParameter.PATH, enum=list(TICKS))],
        asks=TickQuestion,
        says=PointShape,
    )
    def post(self, request: Request, uid: str, pk: str, mark: str) -> Response:
        tournament = tournament_of(request, uid, DESK)
        item = _item(tournament, pk)
        round = asked(TickQuestion, request.data)["round"]
        TICKS[mark](item=item, round=round, **acting(request))
        return Response(_point_json(tournament, item.pk, round))


class PutBackView(StaffAct):
    """Put a removed point back."""

    @describe(
        "put_point_back", "Put a removed point back where it was, with its ticks", says=PointShape
    )
    def post(self, request: Request, uid: str, pk: str) -> Response:
        tournament = tournament_of(request, uid, WRITE)
        item = _item(tournament, pk)
        checklists.put_back(item=item, **acting(request))
        return Response(_point_json(tournament, item.pk))


class TakePointsView(Viewset):
    """Take over the house list, or that of another event."""

    access: ClassVar[Access] = {"create": STAFF}
    serializer_class = PointShape.serializer

    @describe(
        "take_points",
        "Put the points of the house list, or of another event of yours, on the list",
        description="What is there already is not added twice. Answers with the list, in pages.",
        asks=TakePointsQuestion,
        responses={200: PointShape.serializer(many=True)},
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, WRITE)
        source = asked(TakePointsQuestion, request.data)["event"]
        if source:
            checklists.copy(tournament=tournament, source=source, **acting(request))
        else:
            checklists.take_house(tournament=tournament, **acting(request))
        return self.listed(list(_shapes(parts(tournament, round=round_at_hand(tournament)))), dict)


def _item(tournament: Tournament, pk: str) -> ChecklistItem:
    item: ChecklistItem = row_of(tournament.checklist.select_related("tournament"), pk)
    return item
