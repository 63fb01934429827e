"""Ratings of players from results in their order, recomputable at any time.

The model is that of Weng and Lin (Plackett-Luce) by the library openskill: a rating is a mean and
its uncertainty, a team is as good as its members together, a draw brings two sides closer. Players
are numbers here, so entrants can be rated as well.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Kind, Won

Player = int

MOST_MEMBERS = 16
DIGITS = 6  # kept after each match: machines that differ in a float's last bit still agree
NEW = 1000  # shown for a player without matches
STEP = 40  # shown for one unit of the model
SURE = 3  # deviations on both sides of the mean: 99.7 %
SETTLED = 10  # matches before which a rating is provisional

_MODEL = PlackettLuce()
_RANKS = {Won.FIRST: (1.0, 2.0), Won.SECOND: (2.0, 1.0), Won.NOBODY: (1.0, 1.0)}


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """``key`` identifies the match and is returned in the history; sides hold players."""

    key: int
    first: tuple[Player, ...]
    second: tuple[Player, ...]
    won: Won
    kind: Kind = Kind.PLAYED


@dataclass(frozen=True, slots=True)
class Rating:
    """``mean`` and ``deviation`` of the estimated strength; new players start in the middle."""

    mean: float = _MODEL.mu
    deviation: float = round(_MODEL.sigma, DIGITS)
    matches: int = 0

    @property
    def shown(self) -> int:
        """Return a number that the true strength very likely exceeds: it starts at 1000 and
        rises while the uncertainty falls."""
        return NEW + round(STEP * (self.mean - SURE * self.deviation))

    @property
    def likely(self) -> tuple[int, int]:
        """Return the 99.7 % interval of the true strength; it begins at ``shown``."""
        return self.shown, NEW + round(STEP * (self.mean + SURE * self.deviation))

    @property
    def is_provisional(self) -> bool:
        return self.matches < SETTLED


@dataclass(frozen=True, slots=True)
class Change:
    """The change of a player's rating by a match."""

    match: int
    before: Rating
    after: Rating
    reason: Reason  # rated_win, rated_draw or rated_loss, with the means of both sides

    @property
    def by(self) -> int:
        return self.after.shown - self.before.shown


@dataclass(frozen=True, slots=True)
class Ratings:
    """``left_out``: the keys of matches that change no rating, and why."""

    now: Mapping[Player, Rating]
    history: Mapping[Player, tuple[Change, ...]]
    left_out: Mapping[int, Reason]

    def of(self, player: Player) -> Rating:
        return self.now.get(player, Rating())

    @property
    def order(self) -> tuple[Player, ...]:
        """Return the players, best first; equal ones in ascending order."""
        return tuple(sorted(self.now, key=lambda player: (-self.now[player].shown, player)))


REASONS = ("rated_win", "rated_draw", "rated_loss", "unrated_unplayed", "unrated_double_loss")


def ratings(matches: Iterable[RatedMatch], known: Mapping[Player, Rating] | None = None) -> Ratings:
    """Rate matches, oldest first; another order gives other ratings.

    ``known``: the ratings after earlier matches. Continuing from these gives the same ratings as
    starting anew. Byes, forfeits and matches that both lost change no rating. Raises
    ``RulesError`` for a side without players or with too many, and for a player who meets itself.
    """
    now: dict[Player, Rating] = dict(known or {})
    history: dict[Player, list[Change]] = {}
    left_out: dict[int, Reason] = {}
    for match in matches:
        _check(match)
        if match.kind is not Kind.PLAYED:
            left_out[match.key] = Reason("unrated_unplayed", {"kind": match.kind.value})
        elif match.won is Won.BOTH_LOSE:
            left_out[match.key] = Reason("unrated_double_loss")
        else:
            for player, change in _rated(match, now):
                history.setdefault(player, []).append(change)
                now[player] = change.after
    return Ratings(now, {player: tuple(own) for player, own in history.items()}, left_out)


def _check(match: RatedMatch) -> None:
    for side in (match.first, match.second):
        if not 0 < len(side) <= MOST_MEMBERS:
            raise RulesError("rated_side", match=match.key, most=MOST_MEMBERS)
    players = (*match.first, *match.second)
    if len(set(players)) != len(players):
        raise RulesError("rated_twice", match=match.key)


def _rated(match: RatedMatch, now: Mapping[Player, Rating]) -> list[tuple[Player, Change]]:
    sides = (match.first, match.second)
    before = [[now.get(player, Rating()) for player in side] for side in sides]
    teams = [[_MODEL.rating(mu=r.mean, sigma=r.deviation) for r in side] for side in before]
    after = _MODEL.rate(teams, ranks=list(_RANKS[match.won]))
    changes = []
    for at, side in enumerate(sides):
        reason = _reason(match, at, before)
        for player, old, new in zip(side, before[at], after[at], strict=True):
            mean, deviation = round(new.mu, DIGITS), round(new.sigma, DIGITS)
            rating = Rating(mean, deviation, old.matches + 1)
            changes.append((player, Change(match.key, old, rating, reason)))
    return changes


def _reason(match: RatedMatch, at: int, before: list[list[Rating]]) -> Reason:
    own, other = (sum(r.mean for r in side) for side in (before[at], before[1 - at]))
    ranks = _RANKS[match.won]
    code = "draw" if match.won is Won.NOBODY else "win" if ranks[at] < ranks[1 - at] else "loss"
    opponents = match.second if at == 0 else match.first
    return Reason(
        f"rated_{code}",
        {"opponents": list(opponents), "own": round(own, 2), "theirs": round(other, 2)},
    )
