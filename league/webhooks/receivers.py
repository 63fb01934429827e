"""Signal receivers: what happens in a tournament becomes news for its webhooks."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from league.tournaments.models import Act, Outcome, Tournament
from league.tournaments.signals import act_noted, outcomes_taken, standings_computed
from league.tournaments.standings.queries import Table
from league.webhooks import personal, tasks  # noqa: F401 - hooks and kinds of work
from league.webhooks.services import news


@receiver(act_noted, dispatch_uid="webhooks.tell_of_act")
def tell_of_act(tournament: Tournament, act: Act, **_more: Any) -> None:
    news.of_act(tournament, act)


@receiver(outcomes_taken, dispatch_uid="webhooks.tell_of_outcomes")
def tell_of_outcomes(
    tournament: Tournament, outcomes: list[Outcome], now: datetime, **_more: Any
) -> None:
    news.of_outcomes(tournament, outcomes, now)


@receiver(standings_computed, dispatch_uid="webhooks.tell_of_standings")
def tell_of_standings(
    tournament: Tournament, table: Table, rows: list[dict[str, Any]], **_more: Any
) -> None:
    news.of_standings(tournament, table, rows)
