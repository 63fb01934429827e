"""Events in the admin, read-only: the staff of an event acts on its pages."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.events import models, queries
from league.events.errors import OrganiserStands
from league.events.services import staff as services
from league.jobs.shared.pages import ReadOnlyAdmin, ReadOnlyInline
from league.people.errors import NoPlayer
from league.people.queries import visible_players
from league.people.roles import is_admin, let_into_admin
from league.people.validators import validate_name

let_into_admin("events", view=is_admin)
let_into_admin("events", view=is_admin, add=is_admin, models=("eventrole",))


class RolesInline(ReadOnlyInline):
    model = models.EventRole
    fields = ("role", "user", "valid_from", "valid_until", "accepted_at", "ended_at")
    readonly_fields = fields


class SeatsInline(ReadOnlyInline):
    model = models.EntryPlayer
    fk_name = "entry"
    fields = readonly_fields = ("seat", "player", "running")


class HasOrganiser(admin.SimpleListFilter):
    title = _("organiser")
    parameter_name = "organiser"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("none", _("without an organiser"))]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[models.Event]
    ) -> QuerySet[models.Event]:
        if self.value() != "none":
            return queryset
        return queryset.exclude(Exists(queries.organisers().filter(event=OuterRef("pk"))))


@admin.register(models.Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ("uid", "name", "format", "starts_at", "deadline", "published")
    list_filter = (HasOrganiser, "published", "game", "format", "list_visibility")
    list_select_related = ("format",)
    search_fields = ("uid", "name", "place", "category")
    date_hierarchy = "starts_at"
    inlines = (RolesInline,)


class AppointForm(forms.ModelForm):
    """Choose the new organiser of an event that has lost its last one."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        validators=[validate_name],
        help_text=_("The new organiser is told, and it stays in the event's log."),
    )

    class Meta:
        model = models.EventRole
        fields = ("event", "user")

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        event, user = asked.get("event"), asked.get("user")
        if event is not None and queries.organisers_of(event).exists():
            self.add_error("event", ValidationError(OrganiserStands.message, OrganiserStands.code))
        if user is None or not visible_players().filter(user=user, user__is_active=True).exists():
            self.add_error("user", ValidationError(NoPlayer.message, NoPlayer.code))
        return asked


@admin.register(models.EventRole)
class EventRoleAdmin(ReadOnlyAdmin):
    """Adds a row only to appoint an organiser for an event that has none."""

    list_display = ("event", "role", "user", "valid_from", "valid_until", "accepted_at", "ended_at")
    list_filter = ("role",)
    list_select_related = ("event", "user")
    search_fields = ("event__uid", "event__name", "user__email", "user__player__handle")
    exclude = ("token_digest",)
    autocomplete_fields = ("event", "user")

    def has_add_permission(self, request: HttpRequest, *_more: Any) -> bool:
        return bool(is_admin(request.user))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return super().get_fields(request, obj) if obj else ("event", "user", "reason")

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any
    ) -> Any:
        if obj is None:
            options["form"] = AppointForm
        return super().get_form(request, obj, change, **options)

    def save_model(
        self, request: HttpRequest, obj: models.EventRole, form: Any, change: bool
    ) -> None:
        made = services.appoint(
            event=obj.event,
            user=form.cleaned_data["user"],
            by=request.user,
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )
        obj.pk = made.pk


@admin.register(models.Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("uid", "event", "name", "state", "entered_at")
    list_filter = ("state",)
    list_select_related = ("event",)
    search_fields = ("uid", "name", "event__uid", "event__name", "entry_players__player__handle")
    inlines = (SeatsInline,)


@admin.register(models.Act)
class ActAdmin(ReadOnlyAdmin):
    list_display = ("event", "kind", "entry", "by", "at", "reason")
    list_filter = ("kind",)
    list_select_related = ("event", "entry", "by")
    search_fields = ("event__uid", "event__name", "by__email", "reason")
    date_hierarchy = "at"
