"""The present ladder, always computed from its first act."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from league.rules.ladder import (
    Away,
    Challenge,
    Joined,
    Ladder,
    LadderAct,
    LadderRules,
    LadderStep,
    Left,
    Taking,
    pair_of,
)
from league.rules.reasons import Reason
from league.rules.results import Entrant, Won


def ladder(acts: Sequence[LadderAct], rules: LadderRules, until: date) -> Ladder:
    """Compute the ladder on day ``until``; acts of one day count in the order given."""
    climbing = Climbing(rules)
    for act in sorted(acts, key=lambda act: act.on):
        if act.on > until:
            break
        climbing.wait(act.on)
        climbing.do(act)
    climbing.wait(until)
    return Ladder(tuple(climbing.order), tuple(climbing.steps), climbing.met, climbing.away)


@dataclass(slots=True)
class Climbing:
    """``rested``: the day from which the clock of idleness runs, by entrant (day numbers)."""

    rules: LadderRules
    order: list[Entrant] = field(default_factory=list)
    steps: list[LadderStep] = field(default_factory=list)
    met: dict[tuple[Entrant, Entrant], date] = field(default_factory=dict)
    away: dict[Entrant, tuple[date, date]] = field(default_factory=dict)
    rested: dict[Entrant, int] = field(default_factory=dict)
    times: dict[Entrant, int] = field(default_factory=dict)

    def do(self, act: LadderAct) -> None:
        match act:
            case Joined():
                self._join(act)
            case Left():
                self._leave(act.on, act.entrant, Reason("ladder_left"))
            case Away():
                self._go_away(act)
            case Challenge():
                self._challenge(act)

    def wait(self, day: date) -> None:
        """Move idle entrants down until ``day``, each on the day it is due; lower places first."""
        if not self.rules.idle_days:
            return
        while self.rested:
            due = min(self.rested.values()) + self.rules.idle_days + 1
            if due > day.toordinal():
                return
            for entrant in reversed(list(self.order)):
                if self.rested[entrant] + self.rules.idle_days + 1 == due:
                    self._idle(entrant, date.fromordinal(due))

    def _idle(self, entrant: Entrant, on: date) -> None:
        self.rested[entrant] += self.rules.idle_days
        self.times[entrant] = self.times.get(entrant, 0) + 1
        if self.times[entrant] == self.rules.idle_times:
            reason = Reason("ladder_idle_out", {"times": self.rules.idle_times})
            self._leave(on, entrant, reason)
            return
        before = self.order.index(entrant)
        after = min(before + self.rules.idle_places, len(self.order) - 1)
        params = {"days": self.rules.idle_days, "places": after - before}
        self._move(on, before, after, Reason("ladder_idle", params))

    def _join(self, act: Joined) -> None:
        if act.entrant in self.order:
            return
        self.order.append(act.entrant)
        self._played(act.entrant, act.on)
        reason = Reason("ladder_joined")
        self.steps.append(LadderStep(act.on, act.entrant, None, len(self.order), reason))

    def _leave(self, on: date, entrant: Entrant, reason: Reason) -> None:
        if entrant not in self.order:
            return
        place = self.order.index(entrant) + 1
        self.order.remove(entrant)
        for kept in (self.rested, self.times, self.away):
            kept.pop(entrant, None)
        self.steps.append(LadderStep(on, entrant, place, None, reason))

    def _go_away(self, act: Away) -> None:
        """Note an absence; days that an earlier one covers do not stop the clock twice."""
        if not self.rules.away_days or act.entrant not in self.order or act.until < act.on:
            return
        days = min((act.until - act.on).days, self.rules.away_days - 1)
        last = date.fromordinal(act.on.toordinal() + days)
        covered = self.away.get(act.entrant, (act.on, act.on - timedelta(days=1)))[1]
        new = last.toordinal() - max(covered.toordinal(), act.on.toordinal() - 1)
        if new > 0:
            self.away[act.entrant] = (act.on, last)
            self.rested[act.entrant] += new
            self._stay(act.on, act.entrant, Reason("ladder_away", {"until": last.isoformat()}))

    def _challenge(self, act: Challenge) -> None:
        low, high = act.challenger, act.challenged
        if low not in self.order or high not in self.order or low == high:
            present = low if low in self.order else high
            reason = Reason("ladder_absent", {"opponent": high if present == low else low})
            self._stay(act.on, present, reason)
            return
        self.met[pair_of(low, high)] = act.on
        self._took_part(act)
        before, after = self.order.index(low), self.order.index(high)
        if before < after:
            self._stay(act.on, low, Reason("ladder_above", {"opponent": high}))
        elif act.won is not Won.FIRST:
            self._stay(act.on, low, Reason("ladder_kept", {"opponent": high}))
        else:
            self._take(act.on, before, after)

    def _took_part(self, act: Challenge) -> None:
        for entrant in (act.challenger, act.challenged):
            if act.won is not Won.BOTH_LOSE:
                self._played(entrant, act.on)

    def _played(self, entrant: Entrant, on: date) -> None:
        """Restart an entrant's clock of idleness, after its absence if that is not over."""
        last = self.away.get(entrant, (on, on))[1]
        self.rested[entrant] = max(on, last).toordinal()
        self.times[entrant] = 0

    def _take(self, on: date, before: int, after: int) -> None:
        loser = self.order[after]
        self._move(on, before, after, Reason("ladder_won", {"opponent": loser}))
        if self.rules.taking is Taking.SWAP:
            self.order.remove(loser)
            self.order.insert(before, loser)

    def _move(self, on: date, before: int, after: int, reason: Reason) -> None:
        entrant = self.order.pop(before)
        self.order.insert(after, entrant)
        self.steps.append(LadderStep(on, entrant, before + 1, after + 1, reason))

    def _stay(self, on: date, entrant: Entrant, reason: Reason) -> None:
        place = self.order.index(entrant) + 1 if entrant in self.order else None
        self.steps.append(LadderStep(on, entrant, place, place, reason))
