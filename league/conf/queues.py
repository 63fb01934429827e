"""Which queue a task waits in, and which tasks are scheduled, in seconds (league/jobs)."""

from typing import Any, Final

# `pulse` stays short, or a busy worker would look like a dead beat. Mails must not wait for
# replays or webhooks. `bots`, `analyses` and `puzzles` are read by processes of their own, at the
# lowest priority: nothing may wait for analyses, which take half a minute each. A process reads its
# queues in turn: who waits for an analysis waits for one part of the work on a puzzle at most.
BOTS: Final = "bots"
ANALYSES: Final = "analyses"
PUZZLES: Final = "puzzles"
THINKERS: Final = {BOTS: (BOTS,), ANALYSES: (ANALYSES, PUZZLES)}  # processes and their queues
THOUGHTS: Final = (*THINKERS[BOTS], *THINKERS[ANALYSES])
QUEUES: Final[dict[str, Any]] = {
    name: {"exchange": name, "routing_key": name}
    for name in ("work", "replay", "webhooks", "pulse", *THOUGHTS)
}
ROUTES: Final[dict[str, Any]] = {
    "jobs.beat": {"queue": "pulse"},
    "jobs.sweep": {"queue": "pulse"},
    "jobs.tidy": {"queue": "pulse"},
    "learning.puzzles": {"queue": "pulse"},
    "matches.sweep": {"queue": "pulse"},
    "matches.sweep_analyses": {"queue": "pulse"},
    "tournaments.sweep": {"queue": "pulse"},
    "play.flags": {"queue": "pulse"},
    "play.bots": {"queue": BOTS},
    "play.worth": {"queue": ANALYSES},
    "play.bots_sweep": {"queue": "pulse"},
}
SCHEDULE: Final[dict[str, Any]] = {
    "sweep": {"task": "jobs.sweep", "schedule": 5.0},
    "beat": {"task": "jobs.beat", "schedule": 10.0},
    "tidy": {"task": "jobs.tidy", "schedule": 600.0},
    "remind": {"task": "events.remind", "schedule": 300.0},
    "declare": {"task": "matches.remind", "schedule": 300.0},
    "verify": {"task": "matches.sweep", "schedule": 60.0},
    "analyse": {"task": "matches.sweep_analyses", "schedule": 60.0},
    "entries": {"task": "tournaments.entries", "schedule": 60.0},
    "ratings": {"task": "careers.sweep", "schedule": 60.0},
    "rounds": {"task": "tournaments.sweep", "schedule": 10.0},
    "webhooks": {"task": "webhooks.sweep", "schedule": 60.0},
    "flags": {"task": "play.flags", "schedule": 10.0},
    "bots": {"task": "play.bots_sweep", "schedule": 5.0},
    "tables": {"task": "play.sweep", "schedule": 600.0},
    "puzzles": {"task": "learning.puzzles", "schedule": 600.0},
    "pictures": {"task": "front.tidy_pictures", "schedule": 3600.0},
    "forget": {"task": "people.forget", "schedule": 600.0},
}
