"""The front door: the first page at /, the games at /games/, the rules at /rules/."""

from django.urls import include, path

from league.front.pictures.views import picture
from league.front.views import components, games, home, machines, notation, phone, rules

RULES = [
    path("", rules.all_rules, name="list"),
    path("<slug:game>/", rules.game_rules, name="game"),
    path("<slug:game>/summary/", rules.summary, name="summary"),
    path("<slug:game>/notation/", notation.notation, name="notation"),
    path("<slug:game>/notation/sheet/", notation.sheet, name="sheet"),
]

GAMES = [path("<slug:game>/", games.game, name="game")]

urlpatterns = [
    path("", home.home, name="home"),
    path("sw.js", phone.worker, name="service-worker"),
    path("offline/", phone.offline, name="offline"),
    path("unsent/<slug:language>/", phone.unsent, name="unsent"),
    path("own-pages/", phone.own, name="own-pages"),
    path("components/", components.components, name="components"),
    path("robots.txt", machines.robots, name="robots"),
    path("sitemap.xml", machines.sitemap, name="sitemap"),
    path("sitemap-<slug:section>.xml", machines.sitemap_part, name="sitemap-part"),
    path("games/", include((GAMES, "games"))),
    path("rules/", include((RULES, "rules"))),
    path(
        "pictures/<slug:kind>/<slug:language>/<str:thing>-<slug:digest>.png",
        picture,
        name="picture",
    ),
]
