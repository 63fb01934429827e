"""Challenges on a ladder: players make and answer them, staff cancels them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, EVENTS, Access
from league.people.api.schema import described
from league.people.api.serializers import Question, Shape, asked
from league.people.api.views import StaffAct, View, Viewset, account, acting
from league.tournaments.entrants.queries import own_entrant
from league.tournaments.errors import NotInDraft, NotNow, TournamentHidden
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.models import ChallengeOffer
from league.tournaments.ladder.queries import offers_of, running_ladder
from league.tournaments.models import Entrant, Tournament
from league.tournaments.pairing.api import RUN, round_response
from league.tournaments.rounds.api import RoundShape
from league.tournaments.tournament.api import numbered, row_of, tournament_of
from league.tournaments.tournament.queries import running_phase


class ChallengeQuestion(Question):
    challenger = numbered()
    challenged = numbered()


class OfferQuestion(Question):
    challenged = numbered()


describe = described("rounds")


class ChallengeShape(Shape, kind="challenge"):
    """A challenge on a ladder."""

    id: int
    phase: int
    challenger: Annotated[int, "An entrant's number."]
    challenged: Annotated[int, "An entrant's number."]
    state: Annotated[str, ChallengeOffer.State]
    made_at: datetime
    answer_by: Annotated[datetime | None, "Null: there is no limit."]
    ended_at: datetime | None
    round: Annotated[int | None, "Number of the round with the resulting match; null: none."]


def shape(row: ChallengeOffer) -> dict[str, Any]:
    """Return the public JSON of a challenge from ``offers_of``."""
    return ChallengeShape.json(
        row,
        phase=row.phase.number,
        challenger=row.challenger.number,
        challenged=row.challenged.number,
        round=row.round.number if row.round else None,
    )


def _offer_response(tournament: Tournament, made: ChallengeOffer, code: int = 200) -> Response:
    return Response(shape(row_of(offers_of(tournament), str(made.pk))), status=code)


def _own(request: Request, tournament: Tournament) -> Entrant:
    """Find the side that the caller plays for. Raises TournamentHidden."""
    return TournamentHidden.unless(own_entrant(tournament, account(request)))


class ChallengesView(Viewset):
    """Challenges between players of a ladder."""

    access: ClassVar[Access] = {"list": ANYONE, "create": EVENTS}
    serializer_class = ChallengeShape.serializer

    @describe(
        "list_challenges", "The challenges that players have made on a ladder, the newest first"
    )
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(offers_of(tournament_of(request, uid)), shape)

    @describe(
        "make_challenge",
        "Challenge an entrant of the ladder, as a player",
        description="A player can have only one open challenge at a time. 422 "
        "`challenge_refused`: `params.reason` gives the rule of the ladder that forbids the "
        "challenge.",
        asks=OfferQuestion,
        says=ChallengeShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        own, wanted = _own(request, tournament), asked(OfferQuestion, request.data)
        if not tournament.entrants.filter(number=wanted["challenged"]).exists():
            raise NotInDraft(params={"entrant": wanted["challenged"]})
        phase = NotNow.unless(running_ladder(tournament))
        made = challenges.offer(phase=phase, challenger=own, **acting(request), **wanted)
        return _offer_response(tournament, made, 201)


# Each with the side that may press it.
ANSWERS: Final[Mapping[str, tuple[str, Callable[..., object]]]] = {
    "accept": ("challenged", challenges.accept),
    "decline": ("challenged", challenges.decline),
    "withdraw": ("challenger", challenges.withdraw),
}
SAY = OpenApiParameter("say", str, OpenApiParameter.PATH, enum=list(ANSWERS))


class ChallengeStepView(View):
    """Answer a challenge, or take one's own back."""

    access: ClassVar[Access] = {"post": EVENTS}

    @describe(
        "answer_challenge",
        "Accept or decline a challenge made to me, or withdraw my own",
        description="An accepted challenge becomes a match, in `round`, and other open "
        "challenges of the two lapse. 409 `challenge_answered`: the challenge is no longer "
        "open.",
        parameters=[SAY],
        says=ChallengeShape,
    )
    def post(self, request: Request, uid: str, pk: str, say: str) -> Response:
        tournament = tournament_of(request, uid)
        side, do = ANSWERS[say]
        mine = offers_of(tournament).filter(**{side: _own(request, tournament)})
        offer = row_of(mine, pk)
        do(offer=offer, **acting(request))
        return _offer_response(tournament, offer)


class CancelChallengeView(StaffAct):
    """Cancel a challenge, as staff."""

    @describe(
        "cancel_challenge",
        "Cancel an unanswered challenge, as staff; both players are notified",
        description="To accept a challenge for a player without an account, use `challenge`.",
        says=ChallengeShape,
    )
    def post(self, request: Request, uid: str, pk: str) -> Response:
        tournament = tournament_of(request, uid, "tournaments.run")
        offer = row_of(offers_of(tournament), pk)
        challenges.withdraw(offer=offer, **acting(request))
        return _offer_response(tournament, offer)


class ChallengeView(StaffAct):
    """A ladder's next match."""

    @describe(
        "challenge",
        "Create a match of the running ladder from a challenge",
        asks=ChallengeQuestion,
        says=RoundShape,
        status=201,
    )
    def post(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid, RUN)
        wanted = asked(ChallengeQuestion, request.data)
        for entrant in wanted.values():
            if not tournament.entrants.filter(number=entrant).exists():
                raise NotInDraft(params={"entrant": entrant})
        made = challenges.challenge(
            phase=NotNow.unless(running_phase(tournament)), **acting(request), **wanted
        )
        return round_response(request, tournament, made.number, 201)
