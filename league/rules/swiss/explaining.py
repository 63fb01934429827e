"""The reasons of pairs and of the bye."""

from collections.abc import Callable, Collection

from league.rules.reasons import Reason
from league.rules.results import Entrant
from league.rules.swiss.contenders import DOWN, UP
from league.rules.swiss.criteria import Criteria, Place
from league.rules.swiss.reasons import Why
from league.rules.swiss.settings import Method


class RoundReasons:
    """Makes the reasons of one round; ``criteria`` are those of all who play or have the bye."""

    def __init__(self, criteria: Criteria, seed: str) -> None:
        self.criteria = criteria
        self.field = criteria.field
        self.seed = seed
        self.points = {score: str(criteria.points(score)) for score in criteria.groups}
        self.tagged: dict[tuple[int, str], set[Place]] = {}
        if self.field.any_tags:
            for score, group in criteria.groups.items():
                for at in group:
                    for tag in self.field.contenders[at].tags:
                        self.tagged.setdefault((score, tag), set()).add(at)
        self.sharing: dict[tuple[int, frozenset[str]], int] = {}

    def pair(self, first: Place, second: Place, *, forced: bool) -> list[Reason]:
        reasons = [Reason(Why.FORCED)] if forced else []
        reasons += self._group(first, second)
        reasons += self._history(first, second, forced)
        reasons += self._club(first, second)
        if not forced:
            reasons.append(self._method(first, second))
        return reasons

    def _group(self, first: Place, second: Place) -> list[Reason]:
        score, name = self.field.score, self._name
        reasons = []
        if score[first] == score[second]:
            size = len(self.criteria.groups[score[first]])
            reasons.append(
                Reason(Why.SCORE_GROUP, {"points": self.points[score[first]], "size": size})
            )
        else:
            above, below = (first, second) if score[first] > score[second] else (second, first)
            moved = {
                "down": name(above),
                "up": name(below),
                "from": self.points[score[above]],
                "to": self.points[score[below]],
                "by": str(self.criteria.points(score[above] - score[below])),
            }
            reasons.append(Reason(Why.FLOAT, moved))
            reasons += self._repeated(above, DOWN) + self._repeated(below, UP)
        for at in (first, second):
            if self.field.contenders[at].virtual:
                virtual = {"entrant": name(at), "points": str(self.field.contenders[at].virtual)}
                reasons.append(Reason(Why.VIRTUAL_POINTS, virtual))
        return reasons

    def _name(self, at: Place) -> int:
        return self.field.contenders[at].entrant

    def _repeated(self, at: Place, way: int) -> list[Reason]:
        went = self.field.went_down if way == DOWN else self.field.went_up
        if not went[at]:
            return []
        floats = self.field.contenders[at].floats[-self.field.settings.memory :]
        ago = [back for back, each in enumerate(reversed(floats), 1) if each == way]
        direction = "down" if way == DOWN else "up"
        params = {"entrant": self._name(at), "direction": direction, "rounds_ago": ago}
        return [Reason(Why.FLOAT_REPEATED, params)]

    def _history(self, first: Place, second: Place, forced: bool) -> list[Reason]:
        ours, theirs = self.field.contenders[first], self.field.contenders[second]
        reasons = []
        times = max(ours.met.get(theirs.entrant, 0), theirs.met.get(ours.entrant, 0))
        if times:
            why = Why.MET_BEFORE if forced else Why.REMATCH
            reasons.append(Reason(why, {"times": times}))
        else:
            reasons += self._avoided(Why.REMATCHES_AVOIDED, first, second, self._met)
        if self.field.forbidden:
            if theirs.entrant in self._forbidden(first):
                reasons.append(Reason(Why.FORBIDDEN_PAIRED))
            else:
                reasons += self._avoided(Why.FORBIDDEN_KEPT_APART, first, second, self._forbidden)
        return reasons

    def _met(self, at: Place) -> Collection[Entrant]:
        return self.field.contenders[at].met

    def _forbidden(self, at: Place) -> Collection[Entrant]:
        return self.field.forbidden.get(self._name(at), set())

    def _avoided(
        self, why: Why, first: Place, second: Place, of: Callable[[Place], Collection[Entrant]]
    ) -> list[Reason]:
        """Return with how many of the same score each could not be paired."""
        counts = [self._of_the_same_score(at, of(at)) for at in (first, second)]
        if not any(counts):
            return []
        return [
            Reason(why, {"entrants": [self._name(first), self._name(second)], "others": counts})
        ]

    def _of_the_same_score(self, at: Place, others: Collection[Entrant]) -> int:
        place, score, rank = self.field.place, self.field.score, self.criteria.rank
        own, count = score[at], 0
        for other in others:
            there = place.get(other)
            if there is not None and score[there] == own and there in rank:
                count += 1
        return count

    def _club(self, first: Place, second: Place) -> list[Reason]:
        if not self.field.any_tags or not self.criteria.keeps_clubs:
            return []
        contenders = self.field.contenders
        if shared := contenders[first].tags & contenders[second].tags:
            return [Reason(Why.CLUB_MEETING, {"tags": sorted(shared)})]
        reasons = []
        for at in (first, second):
            tags = contenders[at].tags
            if others := self._sharing(at, tags):
                params = {"entrant": self._name(at), "tags": sorted(tags), "others": others}
                reasons.append(Reason(Why.CLUB_AVOIDED, params))
        return reasons

    def _sharing(self, at: Place, tags: frozenset[str]) -> int:
        """Return how many others of the same score have one of these tags."""
        key = self.field.score[at], tags
        count = self.sharing.get(key)
        if count is None:
            sharing = set[Place]().union(*(self.tagged[key[0], tag] for tag in tags))
            count = self.sharing[key] = len(sharing)
        return count - 1 if tags else 0

    def _method(self, first: Place, second: Place) -> Reason:
        method = self.field.settings.method
        if method is Method.RANDOM:
            return Reason(Why.BY_LOT, {"seed": self.seed})
        score, rank = self.field.score, self.criteria.rank
        if score[first] != score[second]:
            above, below = sorted((first, second), key=lambda at: -score[at])
            return Reason(Why.BY_ORDER, {"first": rank[above] + 1, "second": rank[below] + 1})
        upper, lower = sorted((rank[first] + 1, rank[second] + 1))
        why = Why.BY_FOLD if method is Method.FOLD else Why.BY_SLIDE
        return Reason(why, {"first": upper, "second": lower})

    def bye(self, at: Place, *, forced: bool) -> list[Reason]:
        if forced:
            return [Reason(Why.FORCED)]
        contender, score = self.field.contenders[at], self.field.score
        points = self.points[score[at]]
        lowest = self.criteria.lowest
        reasons = [Reason(Why.BYE_LOWEST, {"points": points})]
        if score[at] > lowest:
            params = {"points": points, "lowest": self.points[lowest]}
            reasons = [Reason(Why.BYE_PASSED_OVER, params)]
        if contender.byes:
            reasons.append(Reason(Why.BYE_AGAIN, {"times": contender.byes}))
        if self.field.settings.method is Method.RANDOM:
            reasons.append(Reason(Why.BY_LOT, {"seed": self.seed}))
        return reasons
