"""Tournaments in the admin, read-only: the staff acts on the desk's pages."""

from typing import Any

from django.contrib import admin
from django.db import models

from league.jobs.shared.pages import ReadOnlyAdmin, ReadOnlyInline
from league.people.roles import is_admin, let_into_admin
from league.tournaments.models import Act, Entrant, Pairing, PairingSide, Phase, Round, Tournament

let_into_admin("tournaments", view=is_admin)
HTTPS: dict[Any, Any] = {models.URLField: {"assume_scheme": "https"}}
EVENT = ("tournament__event__uid", "tournament__event__name")


class PhasesInline(ReadOnlyInline):
    model = Phase
    fields = readonly_fields = ("number", "kind", "name", "state", "rounds")


class SidesInline(ReadOnlyInline):
    model = PairingSide
    fields = readonly_fields = ("number", "entrant")


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """Leaves out the check-in code, which players must read in the hall."""

    list_display = ("event", "state", "check_in", "revision", "made_at")
    list_filter = ("state", "check_in", "reporting", "overdue")
    list_select_related = ("event",)
    search_fields = ("event__uid", "event__name")
    exclude = ("check_in_code",)
    formfield_overrides = HTTPS
    inlines = (PhasesInline,)


@admin.register(Entrant)
class EntrantAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "entry", "seed", "club", "joined_in")
    list_filter = ("joined_in",)
    list_select_related = ("tournament", "entry")
    search_fields = (*EVENT, "entry__uid", "club", "entry__entry_players__player__handle")


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "code", "state", "scheduled_at", "started_at")
    list_filter = ("state",)
    list_select_related = ("tournament",)
    search_fields = EVENT


@admin.register(Pairing)
class PairingAdmin(ReadOnlyAdmin):
    list_display = ("round", "number", "table", "kind", "node", "match", "manual")
    list_filter = ("kind", "manual", "feature")
    list_select_related = ("round", "match")
    search_fields = ("round__tournament__event__uid", "match__uid")
    inlines = (SidesInline,)


@admin.register(Act)
class ActAdmin(ReadOnlyAdmin):
    list_display = ("tournament", "number", "kind", "round", "by", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("tournament", "by")
    search_fields = (*EVENT, "by__email", "reason")
    date_hierarchy = "at"
