"""Matches whose result a verified record proves, and whose replay a reader may watch."""

from typing import Any

from django.db.models import DateTimeField, Exists, F, OuterRef, Q, QuerySet, Subquery

from league.events.models import EntryPlayer, Event
from league.events.queries import player_of, visible_events
from matches.models import Match, Result
from matches.queries.matches import visible_matches
from matches.queries.records.visible import visible_filings


def proved(user: Any) -> QuerySet[Match]:
    """Return the proved matches that this reader may watch, those decided last first.

    ``decided`` is when their result came.
    """
    results = Result.objects.filter(match=OuterRef("pk"), version=OuterRef("version"))
    rows = _watchable(visible_matches(user), user).annotate(
        decided=Subquery(results.values("at")[:1], output_field=DateTimeField())
    )
    return rows.order_by(F("decided").desc(nulls_last=True), "-pk")


def _watchable(matches: QuerySet[Match], user: Any) -> QuerySet[Match]:
    watched = visible_filings(user).filter(game__match=OuterRef("pk"))
    return matches.filter(Exists(watched), proved=True)


def events_with_proved(user: Any) -> QuerySet[Event]:
    """Return the events that this reader may see and that have a proved match to watch."""
    matches = _watchable(Match.objects.filter(event=OuterRef("pk")), user)
    return visible_events(user).filter(Exists(matches)).order_by("-starts_at", "-pk")


def with_player(matches: QuerySet[Match], words: str, user: Any) -> QuerySet[Match]:
    """Narrow matches to those of players of this name or handle who let their matches be found."""
    named = Q(player__display_name__icontains=words) | Q(player__handle__iexact=words)
    open_to_reader = ~Q(player__hidden__contains=["matches"])
    if me := player_of(user):
        open_to_reader |= Q(player=me)
    seats = EntryPlayer.objects.filter(
        named & open_to_reader, entry__match_sides__match=OuterRef("pk")
    )
    return matches.filter(Exists(seats))
