"""What the API says of players over all events: rows in, plain JSON out."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

from league.careers.models import Rating
from league.careers.queries import ratings as queries
from league.careers.queries.ratings import ChangeLine
from league.careers.rules.careers import Against, ByEvent, Count, Meeting, Occasion, Person
from league.people.api.serializers import Json, Shape
from league.people.api.shapes import OwnerShape, named_json
from league.people.models import Player
from league.seasons.rules.form import Mark
from league.tournaments.models import Finish


class RatingShape(Shape, kind="rating"):
    game: str
    player: OwnerShape
    rating: Annotated[int, "The published rating: the true strength is almost certainly higher."]
    likely: Annotated[
        list[int],
        "Lower and upper bound of the 99.7 % interval of the true strength; "
        "the lower one is `rating`.",
    ]
    mean: float
    deviation: float
    matches: int
    provisional: Annotated[
        bool, "true: based on few matches; such players are listed after all others."
    ]


def rating_json(row: Rating, player: Player) -> Json:
    rating = queries.as_rule(row)
    return RatingShape.json(
        row,
        player=named_json(player),
        rating=rating.shown,
        likely=list(rating.likely),
        provisional=rating.is_provisional,
    )


class RatingChangeShape(Shape, kind="rating_change"):
    game: str
    match: str
    event: Annotated[str, "Its uid."]
    result: Annotated[str, Mark]
    by: int
    rating: Annotated[int, "After the match."]
    mean: float
    deviation: float
    matches: Annotated[int, "Number of rated matches so far, this one included."]


def change_json(line: ChangeLine) -> Json:
    """Return the JSON of a change from ``history``."""
    row, match = line.change, line.change.rated.match
    return RatingChangeShape.json(
        row,
        match=match.uid,
        event=match.event.uid,
        result=row.mark,
        by=line.by,
        rating=line.rating.shown,
    )


class OccasionShape(Shape):
    uid: str
    name: str
    game: str
    starts_at: datetime
    time_zone: str


def occasion_json(occasion: Occasion) -> Json:
    return OccasionShape.json(occasion, starts_at=occasion.at, time_zone=occasion.zone)


class MetPlayerShape(Shape):
    handle: Annotated[str | None, "null: the player has deleted the account."]
    display_name: str


def person_json(person: Person) -> Json:
    """Name a player; one who has left has no page."""
    return MetPlayerShape.json(
        handle=None if person.erased else person.handle, display_name=person.name
    )


class MetShape(Shape):
    match: str
    result: Annotated[str, Mark]
    score: Annotated[list[int] | None, "Own first."]
    played: Annotated[bool, "false: won or lost without a game."]
    opponents: list[MetPlayerShape]
    mates: list[MetPlayerShape]


def met_json(meeting: Meeting) -> Json:
    return MetShape.json(
        meeting,
        result=meeting.mark.value,
        opponents=[person_json(each) for each in meeting.opponents],
        mates=[person_json(each) for each in meeting.mates],
    )


class PlayerEventShape(Shape, kind="player_event"):
    event: OccasionShape
    won: int
    drawn: int
    lost: int
    place: Annotated[int | None, "null: it is not final."]
    worst: Annotated[
        int | None, "Last of the shared places; equal to `place` if the place is not shared."
    ]
    of: int | None
    matches: list[MetShape]


def player_event_json(row: ByEvent, places: Mapping[int, Finish]) -> Json:
    """Return the JSON of an event with the player's place there, if that is final."""
    finish = places.get(row.occasion.pk)
    return PlayerEventShape.json(
        event=occasion_json(row.occasion),
        **count_json(row.count),
        place=finish.place if finish else None,
        worst=finish.worst if finish else None,
        of=finish.of if finish else None,
        matches=[met_json(each) for each in row.meetings],
    )


class OpponentShape(Shape, kind="opponent"):
    player: MetPlayerShape
    won: int
    drawn: int
    lost: int
    form: Annotated[list[Annotated[str, Mark]], "The last meetings, the latest first."]


def opponent_json(row: Against) -> Json:
    return OpponentShape.json(
        player=person_json(row.opponent),
        **count_json(row.count),
        form=[each.mark.value for each in row.form],
    )


class MeetingShape(MetShape, kind="meeting"):
    event: OccasionShape


def meeting_json(meeting: Meeting) -> Json:
    return MeetingShape.json(event=occasion_json(meeting.occasion), **met_json(meeting))


def count_json(count: Count) -> Json:
    return {"won": count.won, "drawn": count.drawn, "lost": count.lost}
