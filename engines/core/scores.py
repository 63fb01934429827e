"""Impossible scores and the reasons: the parts of ``Game.refuse_score``."""

from collections.abc import Sequence

from engines.core.reason import Reason


def refuse_sums(points: Sequence[int], parts: Sequence[int], rule: str) -> Reason | None:
    """Refuse points that are no sum of ``parts``, each taken any number of times."""
    for point in points:
        if not _is_sum(point, parts):
            return Reason(rule, "REC-SCORE", {"points": point, "parts": tuple(sorted(set(parts)))})
    return None


def _is_sum(points: int, parts: Sequence[int]) -> bool:
    reached = [True]
    for upto in range(1, points + 1):
        reached.append(any(part <= upto and reached[upto - part] for part in parts))
    return reached[points]


def refuse_more(points: Sequence[int], most: int, rule: str) -> Reason | None:
    """Refuse more than ``most`` points of a side, and ``most`` of both: the first there wins."""
    if max(points) > most:
        return Reason(rule, "REC-SCORE-MOST", {"points": max(points), "most": most})
    if [*points].count(most) > 1:
        return Reason(rule, "REC-SCORE-BOTH", {"points": most})
    return None


def refuse_total(points: Sequence[int], most: int, rule: str) -> Reason | None:
    """Refuse more than ``most`` points of all sides together."""
    if sum(points) > most:
        return Reason(rule, "REC-SCORE-TOTAL", {"points": sum(points), "most": most})
    return None
