"""Imports and exports, among the addresses of tournaments: ``uid`` is the event's."""

from django.urls import path

from league.events.tables import CSV, XLSX
from league.transfers import views, widgets
from league.transfers.calendars import views as calendars
from league.transfers.collection import views as collection
from league.transfers.data_set import views as data_set
from league.transfers.paper import views as paper
from league.transfers.trf import views as trf

HERE = "<slug:uid>/"
DESK = f"{HERE}desk/"
# Placed before the addresses of a tournament: no tournament has such a uid.
beside_tournaments = [
    path("bring-in/", views.bring_in, name="bring-in"),
    path("bring-in/report/", trf.bring_in, name="bring-in-report"),
    path("my-calendar/", calendars.own, name="my-calendar"),
    path("calendars/<str:key>.ics", calendars.feed, name="feed"),
    path("schemas/<slug:name>.json", data_set.schema, name="schema"),
]
of_tournaments = [
    path(f"{HERE}data/", data_set.data, name="data"),
    path(f"{HERE}data/set.zip", data_set.data_set_zip, name="data-set"),
    *(
        path(f"{HERE}data/{name}.{kind}", table, {"kind": kind}, name=f"{name}-{kind}")
        for kind in (CSV, XLSX)
        for name, table in (
            ("standings", data_set.standings_table),
            ("pairings", data_set.pairings_table),
        )
    ),
    path(f"{HERE}data/report.trf", data_set.report, name="report"),
    path(f"{HERE}calendar.ics", calendars.of_event, name="calendar"),
    path(f"{HERE}widget/<slug:widget>/", widgets.widget, name="widget"),
    path(f"{DESK}print/", paper.index, name="desk-prints"),
    path(f"{DESK}print/<slug:what>/", paper.sheet, name="desk-print"),
    path(f"{DESK}transfer/", views.transfer, name="desk-transfer"),
    path(f"{DESK}transfer/event.json", views.export, name="desk-event-file"),
    path(f"{DESK}import/<slug:table>/", views.table, name="desk-import"),
]
# Beside the addresses of a player's collection (cards/urls/collection.py).
of_collections = [
    path("table/", collection.bring_in, name="bring-in"),
    path("collection.csv", collection.export, name="csv"),
]
