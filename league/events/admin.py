"""Events in the admin: to look at. What happens at an event is done by its staff, on its pages."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from league.events.models import (
    Act,
    DeckCheck,
    Declaration,
    Entry,
    EntryPlayer,
    Event,
    EventRole,
    Submission,
)
from league.people.roles import is_admin, let_into_admin

let_into_admin("events", view=is_admin)


class EvidenceAdmin(admin.ModelAdmin):
    """Rows that only grow, or change by services alone."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest, *_more: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class RolesInline(admin.TabularInline):
    model = EventRole
    fields = ("role", "user", "valid_from", "valid_until", "accepted_at", "ended_at")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


class SeatsInline(admin.TabularInline):
    model = EntryPlayer
    fk_name = "entry"
    fields = ("seat", "player", "running")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(Event)
class EventAdmin(EvidenceAdmin):
    list_display = ("uid", "name", "format", "starts_at", "deadline", "published")
    list_filter = ("published", "game", "format", "list_visibility")
    list_select_related = ("format",)
    search_fields = ("uid", "name", "place", "category")
    date_hierarchy = "starts_at"
    inlines = (RolesInline,)


@admin.register(EventRole)
class EventRoleAdmin(EvidenceAdmin):
    list_display = ("event", "role", "user", "valid_from", "valid_until", "accepted_at", "ended_at")
    list_filter = ("role",)
    list_select_related = ("event", "user")
    search_fields = ("event__uid", "event__name", "user__email", "user__player__handle")
    exclude = ("token_digest",)


@admin.register(Entry)
class EntryAdmin(EvidenceAdmin):
    list_display = ("uid", "event", "name", "state", "entered_at")
    list_filter = ("state",)
    list_select_related = ("event",)
    search_fields = ("uid", "name", "event__uid", "event__name", "entry_players__player__handle")
    inlines = (SeatsInline,)


@admin.register(EntryPlayer)
class EntryPlayerAdmin(EvidenceAdmin):
    list_display = ("entry", "event", "player", "seat", "running")
    list_filter = ("running",)
    list_select_related = ("entry", "event", "player")
    search_fields = ("player__handle", "player__display_name", "event__uid", "event__name")


@admin.register(Submission)
class SubmissionAdmin(EvidenceAdmin):
    """Without the snapshot: an administrator who plays must not read decks before the reveal."""

    list_display = ("pk", "seat", "handed_in_by", "handed_in_at", "correction")
    list_select_related = ("seat", "handed_in_by")
    search_fields = ("seat__player__handle", "seat__event__uid", "seat__event__name")
    fields = ("seat", "handed_in_by", "handed_in_at", "correction")


@admin.register(DeckCheck)
class DeckCheckAdmin(EvidenceAdmin):
    list_display = ("submission", "result", "checked_by", "checked_at")
    list_filter = ("result",)
    list_select_related = ("submission", "checked_by")
    search_fields = ("note", "submission__seat__player__handle", "submission__seat__event__uid")
    fields = ("result", "note", "checked_by", "checked_at")


@admin.register(Declaration)
class DeclarationAdmin(EvidenceAdmin):
    list_display = ("declarer", "opponent", "declared_by", "declared_at")
    list_select_related = ("declarer", "opponent", "declared_by")
    search_fields = ("declarer__uid", "opponent__uid", "declarer__event__uid")
    fields = ("declarer", "opponent", "declared_by", "declared_at")


@admin.register(Act)
class ActAdmin(EvidenceAdmin):
    list_display = ("event", "kind", "entry", "by", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("event", "entry", "by")
    search_fields = ("event__uid", "event__name", "by__email", "reason")
    date_hierarchy = "at"


for _history in Event._meta.app_config.get_models() if Event._meta.app_config else ():
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
