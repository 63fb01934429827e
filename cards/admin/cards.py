"""Card sets, persons and cards; a card's revisions are drafted on pages of their own."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _, pgettext_lazy
from import_export.fields import Field

from cards import models
from cards.admin.base import CarefulAdmin, ExportAdmin, NamedInline, RevisionsInline, SafeResource
from cards.forms.admin import MigrationForm, WindowForm
from cards.queries.cards import face_of
from cards.queries.search.people import persons_like
from cards.services import cards as services
from league.jobs.shared.pages import NeverAdded, NeverChanged, NeverDeleted
from league.people.errors import Refusal


@admin.register(models.CardSet)
class CardSetAdmin(NeverDeleted, CarefulAdmin):
    list_display = ("code", "name_ja", "name_en", "number", "game", "house")
    list_filter = ("game", "house")
    search_fields = ("code", "name_ja", "name_en")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("code", "number", "game") if obj and obj.cards.exists() else ()


class PersonResource(SafeResource):
    class Meta:
        model = models.Person
        fields = ("slug", "name_ja", "name_en", "reading", "romaji")
        clean_model_instances = True


@admin.register(models.Person)
class PersonAdmin(ExportAdmin):
    """A person on a published card is renamed only by an approver."""

    resource_classes = (PersonResource,)
    list_display = ("slug", "name_ja", "name_en", "reading", "romaji")
    search_fields = ("slug", "strict_key")
    search_help_text = _("code, kanji, kana or romaji")
    fields = ("slug", "name_ja", "name_en", "reading", "romaji")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[models.Person], search_term: str
    ) -> tuple[QuerySet[models.Person], bool]:
        return persons_like(queryset, search_term), False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("slug",) if obj and obj.cards.exists() else ()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_change_permission(request, obj)
        if obj is None or not obj.cards.filter(current__isnull=False).exists():
            return allowed
        return self.has_publish_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_delete_permission(request, obj)
        return allowed and obj is not None and not obj.cards.exists()


class CardPersonInline(NamedInline):
    model = models.CardPerson
    named_by = ("card", "person")
    autocomplete_fields = ("person",)
    extra = 1

    def _is_open(self, obj: models.Card | None) -> bool:
        return obj is None or obj.current_id is None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_open(obj) and super().has_add_permission(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_open(obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_open(obj) and super().has_delete_permission(request, obj)


class RevisionInline(RevisionsInline):
    model = models.CardRevision
    named_by = ("card",)
    fields = ("number", "name_ja", "name_en", "cost", "run", "phys", "published_at")
    readonly_fields = fields


class ApprovalInline(NamedInline):
    model = models.Approval
    named_by = ("card",)
    form = WindowForm
    fields = ("valid_from", "valid_until")
    extra = 0
    can_delete = False


class CardResource(SafeResource):
    """A line for each card, with what its current revision prints."""

    set = Field(attribute="card_set__code", column_name="set")
    persons = Field(column_name="persons")
    revision = Field(attribute="current__number", column_name="revision")
    name_ja = Field(attribute="current__name_ja", column_name="name_ja")
    name_en = Field(attribute="current__name_en", column_name="name_en")
    number = Field(attribute="current__carrier_number", column_name="number")
    cost = Field(attribute="current__cost", column_name="cost")
    run = Field(attribute="current__run", column_name="run")
    phys = Field(attribute="current__phys", column_name="phys")
    skill_effect = Field(attribute="current__skill_effect", column_name="skill_effect")
    skill_ja = Field(attribute="current__skill_ja", column_name="skill_ja")
    skill_en = Field(attribute="current__skill_en", column_name="skill_en")
    rarity = Field(attribute="current__rarity", column_name="rarity")

    class Meta:
        model = models.Card
        fields = (
            "code", "set", "persons", "revision", "name_ja", "name_en", "number", "cost", "run",
            "phys", "skill_effect", "skill_ja", "skill_en", "rarity",
        )  # fmt: skip
        export_order = fields
        clean_model_instances = True

    def dehydrate_persons(self, card: models.Card) -> str:
        return " ".join(person.person.slug for person in card.card_persons.all())


@admin.register(models.Card)
class CardAdmin(ExportAdmin):
    resource_classes = (CardResource,)
    change_form_template = "cards/admin/card.html"
    list_display = ("code", "name", "numbers", "card_set", "current", "is_drafted")
    list_filter = ("card_set", "game", ("current", admin.EmptyFieldListFilter))
    list_select_related = ("current__card", "card_set")
    search_fields = (
        "code", "revisions__name_ja", "revisions__name_en", "persons__slug", "persons__name_ja",
        "persons__reading",
    )  # fmt: skip
    autocomplete_fields = ("card_set",)
    inlines = (CardPersonInline, RevisionInline, ApprovalInline)
    actions = ("publish_drafts", "revise_cards")

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Card]:
        return super().get_queryset(request).prefetch_related("revisions", "card_persons__person")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("code", "card_set", "collector_number", "game", "current") if obj else (
            "card_set", "collector_number",
        )  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("code", "card_set", "collector_number", "game", "current") if obj else ()

    def save_model(self, request: HttpRequest, obj: models.Card, form: Any, change: bool) -> None:
        if not change:
            obj.game = obj.card_set.game
            obj.code = f"{obj.card_set.code}-{obj.collector_number:03d}"
        super().save_model(request, obj, form, change)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        for row in formset.save(commit=False):
            if isinstance(row, models.Approval):
                row.approved_by = request.user  # type: ignore[assignment]
        super().save_formset(request, form, formset, change)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = super().has_delete_permission(request, obj)
        return allowed and obj is not None and not obj.revisions.exists()

    @admin.display(description=_("name"), ordering="current__name_ja")
    def name(self, card: models.Card) -> str:
        shown = card.current or next(iter(card.revisions.all()), None)
        return shown.name if shown else "—"

    @admin.display(description=pgettext_lazy("card", "number"), ordering="current__carrier_number")
    def numbers(self, card: models.Card) -> str:
        if card.current is None:
            return "—"
        return "*" if card.current.is_flexible else str(card.current.carrier_number)

    @admin.display(description=_("open draft"))
    def is_drafted(self, card: models.Card) -> str:
        draft = next(
            (revision for revision in card.revisions.all() if revision.published_at is None), None
        )
        if draft is None:
            return "—"
        href = reverse("admin:cards_cardrevision_change", args=[draft.pk])
        return format_html('<a href="{}">r{}</a>', href, draft.number)

    @admin.action(description=_("Publish the open drafts"), permissions=["publish"])
    def publish_drafts(self, request: HttpRequest, queryset: QuerySet[models.Card]) -> None:
        drafts = models.CardRevision.objects.filter(card__in=queryset, published_at=None)
        for draft in drafts.order_by("card__code", "number"):
            self._try(request, draft.card.code, lambda draft=draft: _publish(draft, request))

    @admin.action(description=_("Open the next revision"), permissions=["change"])
    def revise_cards(self, request: HttpRequest, queryset: QuerySet[models.Card]) -> None:
        for card in queryset:
            self._try(request, card.code, lambda card=card: services.revise(card=card))

    def _try(self, request: HttpRequest, code: str, act: Any) -> None:
        try:
            act()
        except Refusal as refusal:
            self.message_user(request, f"{code}: {refusal}", messages.ERROR)
        else:
            self.message_user(request, _("%(code)s: done.") % {"code": code}, messages.SUCCESS)

    def get_urls(self) -> list[URLPattern]:
        revise = self.admin_site.admin_view(self.revise_view)
        return [path("<int:pk>/revise/", revise, name="cards_card_revise"), *super().get_urls()]

    def revise_view(self, request: HttpRequest, pk: int) -> HttpResponseRedirect:
        card = self.get_object(request, str(pk))
        back = reverse("admin:cards_card_changelist")
        may = card is not None and self.has_change_permission(request, card)
        if card is None or not may or request.method != "POST":
            return redirect(back)
        try:
            draft = services.revise(card=card)
        except Refusal as refusal:
            self.message_user(request, str(refusal), messages.ERROR)
            return redirect("admin:cards_card_change", card.pk)
        return redirect("admin:cards_cardrevision_change", draft.pk)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        card = self.get_object(request, object_id) if object_id else None
        shown = card and (card.current or card.revisions.order_by("-number").first())
        face = face_of(card, shown) if card and shown else None
        return super().changeform_view(
            request, object_id, form_url, {**(extra_context or {}), "face": face}
        )


def _publish(draft: models.CardRevision, request: HttpRequest) -> None:
    services.publish(revision=draft, by=request.user, now=timezone.now())  # type: ignore[arg-type]


@admin.register(models.CardPerson)
class CardPersonAdmin(NeverAdded, NeverChanged, CarefulAdmin):
    """To look up; persons are put on a card on the card's own page."""

    list_display = ("card", "position", "person")
    list_select_related = ("card", "person")
    search_fields = ("card__code", "person__slug", "person__name_ja", "person__reading")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # No rights for pages of their own; for the inline, the open card decides.
        return obj is None and super().has_delete_permission(request, obj)


@admin.register(models.Erratum)
class ErratumAdmin(NeverDeleted, CarefulAdmin):
    list_display = ("revision", "day", "note_ja")
    list_filter = ("day",)
    list_select_related = ("revision__card",)
    search_fields = ("revision__card__code", "note_ja", "note_en")
    autocomplete_fields = ("revision",)


@admin.register(models.Migration)
class MigrationAdmin(NeverChanged, NeverDeleted, CarefulAdmin):
    list_display = ("old", "strategy", "new", "note", "performed_at")
    list_filter = ("strategy",)
    list_select_related = ("old", "new")
    search_fields = ("old__code", "new__code", "note")
    autocomplete_fields = ("old", "new")
    form = MigrationForm

    def save_model(
        self, request: HttpRequest, obj: models.Migration, form: Any, change: bool
    ) -> None:
        made = (
            services.merge(old=obj.old, new=obj.new, note=obj.note)
            if obj.strategy == models.Migration.Strategy.MERGE and obj.new
            else services.withdraw(old=obj.old, note=obj.note)
        )
        obj.pk = made.pk
