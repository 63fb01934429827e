from django.urls import path

from league.seasons.views import calendars, leagues, organising, steps

SEASON = "<slug:uid>/<int:number>/"
urlpatterns = [
    path("", leagues.league_list, name="list"),
    path("new/", organising.new, name="new"),
    path("<slug:uid>/", leagues.league, name="league"),
    path("<slug:uid>/calendar.ics", calendars.calendar, name="calendar"),
    path("<slug:uid>/archive/", leagues.archive, name="archive"),
    path("<slug:uid>/edit/", organising.edit, name="edit"),
    path("<slug:uid>/plan/", organising.plan, name="plan"),
    path("<slug:uid>/organisers/", steps.organisers, name="organisers"),
    path(SEASON, leagues.season, name="season"),
    path(f"{SEASON}lead/<slug:step>/", organising.lead, name="lead"),
    path(f"{SEASON}play-offs/", steps.play_off_page, name="play-offs"),
    path(f"{SEASON}leave/", steps.leave, name="leave"),
]
