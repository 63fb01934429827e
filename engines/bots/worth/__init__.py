"""What each line of a record was worth: luck, skill, and the rest."""

from engines.bots.worth.analysis import VERSION, WHOLE, Alternative, Analysis, Line, from_json

__all__ = ["VERSION", "WHOLE", "Alternative", "Analysis", "Line", "from_json"]
