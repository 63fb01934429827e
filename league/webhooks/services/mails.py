"""Mails about webhooks."""

from typing import Any

from league.events.models import EventRole
from league.jobs.site import whole_url
from league.tournaments.entrants.services.mails import to_player
from league.webhooks.models import Webhook


def switched_off(webhook: Webhook) -> None:
    """Tell the organisers that a webhook was switched off."""
    if webhook.tournament is not None:
        event, route = webhook.tournament.event, "tournaments:desk-webhook"
        held: Any = event.roles.filter(role=EventRole.Role.ORGANISER)
        owner, uid = event.name, event.uid
    else:
        assert webhook.league is not None
        route, held = "leagues:webhook", webhook.league.roles
        owner, uid = webhook.league.name, webhook.league.uid
    link = whole_url(route, uid, webhook.uid)
    roles = held.filter(ended_at__isnull=True, user__isnull=False)
    for role in roles.select_related("user__player"):
        player = getattr(role.user, "player", None)
        if player is not None:
            more = {"owner": owner, "url": webhook.url, "link": link}
            to_player(player, "webhooks/mail/webhook_off", event=None, **more)
