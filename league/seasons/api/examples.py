"""Examples of answers about leagues and seasons, for the OpenAPI document."""

from league.tournaments.api.examples import UID

LEAGUE = {
    "object": "league",
    "uid": "l4k2m9x7q1ws",
    "name": "North League",
    "about": "",
    "game": "carriers",
    "time_zone": "Asia/Tokyo",
    "published": True,
    "organises": False,
    "url": "https://league.example/leagues/l4k2m9x7q1ws/",
}
SEASON = {
    "object": "season",
    "league": "l4k2m9x7q1ws",
    "number": 1,
    "name": "Spring 2027",
    "state": "running",
    "starts_on": "2027-04-03",
    "calendar": {"start": "2027-04-03", "weekdays": [5, 6], "per_week": 1, "every": 1, "free": []},
    "double_round": False,
    "leavers": "half",
    "follows": None,
    "divisions": [
        {
            "level": 1,
            "name": "A",
            "size": 8,
            "promoted": 0,
            "playing_off": 0,
            "relegated": 2,
            "tournament": UID,
            "play_offs": None,
        }
    ],
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
