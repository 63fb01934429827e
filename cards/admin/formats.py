"""Legality by date: approvals, formats with their periods and pools, the ban list."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from cards.admin.base import CarefulAdmin, ComingOnly
from cards.forms.admin import DatedForm
from cards.models import Approval, Ban, Format, FormatPeriod, FormatSet
from cards.services import bans
from league.jobs.shared.pages import NeverAdded, NeverChanged, NeverDeleted


@admin.register(Approval)
class ApprovalAdmin(ComingOnly, CarefulAdmin):
    form = DatedForm
    list_display = ("card", "valid_from", "valid_until", "approved_by")
    list_filter = ("valid_from", "valid_until", "card__card_set")
    list_select_related = ("card", "approved_by")
    search_fields = ("card__code", "card__current__name_ja", "card__current__name_en")
    autocomplete_fields = ("card",)
    fields = ("card", "valid_from", "valid_until")
    date_hierarchy = "valid_from"

    def save_model(self, request: HttpRequest, obj: Approval, form: Any, change: bool) -> None:
        obj.approved_by = request.user  # type: ignore[assignment]
        super().save_model(request, obj, form, change)


class PeriodInline(admin.TabularInline):
    model = FormatPeriod
    form = DatedForm
    extra = 0
    show_change_link = True
    can_delete = False


@admin.register(Format)
class FormatAdmin(NeverDeleted, CarefulAdmin):
    list_display = ("code", "number", "name_ja", "name_en", "game")
    list_filter = ("game",)
    search_fields = ("code", "name_ja", "name_en")
    inlines = (PeriodInline,)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("code", "number", "game") if obj else ()


class PoolInline(admin.TabularInline):
    model = FormatSet
    autocomplete_fields = ("cardset",)
    extra = 0


@admin.register(FormatPeriod)
class FormatPeriodAdmin(ComingOnly, CarefulAdmin):
    form = DatedForm
    list_display = ("format", "valid_from", "valid_until", "min_cards", "max_cards", "cost_cap")
    list_filter = ("format",)
    list_select_related = ("format",)
    search_fields = ("format__code", "format__name_ja", "format__name_en")
    autocomplete_fields = ("format",)
    inlines = (PoolInline,)


@admin.register(FormatSet)
class FormatSetAdmin(NeverAdded, NeverChanged, CarefulAdmin):
    """To look up; a pool is set on the page of its period."""

    list_display = ("formatperiod", "cardset")
    list_filter = ("formatperiod__format",)
    list_select_related = ("formatperiod", "cardset")
    search_fields = ("cardset__code", "formatperiod__format__code")


@admin.register(Ban)
class BanAdmin(ComingOnly, CarefulAdmin):
    form = DatedForm
    list_display = ("card", "format", "valid_from", "valid_until", "reason_ja")
    list_filter = ("format", "valid_from")
    list_select_related = ("card", "format")
    search_fields = ("card__code", "card__current__name_ja", "reason_ja", "reason_en")
    autocomplete_fields = ("card", "format")
    date_hierarchy = "valid_from"

    def save_model(self, request: HttpRequest, obj: Ban, form: Any, change: bool) -> None:
        """Tell players whose decks have the card at once; again when the ban changes."""
        super().save_model(request, obj, form, change)
        if not change or {"card", "format", "valid_from"} & set(form.changed_data):
            bans.announce(ban=obj, now=timezone.now())
