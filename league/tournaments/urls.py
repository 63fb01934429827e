"""Tournaments, mounted at /tournaments/: ``uid`` is the event's."""

from django.urls import path

from league.events.tables import CSV, XLSX
from league.tournaments import urls_desk
from league.tournaments.views import (
    calendars,
    data,
    ladder,
    public,
    public_bracket,
    public_graphs,
    public_hall,
    public_metagame,
    public_tables,
    report_files,
    transfers,
    widgets,
)

HERE = "<slug:uid>/"
urlpatterns = [
    path("bring-in/", transfers.bring_in, name="bring-in"),
    path("bring-in/report/", report_files.bring_in, name="bring-in-report"),
    path("my-calendar/", calendars.own, name="my-calendar"),
    path("calendars/<str:key>.ics", calendars.feed, name="feed"),
    path("schemas/<slug:name>.json", data.schema, name="schema"),
    path(HERE, public.now, name="now"),
    path(f"{HERE}pairings/", public_tables.pairings, name="pairings"),
    path(f"{HERE}standings/", public_tables.standings, name="standings"),
    path(f"{HERE}standings/<int:entrant>/", public_tables.why, name="why"),
    path(f"{HERE}ladder/", ladder.ladder, name="ladder"),
    path(f"{HERE}bracket/", public_bracket.bracket, name="bracket"),
    path(f"{HERE}crosstable/", public_graphs.crosstable, name="crosstable"),
    path(f"{HERE}chart/", public_graphs.chart, name="chart"),
    path(f"{HERE}decks/", public.decks, name="decks"),
    path(f"{HERE}metagame/", public_metagame.metagame, name="metagame"),
    path(f"{HERE}statistics/", public_graphs.numbers, name="statistics"),
    path(f"{HERE}log/", public.log, name="log"),
    path(f"{HERE}info/", public.info, name="info"),
    path(f"{HERE}hall/", public_hall.hall, name="hall"),
    path(f"{HERE}data/", data.data, name="data"),
    path(f"{HERE}data/set.zip", data.data_set_zip, name="data-set"),
    *(
        path(f"{HERE}data/{name}.{kind}", table, {"kind": kind}, name=f"{name}-{kind}")
        for kind in (CSV, XLSX)
        for name, table in (
            ("standings", data.standings_table),
            ("pairings", data.pairings_table),
            ("cards", data.metagame_table),
        )
    ),
    path(f"{HERE}data/report.trf", data.report, name="report"),
    path(f"{HERE}calendar.ics", calendars.of_event, name="calendar"),
    path(f"{HERE}widget/<slug:widget>/", widgets.widget, name="widget"),
    ## Desk
    *urls_desk.urls,
]
