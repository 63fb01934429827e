"""The addresses of events in the API."""

from typing import Any

from django.urls import path, re_path

from league.events.api import seats
from league.events.api.entries import EntryViewset
from league.events.api.events import UID, EventViewset, InvitationView, RoleViewset

EVENT = rf"events/(?P<uid>{UID})"
SEAT = rf"^{EVENT}/entries/(?P<entry>{UID})/seats/(?P<seat>[1-9])"
LIST: dict[str, Any] = {"get": "list"}
LIST_AND_CREATE: dict[str, Any] = {"get": "list", "post": "create"}

routes = [
    ("events", EventViewset, "event"),
    (rf"{EVENT}/entries", EntryViewset, "entry"),
    (rf"{EVENT}/roles", RoleViewset, "event-role"),
]
urlpatterns = [
    path("event-invitations/", InvitationView.as_view(), name="event-invitation"),
    re_path(rf"{SEAT}/deck/$", seats.SeatDeckView.as_view(), name="seat-deck"),
    re_path(rf"{SEAT}/correction/$", seats.CorrectionView.as_view(), name="seat-correction"),
    re_path(rf"{SEAT}/submissions/$", seats.SubmissionsView.as_view(LIST), name="seat-submissions"),
    re_path(rf"{SEAT}/checks/$", seats.ChecksView.as_view(LIST_AND_CREATE), name="seat-checks"),
    re_path(
        rf"^{EVENT}/declarations/$",
        seats.DeclarationsView.as_view(LIST_AND_CREATE),
        name="declarations",
    ),
    re_path(
        rf"^{EVENT}/pairs/(?P<entry>{UID})/(?P<other>{UID})/$",
        seats.PairView.as_view(),
        name="pair",
    ),
]
