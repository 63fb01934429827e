"""Players over all events, the rating lists, and the decks of an event as a whole."""

from django.urls import path

from league.careers.views import metagame, players
from league.events.tables import CSV, XLSX

HERE = "<slug:uid>/"
of_tournaments = [
    path(f"{HERE}metagame/", metagame.metagame, name="metagame"),
    *(
        path(f"{HERE}data/cards.{kind}", metagame.cards_table, {"kind": kind}, name=f"cards-{kind}")
        for kind in (CSV, XLSX)
    ),
]
# Mounted at /players/<handle>/.
of_players = [
    path("results/", players.results, name="results"),
    path("against/", players.against, name="against"),
    path("against/<str:other>/", players.meetings, name="meetings"),
    path("ratings/<slug:game>/", players.rating, name="rating"),
]
of_ratings = [
    path("", players.rating_lists, name="list"),
    path("<slug:game>/", players.rating_list, name="game"),
]
