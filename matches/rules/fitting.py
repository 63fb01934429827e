"""Whether a record fits its match: ruleset, locked decks, seating."""

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
    """A record completed for its match. ``seating`` maps sides of the game to sides of the match.

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
    """Compare a record with its match, and complete it from the setup of the match.

    ``rosters`` are the words of the players of each side, ``house`` the lines of the house set.
    """
    game, preset = known_ruleset(record.ruleset)
    usual = {**game.options, **game.presets.get(preset, {})}
    played = {**usual, **options}
    seating, findings = _seated(record, game, decks, handles, rosters or {}, played)
    at_seats = {seat: deck for _side, seat, deck in _places(game, seating, decks)}
    whole = with_locked(record, at_seats) if game.asks.decks else record
    whole = with_roster(whole, game.asks, _roster(game, seating, rosters or {}))
    if house:
        whole, wrong = with_set(whole, house)
        findings = [*findings, *wrong]
    spoken = {name: value for name, value in record.options if value != usual.get(name)}
    wanted = {name: value for name, value in options.items() if value != usual.get(name)}
    if record.ruleset != ruleset or spoken != wanted:
        findings = [
            *findings,
            {"code": "REC-RULESET", "found": record.ruleset, "wanted": ruleset,
             "options": {"found": spoken, "wanted": wanted}},
        ]  # fmt: skip
    if record.digest and record.digest not in (digest(record), digest(whole)):
        findings = [*findings, {"code": "REC-DIGEST", "found": record.digest}]
    return Fit(whole, seating, tuple(findings))


def _seated(
    record: Record,
    game: AnyGame,
    decks: Decks,
    handles: Handles,
    rosters: Rosters,
    options: Mapping[str, str],
) -> tuple[dict[str, int], list[Finding]]:
    """Choose the seating: by decks and rosters first, then by the handles, else the given order."""
    best: tuple[int, int, dict[str, int], list[Finding]] | None = None
    for seating in seatings(tuple(game.sides), len(decks)):
        findings = [
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
        findings += other_words(record, game.asks, roster, options)
        strangers = _strangers(record, game, seating, handles)
        notes = [{"code": "REC-SEAT", "seat": seat, "found": said} for seat, said in strangers]
        if best is None or (len(findings), len(notes)) < best[:2]:
            best = len(findings), len(notes), seating, [*findings, *notes]
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
    by_seat: dict[str, Words] = {}
    for side, number in seating.items():
        by_seat |= seated(game.sides[side], rosters.get(number, ()))
    return by_seat


def _strangers(
    record: Record, game: AnyGame, seating: Mapping[str, int], handles: Handles
) -> list[tuple[str, str]]:
    """Name the seats whose handle in the record belongs to no player of the side seated there."""
    said = {seated.seat: seated.handle for seated in record.seats if seated.handle}
    return [
        (seat, said[seat])
        for side, number in seating.items()
        for seat in game.sides[side]
        if seat in said and said[seat].casefold() not in {h.casefold() for h in handles[number]}
    ]
