"""The addresses of tables in the API."""

from typing import Any

from django.urls import re_path

from league.events.api.events import UID
from league.events.api.urls import LIST
from league.play.api.tables import EventTablesView, MatchTablesView

routes: list[tuple[str, Any, str]] = []
urlpatterns = [
    re_path(
        rf"^events/(?P<uid>{UID})/tables/$", EventTablesView.as_view(LIST), name="event-tables"
    ),
    re_path(
        rf"^matches/(?P<uid>{UID})/tables/$", MatchTablesView.as_view(LIST), name="match-tables"
    ),
]
