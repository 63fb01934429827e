"""The addresses of tournaments in the API."""

from typing import Any

from django.urls import re_path

from league.events.api.events import UID
from league.tournaments.checklists import api as checklists
from league.tournaments.corrections import api as corrections
from league.tournaments.entrants import api as entrants
from league.tournaments.floor import api as floor
from league.tournaments.ladder import api as challenges
from league.tournaments.pairing import api as rounds
from league.tournaments.phases import api as tournaments
from league.tournaments.public import api
from league.tournaments.restrictions import api as restrictions
from league.tournaments.tournament.api import NUMBER

AT = rf"^tournaments/(?P<uid>{UID})"
ROUND = rf"{AT}/rounds/(?P<number>{NUMBER})"
ENTRANT = rf"{AT}/entrants/(?P<entrant>{NUMBER})"
JOB = "(?P<job>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
KEY = "(?P<pk>[0-9]{1,9})"
LIST: dict[str, Any] = {"get": "list"}
CREATE: dict[str, Any] = {"get": "list", "post": "create"}
GET: dict[str, Any] = {"get": "retrieve"}
CHANGE: dict[str, Any] = {"get": "retrieve", "patch": "partial_update"}
DESTROY: dict[str, Any] = {"delete": "destroy"}
POINT: dict[str, Any] = {"patch": "partial_update", "delete": "destroy"}
REPLACE: dict[str, Any] = {"get": "list", "put": "update"}


def one_of(name: str, known: Any) -> str:
    return f"(?P<{name}>{'|'.join(known)})"


STEP = one_of("step", tournaments.STEPS)
TURN = one_of("turn", rounds.ROUND_STEPS)
MOVE = one_of("move", entrants.ENTRANT_STEPS)
TAKE: dict[str, Any] = {"post": "create"}
MARK = one_of("mark", checklists.TICKS)
REPLY = one_of("reply", floor.CALL_STEPS)
SAY = one_of("say", challenges.ANSWERS)
routes = [("tournaments", tournaments.TournamentViewset, "tournament")]
of_tournaments = [
    (rf"{AT}/phases/$", tournaments.PhasesView.as_view(REPLACE), "phases"),
    (rf"{AT}/lead/{STEP}/$", tournaments.LeadView.as_view(), "lead"),
    (rf"{AT}/rounds/$", rounds.RoundsView.as_view(CREATE), "rounds"),
    (rf"{AT}/challenges/$", challenges.ChallengesView.as_view(CREATE), "challenges"),
    (rf"{AT}/challenges/{KEY}/{SAY}/$", challenges.ChallengeStepView.as_view(),
     "challenge-lead"),
    (rf"{AT}/challenges/{KEY}/cancel/$", challenges.CancelChallengeView.as_view(),
     "challenge-cancel"),
    (rf"{AT}/rounds/challenge/$", challenges.ChallengeView.as_view(), "challenge"),
    (rf"{AT}/rounds/pairing/{JOB}/$", rounds.PairingJobView.as_view(), "pairing-job"),
    (rf"{ROUND}/$", rounds.RoundsView.as_view(GET), "round"),
    (rf"{ROUND}/{TURN}/$", rounds.RoundStepView.as_view(), "round-lead"),
    (rf"{ROUND}/extend/$", rounds.ExtendView.as_view(), "round-extend"),
    (rf"{ROUND}/feature/$", rounds.FeatureView.as_view(), "round-feature"),
    (rf"{ROUND}/draft/$", rounds.DraftView.as_view(), "round-draft"),
    (rf"{AT}/pairings/$", rounds.PairingsView.as_view(LIST), "pairings"),
    (rf"{AT}/cut/$", tournaments.CutView.as_view(), "cut"),
    (rf"{AT}/standings/$", api.StandingsView.as_view(LIST), "standings"),
    (rf"{AT}/ranking/$", api.RankingView.as_view(LIST), "ranking"),
    (rf"{AT}/standings/(?P<entrant>{NUMBER})/$", api.WhyView.as_view(), "standing"),
    (rf"{AT}/bracket/$", api.BracketView.as_view(), "bracket"),
    (rf"{AT}/crosstable/$", api.CrosstableView.as_view(LIST), "crosstable"),
    (rf"{AT}/chart/$", api.ChartView.as_view(LIST), "chart"),
    (rf"{AT}/statistics/$", api.StatisticsView.as_view(), "statistics"),
    (rf"{AT}/log/$", api.ActsView.as_view(LIST), "log"),
    (rf"{AT}/log/(?P<number>{NUMBER})/undo/$", api.UndoView.as_view(), "undo"),
    (rf"{AT}/entrants/$", entrants.EntrantsView.as_view(CREATE), "entrants"),
    (rf"{AT}/entrants/drop/$", entrants.DropsView.as_view(), "drops"),
    (rf"{AT}/entrants/mine/drop/$", entrants.DropOutView.as_view(), "own-drop"),
    (rf"{ENTRANT}/$", entrants.EntrantsView.as_view(CHANGE), "entrant"),
    (rf"{ENTRANT}/{MOVE}/$", entrants.EntrantStepView.as_view(),
     "entrant-lead"),
    (rf"{ENTRANT}/byes/$", entrants.ByesView.as_view(CREATE), "byes"),
    (rf"{ENTRANT}/byes/(?P<round>{NUMBER})/$", entrants.ByesView.as_view(DESTROY), "bye"),
    (rf"{ENTRANT}/check-in/$", entrants.StaffCheckInView.as_view(), "entrant-check-in"),
    (rf"{AT}/check-in/$", entrants.CheckInView.as_view(), "check-in"),
    (rf"{AT}/check-in/close/$", entrants.CloseCheckInView.as_view(), "check-in-close"),
    (rf"{AT}/seeds/$", entrants.SeedsView.as_view(), "seeds"),
    (rf"{AT}/waiting/$", entrants.WaitingView.as_view(CREATE), "waiting"),
    (rf"{AT}/waiting/{KEY}/$", entrants.WaitingSideView.as_view(), "waiting-side"),
    (rf"{AT}/results/$", floor.ResultsView.as_view(), "results"),
    (rf"{AT}/restrictions/$", restrictions.RestrictionsView.as_view(CREATE), "restrictions"),
    (rf"{AT}/restrictions/{KEY}/$", restrictions.RestrictionsView.as_view(DESTROY), "restriction"),
    (rf"{AT}/checklist/$", checklists.ChecklistView.as_view(CREATE), "checklist"),
    (rf"{AT}/checklist/take/$", checklists.TakePointsView.as_view(TAKE), "checklist-take"),
    (rf"{AT}/checklist/{KEY}/$", checklists.ChecklistView.as_view(POINT), "checklist-point"),
    (rf"{AT}/checklist/{KEY}/put-back/$", checklists.PutBackView.as_view(), "checklist-put-back"),
    (rf"{AT}/checklist/{KEY}/{MARK}/$", checklists.TickView.as_view(), "checklist-tick"),
    (rf"{AT}/penalties/$", floor.PenaltiesView.as_view(CREATE), "penalties"),
    (rf"{AT}/penalties/{KEY}/lift/$", floor.LiftView.as_view(), "penalty-lift"),
    (rf"{AT}/calls/$", floor.CallsView.as_view(CREATE), "calls"),
    (rf"{AT}/calls/mine/$", floor.OwnCallView.as_view(), "own-call"),
    (rf"{AT}/calls/{KEY}/{REPLY}/$", floor.CallStepView.as_view(), "call-lead"),
    (rf"{AT}/announcements/$", floor.AnnouncementsView.as_view(CREATE), "announcements"),
    (rf"{AT}/corrections/$", corrections.CorrectionsView.as_view(), "corrections"),
    (rf"{AT}/corrections/preview/$", corrections.PreviewView.as_view(), "correction-preview"),
]  # fmt: skip
urlpatterns = [
    *(re_path(place, view, name=f"tournament-{name}") for place, view, name in of_tournaments)
]
