"""The addresses of players over all events, of ratings and of decks in the API."""

from django.urls import re_path

from league.careers.api import metagame, views
from league.tournaments.urls_api import AT, LIST

PLAYER = r"^players/(?P<handle>[A-Za-z0-9_-]{3,30})"
GAME = "(?P<game>[a-z0-9_-]{1,30})"
routes: tuple[()] = ()
urlpatterns = [
    re_path(place, view, name=name)
    for place, view, name in (
        (rf"{AT}/metagame/$", metagame.MetagameView.as_view(), "tournament-metagame"),
        (rf"^ratings/{GAME}/$", views.RatingListView.as_view(LIST), "ratings"),
        (rf"{PLAYER}/ratings/$", views.PlayerRatingsView.as_view(LIST), "player-ratings"),
        (rf"{PLAYER}/ratings/{GAME}/$", views.RatingHistoryView.as_view(LIST), "player-rating"),
        (rf"{PLAYER}/results/$", views.PlayerResultsView.as_view(LIST), "player-results"),
        (rf"{PLAYER}/against/$", views.OpponentsView.as_view(LIST), "player-opponents"),
        (rf"{PLAYER}/against/(?P<other>[A-Za-z0-9_-]{{3,30}})/$", views.MeetingsView.as_view(LIST),
         "player-meetings"),
    )
]  # fmt: skip
