from league.tournaments.models.acts import Act, Announcement, JudgeCall
from league.tournaments.models.entrants import (
    Absence,
    CheckIn,
    Entrant,
    Penalty,
    RequestedBye,
    Waiting,
    WaitingPlayer,
)
from league.tournaments.models.leagues import Division, League, LeagueRole, Season
from league.tournaments.models.rounds import Outcome, Pairing, PairingSide, Round, Standing
from league.tournaments.models.tournaments import Phase, PhaseEntrant, Tournament

__all__ = [
    "Absence",
    "Act",
    "Announcement",
    "CheckIn",
    "Division",
    "Entrant",
    "JudgeCall",
    "League",
    "LeagueRole",
    "Outcome",
    "Pairing",
    "PairingSide",
    "Penalty",
    "Phase",
    "PhaseEntrant",
    "RequestedBye",
    "Round",
    "Season",
    "Standing",
    "Tournament",
    "Waiting",
    "WaitingPlayer",
]
