"""Ratings in the admin, read-only: they are computed from the results."""

from django.contrib import admin

from league.careers.models import RatedMatch, Rating
from league.jobs.shared.pages import ReadOnlyAdmin
from league.people.roles import is_admin, let_into_admin

let_into_admin("careers", view=is_admin)


@admin.register(RatedMatch)
class RatedMatchAdmin(ReadOnlyAdmin):
    list_display = ("match", "game", "place", "version", "left_out")
    list_filter = ("game", "left_out")
    list_select_related = ("match",)
    search_fields = ("match__uid",)


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("player", "game", "shown", "matches", "mean", "deviation")
    list_filter = ("game",)
    list_select_related = ("player",)
    search_fields = ("player__handle",)
