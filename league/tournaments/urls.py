"""Tournaments, mounted at /tournaments/: ``uid`` is the event's."""

from django.urls import path

from league.tournaments import urls_desk
from league.tournaments.ladder import views as ladder
from league.tournaments.public.views import graphs, hall, public, tables

HERE = "<slug:uid>/"
urlpatterns = [
    path(HERE, public.now, name="now"),
    path(f"{HERE}pairings/", tables.pairings, name="pairings"),
    path(f"{HERE}standings/", tables.standings, name="standings"),
    path(f"{HERE}standings/<int:entrant>/", tables.why, name="why"),
    path(f"{HERE}ladder/", ladder.ladder, name="ladder"),
    path(f"{HERE}bracket/", graphs.bracket, name="bracket"),
    path(f"{HERE}crosstable/", graphs.crosstable, name="crosstable"),
    path(f"{HERE}chart/", graphs.chart, name="chart"),
    path(f"{HERE}decks/", public.decks, name="decks"),
    path(f"{HERE}statistics/", graphs.numbers, name="statistics"),
    path(f"{HERE}log/", public.log, name="log"),
    path(f"{HERE}info/", public.info, name="info"),
    path(f"{HERE}hall/", hall.hall, name="hall"),
    ## Desk
    *urls_desk.urls,
]
