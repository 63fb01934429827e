"""The addresses of leagues and their seasons in the API."""

from django.urls import re_path

from league.seasons.api import leagues, seasons
from league.tournaments.tournament.api import NUMBER
from league.tournaments.urls_api import CREATE, DESTROY, GET, KEY, LIST, UID, one_of

IN = rf"^leagues/(?P<uid>{UID})"
SEASON = rf"{IN}/seasons/(?P<number>{NUMBER})"
SEASON_STEP = one_of("step", seasons.STEPS)
routes = [("leagues", leagues.LeagueViewset, "league")]
of_leagues = [
    (rf"{IN}/organisers/$", leagues.OrganisersView.as_view(CREATE), "organisers"),
    (rf"{IN}/organisers/{KEY}/$", leagues.OrganisersView.as_view(DESTROY), "organiser"),
    (rf"{IN}/archive/$", leagues.ArchiveView.as_view(), "archive"),
    (rf"{IN}/archive/table/$", leagues.AllTimeView.as_view(LIST), "archive-table"),
    (rf"{IN}/seasons/$", seasons.SeasonsView.as_view(CREATE), "seasons"),
    (rf"{IN}/seasons/outlook/$", seasons.OutlookView.as_view(), "season-outlook"),
    (rf"{SEASON}/$", seasons.SeasonsView.as_view(GET), "season"),
    (rf"{SEASON}/plan/$", seasons.PlanView.as_view(), "season-plan"),
    (rf"{SEASON}/lead/{SEASON_STEP}/$", seasons.SeasonLeadView.as_view(), "season-lead"),
    (rf"{SEASON}/tables/$", seasons.DivisionTablesView.as_view(LIST), "season-tables"),
    (rf"{SEASON}/calendar/$", seasons.CalendarView.as_view(LIST), "season-calendar"),
    (rf"{SEASON}/race/$", seasons.RaceView.as_view(LIST), "season-race"),
    (rf"{SEASON}/records/$", seasons.RecordsView.as_view(LIST), "season-records"),
    (rf"{SEASON}/leave/$", seasons.LeaveView.as_view(), "season-leave"),
    (rf"{SEASON}/next/$", seasons.NextView.as_view(), "season-next"),
    (rf"{SEASON}/follow/$", seasons.FollowView.as_view(), "season-follow"),
    (rf"{SEASON}/play-offs/$", seasons.PlayOffsView.as_view(), "season-play-offs"),
    (rf"{SEASON}/play-offs/start/$", seasons.StartPlayOffsView.as_view(),
     "season-play-offs-start"),
]  # fmt: skip
urlpatterns = [re_path(place, view, name=f"league-{name}") for place, view, name in of_leagues]
