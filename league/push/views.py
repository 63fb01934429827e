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
from league.push.forms import DeviceForm
from league.push.receivers import DEVICE
from league.push.rules import vapid
from league.push.services import subscriptions

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
    if not queries.is_on():
        raise Http404
    form, status = DeviceForm(request.POST or None), 200
    if request.method == "POST":
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
        "devices": queries.devices_of(request.user),
        "here": request.session.get(DEVICE),
        "site_key": vapid.public_of(vapid.key_from(settings.VAPID_KEY)),
    }
    return render(request, "push/devices.html", context, status=status)


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
