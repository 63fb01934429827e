"""Writes a record in its canonical form: one order of headers, numbers on, comments off."""

from collections.abc import Iterable, Iterator

from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame, Seated
from engines.core.records.headers import FACTS, NOBODY
from engines.core.records.record import (
    ACTION,
    CHECKPOINT,
    RULING,
    SET,
    VERSION,
    Record,
    RecordLine,
    Result,
)
from engines.core.records.spoken import reader
from engines.core.registry import ruleset

Own = tuple[str, tuple[str, ...]]


def written(record: Record) -> str:
    """Return the canonical text. Lines that are no action of the game stay as they are.

    Raises ``UnknownGame``.
    """
    game, _ = ruleset(record.ruleset)
    parts = [*_opening(record, game), "", *spoken_lines(record, game), *closing(record)]
    if record.digest:
        parts.append(f"@digest sha256:{record.digest}")
    return "\n".join(parts) + "\n"


def _opening(record: Record, game: AnyGame) -> Iterator[str]:
    facts = dict(record.facts)
    yield from rules_lines(record, game)
    yield from (f"@{name} {facts[name]}" for name in FACTS[:-1] if name in facts)
    yield from (_seat(seated, handle=_handle(seated)) for seated in record.seats)
    yield from setup_lines(record, game)
    yield from (f"@{name} {facts[name]}" for name in FACTS[-1:] if name in facts)


def rules_lines(record: Record, game: AnyGame) -> Iterator[str]:
    yield f"@record {VERSION}"
    yield f"@game {record.game}"
    yield f"@ruleset {record.ruleset}"
    _, _, preset = record.ruleset.partition(":")
    usual = {**game.options, **game.presets.get(preset, {})}
    yield from (f"@option {name}={value}" for name, value in record.options if value != usual[name])


def seat_lines(record: Record) -> Iterator[str]:
    """Return the seats as a digest counts them: without the names of those who sat there, and
    without the mark that stands for a name left out, so that naming a player changes no digest.
    """
    return (_seat(seated, handle="") for seated in record.seats)


def setup_lines(record: Record, game: AnyGame) -> Iterator[str]:
    yield from (" ".join((f"@{name}", *words)) for name, words in ordered(record.own, game))
    yield " ".join(filter(None, ("@dice", record.dice.source, record.dice.commitment)))
    yield f"@mode {record.mode}"


def ordered(own: Iterable[Own], game: AnyGame) -> list[Own]:
    """Put the game's own headers in order: by name, then by seat, then by their first word."""
    names = {name: place for place, name in enumerate(game.headers)}
    seats = {seat: place for place, seat in enumerate(game.seats)}

    def place(line: Own) -> tuple[int, int, str]:
        name, words = line
        first = words[0] if words else ""
        return names[name], seats.get(first, -1), first

    return sorted(own, key=place)


def spoken_lines(record: Record, game: AnyGame) -> Iterator[str]:
    number = 0
    for line in record.lines:
        text = written_line(line, game)
        if line.kind == ACTION:
            number += 1
            text = f"{number}. {text}"
        yield text


def written_line(line: RecordLine, game: AnyGame) -> str:
    """Return a line in its canonical form, without its number."""
    if line.kind == CHECKPOINT:
        return f"= {line.text}"
    if line.kind == SET:
        return f"~ set {line.text}"
    if line.kind == RULING:
        return f"~ {line.text}"
    try:
        return reader(game)(line.text).text
    except UnreadableAction:
        return line.text


def closing(record: Record) -> Iterator[str]:
    if record.result is not None:
        yield _result(record.result)
    if record.end is not None:
        yield " ".join(filter(None, ("@end", record.end.word, record.end.who)))
    yield from (f"@seed {seed.who} {seed.hexadecimal}" for seed in record.seeds)


def _handle(seated: Seated) -> str:
    return seated.handle or (NOBODY if seated.words else "")


def _seat(seated: Seated, *, handle: str) -> str:
    return " ".join(filter(None, ("@seat", seated.seat, handle, *seated.words)))


def _result(result: Result) -> str:
    points = (f"{who} {number}" for who, number in result.points)
    return " ".join(("@result", *points, "winner", result.winner))
