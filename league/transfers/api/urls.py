"""The addresses of imports and exports in the API."""

from django.urls import re_path

from league.tournaments.urls_api import AT, one_of
from league.transfers.api import files
from league.transfers.tables.services import importing

SHEET = one_of("sheet", importing.NEEDS)
routes: tuple[()] = ()
of_tournaments = [
    (r"^tournaments/bring-in/report/$", files.BringInView.as_view(), "bring-in-report"),
    (rf"{AT}/export/$", files.ExportView.as_view(), "export"),
    (rf"{AT}/trf/$", files.ReportView.as_view(), "report"),
    (rf"{AT}/imports/{SHEET}/$", files.ImportView.as_view(), "import"),
]
urlpatterns = [
    re_path(place, view, name=f"tournament-{name}") for place, view, name in of_tournaments
]
