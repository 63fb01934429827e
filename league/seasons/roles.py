"""Roles of an account in a league: predicates for the access table (league/conf/access.py)."""

from typing import Any

import rules

from league.seasons.models import League, LeagueRole, Season


def league_of(target: Any) -> League:
    """Find the league of a league, a season or a division."""
    if isinstance(target, League):
        return target
    league: League = target.league if isinstance(target, Season) else target.season.league
    return league


@rules.predicate
def organises_league(user: Any, target: Any) -> bool:
    if target is None or not getattr(user, "is_authenticated", False):
        return False
    held = LeagueRole.objects.filter(league=league_of(target), user=user, ended_at__isnull=True)
    return bool(user.is_active) and held.exists()


@rules.predicate
def is_published_league(_user: Any, target: Any) -> bool:
    return target is not None and league_of(target).published
