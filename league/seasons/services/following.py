"""A plan of the next season from the places of this one, for an organiser to review and change."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from league.events.queries import zone_of
from league.people.models import Player
from league.seasons.models import Division
from league.seasons.queries.leagues import Side
from league.seasons.queries.next_season import Proposal
from league.seasons.services.plans import DivisionPlan, SeasonPlan, SidePlan
from league.tournaments.models import Tournament


def following(proposal: Proposal, *, name: str, starts_on: date) -> SeasonPlan:
    """Return a plan with the settings of the finished season and the proposed divisions.

    ``seasons.plan(before=...)`` confirms it, unchanged or with an organiser's changes.
    """
    season = proposal.season
    first = season.divisions.select_related("tournament__event__format").order_by("level")[0]
    assert first.tournament is not None
    event = first.tournament.event
    free = {name: value for name, value in season.calendar.items() if name not in ("start", "free")}
    return SeasonPlan(
        name=name,
        starts_on=starts_on,
        format=event.format,
        divisions=tuple(
            _division(division, [place.side for place in places])
            for division, places in proposal.divisions
        ),
        at=event.starts_at.astimezone(zone_of(event)).time(),
        calendar=free,
        standings=season.standings,
        double_round=season.double_round,
        leavers=season.leavers,
        **kept(first.tournament),
    )


def _division(division: Division, sides: Iterable[Side]) -> DivisionPlan:
    return DivisionPlan(
        division.name,
        tuple(side_plan(side) for side in sides),
        division.promoted,
        division.playing_off,
        division.relegated,
        division.size,
    )


def side_plan(side: Side) -> SidePlan:
    """Plan a side again as it is: its players in their seats, and its own name if it has one."""
    by_pk = Player.objects.in_bulk(side.players)
    players = tuple(by_pk[pk] for pk in side.players)
    own = " / ".join(player.display_name for player in players)
    called = tuple(player.display_name for player in players)
    return SidePlan(players, "" if side.name == own else side.name, called)


def kept(tournament: Tournament) -> dict[str, Any]:
    """Return the fields that the next season's event takes over from this one."""
    event = tournament.event
    return {
        "event": {
            name: getattr(event, name)
            for name in ("about", "place", "category", "cost_cap", "playtest", "list_visibility",
                         "declaration_reveal", "declaration_required", "side_size")
        },
        "tournament": {
            name: getattr(tournament, name)
            for name in ("reporting", "round_minutes", "overdue", "venue_url", "contact", "fees",
                         "schedule", "house_rules")
        },
    }  # fmt: skip
