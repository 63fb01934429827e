"""Matches in the admin, read-only. Sides report and judges rule on the pages of the match.

The contents of records are not shown: an administrator who plays must not read hidden decks.
"""

from django.contrib import admin

from league.jobs.shared.pages import ReadOnlyAdmin
from league.people.roles import is_admin, let_into_admin
from matches import models

let_into_admin("matches", view=is_admin)


class SidesInline(admin.TabularInline):
    model = models.Side
    fields = ("number", "entry")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


class ResultsInline(admin.TabularInline):
    model = models.Result
    fields = ("version", "state", "decision", "winner", "scores", "at")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(models.Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("uid", "event", "number", "state", "version", "proved", "scheduled_at")
    list_filter = ("state", "proved", "ruleset")
    list_select_related = ("event",)
    search_fields = (
        "uid",
        "event__uid",
        "event__name",
        "sides__entry__entry_players__player__handle",
    )
    inlines = (SidesInline, ResultsInline)


@admin.register(models.Filing)
class FilingAdmin(ReadOnlyAdmin):
    list_display = ("uid", "record", "game", "side", "source", "by", "side_pass", "at")
    list_filter = ("source",)
    list_select_related = ("record", "game", "side", "by", "side_pass")
    search_fields = ("uid", "record__uid", "game__match__uid", "by__email")
    fields = ("record", "game", "side", "report", "source", "by", "side_pass", "at")


@admin.register(models.Verdict)
class VerdictAdmin(ReadOnlyAdmin):
    list_display = ("record", "ruleset", "engine", "outcome", "equal", "duration_us", "at")
    list_filter = ("outcome", "ruleset", "engine")
    list_select_related = ("record",)
    search_fields = ("record__uid", "record__digest")
    fields = ("record", "ruleset", "engine", "outcome", "equal", "duration_us", "at")


@admin.register(models.Reverification)
class ReverificationAdmin(ReadOnlyAdmin):
    list_display = ("uid", "ruleset", "total", "chunks", "by", "at")
    list_filter = ("at",)
    list_select_related = ("by",)
    search_fields = ("uid", "ruleset")


@admin.register(models.Act)
class ActAdmin(ReadOnlyAdmin):
    list_display = ("match", "kind", "side", "by", "side_pass", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("match", "side", "by", "side_pass")
    search_fields = ("match__uid", "by__email", "reason")
    date_hierarchy = "at"
