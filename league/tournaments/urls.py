"""Tournaments, mounted at /tournaments/: ``uid`` is the event's."""

from django.urls import path

from league.tournaments import urls_desk
from league.tournaments.views import (
    ladder,
    public,
    public_bracket,
    public_graphs,
    public_hall,
    public_tables,
)

HERE = "<slug:uid>/"
urlpatterns = [
    path(HERE, public.now, name="now"),
    path(f"{HERE}pairings/", public_tables.pairings, name="pairings"),
    path(f"{HERE}standings/", public_tables.standings, name="standings"),
    path(f"{HERE}standings/<int:entrant>/", public_tables.why, name="why"),
    path(f"{HERE}ladder/", ladder.ladder, name="ladder"),
    path(f"{HERE}bracket/", public_bracket.bracket, name="bracket"),
    path(f"{HERE}crosstable/", public_graphs.crosstable, name="crosstable"),
    path(f"{HERE}chart/", public_graphs.chart, name="chart"),
    path(f"{HERE}decks/", public.decks, name="decks"),
    path(f"{HERE}statistics/", public_graphs.numbers, name="statistics"),
    path(f"{HERE}log/", public.log, name="log"),
    path(f"{HERE}info/", public.info, name="info"),
    path(f"{HERE}hall/", public_hall.hall, name="hall"),
    ## Desk
    *urls_desk.urls,
]
