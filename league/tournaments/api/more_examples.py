"""Examples of what is told of tournaments as a whole, of leagues' past, of players, of imports."""

from league.tournaments.api.examples import MINA, UID

KENJI = {"handle": "kenji", "display_name": "Kenji"}
RATE = {"won": 7, "n": 10, "share": 0.7, "low": 0.397, "high": 0.892}
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
METAGAME = {
    "object": "metagame",
    "open": True,
    "decks": 32,
    "duels": 71,
    "cards": [
        {
            "code": "FND-001",
            "name": "Akane Mori",
            "decks": 24,
            "starters": 20,
            "share": 0.75,
            "starter_share": 0.625,
            "rate": RATE,
        }
    ],
    "matchups": [{"card": "FND-001", "against": [None]}],
    "costs": [{"label": "3", "mean": 4.5, "decks": 31}],
    "totals": [{"cost": 88, "decks": 12}],
    "effects": [{"label": "guard", "mean": 1.2, "decks": 20}],
    "records": [
        {
            "game": "carriers",
            "seats": 12,
            "counts": [{"name": "pass", "label": "Passes", "times": 80, "made": 61, "mean": None}],
        }
    ],
}
IMPORT_REPORT = {
    "object": "import_report",
    "done": False,
    "before": False,
    "writes": 1,
    "token": "5f1c9d0b7a3e42618c5d9e0f1a2b3c4d",
    "columns_left_out": ["Timestamp"],
    "rows": [
        {
            "row": 2,
            "what": "Mina",
            "does": "enters",
            "fields": {"name": "Mina", "club": "East"},
            "problem": None,
            "notes": [],
        },
        {
            "row": 3,
            "what": "Kenji",
            "does": "wrong",
            "fields": {"name": "Kenji", "seed": "first"},
            "notes": [],
            "problem": {
                "column": "seed",
                "code": "row_number",
                "text": "“first” is not a whole number.",
            },
        },
    ],
}
REPORT_IMPORT = {
    "object": "report_import",
    "done": False,
    "before": False,
    "tournament": None,
    "name": "Autumn Open",
    "entrants": 2,
    "rounds_played": 1,
    "rounds": 3,
    "points": "1*win + 1/2*draw",
    "stops": 0,
    "findings": [
        {
            "line": 4,
            "column": 1,
            "code": "record_aside",
            "stops": False,
            "text": "Records 102 have no place here. The line was left out.",
        }
    ],
    "left_out": 0,
}
HOLDER = {"name": "Mina", "handles": ["mina"], "season": 1, "level": 1}
OTHER = {"name": "Kenji", "handles": ["kenji"], "season": 1, "level": 1}
GAME = {"holder": HOLDER, "opponent": OTHER, "round": 4, "score": [9, 2]}
RUN = {"holder": HOLDER, "length": 5, "first": 2, "last": 6}
BESTS = {
    "biggest_wins": [GAME],
    "highest_scores": [GAME],
    "longest_wins": [RUN],
    "longest_unbeaten": [RUN],
    "most_points": [{"holder": HOLDER, "count": 54}],
    "fewest_against": [{"holder": OTHER, "count": 21}],
}
SEASON_RECORDS = {"object": "season_records", "level": 1, "name": "A", **BESTS}
TALLY = {"won": 5, "drawn": 1, "lost": 1, "score": [54, 30]}
FINAL_ROW = {
    "place": 1,
    "worst": 1,
    "name": "Mina",
    "handles": ["mina"],
    "zone": "stay",
    **TALLY,
}
ARCHIVE = {
    "object": "league_archive",
    "league": "l4k2m9x7q1ws",
    "seasons": [
        {
            "number": 1,
            "name": "Spring 2027",
            "divisions": [{"level": 1, "name": "A", "champions": [FINAL_ROW], "movers": []}],
        }
    ],
    "records": BESTS,
}
ALL_TIME = {
    "object": "all_time",
    "name": "Mina",
    "handles": ["mina"],
    "seasons": 3,
    "titles": 1,
    "best": {"level": 1, "place": 1},
    **TALLY,
}
RATING = {
    "object": "rating",
    "game": "carriers",
    "player": MINA,
    "rating": 1138,
    "likely": [1138, 3076],
    "mean": 27.6,
    "deviation": 8.1,
    "matches": 12,
    "provisional": False,
}
RATING_CHANGE = {
    "object": "rating_change",
    "game": "carriers",
    "match": "m7t2c4t6w0qz",
    "event": UID,
    "result": "won",
    "by": 38,
    "rating": 1138,
    "mean": 27.6,
    "deviation": 8.1,
    "matches": 12,
}
OCCASION = {
    "uid": UID,
    "name": "Autumn Cup",
    "game": "carriers",
    "starts_at": "2026-11-29T01:00:00Z",
    "time_zone": "Asia/Tokyo",
}
MET = {
    "match": "m7t2c4t6w0qz",
    "result": "won",
    "score": [7, 5],
    "played": True,
    "opponents": [KENJI],
    "mates": [],
}
PLAYER_EVENT = {
    "object": "player_event",
    "event": OCCASION,
    "won": 4,
    "drawn": 0,
    "lost": 1,
    "place": 2,
    "worst": 2,
    "of": 32,
    "matches": [MET],
}
OPPONENT = {
    "object": "opponent",
    "player": KENJI,
    "won": 3,
    "drawn": 0,
    "lost": 2,
    "form": ["won", "lost", "won", "won", "lost"],
}
MEETING = {"object": "meeting", "event": OCCASION, **MET}
