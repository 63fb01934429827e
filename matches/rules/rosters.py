"""The seats and the house set of a record, compared with the setup of the match."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.core.asking import Asks
from engines.core.game import Seated
from engines.core.records.record import Record
from engines.core.sets import Lines

Words = tuple[str, ...]
Finding = dict[str, Any]


def with_set(record: Record, house: Lines) -> tuple[Record, list[Finding]]:
    """Write the match's house set into a record; another set is a finding.

    A record that only names the set gets its values, so that it verifies alone.
    """
    names = {name for name, _words in house}
    given = [line for line in record.own if line[0] in names]
    first = house[0]
    named = [line for line in given if line[0] == first[0]]
    wrong = bool(named) and (len(named) > 1 or named[0][1][:1] != first[1][:1])
    if wrong or (len(given) > len(named) and len(house) > 1 and set(given) != set(house)):
        said = named[0][1][0] if named and named[0][1] else ""
        return record, [{"code": "REC-SET", "found": said, "wanted": first[1][0]}]
    if len(given) > len(named):
        return record, []
    others = [line for line in record.own if line[0] not in names]
    return replace(record, own=(*others, *house)), []


def with_roster(record: Record, asks: Asks, roster: Mapping[str, Words]) -> Record:
    """Write the match's roster on the seats of a record without one."""
    if not asks.facts or any(seated.words for seated in record.seats):
        return record
    handles = {seated.seat: seated.handle for seated in record.seats}
    seats = tuple(Seated(seat, handles.get(seat, ""), words) for seat, words in roster.items())
    return replace(record, seats=seats)


def other_words(
    record: Record, asks: Asks, roster: Mapping[str, Words], options: Mapping[str, str]
) -> Iterator[Finding]:
    """Name the seats whose words in a record differ from the match's roster."""
    if not asks.facts or not any(seated.words for seated in record.seats):
        return
    said = {seated.seat: asks.said(seated.words, options) for seated in record.seats}
    for seat in sorted({*said, *roster}):
        if said.get(seat) != roster.get(seat):
            yield {
                "code": "REC-ROSTER",
                "seat": seat,
                "found": " ".join(said.get(seat, ())),
                "wanted": " ".join(roster.get(seat, ())),
            }


def seated(names: Sequence[str], players: Sequence[Words]) -> dict[str, Words]:
    """Put the players of a side on its seats, as many as there are."""
    return dict(zip(names, players, strict=False))
