from matches.models.analyses import Analysis
from matches.models.matches import Act, EventRules, Game, Match, Result, Seat, Side
from matches.models.passes import SidePass
from matches.models.records import Chunk, Filing, Record, Reverification, Verdict
from matches.models.reports import Answer, Report, Ruling, Withdrawal
