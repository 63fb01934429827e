"""The organiser's desk, and what a player does beside it."""

from django.urls import path

from league.tournaments.views import (
    checking_in,
    desk,
    desk_checklist,
    desk_corrections,
    desk_cut,
    desk_entrants,
    desk_floor,
    desk_log,
    desk_restrictions,
    desk_rounds,
    desk_setup,
    desk_tables,
    ladder,
)

AT = "<slug:uid>/desk/"
urls = [
    path(AT, desk.desk, name="desk"),
    path(f"{AT}new/", desk_setup.new, name="new"),
    path(f"{AT}settings/", desk_setup.settings, name="desk-settings"),
    path(f"{AT}standings/", desk_setup.standings, name="desk-standings"),
    path(f"{AT}phases/", desk_setup.phases, name="desk-phases"),
    path(f"{AT}entrants/", desk_entrants.entrant_list, name="desk-entrants"),
    path(f"{AT}entrants/<int:number>/", desk_entrants.entrant, name="desk-entrant"),
    path(f"{AT}waiting/", desk_entrants.waiting_page, name="desk-waiting"),
    path(f"{AT}check-in/", checking_in.board, name="desk-check-in"),
    path(f"{AT}checklist/", desk_checklist.checklist, name="desk-checklist"),
    path(f"{AT}checklist/edit/", desk_checklist.checklist_edit, name="desk-checklist-edit"),
    path(f"{AT}rounds/", desk_rounds.round_list, name="desk-rounds"),
    path(f"{AT}rounds/<int:number>/", desk_rounds.round_page, name="desk-round"),
    path(f"{AT}cut/", desk_cut.cut, name="desk-cut"),
    path(f"{AT}end/", ladder.end, name="desk-end"),
    path(f"{AT}restrictions/", desk_restrictions.restriction_list, name="desk-restrictions"),
    path(f"{AT}results/", desk_floor.results, name="desk-results"),
    path(f"{AT}tables/", desk_tables.tables, name="desk-tables"),
    path(f"{AT}correct/<slug:kind>/", desk_corrections.correct, name="desk-correct"),
    path(f"{AT}penalties/", desk_floor.penalty_list, name="desk-penalties"),
    path(f"{AT}calls/", desk_floor.call_list, name="desk-calls"),
    path(f"{AT}announcements/", desk_floor.announcement_list, name="desk-announcements"),
    path(f"{AT}log/", desk_log.log, name="desk-log"),
    path(f"{AT}log/<int:number>/undo/", desk_log.undo_page, name="desk-undo"),
    path("<slug:uid>/check-in/", checking_in.own, name="check-in"),
    path("<slug:uid>/waiting/", checking_in.wait, name="wait"),
    path("<slug:uid>/call/", checking_in.call, name="call"),
    path("<slug:uid>/drop/", checking_in.drop, name="drop"),
]
