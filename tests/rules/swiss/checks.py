"""Checking a round, however paired, against the laws of the Swiss system."""

from collections import Counter
from collections.abc import Iterable, Sequence

from league.rules.reasons import Reason
from league.rules.results import Entrant
from league.rules.swiss.contenders import Contender
from league.rules.swiss.criteria import BYE_AGAIN, CLUBS, FORBIDDEN, Criteria, Field, Match
from league.rules.swiss.exact import best
from league.rules.swiss.settings import SwissSettings


def violations(
    contenders: Iterable[Contender],
    pairs: Iterable[tuple[Entrant, Entrant]],
    byes: Iterable[Entrant] = (),
    settings: SwissSettings | None = None,
    *,
    forced: Iterable[tuple[Entrant, Entrant | None]] = (),
    forbidden: Sequence[tuple[Entrant, Entrant]] = (),
) -> tuple[Reason, ...]:
    """Return the laws that a round breaks; empty for a lawful one.

    ``byes`` are those that the pairing gave, not those asked for. What was ``forced`` is no
    breach. A rematch, a forbidden pair or a second bye is reported only if another pairing
    avoids it; to find that out takes some seconds for a thousand entrants.
    """
    everyone, pairs, byes = list(contenders), list(pairs), list(byes)
    broken = _of_form(everyone, pairs, byes)
    given = {frozenset(each) - {None} for each in forced}
    free_pairs = [each for each in pairs if frozenset(each) not in given]
    free_byes = [each for each in byes if frozenset((each,)) not in given]
    if not broken:
        taken = {entrant for match in given for entrant in match}
        field = Field(
            [each for each in everyone if each.asked is None],
            settings or SwissSettings(),
            forbidden,
            "",
        )
        free = [at for at, each in enumerate(field.contenders) if each.entrant not in taken]
        broken += _too_many_byes(len(free_byes), len(free) % 2)
        places = [(field.place[first], field.place[second]) for first, second in free_pairs]
        broken += _avoidable(
            Criteria(field, free), [*places, *((field.place[bye], None) for bye in free_byes)]
        )
    return tuple(broken)


def _of_form(
    contenders: Sequence[Contender],
    pairs: Sequence[tuple[Entrant, Entrant]],
    byes: Sequence[Entrant],
) -> list[Reason]:
    asked = {each.entrant: each.asked for each in contenders}
    seated = Counter([*(entrant for match in pairs for entrant in match), *byes])
    broken = [
        Reason("against_self", {"entrant": first}) for first, second in pairs if first == second
    ]
    alone = {first for first, second in pairs if first == second}
    for entrant, times in sorted(seated.items()):
        if entrant not in asked:
            broken.append(Reason("unknown", {"entrant": entrant}))
        elif asked[entrant] is not None:
            broken.append(Reason("absent_paired", {"entrant": entrant}))
        if times > 1 and entrant not in alone:
            broken.append(Reason("twice", {"entrant": entrant}))
    missing = sorted(each for each in asked if asked[each] is None and each not in seated)
    return broken + [Reason("unpaired", {"entrant": entrant}) for entrant in missing]


def _too_many_byes(count: int, least: int) -> list[Reason]:
    if count <= least:
        return []
    return [Reason("too_many_byes", {"found": count, "least": least})]


def _avoidable(criteria: Criteria, matches: Sequence[Match]) -> list[Reason]:
    last = criteria.names.index(BYE_AGAIN) + 1
    total = criteria.total(matches)[:last]
    if not any(each for name, each in zip(criteria.names, total, strict=False) if name != CLUBS):
        return []
    least = criteria.total(best(criteria, criteria.free, last))[:last]
    for name, ours, other in zip(criteria.names, total, least, strict=False):
        if ours > other:
            return _reasons_for(criteria, matches, name, ours, other)
        if ours < other:
            return []
    return []


def _reasons_for(
    criteria: Criteria, matches: Sequence[Match], name: str, ours: int, least: int
) -> list[Reason]:
    if name == CLUBS:
        return []  # to be avoided, but not a law
    if name == FORBIDDEN:
        return [Reason("avoidable_forbidden", {"found": ours, "least": least})]
    if name == BYE_AGAIN:
        entrants = [
            criteria.field.contenders[first].entrant for first, second in matches if second is None
        ]
        return [Reason("avoidable_second_bye", {"entrant": entrant}) for entrant in entrants]
    return [Reason("avoidable_rematch", {"found": ours, "least": least})]
