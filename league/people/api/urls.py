"""The addresses of people in the API."""

from django.urls import path

from league.people.api.people import MeView, PlayerViewset, TokenViewset

routes = [("players", PlayerViewset, "player"), ("me/tokens", TokenViewset, "token")]
urlpatterns = [path("me/", MeView.as_view(), name="me")]
