"""The house list of an organiser's tasks: by stage, each point by its code."""

from typing import Final

WEEK, MORNING, ROUND, AFTER = "week", "morning", "round", "after"
OF_STAGES: Final = (
    (WEEK, ("published", "told", "judge", "venue", "prizes", "kit", "minors")),
    (MORNING, ("numbers", "reception", "aid", "briefing", "display", "deck_sheet", "cards")),
    (ROUND, ("pairings", "slips", "said", "floor")),
    (AFTER, ("results", "lost", "returned", "papers", "tidy")),
)
HOUSE: Final = tuple((stage, code) for stage, codes in OF_STAGES for code in codes)
# Points that the program ticks itself. What the list of next steps shows is not on this list.
SEEN: Final = frozenset({"published", "told", "judge"})
OF_DECKS: Final = frozenset({"deck_sheet"})  # not on the list of a game without decks
