from django.urls import path

from league.tournaments.views import players

app_name = "ratings"
urlpatterns = [
    path("", players.rating_lists, name="list"),
    path("<slug:game>/", players.rating_list, name="game"),
]
