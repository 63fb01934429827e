"""A player over all events, mounted at /players/<handle>/."""

from django.urls import path

from league.tournaments.views import players

app_name = "players"
urlpatterns = [
    path("results/", players.results, name="results"),
    path("against/", players.against, name="against"),
    path("against/<str:other>/", players.meetings, name="meetings"),
    path("ratings/<slug:game>/", players.rating, name="rating"),
]
