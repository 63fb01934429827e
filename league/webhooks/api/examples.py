"""One example of each shape, as a small Swiss would tell it."""

from league.tournaments.api.examples import AT, MINA, UID

WEBHOOK = {
    "object": "webhook",
    "uid": "w7t2c4t6w0qz",
    "tournament": UID,
    "league": None,
    "url": "https://example.org/news",
    "kinds": ["round_published", "result_confirmed"],
    "made_at": AT,
    "made_by": MINA,
    "former_until": None,
    "failing_since": None,
    "off_at": None,
}
DELIVERY = {
    "object": "delivery",
    "uid": "d4k2m9x7q1ws",
    "kind": "round_published",
    "state": "delivered",
    "made_at": AT,
    "due_at": None,
    "done_at": AT,
    "message": {
        "id": "d4k2m9x7q1ws",
        "object": "news",
        "kind": "round_published",
        "at": AT,
        "tournament": UID,
        "revision": 12,
        "url": f"https://league.example/tournaments/{UID}/",
        "api": f"https://league.example/api/v1/tournaments/{UID}/",
        "data": {"act": 9, "round": 2},
    },
    "attempts": [{"at": AT, "status": 204, "milliseconds": 41, "trouble": "", "answer": ""}],
}
