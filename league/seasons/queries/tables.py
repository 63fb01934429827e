"""The matches of a league's calendar that are being played at devices now."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from league.play.queries.running import Running, running
from league.seasons.queries.seasons import DivisionRound, Week
from matches.models import Match

Tables = dict[str, tuple[Running, ...]]  # by the uid of their match


def at_tables(weeks: Sequence[Week], now: datetime) -> list[Week]:
    """Return the calendar with the tables at which matches without a result are being played.

    Score and progress are delayed as the event of each division says. Takes a fixed number of
    statements.
    """
    rounds = [each for week in weeks for each in week.rounds]
    open_ones = {row.match for each in rounds for row in each.fixtures if row.match and not row.won}
    tables = _played(open_ones, now)
    if not tables:
        return list(weeks)
    return [
        replace(week, rounds=tuple(_with(each, tables) for each in week.rounds)) for week in weeks
    ]


def _played(matches: Iterable[str], now: datetime) -> Tables:
    uids: dict[int, str] = {}
    by_delay: dict[int, list[int]] = defaultdict(list)
    rows = Match.objects.filter(uid__in=matches, version=0)
    minutes = "event__match_rules__watch_delay_minutes"
    for pk, uid, delay in rows.values_list("pk", "uid", minutes):
        uids[pk] = uid
        by_delay[delay or 0].append(pk)
    tables: dict[str, list[Running]] = defaultdict(list)
    for delay, those in by_delay.items():
        for row in running(those, now, delay * 60):
            tables[uids[row.match]].append(row)
    return {uid: tuple(those) for uid, those in tables.items()}


def _with(round: DivisionRound, tables: Tables) -> DivisionRound:
    fixtures = (replace(row, tables=tables.get(row.match, ())) for row in round.fixtures)
    return replace(round, fixtures=tuple(fixtures))
