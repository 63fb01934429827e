"""Card files: uploaded here, imported by a job, reported on the page of the import."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from cards.admin.base import CarefulAdmin
from cards.forms.admin import ImportForm
from cards.models import CardImport
from cards.services import imports
from league.jobs.shared.pages import NeverChanged, NeverDeleted


@admin.register(CardImport)
class CardImportAdmin(NeverChanged, NeverDeleted, CarefulAdmin):
    form = ImportForm
    change_form_template = "cards/admin/import.html"
    list_display = ("file_name", "handed_in_by", "handed_in_at", "publish", "done_at", "tally")
    list_filter = ("publish", "done_at")
    list_select_related = ("handed_in_by",)
    search_fields = ("file_name", "handed_in_by__email")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        if obj is not None:
            return ("file_name", "handed_in_by", "handed_in_at", "publish", "done_at")
        return ("file", "publish") if self.has_publish_permission(request) else ("file",)

    def save_model(self, request: HttpRequest, obj: CardImport, form: Any, change: bool) -> None:
        made = imports.hand_in(
            file_name=form.cleaned_data["file_name"],
            source=form.cleaned_data["file"],
            publish=bool(form.cleaned_data.get("publish")) and self.has_publish_permission(request),
            by=request.user,  # type: ignore[arg-type]
            now=timezone.now(),
        )
        obj.pk = made.pk
        self.message_user(request, _("The file is being taken in."), messages.INFO)

    def response_add(
        self, request: HttpRequest, obj: CardImport, post_url_continue: Any = None
    ) -> HttpResponseRedirect:
        return redirect("admin:cards_cardimport_change", obj.pk)

    @admin.display(description=pgettext_lazy("import", "report"))
    def tally(self, card_import: CardImport) -> str:
        report = card_import.report
        if report is None:
            return "…"
        if card_import.unreadable:
            return card_import.unreadable
        return " / ".join(
            str(len(report[name])) for name in ("new", "changed", "unchanged", "refused")
        )
