"""What the API says of a tournament as a whole. Entrants stand by their numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from league.tournaments.models import Phase, Round
from league.tournaments.queries.crosstable import Cell, Line
from league.tournaments.queries.places import Course
from league.tournaments.queries.standings import Ranked
from league.tournaments.rules.metagame import CardRow, Metagame
from league.tournaments.rules.metagame import Cell as Matchup
from matches.queries.statistics import GameLines
from matches.rules.statistics import Rate

Json = dict[str, Any]


def line(one: Line, phase: Phase) -> Json:
    return {
        "object": "crosstable_line",
        "phase": phase.number,
        "entrant": one.row.entrant,
        "place": one.row.place,
        "worst": one.row.worst,
        "points": one.row.points,
        "group": one.row.group,
        "meetings": [meeting(cell) for cells in one.cells for cell in cells],
    }


def meeting(one: Cell) -> Json:
    return {
        "round": one.round,
        "kind": one.kind,
        "opponent": one.opponent,
        "place": one.place,
        "result": one.result or None,
        "score": one.score,
        "match": one.match or None,
    }


def course(one: Course, phase: Phase, rounds: Sequence[Round]) -> Json:
    return {
        "object": "course",
        "phase": phase.number,
        "entrant": one.entrant,
        "stops": [
            {"round": round.number, "place": place}
            for round, place in zip(rounds, one.places, strict=True)
        ],
    }


## Decks


def metagame(found: Metagame | None, records: Iterable[GameLines]) -> Json:
    """Tell what was played; nothing of it while the lists are hidden from who asks."""
    if found is None:
        return {**HIDDEN}
    return {
        **HIDDEN,
        "open": True,
        "decks": found.decks,
        "duels": found.duels,
        "cards": [_card(one) for one in found.cards],
        "matchups": [
            {"card": card.code, "against": [_matchup(one) for one in cells]}
            for card, cells in found.matchups.rows
        ],
        "costs": [asdict(one) for one in found.costs],
        "totals": [{"cost": cost, "decks": decks} for cost, decks in found.totals],
        "effects": [asdict(one) for one in found.effects],
        "records": [
            {"game": one.game, "seats": one.seats, "counts": [asdict(each) for each in one.counts]}
            for one in records
        ],
    }


HIDDEN: Json = {
    "object": "metagame",
    "open": False,
    "decks": None,
    "duels": None,
    "cards": [],
    "matchups": [],
    "costs": [],
    "totals": [],
    "effects": [],
    "records": [],
}


def _card(one: CardRow) -> Json:
    return {
        "code": one.card.code,
        "name": one.card.name,
        "decks": one.decks,
        "starters": one.starters,
        "share": one.share / 100,
        "starter_share": one.starter_share / 100,
        "rate": rate(one.rate),
    }


def _matchup(one: Matchup) -> Json | None:
    return rate(one.rate) if one.rate is not None else None


def rate(one: Rate) -> Json | None:
    if not one.n:
        return None
    return {"won": one.won, "n": one.n, "share": one.share, "low": one.low, "high": one.high}


def ranked(one: Ranked) -> Json:
    return {
        "object": "ranked",
        "entrant": one.row.entrant,
        "place": one.row.place,
        "worst": one.row.worst,
        "phase": one.phase.number,
        "points": one.points,
    }
