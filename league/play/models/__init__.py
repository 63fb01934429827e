from league.play.models.lines import Line, Roll, Seal, TakingBack
from league.play.models.sittings import Place, Sitting

__all__ = ["Line", "Place", "Roll", "Seal", "Sitting", "TakingBack"]
