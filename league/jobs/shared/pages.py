"""Base classes for the admin of all apps. No model is registered here, to keep their order."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest


class NeverAdded:
    def has_add_permission(self, request: HttpRequest, *_more: Any) -> bool:
        return False


class NeverChanged:
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class NeverDeleted:
    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class ReadOnlyAdmin(NeverAdded, NeverChanged, NeverDeleted, admin.ModelAdmin):
    """Read-only pages of tables that are append-only or changed by services alone."""

    list_per_page = 50
    show_full_result_count = False


class ReadOnlyInline(admin.TabularInline):
    """Rows to look at on another row's page; ``fields`` are ``readonly_fields``, too."""

    extra = max_num = 0
    can_delete = False


class CarefulAdmin(admin.ModelAdmin):
    """Without deleting many rows at once."""

    list_per_page = 50
    show_full_result_count = False

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions
