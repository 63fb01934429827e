"""A webhook of a tournament or league, with a message that was given up."""

from typing import Any

from league.webhooks.models import Delivery, Webhook


def webhook_of(**owner: Any) -> dict[str, Any]:
    made = Webhook.objects.create(url="https://example.org/news", kinds=["undo"], **owner)
    delivery = Delivery.objects.create(
        webhook=made, kind="undo", key="1", body={"kind": "undo"}, state=Delivery.State.GIVEN_UP
    )
    return {"hook": made.uid, "delivery": delivery.uid}
