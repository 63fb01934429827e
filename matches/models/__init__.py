from matches.models.matches import Act, EventRules, Game, Match, Result, Seat, Side
from matches.models.passes import SidePass
from matches.models.records import Chunk, Filing, Record, Reverification, Verdict
from matches.models.reports import Answer, Report, Ruling, Withdrawal

__all__ = [
    "Act",
    "Answer",
    "Chunk",
    "EventRules",
    "Filing",
    "Game",
    "Match",
    "Record",
    "Report",
    "Result",
    "Reverification",
    "Ruling",
    "Seat",
    "Side",
    "SidePass",
    "Verdict",
    "Withdrawal",
]
