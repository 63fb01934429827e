"""Whether a result is of a match that was played."""

from matches.models import Result, Ruling

UNPLAYED = frozenset({Ruling.Kind.NO_SHOW, Ruling.Kind.DOUBLE_LOSS})


def was_played(result: Result) -> bool:
    ruling = result.ruling
    if ruling is None:
        return True
    undecided = ruling.kind == Ruling.Kind.UNFINISHED and not result.games
    return ruling.kind not in UNPLAYED and not (undecided and result.winner_id is None)
