"""The record of a sitting."""

import re
from dataclasses import replace
from typing import Any, Final

from engines.core.chance.dice import seeding
from engines.core.chance.sealed import SERVER
from engines.core.records.digest import digest
from engines.core.records.record import ACTION, End, Record, RecordLine, Result, Seed
from engines.core.records.writing import written
from engines.core.replays.ending import ending
from league.play.models import Place, Sitting
from league.play.queries import lines, positions
from league.play.rules.course import CHANCE_LINE, Position

SEALED: Final = re.compile(r"^@dice sealed\b", re.MULTILINE)


def record_of(sitting: Sitting, position: Position) -> Record:
    """Return the record of the lines that stand, with result and end once it is over."""
    body = tuple(
        RecordLine(n, n, ACTION if said.kind == CHANCE_LINE else said.kind, said.text)
        for n, said in enumerate(lines.kept(sitting), 1)
    )
    record = replace(position.record, lines=body)
    if sitting.end is None:
        return record
    record = replace(record, end=End(sitting.end["word"], sitting.end["who"]))
    result = Result(tuple((who, points) for who, points in sitting.end["points"]),
                    sitting.end["winner"])  # fmt: skip
    return replace(record, result=result, seeds=_seeds(sitting))


def _seeds(sitting: Sitting) -> tuple[Seed, ...]:
    """Return the seeds of a sealed match that is over, to be published in the record."""
    if sitting.dice != Sitting.Dice.SEALED:
        return ()
    return (Seed(SERVER, sitting.secret), *(Seed(seat, seed) for seat, seed in seeds(sitting)))


def seeds(sitting: Sitting) -> list[tuple[str, str]]:
    """Return the seed of each taken seat, which is its place's, in the order of the seats."""
    places = Place.objects.filter(sitting=sitting).exclude(seed="").order_by("-pk")
    added = {seat: place.seed for place in places for seat in place.seats}
    return [(seat, added[seat]) for seat in taken_seats(sitting) if seat in added]


def taken_seats(sitting: Sitting) -> tuple[str, ...]:
    """Return the seats of a sitting: in a game with rosters those that somebody has."""
    position = positions.of(sitting)
    return seeding(position.game, position.record.seats)


def is_sealed(text: str) -> bool:
    """Tell whether the dice of a canonical record were promised before the match."""
    return SEALED.search(text) is not None


def text_of(record: Record) -> str:
    return written(record)


def digest_of(record: Record) -> str:
    return digest(record)


def ended(position: Position, record: Record, word: str, who: str) -> dict[str, Any]:
    """Return the end by an act of the match in the form of ``Sitting.end``."""
    said = replace(record, end=End(word, who), result=None)
    reached = ending(position.game, position.state, said)
    return {
        "word": word,
        "who": who,
        "winner": reached.winner,
        "points": [list(pair) for pair in reached.score],
    }
