"""Shared by all our admin pages: no bulk deletion, and the audit as their history."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from import_export.admin import ExportMixin
from import_export.formats.base_formats import CSV, JSON
from import_export.forms import ExportForm
from import_export.resources import ModelResource

from cards.queries.history import history_of
from cards.roles import approves_cards
from league.jobs.shared import pages
from league.jobs.shared.pages import NeverAdded, NeverChanged, NeverDeleted
from league.people.errors import Refusal


class CarefulAdmin(pages.CarefulAdmin):
    object_history_template = "cards/admin/history.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Load the rows that name a row, on its own page as in the list."""
        related = self.list_select_related
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related(*related) if isinstance(related, tuple) and related else rows

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        audit = history_of(row) if row is not None else []
        return super().history_view(request, object_id, {**(extra_context or {}), "audit": audit})

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return bool(approves_cards(request.user))


class LookingAdmin(NeverAdded, NeverChanged, NeverDeleted, CarefulAdmin):
    """Rows that are made and changed elsewhere."""


class DraftAdmin(CarefulAdmin):
    """Revisions: a draft is changed and published here, a published one is only shown."""

    actions = ("publish_selected",)
    publishing_order: tuple[str, ...] = ()

    def publish_draft(self, revision: Any, *, by: Any, now: datetime) -> Any:
        """Publish a draft through its service, which may refuse it."""
        raise NotImplementedError

    def code_of(self, revision: Any) -> str:
        """Return the code of what is revised, for the message when a revision is published."""
        raise NotImplementedError

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or obj.published_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_delete_permission(request, obj)
        return allowed and obj is not None and obj.published_at is None

    @admin.action(description=_("Publish these drafts"), permissions=["publish"])
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        for revision in queryset.order_by(*self.publishing_order):
            self._publish(request, revision)

    def refused_as(self, revision: Any) -> str:
        """Return the name of a draft that could not be published."""
        return str(revision)

    def _publish(self, request: HttpRequest, revision: Any) -> None:
        try:
            self.publish_draft(revision, by=request.user, now=timezone.now())
        except Refusal as refusal:
            said = f"{self.refused_as(revision)}: {refusal}"
            self.message_user(request, said, messages.ERROR)
        else:
            words = _("%(code)s revision %(number)s is published.")
            said = words % {"code": self.code_of(revision), "number": revision.number}
            self.message_user(request, said, messages.SUCCESS)

    def get_urls(self) -> list[URLPattern]:
        publish = self.admin_site.admin_view(self.publish_view)
        name = f"cards_{self.opts.model_name}_publish"
        return [path("<int:pk>/publish/", publish, name=name), *super().get_urls()]

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponseRedirect:
        revision = self.get_object(request, str(pk))
        address = f"admin:cards_{self.opts.model_name}"
        if revision is None or not self.has_publish_permission(request):
            return redirect(f"{address}_changelist")
        if request.method == "POST":
            self._publish(request, revision)
        return redirect(f"{address}_change", revision.pk)

    def shown_beside(self, revision: Any) -> dict[str, Any]:
        """Return the context beside the form; ``revision`` is None for a new one."""
        return {}

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        revision = self.get_object(request, object_id) if object_id else None
        is_draft = revision is not None and revision.published_at is None
        extra = {
            **(extra_context or {}),
            **self.shown_beside(revision),
            "may_publish": is_draft and self.has_publish_permission(request),
        }
        return super().changeform_view(request, object_id, form_url, extra)


class NamedInline(admin.TabularInline):
    """Inline rows, each loaded with the rows that name it."""

    named_by: tuple[str, ...] = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.select_related(*self.named_by)


class RevisionsInline(NamedInline):
    """Revisions to look at; the link leads to where a draft is changed."""

    ordering = ("-number",)
    show_change_link = True
    can_delete = False
    max_num = 0


class ComingOnly:
    """Rows that may be deleted only before their first day: later they are history."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed: bool = super().has_delete_permission(request, obj)  # type: ignore[misc]
        return allowed and obj is not None and obj.valid_from > timezone.localdate()


class SafeResource(ModelResource):
    """A spreadsheet table in which no cell can be a formula."""

    FORMULA = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")

    def export_field(self, *args: Any, **kwargs: Any) -> Any:
        return defused(super().export_field(*args, **kwargs))


def defused(cell: Any) -> Any:
    """Put an apostrophe before a text that a spreadsheet would read as a formula."""
    if isinstance(cell, str) and cell.lstrip(" ").startswith(SafeResource.FORMULA):
        return f"'{cell}"
    return cell


class ExportAdmin(ExportMixin, CarefulAdmin):
    formats = (CSV, JSON)
    export_form_class = ExportForm
    export_template_name = "cards/admin/export.html"

    def has_export_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_view_permission(request))
