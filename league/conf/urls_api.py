"""The API's addresses, gathered from the lists of the apps."""

from django.urls import path, re_path
from rest_framework.routers import SimpleRouter

from cards.api import urls as cards
from league.careers.api import urls as careers
from league.conf.pages.api import SchemaView, docs
from league.events.api import urls as events
from league.people.api import urls as people
from league.people.api.views import Absent
from league.play.api import urls as play
from league.seasons.api import urls as seasons
from league.tournaments import urls_api as tournaments
from league.transfers.api import urls as transfers
from league.webhooks.api import urls as webhooks
from matches.api import urls as matches

app_name = "api"
APPS = (people, cards, events, matches, play, tournaments, transfers, seasons, careers, webhooks)

router = SimpleRouter()
for app in APPS:
    for prefix, viewset, basename in app.routes:
        router.register(prefix, viewset, basename)

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
    *(pattern for app in APPS for pattern in app.urlpatterns),
    *router.urls,
    re_path(r"", Absent.as_view(), name="absent"),
]
