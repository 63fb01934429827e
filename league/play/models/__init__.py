from league.play.models.lines import ClockEntry, Line, Roll, Seal, TakingBack, Worth
from league.play.models.sittings import Place, Sitting
