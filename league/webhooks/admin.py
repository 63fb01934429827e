from django.contrib import admin

from league.jobs.shared.pages import ReadOnlyAdmin
from league.people.roles import is_admin, let_into_admin
from league.webhooks.models import Attempt, Delivery, Webhook

let_into_admin("webhooks", view=is_admin)


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    list_display = ("uid", "tournament", "league", "url", "failing_since", "off_at", "ended_at")
    list_filter = ("off_at", "ended_at")
    list_select_related = ("tournament", "league")
    search_fields = ("uid", "url", "tournament__event__uid", "league__uid")


class AttemptsInline(admin.TabularInline):
    model = Attempt
    fields = ("at", "status", "milliseconds", "trouble", "answer")
    readonly_fields = fields
    extra = max_num = 0
    can_delete = False


@admin.register(Delivery)
class DeliveryAdmin(ReadOnlyAdmin):
    list_display = ("uid", "webhook", "kind", "state", "tries", "due_at", "made_at")
    list_filter = ("state", "kind")
    list_select_related = ("webhook",)
    search_fields = ("uid", "webhook__uid")
    date_hierarchy = "made_at"
    inlines = (AttemptsInline,)
