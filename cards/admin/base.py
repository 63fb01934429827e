"""What all our admin pages share: no deleting by the dozen, and the audit as their history."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from import_export.admin import ExportMixin
from import_export.formats.base_formats import CSV, JSON
from import_export.forms import ExportForm
from import_export.resources import ModelResource

from cards.queries.history import history_of
from cards.roles import approves_cards


class CarefulAdmin(admin.ModelAdmin):
    list_per_page = 50
    show_full_result_count = False
    object_history_template = "cards/admin/history.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Load what names a row, for its own page as for the list."""
        related = self.list_select_related
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related(*related) if isinstance(related, tuple) and related else rows

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        audit = history_of(row) if row is not None else []
        return super().history_view(request, object_id, {**(extra_context or {}), "audit": audit})

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return bool(approves_cards(request.user))


class LookingAdmin(CarefulAdmin):
    """Rows that are made and changed elsewhere."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class NamedInline(admin.TabularInline):
    """Rows of a row, each with the rows that name it."""

    named_by: tuple[str, ...] = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related(*self.named_by)


class ComingOnly:
    """What has begun is history; only what is still to come may be taken back."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed: bool = super().has_delete_permission(request, obj)  # type: ignore[misc]
        return allowed and obj is not None and obj.valid_from > timezone.localdate()


class SafeResource(ModelResource):
    """A table for a spreadsheet, in which no cell can be a formula."""

    FORMULA = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")

    def export_field(self, *args: Any, **kwargs: Any) -> Any:
        return defused(super().export_field(*args, **kwargs))


def defused(cell: Any) -> Any:
    """Put an apostrophe before a text that a spreadsheet would calculate."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(SafeResource.FORMULA):
        return f"'{cell}"
    return cell


class ExportAdmin(ExportMixin, CarefulAdmin):
    formats = (CSV, JSON)
    export_form_class = ExportForm
    export_template_name = "cards/admin/export.html"

    def has_export_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_view_permission(request))
