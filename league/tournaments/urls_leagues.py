from django.urls import path

from league.tournaments.views import leagues, organising_leagues

app_name = "leagues"
SEASON = "<slug:uid>/<int:number>/"
urlpatterns = [
    path("", leagues.league_list, name="list"),
    path("new/", organising_leagues.new, name="new"),
    path("<slug:uid>/", leagues.league, name="league"),
    path("<slug:uid>/edit/", organising_leagues.edit, name="edit"),
    path("<slug:uid>/plan/", organising_leagues.plan, name="plan"),
    path(SEASON, leagues.season, name="season"),
    path(f"{SEASON}lead/<slug:step>/", organising_leagues.lead, name="lead"),
]
