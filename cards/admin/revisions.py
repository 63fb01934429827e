"""Card revisions: drafts are changed here, beside their face; published ones are only shown."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Max, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cards.admin.base import CarefulAdmin
from cards.forms.admin import RevisionForm
from cards.models import Card, CardRevision, Erratum
from cards.queries.cards import PRINTED, face_of
from cards.services import cards as services
from cards.services.imports import formula_of
from league.people.errors import Refusal


class ErratumInline(admin.StackedInline):
    model = Erratum
    extra = 0
    can_delete = False


@admin.register(CardRevision)
class CardRevisionAdmin(CarefulAdmin):
    form = RevisionForm
    change_form_template = "cards/admin/revision.html"
    list_display = ("code", "number", "name_ja", "cost", "run", "phys", "rarity", "published_at")
    list_filter = (
        ("published_at", admin.EmptyFieldListFilter), "card__card_set", "skill_kind",
        "skill_effect", "rarity", "carrier_number",
    )  # fmt: skip
    list_select_related = ("card",)
    search_fields = ("card__code", "name_ja", "name_en")
    autocomplete_fields = ("card",)
    inlines = (ErratumInline,)
    actions = ("publish_selected",)
    fieldsets = (
        (None, {"fields": ("card", ("name_ja", "name_en"))}),
        (_("Figures"), {"fields": (("carrier_number", "cost", "run", "phys"),)}),
        (
            _("Skill"),
            {
                "fields": (
                    ("skill_kind", "skill_effect", "skill_magnitude"),
                    ("per_phase", "per_match"),
                    ("skill_ja", "skill_en"),
                )
            },
        ),
        (_("Picture"), {"fields": (("rarity", "emblem"), "palette", "flavour_ja", "flavour_en")}),
        (_("Another game"), {"classes": ("collapse",), "fields": ("component",)}),
    )

    @admin.display(description=_("card"), ordering="card__code")
    def code(self, revision: CardRevision) -> str:
        return revision.card.code

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("card",) if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or obj.published_at is None)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_delete_permission(request, obj)
        return allowed and obj is not None and obj.published_at is None

    def save_model(self, request: HttpRequest, obj: CardRevision, form: Any, change: bool) -> None:
        if not change:
            last = obj.card.revisions.aggregate(last=Max("number"))["last"]
            obj.number = (last or 0) + 1
        super().save_model(request, obj, form, change)
        formula = formula_of({name: getattr(obj, name) for name in PRINTED}, obj.card.game)
        if formula not in (None, obj.cost):
            words = _("The cost is %(cost)s; the formula of the house set gives %(formula)s.")
            said = words % {"cost": obj.cost, "formula": formula}
            self.message_user(request, said, messages.WARNING)

    @admin.action(description=_("Publish these drafts"), permissions=["publish"])
    def publish_selected(self, request: HttpRequest, queryset: QuerySet[CardRevision]) -> None:
        for revision in queryset.order_by("card__code", "number"):
            self._publish(request, revision)

    def _publish(self, request: HttpRequest, revision: CardRevision) -> None:
        try:
            services.publish(revision=revision, by=request.user, now=timezone.now())  # type: ignore[arg-type]
        except Refusal as refusal:
            self.message_user(request, f"{revision.card.code}: {refusal}", messages.ERROR)
        else:
            words = _("%(code)s revision %(number)s is published.")
            said = words % {"code": revision.card.code, "number": revision.number}
            self.message_user(request, said, messages.SUCCESS)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        return [
            path("preview/", wrap(self.preview_view), name="cards_cardrevision_preview"),
            path("<int:pk>/publish/", wrap(self.publish_view), name="cards_cardrevision_publish"),
            *super().get_urls(),
        ]

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponseRedirect:
        revision = self.get_object(request, str(pk))
        if revision is None or not self.has_publish_permission(request):
            return redirect(reverse("admin:cards_cardrevision_changelist"))
        if request.method == "POST":
            self._publish(request, revision)
        return redirect("admin:cards_cardrevision_change", revision.pk)

    def preview_view(self, request: HttpRequest) -> HttpResponse:
        """Draw what stands in the form, as far as it can be drawn; nothing is kept."""
        form = RevisionForm(request.POST)
        form.full_clean()
        read = {name: form.cleaned_data.get(name) for name in PRINTED}
        given = {name: value for name, value in read.items() if value is not None}
        card = form.cleaned_data.get("card") or self._card(request.POST.get("preview_card", ""))
        if card is None or not self.has_view_permission(request):
            return render(request, "cards/admin/preview.html", {"face": None})
        context = {"face": face_of(card, CardRevision(card=card, number=1, **given))}
        return render(request, "cards/admin/preview.html", context)

    def _card(self, pk: str) -> Card | None:
        wanted = int(pk) if pk.isascii() and pk.isdigit() and len(pk) < 18 else 0
        return Card.objects.select_related("card_set").filter(pk=wanted).first()

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        revision = self.get_object(request, object_id) if object_id else None
        extra = {
            "face": face_of(revision.card, revision) if revision else None,
            "may_publish": revision is not None
            and revision.published_at is None
            and self.has_publish_permission(request),
        }
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), **extra}
        )
