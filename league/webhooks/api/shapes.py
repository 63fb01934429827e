"""The JSON of webhooks and of their messages."""

from datetime import datetime
from typing import Annotated

from league.events.api.shapes import by_json
from league.people.api.serializers import Json, Shape
from league.people.api.shapes import OwnerShape
from league.webhooks.models import Delivery, Webhook


class WebhookShape(Shape, kind="webhook"):
    uid: str
    tournament: str | None
    league: str | None
    url: str
    kinds: list[Annotated[str, Webhook.Kind]]
    made_at: datetime
    made_by: OwnerShape | None
    former_until: Annotated[
        datetime | None,
        "Until when messages are also signed with the previous secret; null: not at all.",
    ]
    failing_since: datetime | None
    off_at: Annotated[datetime | None, "When the webhook was switched off; null: it is on."]


def webhook_json(row: Webhook) -> Json:
    """Return the JSON of a webhook from ``of_owner``."""
    return WebhookShape.json(
        row,
        tournament=row.tournament.event.uid if row.tournament else None,
        league=row.league.uid if row.league else None,
        made_by=by_json(row.made_by),
    )


class NewWebhookShape(WebhookShape):
    secret: Annotated[str, "Shown this once, kept nowhere."]


class AttemptShape(Shape):
    at: datetime
    status: int | None
    milliseconds: int
    trouble: str
    answer: Annotated[str, "First bytes of the receiver's answer."]


class DeliveryShape(Shape, kind="delivery"):
    uid: str
    kind: str
    state: Annotated[str, Delivery.State]
    made_at: datetime
    due_at: Annotated[datetime | None, "When the next attempt is due; null: none."]
    done_at: datetime | None
    message: Json
    attempts: list[AttemptShape]


def delivery_json(row: Delivery) -> Json:
    return DeliveryShape.json(
        row,
        due_at=row.due_at if row.state == Delivery.State.WAITING else None,
        message={"id": row.uid, **row.body},
        attempts=[AttemptShape.json(attempt) for attempt in row.attempts.all()],
    )
