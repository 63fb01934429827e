"""Card revisions: drafts are changed here, beside their face; published ones are only shown."""

from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from cards.admin.base import DraftAdmin
from cards.forms.admin import RevisionForm
from cards.models import Card, CardRevision, Erratum
from cards.queries.cards import PRINTED, face_of
from cards.services import cards as services
from cards.services.imports import formula_of


class ErratumInline(admin.StackedInline):
    model = Erratum
    extra = 0
    can_delete = False


@admin.register(CardRevision)
class CardRevisionAdmin(DraftAdmin):
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
    publishing_order = ("card__code", "number")
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

    def publish_draft(self, revision: CardRevision, *, by: Any, now: datetime) -> CardRevision:
        return services.publish(revision=revision, by=by, now=now)

    def code_of(self, revision: CardRevision) -> str:
        return revision.card.code

    refused_as = code_of

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

    def get_urls(self) -> list[URLPattern]:
        preview = self.admin_site.admin_view(self.preview_view)
        return [path("preview/", preview, name="cards_cardrevision_preview"), *super().get_urls()]

    def preview_view(self, request: HttpRequest) -> HttpResponse:
        """Draw the face from the form, as far as possible; nothing is saved."""
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

    def shown_beside(self, revision: CardRevision | None) -> dict[str, Any]:
        return {"face": face_of(revision.card, revision) if revision else None}
