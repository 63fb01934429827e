"""What the API says of tournaments: rows in, plain JSON out. Entrants stand by their numbers."""

from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import Any

from league.events.api.shapes import by
from league.jobs.site import whole_url
from league.tournaments.models import (
    Absence,
    Announcement,
    Entrant,
    JudgeCall,
    Penalty,
    Phase,
    RequestedBye,
    Round,
    Tournament,
    Waiting,
)
from league.tournaments.models import Act as Act_
from league.tournaments.queries.brackets import Board
from league.tournaments.queries.names import Name
from league.tournaments.queries.pairings import Seated
from league.tournaments.queries.rounds import ends_at, stands
from league.tournaments.queries.standings import Row, Table
from league.tournaments.services.undo import is_undoable
from league.tournaments.wording import acts, reasons
from league.tournaments.wording.derivations import Line, Told, Why
from league.tournaments.wording.filling import Names, named
from league.tournaments.wording.rounds import named_code, phase_name, round_name

Json = dict[str, Any]
BY_NUMBER: Names = named({})


def tournament(row: Tournament, roles: Collection[str]) -> Json:
    """Tell a tournament of ``with_counts``."""
    event = row.event
    return {
        "object": "tournament",
        "uid": event.uid,
        "name": event.name,
        "game": event.game,
        "format": event.format.code if event.format is not None else None,
        "starts_at": event.starts_at,
        "time_zone": event.time_zone,
        "state": row.state,
        "revision": row.revision,
        "seed": str(row.seed),
        "standings": row.standings,
        "check_in": row.check_in,
        "waiting_list": row.waiting_list,
        "drops_without_deck": row.drops_without_deck,
        "reporting": row.reporting,
        "round_minutes": row.round_minutes,
        "overdue": row.overdue,
        "first_table": row.first_table,
        "venue_url": row.venue_url,
        "contact": row.contact,
        "fees": row.fees,
        "schedule": row.schedule,
        "house_rules": row.house_rules,
        "entrants": row.counted,  # type: ignore[attr-defined]
        "round": row.newest_round,  # type: ignore[attr-defined]
        "my_roles": sorted(roles),
        "url": whole_url("tournaments:now", event.uid),
    }


def phase(row: Phase) -> Json:
    return {
        "object": "phase",
        "number": row.number,
        "kind": row.kind,
        "name": row.name,
        "label": phase_name(row),
        "state": row.state,
        "rounds": row.rounds,
        "settings": row.settings,
        "cut": row.cut,
    }


def round(row: Round) -> Json:
    seed = row.told.get("seed")
    return {
        "object": "round",
        "number": row.number,
        "phase": row.phase.number,
        "place": row.place,
        "name": round_name(row),
        "state": row.state,
        "made_from": row.made_from,
        "scheduled_at": row.scheduled_at,
        "due_at": row.due_at,
        "minutes": row.minutes,
        "started_at": row.started_at,
        "extension_seconds": row.extension_seconds,
        "stopped_at": row.stopped_at if stands(row) else None,
        "ends_at": ends_at(row),
        "published_at": row.published_at,
        "closed_at": row.closed_at,
        "seed": None if seed is None else str(seed),
    }


def pairing(row: Seated) -> Json:
    won = row.outcome or {}
    return {
        "object": "pairing",
        "round": row.round,
        "number": row.number,
        "table": row.table,
        "feature": row.feature,
        "kind": row.kind,
        "node": row.node,
        "group": row.group,
        "manual": row.manual,
        "entrants": list(row.sides),
        "match": row.match or None,
        "match_state": row.state or None,
        "won": won.get("won"),
        "played": won.get("played"),
        "proved": won.get("proved"),
        "score": won.get("score"),
        "games": won.get("games"),
        "extension_seconds": row.extension_seconds,
        "reasons": [reason(one) for one in row.reasons],
    }


def reason(one: Any) -> Json:
    return {
        "code": one["code"],
        "params": one["params"],
        "sentence": reasons.told(one, BY_NUMBER),
    }


## Standings


def standing(row: Row, table: Table) -> Json:
    values = zip(table.columns, row.values, row.shown, strict=False)
    return {
        "object": "standing",
        "phase": table.phase.number,
        "after": table.after,
        "entrant": row.entrant,
        "place": row.place,
        "worst": row.worst,
        "points": row.points,
        "tiebreakers": [
            {"kind": kind, "value": value, "shown": shown} for kind, value, shown in values
        ],
        "group": row.group,
        "out": row.out,
    }


def why(row: Row, table: Table, name: Name, found: Why | None) -> Json:
    return {
        **standing(row, table),
        "object": "standing_why",
        "name": name.text,
        "tied_with": list(found.tied_with) if found else [],
        "derivation": line(found.points) if found else None,
        "steps": [step(one) for one in found.tiebreakers] if found else [],
        "decided": list(found.decided) if found else [],
    }


def step(one: Told) -> Json:
    return {
        "name": one.heading.long,
        "short": one.heading.short,
        "derivation": line(one.line) if one.line else None,
        "stages": list(one.stages),
        "note": one.note,
        "decides": one.decides,
    }


def line(one: Line) -> Json:
    return {
        "text": one.text,
        "shown": one.shown,
        "exact": one.exact,
        "how": one.how,
        "sum": one.sum,
        "counted": one.counted,
        "cut": one.cut,
        "parts": [line(part) for part in one.parts],
    }


def bracket(row: Phase, found: Board, seated: Iterable[Seated]) -> Json:
    by_node = {one.node: one for one in seated if one.node}
    return {
        "object": "bracket",
        "phase": row.number,
        "kind": row.kind,
        "entrants": found.bracket.entrants,
        "champion": found.settled.champion,
        "rounds": [
            {"key": one.key, "name": named_code(one.code, one.number)}
            for one in found.bracket.rounds
        ],
        "nodes": [_node(one, found, by_node.get(one.key)) for one in found.bracket.nodes],
        "places": [
            {"entrant": one.entrant, "best": one.best, "worst": one.worst} for one in found.places()
        ],
    }


def _node(node: Any, found: Board, seated: Seated | None) -> Json:
    sitting = found.settled.sittings[node.key]
    return {
        "key": node.key,
        "round": node.round,
        "sources": [str(one) for one in node.sources],
        "state": sitting.state.value,
        "entrants": [sitting.first, sitting.second],
        "winner": sitting.winner,
        "match": seated.match or None if seated else None,
        "score": (seated.outcome or {}).get("score") if seated else None,
        "reset_of": node.reset_of,
    }


## Entrants


def entrant(row: Entrant, *, staff: bool) -> Json:
    """Tell an entrant of ``with_players``; in which way one left, to the staff alone."""
    gone = next((one for one in row.absences.all() if one.until_round is None), None)
    left = gone.kind if gone and staff else Absence.Kind.DROP
    players = [seat.player for seat in row.entry.entry_players.all()]
    return {
        "object": "entrant",
        "number": row.number,
        "entry": row.entry.uid,
        "name": row.entry.name or " / ".join(one.display_name for one in players),
        "players": [{"handle": one.handle, "display_name": one.display_name} for one in players],
        "seed": row.seed,
        "club": row.club,
        "joined_in": row.joined_in,
        "fixed_table": row.fixed_table,
        "gone": {"kind": left, "from_round": gone.from_round} if gone else None,
    }


def bye(row: RequestedBye) -> Json:
    return {
        "object": "requested_bye",
        "entrant": row.entrant.number,
        "round": row.round,
        "worth": row.worth,
    }


def waiting(row: Waiting) -> Json:
    return {
        "object": "waiting",
        "id": row.pk,
        "name": row.name,
        "players": [
            {"handle": one.player.handle, "display_name": one.player.display_name}
            for one in row.players.all()
        ],
        "asked_at": row.asked_at,
    }


## The hall and the log


def penalty(row: Penalty) -> Json:
    return {
        "object": "penalty",
        "id": row.pk,
        "entrant": row.entrant.number,
        "round": row.round,
        "infraction": row.infraction,
        "ruling": row.ruling,
        "points": row.points,
        "text": row.note,
        "by": by(row.by),
        "at": row.at,
        "lifted_at": row.lifted_at,
    }


def call(row: JudgeCall) -> Json:
    return {
        "object": "judge_call",
        "id": row.pk,
        "table": row.table,
        "text": row.note,
        "called_by": by(row.called_by),
        "called_at": row.called_at,
        "taken_by": by(row.taken_by),
        "taken_at": row.taken_at,
        "closed_at": row.closed_at,
    }


def announcement(row: Announcement) -> Json:
    return {
        "object": "announcement",
        "id": row.pk,
        "text": row.text,
        "by": by(row.by),
        "at": row.at,
    }


def act(row: Act_, names: Names, *, staff: bool) -> Json:
    """Tell an act; its parameters, which may say what a penalty was for, to the staff."""
    undone = getattr(row, "undone_by", None)
    return {
        "object": "tournament_act",
        "number": row.number,
        "kind": acts.kind_of(row, staff=staff),
        "sentence": acts.told(row, names, staff=staff),
        "by": by(row.by),
        "at": row.at,
        "reason": acts.reason_of(row, staff=staff),
        "round": row.round,
        "params": row.params if staff else {},
        "undoes": row.undoes.number if row.undoes else None,
        "undone_by": undone.number if undone else None,
        "undoable": is_undoable(row.kind) and undone is None,
    }


def statistics(entrants: int, rounds: Any, total: Any, clubs: Any, cards: Any) -> Json:
    decks, found = cards
    return {
        "object": "statistics",
        "entrants": entrants,
        "rounds": [asdict(one) for one in rounds],
        "total": {name: value for name, value in asdict(total).items() if name != "round"},
        "clubs": [asdict(one) for one in clubs],
        "decks": decks,
        "cards": [asdict(one) for one in found],
    }
