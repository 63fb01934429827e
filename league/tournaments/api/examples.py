"""One example of each shape, as a small Swiss would tell it."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

UID = "h2m8c4t6w0qz"
MINA = {"handle": "mina", "display_name": "Mina"}
AT = "2026-11-29T02:00:00Z"


def example(name: str, value: dict[str, Any]) -> OpenApiExample:
    return OpenApiExample(name, value=value, response_only=True)


TOURNAMENT = {
    "object": "tournament",
    "uid": UID,
    "name": "Autumn Cup",
    "game": "carriers",
    "format": "standard",
    "starts_at": "2026-11-29T01:00:00Z",
    "time_zone": "Asia/Tokyo",
    "state": "running",
    "revision": 12,
    "seed": "20261121",
    "standings": {"points": "3*win + 1*draw", "order": []},
    "check_in": "none",
    "waiting_list": True,
    "drops_without_deck": False,
    "reporting": "sides",
    "round_minutes": 50,
    "overdue": "wait",
    "first_table": 1,
    "venue_url": "",
    "contact": "",
    "fees": "",
    "schedule": "",
    "house_rules": "",
    "entrants": 32,
    "round": 2,
    "my_roles": [],
    "url": f"https://league.example/tournaments/{UID}/",
}
PHASE = {
    "object": "phase",
    "number": 1,
    "kind": "swiss",
    "name": "",
    "label": "Swiss",
    "state": "running",
    "rounds": 5,
    "settings": {"method": "random"},
    "cut": {"from": "all"},
}
ROUND = {
    "object": "round",
    "number": 2,
    "phase": 1,
    "place": 2,
    "name": "Round 2",
    "state": "running",
    "made_from": 11,
    "scheduled_at": None,
    "due_at": None,
    "minutes": 50,
    "started_at": AT,
    "extension_seconds": 0,
    "stopped_at": None,
    "ends_at": "2026-11-29T02:50:00Z",
    "published_at": "2026-11-29T01:55:00Z",
    "closed_at": None,
    "seed": "20261121",
}
PAIRING = {
    "object": "pairing",
    "round": 2,
    "number": 1,
    "table": 1,
    "feature": False,
    "kind": "match",
    "node": "",
    "group": None,
    "manual": False,
    "entrants": [4, 17],
    "match": "m7t2c4t6w0qz",
    "match_state": "settled",
    "won": "first",
    "played": True,
    "proved": True,
    "score": [7, 5],
    "games": [1, 0, 0],
    "extension_seconds": 0,
    "reasons": [
        {"code": "swiss_score_group", "params": {"score": "3"}, "sentence": "Both have 3 points."}
    ],
}
STANDING = {
    "object": "standing",
    "phase": 1,
    "after": 2,
    "entrant": 4,
    "place": 1,
    "worst": 1,
    "points": "6",
    "tiebreakers": [{"kind": "opponents_match_win", "value": "2/3", "shown": "66.67%"}],
    "group": "",
    "out": False,
}
LINE = {
    "text": "Points by round",
    "shown": "6",
    "exact": "",
    "how": "sum",
    "sum": "3 + 3",
    "counted": True,
    "cut": "",
    "parts": [
        {
            "text": "Round 1: beat #9 (7–2)",
            "shown": "3",
            "exact": "",
            "how": "",
            "sum": "",
            "counted": True,
            "cut": "",
            "parts": [],
        }
    ],
}
WHY = {
    **STANDING,
    "object": "standing_why",
    "name": "Mina",
    "tied_with": [],
    "derivation": LINE,
    "steps": [
        {
            "name": "Opponents' match-win percentage",
            "short": "OMW%",
            "derivation": None,
            "stages": [],
            "note": "",
            "decides": "",
        }
    ],
    "decided": ["Ahead of Kenji by “OMW%”: 66.67% against 50%."],
}
BRACKET = {
    "object": "bracket",
    "phase": 2,
    "kind": "single",
    "entrants": 2,
    "champion": None,
    "rounds": [{"key": "W1", "name": "Final"}],
    "nodes": [
        {
            "key": "W1.1",
            "round": "W1",
            "sources": ["seed:1", "seed:2"],
            "state": "ready",
            "entrants": [4, 17],
            "winner": None,
            "match": "m7t2c4t6w0qz",
            "score": None,
            "reset_of": None,
        }
    ],
    "places": [],
}
ENTRANT = {
    "object": "entrant",
    "number": 4,
    "entry": "e1m8c4t6w0qz",
    "name": "Mina",
    "players": [MINA],
    "seed": None,
    "club": "North",
    "joined_in": 1,
    "fixed_table": None,
    "gone": None,
}
ACT = {
    "object": "tournament_act",
    "number": 9,
    "kind": "publish",
    "sentence": "The pairings were published.",
    "by": MINA,
    "at": AT,
    "reason": "",
    "round": 2,
    "params": {},
    "undoes": None,
    "undone_by": None,
    "undoable": True,
}
PENALTY = {
    "object": "penalty",
    "id": 3,
    "entrant": 4,
    "round": 2,
    "infraction": "tardiness",
    "ruling": "warning",
    "points": 0,
    "text": "Ten minutes late.",
    "by": MINA,
    "at": AT,
    "lifted_at": None,
}
RESTRICTION = {
    "object": "pairing_restriction",
    "id": 5,
    "kind": "apart",
    "entrants": [4, 9, 12],
    "phase": None,
    "round": 3,
    "reason": "They travel together.",
    "by": MINA,
    "at": AT,
    "lifted_by": None,
    "lifted_at": None,
}
POINT = {
    "object": "checklist_point",
    "id": 31,
    "stage": "round",
    "house": "slips",
    "text": "Result slips are at the tables",
    "round": 2,
    "seen": False,
    "done": True,
    "by": MINA,
    "at": AT,
    "removed_at": None,
}
PREVIEW = {
    "object": "correction_preview",
    "token": "5f1c…",
    "revision": 12,
    "tables": [
        {
            "phase": 1,
            "after": 2,
            "moved": [{"entrant": 4, "place": [1, 3], "points": ["6", "3"], "values": []}],
        }
    ],
    "round": 3,
    "kept": [],
    "held": [],
    "gone": [],
    "come": [],
    "impossible": [],
    "nodes": [],
    "crossings": [],
}
CROSSTABLE_LINE = {
    "object": "crosstable_line",
    "phase": 1,
    "entrant": 4,
    "place": 1,
    "worst": 1,
    "points": "6",
    "group": "",
    "meetings": [
        {
            "round": 1,
            "kind": "match",
            "opponent": 17,
            "place": 9,
            "result": "won",
            "score": [7, 5],
            "match": "m7t2c4t6w0qz",
        }
    ],
}
COURSE = {
    "object": "course",
    "phase": 1,
    "entrant": 4,
    "stops": [{"round": 1, "place": 3}, {"round": 2, "place": 1}],
}
