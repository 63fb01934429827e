"""The decks of an event as a whole: which were played, and with what results."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated

from rest_framework.request import Request
from rest_framework.response import Response

from league.careers.queries import metagame as decks
from league.careers.rules.metagame import CardRow, Metagame
from league.people.api.schema import described
from league.people.api.serializers import Json, Shape
from league.people.api.views import PublicView
from league.people.shared.languages import current_language
from league.tournaments.tournament.api import tournament_of
from matches.queries.statistics import GameLines, lines_of_event
from matches.rules.statistics import Rate

describe = described("standings")


class RateShape(Shape):
    won: int
    n: Annotated[int, "Number of matches counted; below 10 the rate says little."]
    share: float
    low: Annotated[float, "Lower bound of Wilson's 95 % interval."]
    high: float


class MetagameCardShape(Shape):
    code: str
    name: Annotated[str, "In the language asked for."]
    decks: Annotated[int, "Number of decks with the card."]
    starters: Annotated[int, "Number of decks with the card among the starters."]
    share: Annotated[float, "Share of all decks, 0 to 1."]
    starter_share: float
    rate: Annotated[RateShape | None, "How often a side with the card beat a side without it."]


class MatchupsShape(Shape):
    card: str
    against: Annotated[
        list[RateShape | None],
        "How often sides with only this card beat sides with only the other, "
        "for each card in the order of these rows; null: no such match.",
    ]


class DeckStepShape(Shape):
    label: str
    mean: Annotated[float, "Average number of such cards in a deck."]
    decks: Annotated[int, "Number of decks with at least one such card."]


class DeckTotalShape(Shape):
    cost: int
    decks: int


class RecordCountShape(Shape):
    name: str
    label: str
    times: int
    made: int | None
    mean: float | None


class RecordCountsShape(Shape):
    game: str
    seats: Annotated[int, "Number of seats, over all verified records, that were counted."]
    counts: list[RecordCountShape]


class MetagameShape(Shape, kind="metagame"):
    open: Annotated[
        bool, "false: the deck lists, and with them these figures, are hidden from the caller."
    ]
    decks: int | None
    duels: Annotated[int | None, "Played matches that somebody won."]
    cards: list[MetagameCardShape]
    matchups: Annotated[list[MatchupsShape], "Rows of the most played cards."]
    costs: list[DeckStepShape]
    totals: Annotated[list[DeckTotalShape], "Number of decks by their total cost."]
    effects: list[DeckStepShape]
    records: list[RecordCountsShape]


class MetagameView(PublicView):
    """The decks of an event as a whole."""

    @describe(
        "get_metagame",
        "Which cards were played and how they did, if the caller may see the lists",
        says=MetagameShape,
    )
    def get(self, request: Request, uid: str) -> Response:
        tournament = tournament_of(request, uid)
        metagame = decks.metagame(tournament, request.user)
        if metagame is None:
            return Response(metagame_json(None, ()))
        language = current_language()
        records = lines_of_event(tournament.event, request.user, language)
        return Response(metagame_json(metagame, records))


def metagame_json(metagame: Metagame | None, records: Iterable[GameLines]) -> Json:
    """Return the JSON of a metagame; without its figures while the caller may not see the lists."""
    if metagame is None:
        lists = ("cards", "matchups", "costs", "totals", "effects", "records")
        return MetagameShape.json(
            open=False, decks=None, duels=None, **{name: [] for name in lists}
        )
    return MetagameShape.json(
        metagame,
        open=True,
        cards=[_card(row) for row in metagame.cards],
        matchups=[
            MatchupsShape.json(card=card.code, against=[rate(cell.rate) for cell in cells])
            for card, cells in metagame.matchups.rows
        ],
        costs=[asdict(cost) for cost in metagame.costs],
        totals=[DeckTotalShape.json(cost=cost, decks=decks) for cost, decks in metagame.totals],
        effects=[asdict(effect) for effect in metagame.effects],
        records=[
            RecordCountsShape.json(record, counts=[asdict(each) for each in record.counts])
            for record in records
        ],
    )


def _card(row: CardRow) -> Json:
    return MetagameCardShape.json(
        row,
        code=row.card.code,
        name=row.card.name,
        share=row.share / 100,
        starter_share=row.starter_share / 100,
        rate=rate(row.rate),
    )


def rate(counted: Rate | None) -> Json | None:
    return RateShape.json(counted) if counted is not None and counted.n else None
