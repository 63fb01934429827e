"""Signal receivers: a round that is published calls its players; signing out ends a device."""

from contextlib import suppress
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from league.people.errors import NotFound
from league.push import checks, personal, tasks  # noqa: F401 - checks, hooks and kinds of work
from league.push.services import calling, subscriptions
from league.tournaments.models import Act, Tournament
from league.tournaments.signals import act_noted

DEVICE = "notified_device"  # in the session: the device on which somebody has signed in


@receiver(act_noted, dispatch_uid="push.call_round")
def call_round(tournament: Tournament, act: Act, **_more: Any) -> None:
    calling.of_act(tournament, act)


@receiver(user_logged_out, dispatch_uid="push.forget_device")
def signed_out(request: HttpRequest | None, user: Any, **_more: Any) -> None:
    """The session still is that of the user who goes."""
    pk = request.session.get(DEVICE) if request is not None else None
    if user is not None and pk is not None:
        with suppress(NotFound):  # it was removed meanwhile
            subscriptions.end(user=user, pk=pk)
