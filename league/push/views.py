"""The devices on which the reader is told."""

import re
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.people import queries as people
from league.people.views.answers import DONE, attempt, page
from league.push import queries
from league.push.forms import DeviceForm, LetterForm
from league.push.receivers import DEVICE
from league.push.rules import vapid
from league.push.services import letters, subscriptions

# The first name that a browser's User-Agent contains is what people call it.
BROWSERS: Final = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
    "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
SYSTEMS: Final = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
    "Macintosh": "Mac", "CrOS": "ChromeOS", "Linux": "Linux",
}  # fmt: skip


@page
def devices(request: HttpRequest) -> HttpResponse:
    """Choose how to be called to a table: on devices, where the site can, or by mail."""
    if request.method == "POST" and request.POST.get("act") == "letters":
        return _letters(request)
    form, status = DeviceForm(request.POST or None), 200
    if request.method == "POST":
        if not queries.is_on():
            raise Http404
        user, named = people.account_of(request.user), _named(request)
        status, made = attempt(
            form,
            lambda asked: subscriptions.begin(user=user, device=named, now=timezone.now(), **asked),
        )
        if status == DONE:
            request.session[DEVICE] = made.pk
            messages.success(request, _("This device will call you to your table."))
            return redirect("push:devices")
    context = {
        "form": form,
        "is_on": queries.is_on(),
        "devices": queries.devices_of(request.user),
        "here": request.session.get(DEVICE),
        "site_key": vapid.public_of(vapid.key_from(settings.VAPID_KEY)) if queries.is_on() else "",
        "letters": LetterForm(initial={"by_mail": queries.wants_letters(request.user)}),
    }
    return render(request, "push/devices.html", context, status=status)


def _letters(request: HttpRequest) -> HttpResponse:
    form = LetterForm(request.POST)
    by_mail = form.is_valid() and form.cleaned_data["by_mail"]
    letters.choose(user=people.account_of(request.user), by_mail=by_mail)
    said = _("You get a letter for each round.") if by_mail else _("You get no letters for rounds.")
    messages.success(request, said)
    return redirect("push:devices")


@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    subscriptions.end(user=request.user, pk=pk)
    messages.success(request, _("The device is removed."))
    return redirect("push:devices")


def _named(request: HttpRequest) -> str:
    """Return the browser and the system, as far as they are known."""
    agent = request.headers.get("User-Agent", "")
    parts = (
        next((name for sign, name in names.items() if re.search(re.escape(sign), agent)), "")
        for names in (BROWSERS, SYSTEMS)
    )
    return " · ".join(filter(None, parts))
