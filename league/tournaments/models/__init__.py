from league.tournaments.models.acts import Act, Announcement, JudgeCall
from league.tournaments.models.challenges import ChallengeOffer
from league.tournaments.models.checklists import ChecklistItem, ChecklistTick
from league.tournaments.models.entrants import (
    Absence,
    CheckIn,
    Entrant,
    Penalty,
    RequestedBye,
    Waiting,
    WaitingPlayer,
)
from league.tournaments.models.finishes import Finish
from league.tournaments.models.restrictions import Restriction, RestrictionEntrant
from league.tournaments.models.rounds import Outcome, Pairing, PairingSide, Round, Standing
from league.tournaments.models.tournaments import Phase, PhaseEntrant, Tournament

__all__ = [
    "Absence",
    "Act",
    "Announcement",
    "ChallengeOffer",
    "CheckIn",
    "ChecklistItem",
    "ChecklistTick",
    "Entrant",
    "Finish",
    "JudgeCall",
    "Outcome",
    "Pairing",
    "PairingSide",
    "Penalty",
    "Phase",
    "PhaseEntrant",
    "RequestedBye",
    "Restriction",
    "RestrictionEntrant",
    "Round",
    "Standing",
    "Tournament",
    "Waiting",
    "WaitingPlayer",
]
