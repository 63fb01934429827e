"""What the API tells of webhooks, and of what they were told."""

from typing import Any

from league.events.api.shapes import by
from league.webhooks.models import Attempt, Delivery, Webhook

Json = dict[str, Any]


def webhook(row: Webhook) -> Json:
    """Tell a webhook of ``of_owner``."""
    return {
        "object": "webhook",
        "uid": row.uid,
        "tournament": row.tournament.event.uid if row.tournament else None,
        "league": row.league.uid if row.league else None,
        "url": row.url,
        "kinds": row.kinds,
        "made_at": row.made_at,
        "made_by": by(row.made_by),
        "former_until": row.former_until,
        "failing_since": row.failing_since,
        "off_at": row.off_at,
    }


def delivery(row: Delivery) -> Json:
    return {
        "object": "delivery",
        "uid": row.uid,
        "kind": row.kind,
        "state": row.state,
        "made_at": row.made_at,
        "due_at": row.due_at if row.state == Delivery.State.WAITING else None,
        "done_at": row.done_at,
        "message": {"id": row.uid, **row.body},
        "attempts": [attempt(one) for one in row.attempts.all()],
    }


def attempt(row: Attempt) -> Json:
    return {
        "at": row.at,
        "status": row.status,
        "milliseconds": row.milliseconds,
        "trouble": row.trouble,
        "answer": row.answer,
    }
