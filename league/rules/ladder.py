"""A ladder: an entrant challenges another a few places above, and takes that place by winning."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeAlias

from league.rules.reading import fields
from league.rules.reasons import Reason
from league.rules.results import Entrant, Won

REASONS = (
    "ladder_joined",
    "ladder_left",
    "ladder_won",  # opponent: took the place
    "ladder_kept",  # opponent: the challenge failed, nobody moves
    "ladder_above",  # opponent: was already higher when the result came
    "ladder_absent",  # opponent: a result with somebody who is not on the ladder
    "ladder_idle",  # days, places: played too long ago
    "ladder_idle_out",  # times: was idle too often running
    "ladder_away",  # until
    "ladder_refused_stranger",  # entrant: not on the ladder
    "ladder_refused_self",
    "ladder_refused_below",  # opponent
    "ladder_refused_far",  # places, reach
    "ladder_refused_rest",  # until: the same two met lately
    "ladder_refused_away",  # until
    "ladder_refused_playing",  # one of the two has a match on the ladder that is not over
    "ladder_refused_open",  # has challenged somebody who has not answered yet
)


class Taking(StrEnum):
    """The effect of a won challenge: the others shift down, or the two change places."""

    SHIFT = "shift"
    SWAP = "swap"


class Unanswered(StrEnum):
    """The effect of a challenge that was declined or not answered in time."""

    NOTHING = "nothing"
    LOST = "lost"  # refusing to play is a loss


@dataclass(frozen=True, slots=True)
class LadderRules:
    """``reach``: how many places up a challenge may go. For days and times 0 means: no such rule.

    ``rest_days``: between two challenges of the same two. An entrant loses ``idle_places`` for each
    ``idle_days`` without play, and leaves after ``idle_times`` in a row. ``away_days``: an absence
    announced beforehand stops that clock for at most so long. ``answer_days``: the time to answer a
    challenge; ``play_days``: the time to play the match. ``unanswered``: the effect of a challenge
    that is not accepted.
    """

    reach: int = 3
    taking: Taking = Taking.SHIFT
    rest_days: int = 0
    idle_days: int = 0
    idle_places: int = 1
    idle_times: int = 0
    away_days: int = 0
    answer_days: int = 7
    play_days: int = 0
    unanswered: Unanswered = Unanswered.NOTHING

    @classmethod
    def read(cls, given: Mapping[str, object]) -> "LadderRules":
        with fields(given) as settings:
            return cls(
                reach=settings.whole("reach", 3, 1, 1024),
                taking=settings.choice("taking", Taking.SHIFT),
                rest_days=settings.whole("rest_days", 0, 0, 366),
                idle_days=settings.whole("idle_days", 0, 0, 366),
                idle_places=settings.whole("idle_places", 1, 0, 1024),
                idle_times=settings.whole("idle_times", 0, 0, 100),
                away_days=settings.whole("away_days", 0, 0, 366),
                answer_days=settings.whole("answer_days", 7, 0, 366),
                play_days=settings.whole("play_days", 0, 0, 366),
                unanswered=settings.choice("unanswered", Unanswered.NOTHING),
            )

    def written(self) -> dict[str, object]:
        return {
            "reach": self.reach,
            "taking": self.taking.value,
            "rest_days": self.rest_days,
            "idle_days": self.idle_days,
            "idle_places": self.idle_places,
            "idle_times": self.idle_times,
            "away_days": self.away_days,
            "answer_days": self.answer_days,
            "play_days": self.play_days,
            "unanswered": self.unanswered.value,
        }


@dataclass(frozen=True, slots=True)
class Joined:
    """An entrant joins at the bottom, or rejoins there after leaving."""

    on: date
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Left:
    on: date
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Away:
    """An absence from ``on`` to ``until``, both inclusive."""

    on: date
    entrant: Entrant
    until: date


@dataclass(frozen=True, slots=True)
class Challenge:
    """A result; ``Won.FIRST`` is the challenger. A side that refuses to play has lost."""

    on: date
    challenger: Entrant
    challenged: Entrant
    won: Won


LadderAct: TypeAlias = Joined | Left | Away | Challenge


@dataclass(frozen=True, slots=True)
class LadderStep:
    """Places count from 1; None: not on the ladder."""

    on: date
    entrant: Entrant
    before: int | None
    after: int | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Ladder:
    """``met``: when two last met, keyed with the smaller entrant first; ``away``: until when."""

    order: tuple[Entrant, ...]
    steps: tuple[LadderStep, ...]
    met: Mapping[tuple[Entrant, Entrant], date]
    away: Mapping[Entrant, tuple[date, date]]

    def place(self, entrant: Entrant) -> int | None:
        return self.order.index(entrant) + 1 if entrant in self.order else None


def pair_of(first: Entrant, second: Entrant) -> tuple[Entrant, Entrant]:
    return min(first, second), max(first, second)


def refusal(
    ladder: Ladder, challenger: Entrant, challenged: Entrant, rules: LadderRules, on: date
) -> Reason | None:
    """Return why a challenge may not be made on that day; None when it may."""
    below, above = ladder.place(challenger), ladder.place(challenged)
    if below is None or above is None:
        stranger = challenger if below is None else challenged
        return Reason("ladder_refused_stranger", {"entrant": stranger})
    if challenger == challenged:
        return Reason("ladder_refused_self")
    if above > below:
        return Reason("ladder_refused_below", {"opponent": challenged})
    if below - above > rules.reach:
        return Reason("ladder_refused_far", {"places": below - above, "reach": rules.reach})
    return _too_soon(ladder, challenger, challenged, rules, on)


def _too_soon(
    ladder: Ladder, challenger: Entrant, challenged: Entrant, rules: LadderRules, on: date
) -> Reason | None:
    met = ladder.met.get(pair_of(challenger, challenged))
    if met is not None and (on - met).days < rules.rest_days:
        again = date.fromordinal(min(met.toordinal() + rules.rest_days, date.max.toordinal()))
        return Reason("ladder_refused_rest", {"until": again.isoformat()})
    first, last = ladder.away.get(challenged, (date.max, date.min))
    if first <= on <= last:
        return Reason("ladder_refused_away", {"until": last.isoformat()})
    return None
