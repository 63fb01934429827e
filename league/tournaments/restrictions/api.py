"""Who is kept apart in a Swiss and who is to meet: for whoever pairs, and nobody else."""

from datetime import datetime
from typing import Annotated, Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ChoiceField, IntegerField, ListField

from league.events.api.shapes import by_json
from league.people.api.permissions import STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import PlainLine, Question, Shape, asked
from league.people.api.shapes import OwnerShape
from league.people.api.views import Viewset, acting
from league.tournaments.errors import SettingsInvalid
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.errors import NotTwoToMeet
from league.tournaments.restrictions.models import Restriction
from league.tournaments.restrictions.queries import listed
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import numbered, round_number, row_of, tournament_of


class RestrictionQuestion(Question):
    """``round``: the last round in which the entrants are kept apart, or the one in which the two
    meet.
    """

    kind = ChoiceField(choices=Restriction.Kind.values, default="apart")
    entrants = ListField(child=numbered(), min_length=2, max_length=restrictions.MOST_ENTRANTS)
    phase = IntegerField(min_value=1, max_value=limits.MOST_PHASES, required=False, allow_null=True,
                         default=None)  # fmt: skip
    round = round_number(required=False, allow_null=True, default=None)
    reason = PlainLine(**limits.REASON, required=False, allow_blank=True, default="")


class RestrictionShape(Shape, kind="pairing_restriction"):
    id: int
    kind: Annotated[str, Restriction.Kind]
    entrants: list[int]
    phase: int | None
    round: int | None
    reason: str
    by: OwnerShape | None
    at: datetime
    lifted_by: OwnerShape | None
    lifted_at: datetime | None


describe = described("rounds")
RUN = "tournaments.run"


def shape(row: Restriction) -> dict[str, Any]:
    """Return the JSON of a restriction from ``listed``, for those who pair."""
    return RestrictionShape.json(
        row,
        entrants=[member.entrant.number for member in row.members.all()],
        by=by_json(row.by),
        lifted_by=by_json(row.lifted_by),
    )


class RestrictionsView(Viewset):
    """The restrictions of a tournament's pairings, with their reasons."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF, "destroy": STAFF}
    serializer_class = RestrictionShape.serializer

    @describe(
        "list_restrictions",
        "Who is kept apart and who is to meet, the newest first, also what was lifted",
    )
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(listed(tournament_of(request, uid, RUN)), shape)

    @describe(
        "restrict_pairings",
        "Keep entrants apart from one another, or let two meet, in rounds to come",
        description="`apart`: no two of the entrants are paired with each other, only in "
        "`phase` or up to `round` if given. `meet`: the two play each other in `round`. The "
        "public log shows that restrictions have changed, but not whose. A round that "
        "cannot be paired under the restrictions is refused (409 `cannot_keep_apart`).",
        asks=RestrictionQuestion,
        says=RestrictionShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, RUN)
        wanted = asked(RestrictionQuestion, request.data)
        made = _make(wanted, tournament=tournament, reason=wanted["reason"], **acting(request))
        body = shape(listed(tournament).get(pk=made.pk))
        return Response(body, status=201)

    @describe(
        "lift_restriction",
        "Lift a restriction: from now on the entrants may meet, or need not",
        done="Lifted.",
    )
    def destroy(self, request: Request, uid: str, pk: str) -> Response:
        tournament = tournament_of(request, uid, RUN)
        restriction = row_of(tournament.restrictions.select_related("tournament"), pk)
        restrictions.lift(restriction=restriction, **acting(request))
        return Response(status=204)


def _make(wanted: dict[str, Any], **of: Any) -> Restriction:
    numbers = wanted["entrants"]
    if wanted["kind"] == Restriction.Kind.APART:
        return restrictions.keep_apart(
            entrants=numbers, phase=wanted["phase"], until=wanted["round"], **of
        )
    if len(numbers) != 2:
        raise NotTwoToMeet(params={"field": "entrants"})
    if wanted["round"] is None or wanted["phase"] is not None:
        raise SettingsInvalid(params={"field": "round" if wanted["phase"] is None else "phase"})
    return restrictions.let_meet(round=wanted["round"], first=numbers[0], second=numbers[1], **of)
