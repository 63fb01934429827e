"""Tournaments in the admin: to look at. What happens is done by the staff, on its pages."""

from typing import Any

from django.contrib import admin
from django.db import models

from league.events.admin import EvidenceAdmin
from league.people.roles import is_admin, let_into_admin
from league.tournaments.floor_admin import EVENT
from league.tournaments.models import (
    Absence,
    Act,
    BroughtIn,
    CalendarKey,
    CheckIn,
    ChecklistItem,
    ChecklistTick,
    Division,
    Entrant,
    Finish,
    League,
    LeagueRole,
    Outcome,
    Pairing,
    PairingSide,
    Penalty,
    Phase,
    PhaseEntrant,
    RatedGame,
    RatedMatch,
    Rating,
    RatingChange,
    RequestedBye,
    Restriction,
    RestrictionEntrant,
    Round,
    Season,
    Standing,
    Tournament,
    Waiting,
    WaitingPlayer,
)

let_into_admin("tournaments", view=is_admin)
HTTPS: dict[Any, Any] = {models.URLField: {"assume_scheme": "https"}}
OF_ENTRANT = ("entrant__tournament__event__uid", "entrant__entry__uid")


class PhasesInline(admin.TabularInline):
    model = Phase
    fields = ("number", "kind", "name", "state", "rounds")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


class SidesInline(admin.TabularInline):
    model = PairingSide
    fields = ("number", "entrant")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(Tournament)
class TournamentAdmin(EvidenceAdmin):
    """Without the check-in code, which its players are to read in the hall."""

    list_display = ("event", "state", "check_in", "revision", "made_at")
    list_filter = ("state", "check_in", "reporting", "overdue")
    list_select_related = ("event",)
    search_fields = ("event__uid", "event__name")
    exclude = ("check_in_code",)
    formfield_overrides = HTTPS
    inlines = (PhasesInline,)


@admin.register(Phase)
class PhaseAdmin(EvidenceAdmin):
    list_display = ("tournament", "number", "kind", "name", "state", "rounds")
    list_filter = ("kind", "state")
    list_select_related = ("tournament",)
    search_fields = (*EVENT, "name")


@admin.register(PhaseEntrant)
class PhaseEntrantAdmin(EvidenceAdmin):
    list_display = ("phase", "seed", "entrant", "group")
    list_filter = ("group",)
    list_select_related = ("phase", "entrant")
    search_fields = ("phase__tournament__event__uid", "entrant__entry__uid")


@admin.register(Entrant)
class EntrantAdmin(EvidenceAdmin):
    list_display = ("tournament", "number", "entry", "seed", "club", "joined_in")
    list_filter = ("joined_in",)
    list_select_related = ("tournament", "entry")
    search_fields = (*EVENT, "entry__uid", "club", "entry__entry_players__player__handle")


@admin.register(Absence)
class AbsenceAdmin(EvidenceAdmin):
    list_display = ("entrant", "kind", "from_round", "until_round")
    list_filter = ("kind",)
    list_select_related = ("entrant",)
    search_fields = OF_ENTRANT


@admin.register(RequestedBye)
class RequestedByeAdmin(EvidenceAdmin):
    list_display = ("entrant", "round", "worth")
    list_filter = ("worth",)
    list_select_related = ("entrant",)
    search_fields = OF_ENTRANT


@admin.register(CheckIn)
class CheckInAdmin(EvidenceAdmin):
    list_display = ("entrant", "round", "by", "at")
    list_filter = ("round",)
    list_select_related = ("entrant", "by")
    search_fields = OF_ENTRANT


@admin.register(Penalty)
class PenaltyAdmin(EvidenceAdmin):
    list_display = ("entrant", "round", "infraction", "ruling", "points", "by", "lifted_at")
    list_filter = ("ruling", "infraction")
    list_select_related = ("entrant", "by")
    search_fields = (*OF_ENTRANT, "by__email")


@admin.register(Restriction)
class RestrictionAdmin(EvidenceAdmin):
    """Without the reasons, which are for whoever pairs."""

    list_display = ("tournament", "pk", "kind", "phase", "round", "by", "at", "lifted_at")
    list_filter = ("kind", "lifted_at")
    list_select_related = ("tournament", "by")
    search_fields = (*EVENT, "by__email")
    exclude = ("reason",)


@admin.register(RestrictionEntrant)
class RestrictionEntrantAdmin(EvidenceAdmin):
    list_display = ("restriction", "place", "entrant")
    list_filter = ("restriction__kind",)
    list_select_related = ("restriction", "entrant")
    search_fields = OF_ENTRANT


@admin.register(ChecklistItem)
class ChecklistItemAdmin(EvidenceAdmin):
    list_display = ("tournament", "stage", "place", "house", "text", "removed_by", "removed_at")
    list_filter = ("stage", "removed_at")
    list_select_related = ("tournament", "removed_by")
    search_fields = (*EVENT, "text")


@admin.register(ChecklistTick)
class ChecklistTickAdmin(EvidenceAdmin):
    list_display = ("item", "round", "by", "at")
    list_filter = ("round",)
    list_select_related = ("item", "by")
    search_fields = ("item__tournament__event__uid", "item__text", "by__email")


@admin.register(Waiting)
class WaitingAdmin(EvidenceAdmin):
    list_display = ("tournament", "pk", "name", "state", "asked_by", "asked_at")
    list_filter = ("state",)
    list_select_related = ("tournament", "asked_by")
    search_fields = (*EVENT, "name", "players__player__handle")


@admin.register(WaitingPlayer)
class WaitingPlayerAdmin(EvidenceAdmin):
    list_display = ("waiting", "seat", "player", "running")
    list_filter = ("running",)
    list_select_related = ("waiting", "player")
    search_fields = (*EVENT, "player__handle")


@admin.register(Round)
class RoundAdmin(EvidenceAdmin):
    list_display = ("tournament", "number", "code", "state", "scheduled_at", "started_at")
    list_filter = ("state",)
    list_select_related = ("tournament",)
    search_fields = EVENT


@admin.register(Pairing)
class PairingAdmin(EvidenceAdmin):
    list_display = ("round", "number", "table", "kind", "node", "match", "manual")
    list_filter = ("kind", "manual", "feature")
    list_select_related = ("round", "match")
    search_fields = ("round__tournament__event__uid", "match__uid")
    inlines = (SidesInline,)


@admin.register(PairingSide)
class PairingSideAdmin(EvidenceAdmin):
    list_display = ("pairing", "number", "entrant")
    list_filter = ("number",)
    list_select_related = ("pairing", "entrant")
    search_fields = ("round__tournament__event__uid", "entrant__entry__uid")


@admin.register(Outcome)
class OutcomeAdmin(EvidenceAdmin):
    list_display = ("pairing", "version", "won", "played", "proved", "at")
    list_filter = ("won", "played", "proved")
    list_select_related = ("pairing",)
    search_fields = ("pairing__round__tournament__event__uid", "pairing__match__uid")


@admin.register(Standing)
class StandingAdmin(EvidenceAdmin):
    list_display = ("phase", "after", "revision", "at")
    list_filter = ("after",)
    list_select_related = ("phase",)
    search_fields = ("phase__tournament__event__uid",)
    fields = ("phase", "after", "revision", "at")


@admin.register(Act)
class ActAdmin(EvidenceAdmin):
    list_display = ("tournament", "number", "kind", "round", "by", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("tournament", "by")
    search_fields = (*EVENT, "by__email", "reason")
    date_hierarchy = "at"


@admin.register(League)
class LeagueAdmin(EvidenceAdmin):
    list_display = ("uid", "name", "game", "published", "made_at")
    list_filter = ("game", "published")
    search_fields = ("uid", "name")


@admin.register(LeagueRole)
class LeagueRoleAdmin(EvidenceAdmin):
    list_display = ("league", "user", "given_by", "given_at")
    list_filter = ("given_at",)
    list_select_related = ("league", "user", "given_by")
    search_fields = ("league__uid", "league__name", "user__email")


class DivisionsInline(admin.TabularInline):
    model = Division
    fields = ("level", "name", "size", "promoted", "playing_off", "relegated", "tournament")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(Season)
class SeasonAdmin(EvidenceAdmin):
    list_display = ("league", "number", "name", "state", "starts_on", "leavers")
    list_filter = ("state", "leavers")
    list_select_related = ("league",)
    search_fields = ("league__uid", "league__name", "name")
    date_hierarchy = "starts_on"
    inlines = (DivisionsInline,)


@admin.register(Division)
class DivisionAdmin(EvidenceAdmin):
    list_display = ("season", "level", "name", "size", "tournament", "play_offs")
    list_filter = ("level",)
    list_select_related = ("season", "tournament", "play_offs")
    search_fields = ("season__league__uid", "season__league__name", "name")


@admin.register(BroughtIn)
class BroughtInAdmin(EvidenceAdmin):
    list_display = ("tournament", "digest", "by", "at")
    list_select_related = ("tournament", "by")
    search_fields = ("tournament__event__uid", "digest")
    exclude = ("told",)


@admin.register(CalendarKey)
class CalendarKeyAdmin(EvidenceAdmin):
    list_display = ("player", "made_at")
    list_select_related = ("player",)
    search_fields = ("player__handle",)
    exclude = ("digest",)


for _history in Tournament._meta.app_config.get_models() if Tournament._meta.app_config else ():
    if hasattr(_history, "pgh_tracked_model"):
        admin.register(_history)(
            type(
                f"{_history.__name__}Admin",
                (EvidenceAdmin,),
                {
                    "list_display": ("pgh_created_at", "pgh_label", "pgh_obj_id"),
                    "list_filter": ("pgh_label",),
                    "search_fields": ("id",),
                    "exclude": ("check_in_code",),
                    "formfield_overrides": HTTPS,
                },
            )
        )


@admin.register(RatedGame)
class RatedGameAdmin(EvidenceAdmin):
    list_display = ("game",)
    search_fields = ("game",)


@admin.register(RatedMatch)
class RatedMatchAdmin(EvidenceAdmin):
    list_display = ("match", "game", "place", "version", "left_out")
    list_filter = ("game", "left_out")
    list_select_related = ("match",)
    search_fields = ("match__uid",)


@admin.register(RatingChange)
class RatingChangeAdmin(EvidenceAdmin):
    list_display = ("player", "game", "place", "mark", "mean", "deviation", "matches")
    list_filter = ("game", "mark")
    list_select_related = ("player",)
    search_fields = ("player__handle", "rated__match__uid")


@admin.register(Rating)
class RatingAdmin(EvidenceAdmin):
    list_display = ("player", "game", "shown", "matches", "mean", "deviation")
    list_filter = ("game",)
    list_select_related = ("player",)
    search_fields = ("player__handle",)


@admin.register(Finish)
class FinishAdmin(EvidenceAdmin):
    list_display = ("tournament", "entrant", "place", "worst", "of")
    list_select_related = ("tournament", "entrant")
    search_fields = EVENT
