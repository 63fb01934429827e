"""Leagues in the admin, read-only: organisers work on the leagues' own pages."""

from django.contrib import admin

from league.events.admin import EvidenceAdmin
from league.people.roles import is_admin, let_into_admin
from league.seasons.models import Division, League, Season

let_into_admin("seasons", view=is_admin)


class DivisionsInline(admin.TabularInline):
    model = Division
    fields = ("level", "name", "size", "promoted", "playing_off", "relegated", "tournament")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(League)
class LeagueAdmin(EvidenceAdmin):
    list_display = ("uid", "name", "game", "published", "made_at")
    list_filter = ("game", "published")
    search_fields = ("uid", "name")


@admin.register(Season)
class SeasonAdmin(EvidenceAdmin):
    list_display = ("league", "number", "name", "state", "starts_on", "leavers")
    list_filter = ("state", "leavers")
    list_select_related = ("league",)
    search_fields = ("league__uid", "league__name", "name")
    date_hierarchy = "starts_on"
    inlines = (DivisionsInline,)
