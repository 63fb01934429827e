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
from league.tournaments.models.leagues import Division, League, LeagueRole, Season
from league.tournaments.models.ratings import (
    Finish,
    RatedGame,
    RatedMatch,
    Rating,
    RatingChange,
)
from league.tournaments.models.restrictions import Restriction, RestrictionEntrant
from league.tournaments.models.rounds import Outcome, Pairing, PairingSide, Round, Standing
from league.tournaments.models.tournaments import Phase, PhaseEntrant, Tournament
from league.tournaments.models.transfers import BroughtIn, CalendarKey

__all__ = [
    "Absence",
    "Act",
    "Announcement",
    "BroughtIn",
    "CalendarKey",
    "ChallengeOffer",
    "CheckIn",
    "ChecklistItem",
    "ChecklistTick",
    "Division",
    "Entrant",
    "Finish",
    "JudgeCall",
    "League",
    "LeagueRole",
    "Outcome",
    "Pairing",
    "PairingSide",
    "Penalty",
    "Phase",
    "PhaseEntrant",
    "RatedGame",
    "RatedMatch",
    "Rating",
    "RatingChange",
    "RequestedBye",
    "Restriction",
    "RestrictionEntrant",
    "Round",
    "Season",
    "Standing",
    "Tournament",
    "Waiting",
    "WaitingPlayer",
]
