"""The models that all subjects of tournaments share; others are in their subject's folder."""

from league.tournaments.models.acts import Act, Announcement, JudgeCall
from league.tournaments.models.entrants import (
    Absence,
    CheckIn,
    Entrant,
    Finish,
    Penalty,
    RequestedBye,
    Waiting,
    WaitingLink,
    WaitingPlayer,
)
from league.tournaments.models.rounds import Outcome, Pairing, PairingSide, Round, Standing
from league.tournaments.models.tournaments import Phase, PhaseEntrant, Tournament
