"""A player over all events: results, opponents and honours, in the events the reader may see."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count as Number, Prefetch, QuerySet

from league.careers.rules.careers import Meeting, Occasion, Person
from league.events.queries import visible_events
from league.people import registry
from league.people.errors import KeptPrivate
from league.people.models import Player
from league.people.queries import player_by_handle, shown_reading
from league.rules.promotion import Zone
from league.seasons.models import Division, Season
from league.seasons.rules.form import Mark
from league.seasons.rules.pyramids import zones_of
from league.tournaments.models import Finish, Tournament
from league.tournaments.rounds.queries.outcomes import was_played
from matches.models import Result, Seat
from matches.queries.matches import versions_of
from matches.queries.pages import score_of
from matches.queries.statistics import matches_with

MOST = 1000  # newest matches that are counted
PODIUM = 3
VALUES = (
    "pk", "uid", "version", "event_id", "event__uid", "event__name", "event__game",
    "event__starts_at", "event__time_zone",
)  # fmt: skip


def shown_player(handle: str, block: str, viewer: Any) -> Player:
    """Find a player who shows a block to the viewer. Raises NoPlayer, KeptPrivate."""
    player = player_by_handle(handle)
    if player.erased_at is not None or not registry.shows(player, block, viewer):
        raise KeptPrivate
    return player


def meetings_of(player: Player, viewer: Any) -> list[Meeting]:
    """Return a player's decided matches, the latest first, in three statements."""
    rows = list(matches_with(player, viewer).filter(version__gt=0).values_list(*VALUES)[:MOST])
    keys = [row[0] for row in rows]
    seats, results = _seats(keys), versions_of(keys)
    meetings = (_meeting(player, row, seats[row[0]], results.get((row[0], row[2]))) for row in rows)
    return [meeting for meeting in meetings if meeting is not None]


def _seats(keys: Sequence[int]) -> dict[int, dict[int, tuple[Person, ...]]]:
    people: dict[int, dict[int, tuple[Person, ...]]] = defaultdict(dict)
    who = "entry_player__player__"
    rows = Seat.objects.filter(side__match__in=keys).order_by("side__number", "number")
    rows = rows.annotate(reading=shown_reading(who))
    for match, side, key, handle, name, erased, reading in rows.values_list(
        "side__match_id", "side__number", "entry_player__player_id", f"{who}handle",
        f"{who}display_name", f"{who}erased_at", "reading",
    ):  # fmt: skip
        person = Person(key, handle, name, erased is not None, reading)
        people[match][side] = (*people[match].get(side, ()), person)
    return people


def _meeting(
    player: Player,
    row: tuple[Any, ...],
    sides: Mapping[int, tuple[Person, ...]],
    result: Result | None,
) -> Meeting | None:
    """Return a match from one player's side; None if it was voided or the player had no seat."""
    own = next((n for n, of in sides.items() if player.pk in {person.key for person in of}), None)
    if own is None or result is None or result.decision == Result.Decision.VOID:
        return None
    others = [number for number in sides if number != own]
    scores = (score_of(result, own), score_of(result, others[0]) if len(others) == 1 else None)
    return Meeting(
        row[1],
        Occasion(*row[3:]),
        _mark(result, own),
        (scores[0], scores[1]) if scores[0] is not None and scores[1] is not None else None,
        was_played(result),
        tuple(person for number in others for person in sides[number]),
        tuple(person for person in sides[own] if person.key != player.pk),
    )


def _mark(result: Result, own: int) -> Mark:
    if result.decision == Result.Decision.DRAWN:
        return Mark.DRAWN
    return Mark.WON if result.winner and result.winner.number == own else Mark.LOST


## Places and honours


def by_event(finishes: Iterable[Finish]) -> dict[int, Finish]:
    """Map events to a player's places there."""
    return {finish.tournament.event_id: finish for finish in finishes}


def finishes_of(player: Player, viewer: Any) -> list[Finish]:
    """Return a player's places in finished tournaments, the latest first."""
    events = visible_events(viewer).values("pk")
    finishes = Finish.objects.filter(
        entrant__entry__entry_players__player=player, tournament__event__in=events
    ).select_related("tournament__event", "entrant__entry", "tournament__division__season__league")
    return list(finishes.order_by("-tournament__event__starts_at", "-pk"))


@dataclass(frozen=True, slots=True)
class Honour:
    """A place to be listed: on the podium, or a promotion or relegation.

    ``division``: None outside leagues, and in leagues that the reader does not see.
    """

    finish: Finish
    division: Division | None
    zone: Zone

    @property
    def is_title(self) -> bool:
        return self.finish.place == 1


def honours(finishes: Sequence[Finish]) -> list[Honour]:
    """Choose the honours from the places of a player, in at most two statements."""
    divisions = {finish.pk: _division(finish.tournament) for finish in finishes}
    zones = _zones({division.season_id for division in divisions.values() if division is not None})
    chosen = []
    for placing in finishes:
        division = divisions[placing.pk]
        places = zones.get(division.pk, ()) if division else ()
        zone = places[placing.place - 1] if placing.place <= len(places) else Zone.STAY
        if placing.place <= min(PODIUM, placing.of - 1) or zone in (
            Zone.PROMOTION,
            Zone.RELEGATION,
        ):
            chosen.append(Honour(placing, division, zone))
    return chosen


def _division(tournament: Tournament) -> Division | None:
    division: Division | None = getattr(tournament, "division", None)
    if division is None or not division.season.league.published:
        return None
    return division


def _zones(seasons: set[int]) -> dict[int, tuple[Zone, ...]]:
    """Map divisions to the zones of their places; to none while the season is not finished."""
    zones: dict[int, tuple[Zone, ...]] = {}
    for season in _finished(seasons):
        divisions = list(season.divisions.all())
        sizes = [division.members for division in divisions]  # type: ignore[attr-defined]
        parts = zones_of(divisions, sizes)
        zones |= {division.pk: part for division, part in zip(divisions, parts, strict=True)}
    return zones


def _finished(seasons: set[int]) -> QuerySet[Season]:
    divisions = Division.objects.order_by("level").annotate(members=Number("tournament__entrants"))
    finished = Season.objects.filter(pk__in=seasons, state=Season.State.FINISHED)
    return finished.prefetch_related(Prefetch("divisions", divisions))
