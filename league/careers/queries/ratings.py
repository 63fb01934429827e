"""Ratings: which matches count, in which order, and the resulting ratings."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, OuterRef, QuerySet, Subquery, Value, When

from league.careers.models import RatedMatch, Rating, RatingChange
from league.people.models import Player
from league.rules import ratings as rules
from league.rules.results import Won
from league.tournaments.rounds.queries.outcomes import was_played
from matches.models import Match, Result, Seat
from matches.queries.matches import versions_of

LeftOut = RatedMatch.LeftOut
ChangeRow = tuple[int, int, int, str, float, float, float, float, int]


@dataclass(frozen=True, slots=True)
class RatableMatch:
    """A match as the ratings would count it now. ``won``: None when it is left out."""

    match: int
    game: str
    place: int
    version: int
    left_out: str
    won: Won | None = None
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()

    @property
    def counts(self) -> bool:
        return not self.left_out


def decided(game: str) -> QuerySet[Match]:
    """Return the matches of a game that have a result, in the order of their first results."""
    first = Result.objects.filter(match=OuterRef("pk"), version=1)
    return (
        Match.objects.filter(event__game=game, version__gt=0)
        .annotate(place=Subquery(first.values("pk")[:1]))
        .order_by("place")
    )


def pending(game: str) -> QuerySet[Match]:
    """Return the matches whose newest result has not been rated."""
    taken = RatedMatch.objects.filter(match=OuterRef("pk"), version=OuterRef("version"))
    return decided(game).filter(~Exists(taken))


def misplaced(event_id: int) -> list[int]:
    """Return the matches of a hidden event that count, or of a public event that are left out."""
    rows = RatedMatch.objects.filter(match__event=event_id)
    shown = rows.filter(match__event__published=True, left_out=LeftOut.HIDDEN)
    hidden = rows.filter(match__event__published=False, left_out="")
    return list((shown | hidden).values_list("match", flat=True))


def games_played() -> list[str]:
    """Name the games that have results or ratings."""
    played = Match.objects.filter(version__gt=0).order_by().values_list("event__game", flat=True)
    rated = RatedMatch.objects.order_by().values_list("game", flat=True)
    return sorted({*played.distinct(), *rated.distinct()})


def games_rated() -> list[str]:
    """Name the games in which somebody has a rating."""
    return sorted(set(Rating.objects.order_by().values_list("game", flat=True).distinct()))


## Reading matches


def ratable_matches(matches: Any) -> list[RatableMatch]:
    """Read matches of ``decided``, in three statements however many there are."""
    rows = list(matches.values_list("pk", "event__game", "place", "version", "event__published"))
    keys = [row[0] for row in rows]
    results = versions_of(keys)
    players, guests = _players(keys)
    return [
        _read(row, results.get((row[0], row[3])), players.get(row[0], {}), guests) for row in rows
    ]


def _players(keys: Sequence[int]) -> tuple[dict[int, dict[int, tuple[int, ...]]], frozenset[int]]:
    """Map matches to the players of each side, and return the players without an account."""
    players: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    guests: set[int] = set()
    seated = Seat.objects.filter(side__match__in=keys).order_by("side", "number")
    for match, side, player, user in seated.values_list(
        "side__match_id", "side__number", "entry_player__player_id", "entry_player__player__user"
    ):
        players[match][side] = (*players[match].get(side, ()), player)
        if user is None:
            guests.add(player)
    return players, frozenset(guests)


def _read(
    row: tuple[int, str, int, int, bool],
    known: Result | None,
    sides: dict[int, tuple[int, ...]],
    guests: frozenset[int],
) -> RatableMatch:
    match, game, place, version, published = row
    first, second = sides.get(1, ()), sides.get(2, ())
    left_out = _left_out(known, sides, guests)
    if not left_out and not published:
        left_out = LeftOut.HIDDEN.value
    if left_out or known is None:
        return RatableMatch(match, game, place, version, left_out)
    won = {0: Won.NOBODY, 1: Won.FIRST, 2: Won.SECOND}[known.winner.number if known.winner else 0]
    return RatableMatch(match, game, place, version, "", won, first, second)


def _left_out(
    known: Result | None, sides: dict[int, tuple[int, ...]], guests: frozenset[int]
) -> str:
    """Return the code why a match rates nobody; empty if it counts."""
    if known is None or known.decision == Result.Decision.VOID:
        return LeftOut.VOID.value
    if not was_played(known):
        return LeftOut.UNPLAYED.value
    if known.decision == Result.Decision.DOUBLE_LOSS:
        return LeftOut.BOTH_LOST.value
    players = [player for side in sides.values() for player in side]
    whole = set(sides) == {1, 2} and all(0 < len(s) <= rules.MOST_MEMBERS for s in sides.values())
    if not whole or len(set(players)) != len(players):
        return LeftOut.SIDES.value
    return LeftOut.GUEST.value if guests.intersection(players) else ""


def rated(matches: Iterable[RatableMatch], known: dict[int, rules.Rating]) -> rules.Ratings:
    """Rate matches in their order, starting from the ``known`` ratings."""
    counted = [
        rules.RatedMatch(row.match, row.first, row.second, row.won)
        for row in sorted(matches, key=lambda match: match.place)
        if row.won is not None
    ]
    return rules.ratings(counted, known)


def known_before(game: str, place: int, players: Iterable[int]) -> dict[int, rules.Rating]:
    """Return players' ratings before a place in the order; new players are left out."""
    newest = (
        RatingChange.objects.filter(game=game, place__lt=place, player__in=list(players))
        .order_by("player", "-place")
        .distinct("player")
        .values_list("player", "mean", "deviation", "matches")
    )
    return {row[0]: rules.Rating(row[1], row[2], row[3]) for row in newest}


def stored(game: str) -> list[ChangeRow]:
    """Return all changes of a game as rows, in their order."""
    rows = RatingChange.objects.filter(game=game).order_by("place", "player")
    return list(
        rows.values_list(
            "place", "player", "side", "mark", "mean_before", "deviation_before", "mean",
            "deviation", "matches",
        )
    )  # fmt: skip


## Showing


def of_player(player: Player) -> list[Rating]:
    return list(player.ratings.order_by("game"))


def as_rule(rating: Rating | RatingChange) -> rules.Rating:
    return rules.Rating(rating.mean, rating.deviation, rating.matches)


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """The change of a rating by a match: ``by`` is on the scale of the shown rating."""

    change: RatingChange
    rating: rules.Rating
    by: int


def line_of(change: RatingChange) -> ChangeLine:
    after = as_rule(change)
    before = rules.Rating(change.mean_before, change.deviation_before)
    return ChangeLine(change, after, after.shown - before.shown)


def history(player: Player, game: str) -> QuerySet[RatingChange]:
    """Return a player's changes in a game, the oldest first."""
    changes = RatingChange.objects.filter(player=player, game=game)
    return changes.select_related("rated__match__event").order_by("place")


def last_changes(player: Player, most: int) -> dict[str, list[RatingChange]]:
    """Map games to a player's last changes, oldest first; at most ``most`` over all games."""
    by_game: dict[str, list[RatingChange]] = defaultdict(list)
    rows = RatingChange.objects.filter(player=player).select_related("rated__match__event")
    for row in reversed(rows.order_by("-place")[:most]):
        by_game[row.game].append(row)
    return by_game


def list_of(game: str) -> QuerySet[Rating]:
    """Return the rated players of a game who allow it to be shown, the best first.

    Those with few matches come after all others.
    """
    shown = Rating.objects.filter(game=game, player__erased_at=None)
    return (
        shown.exclude(player__hidden__contains=["ratings"])
        .annotate(
            provisional=Case(When(matches__lt=rules.SETTLED, then=Value(1)), default=Value(0))
        )
        .select_related("player")
        .order_by("provisional", "-shown", "pk")
    )
