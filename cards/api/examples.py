"""Examples in the OpenAPI document."""

from drf_spectacular.utils import OpenApiExample

PRINTED = {
    "code": "FND-033",
    "revision": 1,
    "set": {"code": "FND", "ja": "ファウンダーズ", "en": "Founders", "house": True},
    "names": {"ja": "夜明けのランナー", "en": "Runner at Dawn"},
    "persons": [
        {
            "id": "akane-mori",
            "ja": "森あかね",
            "en": "Akane Mori",
            "reading": "もりあかね",
            "romaji": "Mori Akane",
        }
    ],
    "number": 4,
    "cost": 5,
    "run": 4,
    "phys": 2,
    "skill": {
        "kind": "active",
        "effect": "burst",
        "magnitude": 2,
        "per_phase": 1,
        "per_match": None,
        "text": {"ja": "2マス多く走る。", "en": "Run 2 more squares."},
    },
    "rarity": "R",
    "illustration": {"palette": ["#10241d", "#2f6b57", "#d6efe2"], "emblem": "kite"},
    "flavour": {"ja": "", "en": ""},
}
CARD = OpenApiExample(
    "Card",
    value={
        "object": "card",
        "id": 33,
        "game": "carriers",
        **PRINTED,
        "component": None,
        "published_at": "2026-10-01T00:00:00Z",
        "legalities": {"standard": "approved"},
        "images": {"svg": "https://league.example/cards/FND-033/r1.svg"},
        "url": "https://league.example/cards/FND-033/",
    },
    response_only=True,
)
DECK = OpenApiExample(
    "Deck",
    value={
        "object": "deck",
        "uid": "k3m9x2hq7v0a",
        "name": "Night shift",
        "note": "",
        "game": "carriers",
        "format": "standard",
        "visibility": "private",
        "owner": {"handle": "mina", "display_name": "ミナ"},
        "is_own": True,
        "step": 7,
        "newest": {"number": 2, "code": "CL-7K3Q-9F"},
        "created_at": "2026-11-01T09:00:00Z",
        "updated_at": "2026-11-03T10:30:00Z",
        "url": "https://league.example/decks/k3m9x2hq7v0a/",
    },
    response_only=True,
)
VALIDATION = OpenApiExample(
    "Two checks of one list",
    value={
        "object": "validation",
        "cards": ["FND-033"],
        "starters": {"4": "FND-033"},
        "checks": [
            {
                "label": "today",
                "format": "standard",
                "date": "2026-11-21",
                "cost_cap": None,
                "legal": False,
                "problems": [
                    {
                        "code": "deck_too_small",
                        "severity": "error",
                        "params": {"count": 1, "min": 15},
                        "cards": [],
                        "rule": "CA-3.1",
                        "message": {
                            "ja": "デッキが1枚しかありません。",
                            "en": "The deck has only 1 card.",
                        },
                    }
                ],
            }
        ],
    },
    response_only=True,
)
VALIDATE = OpenApiExample(
    "Today as it is, and on the day of the event under a cost cap",
    value={
        "cards": ["FND-033"],
        "starters": {"4": "FND-033"},
        "checks": [
            {"label": "today", "format": "standard"},
            {"label": "cup", "format": "standard", "date": "2026-12-01", "cost_cap": 60},
        ],
    },
    request_only=True,
)
