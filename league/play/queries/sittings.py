"""A sitting by its name, a place by who has it, and the sittings of a match."""

from typing import Any, Final, cast

from django.db.models import QuerySet

from league.events.models import Event
from league.jobs.database.statements import Statement
from league.play.models import Place, Sitting
from matches.models import EventRules, Game, Match

WITH_EVENT: Final = "of__match__event__match_rules"
# Plain SQL, since every tap and every line runs these.
SITTINGS = """
    SELECT {{sitting}}, {{game}}, {{match}}, {{event}}, {{rules}} FROM play_sitting sitting
    LEFT JOIN matches_game game ON game.id = sitting.of_id
    LEFT JOIN matches_match match ON match.id = game.match_id
    LEFT JOIN events_event event ON event.id = match.event_id
    LEFT JOIN matches_eventrules rules ON rules.event_id = event.id
    WHERE sitting.{column} = %s
"""
MODELS: Final[dict[str, Any]] = {
    "sitting": Sitting,
    "game": Game,
    "match": Match,
    "event": Event,
    "rules": EventRules,
}
_BY_UID: Final = Statement(SITTINGS.format(column="uid"), **MODELS)
_BY_ID: Final = Statement(SITTINGS.format(column="id"), **MODELS)
PLACES = (
    "SELECT {place} FROM play_place place WHERE place.sitting_id = %s AND place.ended_at IS NULL"
)
_HELD: Final = Statement(f"{PLACES} ORDER BY place.id", place=Place)
_BY_LINK: Final = Statement(f"{PLACES} AND place.secret = %s", place=Place)
_BY_ACCOUNT: Final = Statement(f"{PLACES} AND place.user_id = %s", place=Place)


def by_uid(uid: str) -> Sitting | None:
    """Return a sitting with its match's event, if it is of one."""
    return _with_event(_BY_UID.first(uid))


def by_id(pk: int) -> Sitting | None:
    """Return a sitting as it is by now, with its match's event, if it is of one."""
    return _with_event(_BY_ID.first(pk))


def _with_event(row: tuple[Any, ...] | None) -> Sitting | None:
    if row is None:
        return None
    sitting, game, match, event, rules = row
    if game is not None:
        sitting.of, game.match, match.event = game, match, event
        if rules is not None:
            event.match_rules = rules
    return cast(Sitting, sitting)


def by_link(sitting: Sitting, secret: str) -> Place | None:
    """Return the place that a link speaks for; ``secret`` is the stored hash of the link."""
    return cast(Place | None, _BY_LINK.object(sitting.pk, secret))


def by_account(sitting: Sitting, user: int) -> Place | None:
    return cast(Place | None, _BY_ACCOUNT.object(sitting.pk, user))


def present_places(sitting: Sitting) -> list[Place]:
    """Return the places that are not ended, the oldest first."""
    return _HELD.objects(sitting.pk)


def running_of(match: Match, number: int) -> Sitting | None:
    """Return the newest sitting of a game of a match, but for one that was set aside."""
    return _of(match, number).exclude(state=Sitting.State.ABANDONED).first()


def set_aside_of(match: Match, number: int) -> Sitting | None:
    """Return the newest sitting of a game of a match that was set aside."""
    return _of(match, number).filter(state=Sitting.State.ABANDONED).first()


def _of(match: Match, number: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(of__match=match, of__number=number).order_by("-pk")


def games_of(match: Match) -> dict[int, str]:
    """Map the games of a match that were opened at a table to the states of their sittings."""
    rows = Sitting.objects.filter(of__match=match).order_by("pk")
    return dict(rows.values_list("of__number", "state"))


def next_number(games: dict[int, str]) -> int:
    """Return which game of a match is played next, by the states of its sittings."""
    over = [n for n, state in games.items() if state == Sitting.State.CONFIRMED]
    return max(over, default=0) + 1
