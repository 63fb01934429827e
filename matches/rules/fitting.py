"""Whether a record fits its match: the ruleset, the locked decks, who sat where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core.game import AnyGame
from engines.core.records.digest import digest
from engines.core.records.record import Record
from engines.core.registry import ruleset as known_ruleset
from engines.core.sets import Lines
from matches.rules.decks import LockedDeck, differences, seatings, with_locked
from matches.rules.rosters import Words, other_words, seated, with_roster, with_set

Decks = Mapping[int, Sequence[LockedDeck | None]]
Handles = Mapping[int, Sequence[str]]
Rosters = Mapping[int, Sequence[Words]]
Finding = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fit:
    """A record made whole for its match. ``seating`` maps sides of the game to sides of the match.

    Of ``findings`` REC-DECK, REC-ROSTER, REC-SET, REC-RULESET and REC-DIGEST are serious,
    REC-SEAT is a note.
    """

    record: Record
    seating: dict[str, int]
    findings: tuple[Finding, ...]


def fitted(
    record: Record,
    decks: Decks,
    *,
    handles: Handles,
    ruleset: str,
    options: Mapping[str, str],
    rosters: Rosters | None = None,
    house: Lines = (),
) -> Fit:
    """Compare a record with its match, and complete it with what the match was made with.

    ``rosters`` are the words of the players of each side, ``house`` the lines of the house set.
    """
    game, preset = known_ruleset(record.ruleset)
    usual = {**game.options, **game.presets.get(preset, {})}
    played = {**usual, **options}
    seating, found = _seated(record, game, decks, handles, rosters or {}, played)
    at_seats = {seat: deck for _side, seat, deck in _places(game, seating, decks)}
    whole = with_locked(record, at_seats) if game.asks.decks else record
    whole = with_roster(whole, game.asks, _roster(game, seating, rosters or {}))
    if house:
        whole, wrong = with_set(whole, house)
        found = [*found, *wrong]
    spoken = {name: value for name, value in record.options if value != usual.get(name)}
    wanted = {name: value for name, value in options.items() if value != usual.get(name)}
    if record.ruleset != ruleset or spoken != wanted:
        found = [
            *found,
            {"code": "REC-RULESET", "found": record.ruleset, "wanted": ruleset,
             "options": {"found": spoken, "wanted": wanted}},
        ]  # fmt: skip
    if record.digest and record.digest not in (digest(record), digest(whole)):
        found = [*found, {"code": "REC-DIGEST", "found": record.digest}]
    return Fit(whole, seating, tuple(found))


def _seated(
    record: Record,
    game: AnyGame,
    decks: Decks,
    handles: Handles,
    rosters: Rosters,
    options: Mapping[str, str],
) -> tuple[dict[str, int], list[Finding]]:
    """Choose who sat where: by decks and rosters first, then by the handles, else straight."""
    best: tuple[int, int, dict[str, int], list[Finding]] | None = None
    for seating in seatings(tuple(game.sides), len(decks)):
        found = [
            {
                "code": "REC-DECK",
                "rule": game.asks.declaration,
                "seat": seat,
                "side": seating[side],
                **difference,
            }
            for side, seat, deck in _places(game, seating, decks)
            for difference in differences(record, seat, deck)
        ]
        roster = _roster(game, seating, rosters)
        found += other_words(record, game.asks, roster, options)
        strangers = _strangers(record, game, seating, handles)
        notes = [{"code": "REC-SEAT", "seat": seat, "found": said} for seat, said in strangers]
        if best is None or (len(found), len(notes)) < best[:2]:
            best = len(found), len(notes), seating, [*found, *notes]
    return (best[2], best[3]) if best else ({}, [])


def _places(
    game: AnyGame, seating: Mapping[str, int], decks: Decks
) -> list[tuple[str, str, LockedDeck]]:
    return [
        (side, seat, deck)
        for side, number in seating.items()
        for seat, deck in zip(game.sides[side], decks[number], strict=False)
        if deck is not None
    ]


def _roster(game: AnyGame, seating: Mapping[str, int], rosters: Rosters) -> dict[str, Words]:
    found: dict[str, Words] = {}
    for side, number in seating.items():
        found |= seated(game.sides[side], rosters.get(number, ()))
    return found


def _strangers(
    record: Record, game: AnyGame, seating: Mapping[str, int], handles: Handles
) -> list[tuple[str, str]]:
    """Name the seats whose handle in the record is nobody's of the side that sat there."""
    said = {one.seat: one.handle for one in record.seats if one.handle}
    return [
        (seat, said[seat])
        for side, number in seating.items()
        for seat in game.sides[side]
        if seat in said and said[seat].casefold() not in {h.casefold() for h in handles[number]}
    ]
