"""What is said and asked while play goes on, in the admin: to look at."""

from django.contrib import admin

from league.events.admin import EvidenceAdmin
from league.tournaments.models import Announcement, ChallengeOffer, JudgeCall

EVENT = ("tournament__event__uid", "tournament__event__name")


@admin.register(Announcement)
class AnnouncementAdmin(EvidenceAdmin):
    list_display = ("tournament", "by", "at", "text")
    list_filter = ("at",)
    list_select_related = ("tournament", "by")
    search_fields = (*EVENT, "text")


@admin.register(JudgeCall)
class JudgeCallAdmin(EvidenceAdmin):
    list_display = ("tournament", "round", "table", "called_at", "taken_by", "closed_at")
    list_filter = ("called_at",)
    list_select_related = ("tournament", "round", "taken_by")
    search_fields = EVENT


@admin.register(ChallengeOffer)
class ChallengeOfferAdmin(EvidenceAdmin):
    list_display = ("phase", "challenger", "challenged", "state", "made_at", "answer_by")
    list_filter = ("state", "made_at")
    list_select_related = ("phase", "challenger", "challenged")
    search_fields = tuple(f"phase__{field}" for field in EVENT)
