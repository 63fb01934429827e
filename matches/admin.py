"""Matches in the admin: to look at. Sides report, judges rule, on the pages of the match.

Nothing here shows what a record says: an administrator who plays must not read hidden decks.
"""

from django.contrib import admin

from league.events.admin import EvidenceAdmin
from league.people.roles import is_admin, let_into_admin
from matches.models import (
    Act,
    Answer,
    Chunk,
    EventRules,
    Filing,
    Game,
    Match,
    Record,
    Report,
    Result,
    Reverification,
    Ruling,
    Seat,
    Side,
    SidePass,
    Verdict,
    Withdrawal,
)

let_into_admin("matches", view=is_admin)


class SidesInline(admin.TabularInline):
    model = Side
    fields = ("number", "entry")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


class ResultsInline(admin.TabularInline):
    model = Result
    fields = ("version", "state", "decision", "winner", "scores", "at")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(EventRules)
class EventRulesAdmin(EvidenceAdmin):
    list_display = (
        *("event", "ruleset", "record", "series", "games", "time_out", "report_minutes"),
        *("dice", "clock_minutes", "watch_delay_minutes"),
    )
    list_filter = ("record", "series", "ruleset")
    list_select_related = ("event",)
    search_fields = ("event__uid", "event__name")


@admin.register(Match)
class MatchAdmin(EvidenceAdmin):
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


@admin.register(Side)
class SideAdmin(EvidenceAdmin):
    list_display = ("match", "number", "entry")
    list_filter = ("number",)
    list_select_related = ("match", "entry")
    search_fields = ("match__uid", "entry__uid", "entry__name")


@admin.register(Seat)
class SeatAdmin(EvidenceAdmin):
    list_display = ("side", "number", "name", "entry_player")
    list_filter = ("name",)
    list_select_related = ("side", "entry_player")
    search_fields = ("side__match__uid", "entry_player__player__handle")
    fields = ("side", "number", "name", "entry_player")


@admin.register(Game)
class GameAdmin(EvidenceAdmin):
    list_display = ("match", "number")
    list_filter = ("number",)
    list_select_related = ("match",)
    search_fields = ("match__uid",)


@admin.register(Result)
class ResultAdmin(EvidenceAdmin):
    list_display = ("match", "version", "state", "decision", "winner", "at")
    list_filter = ("state", "decision")
    list_select_related = ("match", "winner")
    search_fields = ("match__uid",)


@admin.register(Report)
class ReportAdmin(EvidenceAdmin):
    list_display = ("uid", "match", "side", "kind", "winner", "late", "by", "side_pass", "at")
    list_filter = ("kind", "late")
    list_select_related = ("match", "side", "winner", "by", "side_pass")
    search_fields = ("uid", "match__uid", "by__email", "note")
    exclude = ("key", "body_digest")


@admin.register(Withdrawal)
class WithdrawalAdmin(EvidenceAdmin):
    list_display = ("report", "by", "side_pass", "at", "reason")
    list_filter = ("at",)
    list_select_related = ("report", "by", "side_pass")
    search_fields = ("report__uid", "report__match__uid", "by__email")


@admin.register(Answer)
class AnswerAdmin(EvidenceAdmin):
    list_display = ("report", "side", "kind", "by", "side_pass", "at")
    list_filter = ("kind",)
    list_select_related = ("report", "side", "by", "side_pass")
    search_fields = ("report__uid", "report__match__uid", "by__email", "note")


@admin.register(Ruling)
class RulingAdmin(EvidenceAdmin):
    list_display = ("match", "kind", "winner", "by", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("match", "winner", "by")
    search_fields = ("match__uid", "by__email", "reason")


@admin.register(SidePass)
class SidePassAdmin(EvidenceAdmin):
    list_display = ("uid", "match", "side", "made_by", "made_at", "ended_at")
    list_filter = ("made_at", "ended_at")
    list_select_related = ("match", "side", "made_by")
    search_fields = ("uid", "match__uid", "made_by__email")
    exclude = ("digest",)


@admin.register(Record)
class RecordAdmin(EvidenceAdmin):
    list_display = ("uid", "game", "ruleset", "digest", "at")
    list_filter = ("game", "ruleset")
    search_fields = ("uid", "digest")
    fields = ("game", "ruleset", "digest", "at")


@admin.register(Filing)
class FilingAdmin(EvidenceAdmin):
    list_display = ("uid", "record", "game", "side", "source", "by", "side_pass", "at")
    list_filter = ("source",)
    list_select_related = ("record", "game", "side", "by", "side_pass")
    search_fields = ("uid", "record__uid", "game__match__uid", "by__email")
    fields = ("record", "game", "side", "report", "source", "by", "side_pass", "at")


@admin.register(Verdict)
class VerdictAdmin(EvidenceAdmin):
    list_display = ("record", "ruleset", "engine", "outcome", "equal", "duration_us", "at")
    list_filter = ("outcome", "ruleset", "engine")
    list_select_related = ("record",)
    search_fields = ("record__uid", "record__digest")
    fields = ("record", "ruleset", "engine", "outcome", "equal", "duration_us", "at")


@admin.register(Reverification)
class ReverificationAdmin(EvidenceAdmin):
    list_display = ("uid", "ruleset", "total", "chunks", "by", "at")
    list_filter = ("at",)
    list_select_related = ("by",)
    search_fields = ("uid", "ruleset")


@admin.register(Chunk)
class ChunkAdmin(EvidenceAdmin):
    list_display = ("run", "number", "count", "duration_us", "at")
    list_filter = ("at",)
    list_select_related = ("run",)
    search_fields = ("run__uid",)


@admin.register(Act)
class ActAdmin(EvidenceAdmin):
    list_display = ("match", "kind", "side", "by", "side_pass", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("match", "side", "by", "side_pass")
    search_fields = ("match__uid", "by__email", "reason")
    date_hierarchy = "at"


for _history in Match._meta.app_config.get_models() if Match._meta.app_config else ():
    if hasattr(_history, "pgh_tracked_model"):
        admin.register(_history)(
            type(
                f"{_history.__name__}Admin",
                (EvidenceAdmin,),
                {
                    "list_display": ("pgh_created_at", "pgh_label", "pgh_obj_id"),
                    "list_filter": ("pgh_label",),
                    "search_fields": ("id",),
                },
            )
        )
