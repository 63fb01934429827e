"""Leagues in the admin, read-only: organisers work on the leagues' own pages."""

from django.contrib import admin

from league.jobs.shared.pages import ReadOnlyAdmin, ReadOnlyInline
from league.people.roles import is_admin, let_into_admin
from league.seasons.models import Division, League, Season

let_into_admin("seasons", view=is_admin)


class DivisionsInline(ReadOnlyInline):
    model = Division
    fields = ("level", "name", "size", "promoted", "playing_off", "relegated", "tournament")
    readonly_fields = fields


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = ("uid", "name", "game", "published", "made_at")
    list_filter = ("game", "published")
    search_fields = ("uid", "name")


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = ("league", "number", "name", "state", "starts_on", "leavers")
    list_filter = ("state", "leavers")
    list_select_related = ("league",)
    search_fields = ("league__uid", "league__name", "name")
    date_hierarchy = "starts_on"
    inlines = (DivisionsInline,)
