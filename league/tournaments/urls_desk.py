"""The organiser's desk, and what a player does beside it."""

from django.urls import path

from league.tournaments.checklists import views as desk_checklist
from league.tournaments.corrections import views as desk_corrections
from league.tournaments.desk.views import entrants, home as desk, log, rounds
from league.tournaments.floor.views import hall, players, tables, waiting_guests
from league.tournaments.phases.views import ending, set_up
from league.tournaments.restrictions import views as desk_restrictions

AT = "<slug:uid>/desk/"
urls = [
    path(AT, desk.desk, name="desk"),
    path(f"{AT}new/", set_up.new, name="new"),
    path(f"{AT}settings/", set_up.settings, name="desk-settings"),
    path(f"{AT}standings/", set_up.standings, name="desk-standings"),
    path(f"{AT}phases/", set_up.phases, name="desk-phases"),
    path(f"{AT}entrants/", entrants.entrant_list, name="desk-entrants"),
    path(f"{AT}entrants/<int:number>/", entrants.entrant, name="desk-entrant"),
    path(f"{AT}waiting/", entrants.waiting_page, name="desk-waiting"),
    path(f"{AT}check-in/", players.board, name="desk-check-in"),
    path(f"{AT}checklist/", desk_checklist.checklist, name="desk-checklist"),
    path(f"{AT}checklist/edit/", desk_checklist.checklist_edit, name="desk-checklist-edit"),
    path(f"{AT}rounds/", rounds.round_list, name="desk-rounds"),
    path(f"{AT}rounds/<int:number>/", rounds.round_page, name="desk-round"),
    path(f"{AT}cut/", ending.cut, name="desk-cut"),
    path(f"{AT}end/", ending.end, name="desk-end"),
    path(f"{AT}restrictions/", desk_restrictions.restriction_list, name="desk-restrictions"),
    path(f"{AT}results/", hall.results, name="desk-results"),
    path(f"{AT}tables/", tables.tables, name="desk-tables"),
    path(f"{AT}correct/<slug:kind>/", desk_corrections.correct, name="desk-correct"),
    path(f"{AT}penalties/", hall.penalty_list, name="desk-penalties"),
    path(f"{AT}calls/", hall.call_list, name="desk-calls"),
    path(f"{AT}announcements/", hall.announcement_list, name="desk-announcements"),
    path(f"{AT}log/", log.log, name="desk-log"),
    path(f"{AT}log/<int:number>/undo/", log.undo_page, name="desk-undo"),
    path("<slug:uid>/check-in/", players.own, name="check-in"),
    path("<slug:uid>/waiting/", players.wait, name="wait"),
    path("<slug:uid>/waiting/guest/", waiting_guests.join, name="wait-guest"),
    path("<slug:uid>/waiting/<str:secret>/", waiting_guests.place, name="waits"),
    path("<slug:uid>/call/", players.call, name="call"),
    path("<slug:uid>/drop/", players.drop, name="drop"),
]
