"""The house list of what an organiser looks after: by stage, each point by its code."""

from typing import Final

WEEK, MORNING, ROUND, AFTER = "week", "morning", "round", "after"
OF_STAGES: Final = (
    (WEEK, ("published", "told", "judge", "venue", "prizes", "kit", "minors")),
    (MORNING, ("numbers", "reception", "aid", "briefing", "display", "deck_sheet", "cards")),
    (ROUND, ("pairings", "slips", "said", "floor")),
    (AFTER, ("results", "lost", "returned", "papers", "tidy")),
)
HOUSE: Final = tuple((stage, code) for stage, codes in OF_STAGES for code in codes)
# What the program sees for itself: nobody ticks it. What the list of next steps tells is no point.
SEEN: Final = frozenset({"published", "told", "judge"})
OF_DECKS: Final = frozenset({"deck_sheet"})  # no point where a game is played without decks
