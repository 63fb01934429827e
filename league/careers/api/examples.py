"""Examples of answers about players over all events and about decks, for the OpenAPI document."""

from league.tournaments.api.examples import MINA, UID

KENJI = {"handle": "kenji", "display_name": "Kenji"}
RATE = {"won": 7, "n": 10, "share": 0.7, "low": 0.397, "high": 0.892}
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
