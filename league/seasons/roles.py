"""Roles of an account in a league: predicates for the access table (league/conf/access.py)."""

from typing import Any

import rules

from league.seasons.models import League, LeagueRole, Season


def league_of(thing: Any) -> League:
    """Find the league of a league, a season or a division."""
    if isinstance(thing, League):
        return thing
    league: League = thing.league if isinstance(thing, Season) else thing.season.league
    return league


@rules.predicate
def organises_league(user: Any, thing: Any) -> bool:
    if thing is None or not getattr(user, "is_authenticated", False):
        return False
    held = LeagueRole.objects.filter(league=league_of(thing), user=user, ended_at__isnull=True)
    return bool(user.is_active) and held.exists()


@rules.predicate
def is_published_league(_user: Any, thing: Any) -> bool:
    return thing is not None and league_of(thing).published
