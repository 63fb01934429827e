"""People in the admin: names can be changed and roles given. Secrets are never shown."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.jobs.shared.pages import CarefulAdmin, ReadOnlyInline
from league.people import models, queries
from league.people.errors import Refusal
from league.people.roles import is_admin, let_into_admin
from league.people.services import roles, tokens

let_into_admin("people", view=is_admin)
let_into_admin("people", view=is_admin, change=is_admin, models=("player", "apitoken"))
let_into_admin("people", view=is_admin, add=is_admin, change=is_admin, models=("globalrole",))


class RolesInline(ReadOnlyInline):
    model = models.GlobalRole
    fk_name = "user"
    fields = ("role", "valid_from", "valid_until", "given_by", "given_at")
    readonly_fields = fields


@admin.register(models.User)
class UserAdmin(CarefulAdmin):
    list_display = ("email", "player", "is_active", "is_superuser", "joined_at", "last_login")
    list_filter = ("is_active", "is_superuser", "global_roles__role")
    list_select_related = ("player",)
    search_fields = ("email", "player__handle", "player__display_name", "player__reading")
    fields = ("uid", "email", "player", "is_active", "is_superuser", "joined_at", "last_login")
    readonly_fields = fields
    inlines = (RolesInline,)
    ordering = ("-pk",)


@admin.register(models.Player)
class PlayerAdmin(CarefulAdmin):
    list_display = ("handle", "display_name", "reading", "is_guest", "language", "created_at")
    list_filter = ("is_guest", "language")
    search_fields = ("handle", "display_name", "reading", "user__email")
    fields = (
        "handle",
        "user",
        "display_name",
        "reading",
        "is_minor",
        "own_name",
        "time_zone",
        "language",
        "is_guest",
        "entered_by",
        "created_at",
        "claimed_at",
        "claimed_into",
        "erased_at",
    )
    readonly_fields = tuple(name for name in fields if name not in {"display_name", "reading"})
    list_select_related = ("user",)


@admin.register(models.GlobalRole)
class GlobalRoleAdmin(CarefulAdmin):
    list_display = ("user", "role", "valid_from", "valid_until", "given_by", "given_at")
    list_filter = ("role",)
    list_select_related = ("user", "given_by")
    search_fields = ("user__email", "user__player__handle", "user__player__display_name")
    fields = ("user", "role", "valid_from", "valid_until")
    autocomplete_fields = ("user",)
    actions = ("end_now",)
    ordering = ("-pk",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.fields if obj else ()

    def save_model(
        self, request: HttpRequest, obj: models.GlobalRole, form: Any, change: bool
    ) -> None:
        made = roles.give(
            user=obj.user,
            role=obj.role,
            start=obj.valid_from,
            until=obj.valid_until,
            by=queries.account_of(request.user),
            now=timezone.now(),
        )
        obj.pk = made.pk

    @admin.action(description=_("End these roles now"), permissions=["change"])
    def end_now(self, request: HttpRequest, queryset: Any) -> None:
        try:
            for role in queryset:
                roles.end(role=role, by=queries.account_of(request.user), now=timezone.now())
        except Refusal as refusal:
            self.message_user(request, str(refusal), messages.ERROR)


@admin.register(models.ApiToken)
class ApiTokenAdmin(CarefulAdmin):
    list_display = ("hint", "user", "name", "scopes", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("revoked_at",)
    list_select_related = ("user",)
    search_fields = ("hint", "name", "user__email", "user__player__handle")
    fields = (
        "user",
        "name",
        "hint",
        "scopes",
        "created_at",
        "expires_at",
        "last_used_at",
        "revoked_at",
    )
    readonly_fields = fields
    actions = ("revoke",)

    @admin.action(description=_("Revoke these tokens"), permissions=["change"])
    def revoke(self, request: HttpRequest, queryset: Any) -> None:
        for token in queryset:
            tokens.revoke(user=token.user, pk=token.pk, now=timezone.now())


@admin.register(models.HeldHandle)
class HeldHandleAdmin(CarefulAdmin):
    list_display = ("handle", "player", "until")
    list_select_related = ("player",)
    search_fields = ("handle", "player__handle")
