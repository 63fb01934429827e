"""Settings that organisers start from, by name; an event copies them and changes its copy."""

from collections.abc import Mapping

from league.rules.standings.settings import StandingsSettings

_MAGIC = {"floor": "33/100", "draw": "1/3", "byes": "counted"}
_MELEE = {**_MAGIC, "floor": "1/3"}
_POKEMON = {
    "floor": "1/4", "cap": "3/4", "draw": "1/2", "absent_loses": True, "byes": "left_out",
}  # fmt: skip
_KONAMI = {"floor": None, "draw": "1/3", "byes": "left_out"}

WRITTEN: Mapping[str, Mapping[str, object]] = {
    # Magic Tournament Rules, appendix C
    "magic": {
        "points": "3*win + 1*draw",
        "tiebreakers": [
            {"kind": "opponents_match_win", **_MAGIC},
            {"kind": "game_win", **_MAGIC},
            {"kind": "opponents_game_win", **_MAGIC},
        ],
    },
    # The same as Melee's published tables: own game wins have no floor
    "magic_melee": {
        "points": "3*win + 1*draw",
        "tiebreakers": [
            {"kind": "opponents_match_win", **_MELEE},
            {"kind": "game_win", **_MELEE, "floor": None},
            {"kind": "opponents_game_win", **_MELEE},
        ],
    },
    "pokemon": {
        "points": "3*win + 1*draw",
        "tiebreakers": [
            "late",
            {"kind": "opponents_match_win", **_POKEMON},
            {"kind": "opponents_opponents_match_win", **_POKEMON},
            "head_to_head",
        ],
    },
    "konami": {
        "points": "3*win + 1*draw",
        "tiebreakers": [
            {"kind": "opponents_match_win", **_KONAMI},
            {"kind": "opponents_opponents_match_win", **_KONAMI},
        ],
    },
    # FIDE C.07 of 1 March 2026
    "fide_swiss": {
        "points": "win + 1/2*draw",
        "tiebreakers": [
            {"kind": "buchholz", "cut": 1},
            "buchholz",
            "sonneborn_berger",
            "head_to_head",
            "wins",
        ],
    },
    "fide_round_robin": {
        "points": "win + 1/2*draw",
        "predetermined": True,
        "tiebreakers": ["head_to_head", "sonneborn_berger", "koya", "wins"],
    },
    "goal_league": {
        "points": "3*win + 1*draw",
        "predetermined": True,
        "tiebreakers": [
            {"kind": "number", "of": "goals", "take": "net"},
            {"kind": "number", "of": "goals", "take": "for"},
            {"kind": "head_to_head", "measures": ["points", "goal_difference", "goals"]},
            "wins",
            "penalties",
        ],
    },
    # NAF League Manager's usual order: points, net touchdowns, net casualties
    "blood_bowl": {
        "points": "3*win + 1*draw",
        "tiebreakers": [
            {"kind": "number", "of": "goals", "take": "net"},
            {"kind": "number", "of": "casualties", "take": "net"},
        ],
    },
    "blood_bowl_631": {
        "points": "6*win + 3*draw + 1*loss",
        "tiebreakers": [
            {"kind": "number", "of": "goals", "take": "net"},
            {"kind": "number", "of": "casualties", "take": "net"},
        ],
    },
    # German WSC 2019: a loss by one touchdown is worth a point
    "blood_bowl_wsc": {
        "points": "4*win + 2*draw + 1*close_loss",
        "margin": 1,
        "tiebreakers": [
            {"kind": "number", "of": "goals", "take": "net"},
            {"kind": "number", "of": "casualties", "take": "net"},
            {"kind": "number", "of": "goals", "take": "for"},
            {"kind": "number", "of": "casualties", "take": "for"},
        ],
    },
}

PRESETS: Mapping[str, StandingsSettings] = {
    name: StandingsSettings.read(given) for name, given in WRITTEN.items()
}
