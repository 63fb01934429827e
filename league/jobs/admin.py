from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from league.jobs import services
from league.jobs.errors import NotStuck
from league.jobs.models import Heartbeat, Job, Letter
from league.jobs.shared.pages import ReadOnlyAdmin


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    list_display = ["uid", "kind", "state", "attempts", "run_after", "finished_at", "worker"]
    list_filter = ["state", "kind"]
    search_fields = ["uid", "kind", "worker", "trouble"]
    date_hierarchy = "created_at"
    actions = ["run_again"]

    def has_run_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("jobs.change_job")

    @admin.action(description=gettext_lazy("Run again"), permissions=["run"])
    def run_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        again = refused = 0
        for job in queryset:
            try:
                services.retry(job=job, by=str(request.user))
                self.log_change(request, job, _("Run again"))
                again += 1
            except NotStuck:
                refused += 1
        if again:
            said = ngettext("%(count)d job runs again.", "%(count)d jobs run again.", again)
            self.message_user(request, said % {"count": again}, messages.SUCCESS)
        if refused:
            said = ngettext(
                "%(count)d job was not stuck and is left alone.",
                "%(count)d jobs were not stuck and are left alone.",
                refused,
            )
            self.message_user(request, said % {"count": refused}, messages.WARNING)


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnlyAdmin):
    list_display = ["name", "at"]
    list_filter = ["at"]
    search_fields = ["name"]


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin):
    list_display = ["pk", "to", "subject", "created_at", "sent_at"]
    list_filter = ["created_at", "sent_at"]
    search_fields = ["to", "subject"]
