"""Webhooks on a tournament's desk and on a league's page; league/conf/urls.py includes them."""

from django.urls import path

from league.webhooks import views

DESK = "<slug:uid>/desk/webhooks/"
LEAGUE = "<slug:uid>/webhooks/"
of_tournaments = [
    path(DESK, views.of_tournament, name="desk-webhooks"),
    path(f"{DESK}<slug:hook>/", views.one_of_tournament, name="desk-webhook"),
]
of_leagues = [
    path(LEAGUE, views.of_league, name="webhooks"),
    path(f"{LEAGUE}<slug:hook>/", views.one_of_league, name="webhook"),
]
