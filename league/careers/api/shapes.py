"""What the API says of players over all events: rows in, plain JSON out."""

from collections.abc import Mapping
from typing import Any

from league.careers.models import Rating
from league.careers.queries import ratings as queries
from league.careers.queries.ratings import ChangeLine
from league.careers.rules.careers import Against, ByEvent, Count, Meeting, Occasion, Person
from league.people.api.shapes import named
from league.people.models import Player
from league.tournaments.models import Finish

Json = dict[str, Any]


def rating(row: Rating, player: Player) -> Json:
    found = queries.as_rule(row)
    return {
        "object": "rating",
        "game": row.game,
        "player": named(player),
        "rating": found.shown,
        "likely": list(found.likely),
        "mean": row.mean,
        "deviation": row.deviation,
        "matches": row.matches,
        "provisional": found.is_provisional,
    }


def change(one: ChangeLine) -> Json:
    """Tell a change of ``history``."""
    row, match = one.change, one.change.rated.match
    return {
        "object": "rating_change",
        "game": row.game,
        "match": match.uid,
        "event": match.event.uid,
        "result": row.mark,
        "by": one.by,
        "rating": one.rating.shown,
        "mean": row.mean,
        "deviation": row.deviation,
        "matches": row.matches,
    }


def player_event(one: ByEvent, places: Mapping[int, Finish]) -> Json:
    """Tell an event with the player's place there, if that is final."""
    finish = places.get(one.occasion.pk)
    return {
        "object": "player_event",
        "event": occasion(one.occasion),
        **count(one.count),
        "place": finish.place if finish else None,
        "worst": finish.worst if finish else None,
        "of": finish.of if finish else None,
        "matches": [met(each) for each in one.meetings],
    }


def opponent(one: Against) -> Json:
    return {
        "object": "opponent",
        "player": person(one.opponent),
        **count(one.count),
        "form": [each.mark.value for each in one.form],
    }


def meeting(one: Meeting) -> Json:
    return {"object": "meeting", "event": occasion(one.occasion), **met(one)}


def met(one: Meeting) -> Json:
    return {
        "match": one.match,
        "result": one.mark.value,
        "score": one.score,
        "played": one.played,
        "opponents": [person(each) for each in one.opponents],
        "mates": [person(each) for each in one.mates],
    }


def count(one: Count) -> Json:
    return {"won": one.won, "drawn": one.drawn, "lost": one.lost}


def occasion(one: Occasion) -> Json:
    return {
        "uid": one.uid,
        "name": one.name,
        "game": one.game,
        "starts_at": one.at,
        "time_zone": one.zone,
    }


def person(one: Person) -> Json:
    """Name a player; one who has left has no page."""
    return {"handle": None if one.erased else one.handle, "display_name": one.name}
