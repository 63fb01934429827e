"""The page for the facts that the game asks of the players of a side."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from league.events.forms.taking_part import RosterForm
from league.events.models import Entry
from league.events.services import entries
from league.people.views.answers import DONE, attempt


def page_of(
    request: HttpRequest, entry: Entry, *, back: str, by: Any, by_staff: bool = False
) -> HttpResponse:
    """Show and save the facts of a side; redirect ``back`` where the game asks none.

    ``by`` is None for a guest, by the link of their entry.
    """
    if not entry.event.asks.facts:
        return redirect(back)
    sent = request.POST if request.method == "POST" else None
    form = RosterForm(sent, entry=entry, by_staff=by_staff)
    said: dict[str, Any] = {"by": by, "now": timezone.now(), "by_staff": by_staff}
    status, _made = attempt(form, lambda _asked: entries.say(entry=entry, facts=form.facts, **said))
    if status == DONE:
        messages.success(request, _("The roster is saved."))
        return redirect(back)
    context = {
        "event": entry.event,
        "entry": entry,
        "name": entry.called,
        "form": form,
        "back": back,
    }
    return render(request, "events/entries/roster.html", context, status=status)
