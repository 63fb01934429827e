"""Roles of an account in a match: predicates for the access table (league/conf/access.py)."""

from typing import Any

import rules

from league.events.roles import is_published, judges, organises, works_at
from matches.models import Match
from matches.queries.matches import is_party_to, plays_in

may_see = is_published | works_at


@rules.predicate
def plays_here(user: Any, match: Any) -> bool:
    """A player of one of the match's sides."""
    return isinstance(match, Match) and plays_in(user, match)


@rules.predicate
def is_party(user: Any, match: Any) -> bool:
    """A player of one of the match's sides, or an account that was asked to play there."""
    return isinstance(match, Match) and is_party_to(user, match)


decides = (organises | judges) & ~is_party
