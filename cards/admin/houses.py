"""House sets in the admin: a draft is changed here, a published revision is only shown."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from cards.admin.base import CarefulAdmin, NamedInline
from cards.forms.houses import HouseRevisionForm, RowByRow
from cards.models import HouseSet, HouseSetRevision
from cards.services import houses as services
from league.people.errors import Refusal


class HouseRevisionInline(NamedInline):
    """The revisions of a set to look at; the link leads to where a draft is changed."""

    model = HouseSetRevision
    named_by = ("house_set",)
    fields = ("number", "note_ja", "note_en", "published_at")
    readonly_fields = fields
    ordering = ("-number",)
    show_change_link = True
    can_delete = False
    max_num = 0


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
        for one in queryset:
            try:
                draft = services.revise(house_set=one)
            except Refusal as refusal:
                self.message_user(request, f"{one}: {refusal}", messages.ERROR)
            else:
                said = _("%(code)s: done.") % {"code": f"{one} r{draft.number}"}
                self.message_user(request, said, messages.SUCCESS)


@admin.register(HouseSetRevision)
class HouseSetRevisionAdmin(CarefulAdmin):
    form = HouseRevisionForm
    change_form_template = "cards/admin/house_revision.html"
    list_display = ("house_set", "number", "note_ja", "published_at")
    list_filter = ("house_set__game", ("published_at", admin.EmptyFieldListFilter))
    list_select_related = ("house_set",)
    search_fields = ("house_set__name", "house_set__game")
    autocomplete_fields = ("house_set",)
    actions = ("publish_selected",)
    fields = ("house_set", "content", ("note_ja", "note_en"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("house_set", "written") if obj else ()

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show what is published as it is edited, row by row."""
        if obj is None or obj.published_at is None:
            return self.fields
        return ("house_set", "written", ("note_ja", "note_en"))

    @admin.display(description=_("content"))
    def written(self, revision: HouseSetRevision) -> str:
        return format_html('<pre class="written">{}</pre>', RowByRow().encode(revision.content))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or obj.published_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_delete_permission(request, obj)
        return allowed and obj is not None and obj.published_at is None

    @admin.action(description=_("Publish these drafts"), permissions=["publish"])
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[HouseSetRevision]) -> None:
        for revision in queryset.order_by("house_set", "number"):
            self._publish(request, revision)

    def _publish(self, request: HttpRequest, revision: HouseSetRevision) -> None:
        try:
            services.publish(revision=revision, by=request.user, now=timezone.now())  # type: ignore[arg-type]
        except Refusal as refusal:
            self.message_user(request, f"{revision}: {refusal}", messages.ERROR)
        else:
            words = _("%(code)s revision %(number)s is published.")
            said = words % {"code": revision.house_set.name, "number": revision.number}
            self.message_user(request, said, messages.SUCCESS)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        publish = wrap(self.publish_view)
        return [
            path("<int:pk>/publish/", publish, name="cards_housesetrevision_publish"),
            *super().get_urls(),
        ]

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponseRedirect:
        revision = self.get_object(request, str(pk))
        if revision is None or not self.has_publish_permission(request):
            return redirect(reverse("admin:cards_housesetrevision_changelist"))
        if request.method == "POST":
            self._publish(request, revision)
        return redirect("admin:cards_housesetrevision_change", revision.pk)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        revision = self.get_object(request, object_id) if object_id else None
        may_publish = (
            revision is not None
            and revision.published_at is None
            and self.has_publish_permission(request)
        )
        extra = {**(extra_context or {}), "may_publish": may_publish}
        return super().changeform_view(request, object_id, form_url, extra)
