"""The house list of what an organiser looks after: by stage, each point by its code."""

from typing import Final

WEEK, MORNING, ROUND, AFTER = "week", "morning", "round", "after"
HOUSE: Final[tuple[tuple[str, str], ...]] = (
    (WEEK, "published"),
    (WEEK, "told"),
    (WEEK, "judge"),
    (WEEK, "venue"),
    (WEEK, "prizes"),
    (WEEK, "kit"),
    (WEEK, "minors"),
    (MORNING, "numbers"),
    (MORNING, "reception"),
    (MORNING, "aid"),
    (MORNING, "briefing"),
    (MORNING, "display"),
    (MORNING, "deck_sheet"),
    (MORNING, "cards"),
    (ROUND, "pairings"),
    (ROUND, "slips"),
    (ROUND, "said"),
    (ROUND, "floor"),
    (AFTER, "results"),
    (AFTER, "lost"),
    (AFTER, "returned"),
    (AFTER, "papers"),
    (AFTER, "tidy"),
)
# What the program sees for itself: nobody ticks it. What the list of next steps tells is no point.
SEEN: Final = frozenset({"published", "told", "judge"})
OF_DECKS: Final = frozenset({"deck_sheet"})  # no point where a game is played without decks
