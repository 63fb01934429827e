from django.urls import path

from league.tournaments.views import calendars, league_steps, leagues, organising_leagues

SEASON = "<slug:uid>/<int:number>/"
urlpatterns = [
    path("", leagues.league_list, name="list"),
    path("new/", organising_leagues.new, name="new"),
    path("<slug:uid>/", leagues.league, name="league"),
    path("<slug:uid>/calendar.ics", calendars.of_league, name="calendar"),
    path("<slug:uid>/archive/", leagues.archive, name="archive"),
    path("<slug:uid>/edit/", organising_leagues.edit, name="edit"),
    path("<slug:uid>/plan/", organising_leagues.plan, name="plan"),
    path("<slug:uid>/organisers/", league_steps.organisers, name="organisers"),
    path(SEASON, leagues.season, name="season"),
    path(f"{SEASON}lead/<slug:step>/", organising_leagues.lead, name="lead"),
    path(f"{SEASON}play-offs/", league_steps.play_off_page, name="play-offs"),
    path(f"{SEASON}leave/", league_steps.leave, name="leave"),
]
