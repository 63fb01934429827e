"""Rate matches, each once, in the order in which they were decided.

A match keeps the place of its first result. A correction is counted at that place, and all later
matches are counted again; so the ratings always equal those computed from scratch.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from league.careers.models import RatedGame, RatedMatch, Rating, RatingChange
from league.careers.queries import ratings as queries
from league.careers.queries.ratings import ChangeRow, RatableMatch
from league.jobs.models import Job
from league.jobs.services import enqueue
from league.rules import ratings as rules
from matches.models import Match, Result

KIND = "careers.rate"
GATHERED = timedelta(seconds=10)
LOOKED_BACK = timedelta(days=7)
BATCH = 2000
MARKS = {
    "rated_win": RatingChange.Mark.WON,
    "rated_draw": RatingChange.Mark.DRAWN,
    "rated_loss": RatingChange.Mark.LOST,
}


@transaction.atomic
def wake(*, game: str, now: datetime) -> bool:
    """Enqueue a job for a game unless one is waiting, which will read all results there are now."""
    waiting = Job.objects.filter(kind=KIND, arguments__game=game, state=Job.State.QUEUED)
    if waiting.exists():
        return False
    # The results of a hall come in quick succession: they are rated together.
    enqueue(kind=KIND, arguments={"game": game}, now=now, run_after=now + GATHERED)
    return True


@transaction.atomic
def rate(*, game: str) -> int:
    """Rate all new results of a game. Returns how many matches were read."""
    _locked(game)
    new = queries.ratable_matches(queries.pending(game))
    if not new:
        return 0
    counted = _counted_among(new)
    _take(new)
    moved = [row.place for row in new if row.counts or row.match in counted]
    if moved:
        _count_from(game, min(moved))
    return len(new)


@transaction.atomic
def rebuild(*, game: str) -> int:
    """Read and rate every match of a game again. Returns how many there are."""
    _locked(game)
    every = queries.ratable_matches(queries.decided(game))
    RatedMatch.objects.filter(game=game).delete()
    _take(every)
    _count_from(game, 0)
    return len(every)


def _locked(game: str) -> RatedGame:
    RatedGame.objects.get_or_create(game=game)
    return RatedGame.objects.select_for_update().get(game=game)


def _counted_among(new: Iterable[RatableMatch]) -> frozenset[int]:
    known = RatedMatch.objects.filter(match__in=[row.match for row in new], left_out="")
    return frozenset(known.values_list("match", flat=True))


def _take(rows: Iterable[RatableMatch]) -> None:
    RatedMatch.objects.bulk_create(
        [
            RatedMatch(
                match_id=row.match,
                game=row.game,
                place=row.place,
                version=row.version,
                left_out=row.left_out,
            )
            for row in rows
        ],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["match"],
        update_fields=["game", "place", "version", "left_out"],
    )


def _count_from(game: str, place: int) -> None:
    """Rate the stored matches from a place of the order on."""
    taken = RatedMatch.objects.filter(game=game, place__gte=place, left_out="")
    keys = dict(taken.values_list("match", "pk"))
    rows = queries.ratable_matches(queries.decided(game).filter(pk__in=keys))
    counted = [row for row in rows if row.counts]
    players = {player for row in counted for player in (*row.first, *row.second)}
    known = queries.known_before(game, place, players)
    made = queries.rated(counted, known)
    behind = RatingChange.objects.filter(game=game, place__gte=place)
    gone = set(behind.order_by().values_list("player", flat=True).distinct()) - players
    behind.delete()
    RatingChange.objects.bulk_create(changes_of(counted, made, keys), batch_size=BATCH)
    _set_ratings(game, {**queries.known_before(game, place, gone), **made.now}, players | gone)


def changes_of(
    counted: Iterable[RatableMatch], made: rules.Ratings, keys: dict[int, int]
) -> list[RatingChange]:
    """Build the rows of the history; ``keys`` map matches to their ``RatedMatch`` rows."""
    by_match = {row.match: row for row in counted}
    return [
        _change(player, change, by_match[change.match], keys.get(change.match, 0))
        for player, history in made.history.items()
        for change in history
    ]


def _change(player: int, change: rules.Change, row: RatableMatch, key: int) -> RatingChange:
    return RatingChange(
        rated_id=key,
        player_id=player,
        game=row.game,
        place=row.place,
        side=1 if player in row.first else 2,
        mark=MARKS[change.reason.code],
        mean_before=change.before.mean,
        deviation_before=change.before.deviation,
        mean=change.after.mean,
        deviation=change.after.deviation,
        matches=change.after.matches,
    )


def _set_ratings(game: str, now: dict[int, rules.Rating], players: set[int]) -> None:
    Rating.objects.filter(game=game, player__in=players - now.keys()).delete()
    Rating.objects.bulk_create(
        [
            Rating(
                player_id=player,
                game=game,
                mean=now[player].mean,
                deviation=now[player].deviation,
                matches=now[player].matches,
                shown=now[player].shown,
            )
            for player in sorted(players & now.keys())
        ],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["player", "game"],
        update_fields=["mean", "deviation", "matches", "shown"],
    )


## Rating again


def look_again(*, matches: Iterable[int], now: datetime) -> None:
    """Enqueue a new rating of matches whose players or whose event have changed."""
    rated = RatedMatch.objects.filter(match__in=list(matches))
    games = sorted(set(rated.order_by().values_list("game", flat=True)))
    rated.update(version=0)
    for game in games:
        wake(game=game, now=now)


def sweep(*, now: datetime) -> int:
    """Enqueue jobs for games with results whose message was lost. Returns how many."""
    taken = RatedMatch.objects.filter(match=OuterRef("pk"), version=OuterRef("version"))
    late = Result.objects.filter(at__gt=Now() - LOOKED_BACK).values("match")
    missed = Match.objects.filter(~Exists(taken), pk__in=late, version__gt=0)
    again = RatedMatch.objects.filter(version=0).values_list("game", flat=True)
    games = {*missed.order_by().values_list("event__game", flat=True).distinct(), *again}
    troubled = Job.objects.filter(kind=KIND, state__in=(Job.State.RUNNING, Job.State.STUCK))
    busy = set(troubled.values_list("arguments__game", flat=True))
    return sum(wake(game=game, now=now) for game in sorted(games - busy))


def left_behind() -> QuerySet[Match]:
    """Return the matches with a result that were never rated, and that no sweep will find."""
    late = Result.objects.filter(at__gt=Now() - LOOKED_BACK).values("match")
    taken = RatedMatch.objects.filter(match=OuterRef("pk"))
    return Match.objects.filter(~Exists(taken), version__gt=0).exclude(pk__in=late)


## The check


@dataclass(frozen=True, slots=True)
class Checked:
    """``wrong``: rows that differ from those computed; ``waiting``: results not rated yet."""

    matches: int
    waiting: int
    wrong: int


@transaction.atomic
def check(*, game: str) -> Checked:
    """Compare a game's stored ratings with those computed from scratch. Changes nothing."""
    _locked(game)
    every = queries.ratable_matches(queries.decided(game))
    kept = {row[0]: row for row in RatedMatch.objects.filter(game=game).values_list(
        "match", "place", "version", "left_out")}  # fmt: skip
    taken = [row for row in every if kept.get(row.match, (0, 0, 0, ""))[2] == row.version]
    wrong = sum(kept[row.match][1:] != (row.place, row.version, row.left_out) for row in taken)
    wrong += len(kept.keys() - {row.match for row in every})
    if len(taken) < len(every):
        return Checked(len(every), len(every) - len(taken), wrong)
    counted = [row for row in every if row.counts]
    made = queries.rated(counted, {})
    rows = {_row(change) for change in changes_of(counted, made, {})}
    wrong += len(rows ^ set(queries.stored(game)))
    wrong += len(_shown(game) ^ {(p, r.mean, r.deviation, r.matches, r.shown)
                                 for p, r in made.now.items()})  # fmt: skip
    return Checked(len(every), 0, wrong)


def _row(change: RatingChange) -> ChangeRow:
    return (change.place, change.player_id, change.side, str(change.mark), change.mean_before,
            change.deviation_before, change.mean, change.deviation, change.matches)  # fmt: skip


def _shown(game: str) -> set[tuple[int, float, float, int, int]]:
    rows = Rating.objects.filter(game=game)
    return set(rows.values_list("player", "mean", "deviation", "matches", "shown"))
