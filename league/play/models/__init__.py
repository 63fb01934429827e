from league.play.models.lines import ClockEntry, Line, Roll, Seal, TakingBack
from league.play.models.sittings import Place, Sitting
