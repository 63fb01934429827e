"""House sets in the admin: a draft is changed here, a published revision is only shown."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from cards.admin.base import CarefulAdmin, DraftAdmin, RevisionsInline
from cards.forms.houses import HouseRevisionForm, RowByRow
from cards.models import HouseSet, HouseSetRevision
from cards.services import houses as services
from league.people.errors import Refusal


class HouseRevisionInline(RevisionsInline):
    model = HouseSetRevision
    named_by = ("house_set",)
    fields = ("number", "note_ja", "note_en", "published_at")
    readonly_fields = fields


@admin.register(HouseSet)
class HouseSetAdmin(CarefulAdmin):
    list_display = ("game", "name")
    list_filter = ("game",)
    search_fields = ("game", "name")
    inlines = (HouseRevisionInline,)
    actions = ("revise_sets",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("game", "name") if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_delete_permission(request, obj)
        return allowed and obj is not None and not obj.revisions.exists()

    @admin.action(description=_("Open the next revision"), permissions=["change"])
    def revise_sets(self, request: HttpRequest, queryset: QuerySet[HouseSet]) -> None:
        for house_set in queryset:
            try:
                draft = services.revise(house_set=house_set)
            except Refusal as refusal:
                self.message_user(request, f"{house_set}: {refusal}", messages.ERROR)
            else:
                said = _("%(code)s: done.") % {"code": f"{house_set} r{draft.number}"}
                self.message_user(request, said, messages.SUCCESS)


@admin.register(HouseSetRevision)
class HouseSetRevisionAdmin(DraftAdmin):
    form = HouseRevisionForm
    change_form_template = "cards/admin/house_revision.html"
    list_display = ("house_set", "number", "note_ja", "published_at")
    list_filter = ("house_set__game", ("published_at", admin.EmptyFieldListFilter))
    list_select_related = ("house_set",)
    search_fields = ("house_set__name", "house_set__game")
    autocomplete_fields = ("house_set",)
    publishing_order = ("house_set", "number")
    fields = ("house_set", "content", ("note_ja", "note_en"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("house_set", "written") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show a published set in the form of the editor, row by row."""
        if obj is None or obj.published_at is None:
            return self.fields
        return ("house_set", "written", ("note_ja", "note_en"))

    @admin.display(description=_("content"))
    def written(self, revision: HouseSetRevision) -> str:
        return format_html('<pre class="written">{}</pre>', RowByRow().encode(revision.content))

    def publish_draft(self, revision: Any, *, by: Any, now: datetime) -> HouseSetRevision:
        return services.publish(revision=revision, by=by, now=now)

    def code_of(self, revision: HouseSetRevision) -> str:
        return revision.house_set.name
