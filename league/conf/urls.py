from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from cards.urls import collection
from cards.views.decks import by_code
from league.careers import urls as careers
from league.people.views import set_language
from league.seasons import urls as seasons
from league.tournaments import urls as tournaments
from league.transfers import urls as transfers
from league.webhooks import urls as webhooks

handler400 = "league.conf.border.answers.bad_request"
handler403 = "league.conf.border.answers.permission_denied"
handler404 = "league.conf.border.answers.not_found"
handler500 = "league.conf.border.answers.server_error"

TOURNAMENTS = [
    *transfers.beside_tournaments,
    *tournaments.urlpatterns,
    *transfers.of_tournaments,
    *careers.of_tournaments,
    *webhooks.of_tournaments,
]
COLLECTION = [*collection.urlpatterns, *transfers.of_collections]
LEAGUES = [*seasons.urlpatterns, *webhooks.of_leagues]

urlpatterns = [
    # The addresses that a full hall requests most come first: each line is tried in turn.
    path("api/v1/", include("league.conf.urls_api")),
    path("tournaments/", include((TOURNAMENTS, "tournaments"))),
    path("table/", include("league.play.urls")),
    path("", include("league.front.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", set_language, name="set_language"),
    path("", include("league.people.urls")),
    path("me/notifications/", include("league.push.urls")),
    path("cards/", include("cards.urls.cards")),
    path("decks/", include("cards.urls.decks")),
    path("collection/", include((COLLECTION, "collection"))),
    path("d/<str:code>/", by_code, name="deck-by-code"),
    path("events/", include("league.events.urls")),
    path("learn/", include("league.learning.urls")),
    path("leagues/", include((LEAGUES, "leagues"))),
    path("matches/", include("matches.urls")),
    path("", include("league.jobs.urls")),
    path("players/<str:handle>/", include((careers.of_players, "players"))),
    path("ratings/", include((careers.of_ratings, "ratings"))),
    path("opponents/", include("league.opponents.urls")),
    path(
        "api/",
        RedirectView.as_view(pattern_name="api:docs", http_method_names=["get", "head"]),
        name="api-docs",
    ),
    path("admin/", admin.site.urls),
]
