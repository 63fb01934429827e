"""Sending messages to webhooks: one job each, retried at growing pauses, every try stored.

The job's computation posts and writes nothing; its result is written in the guarded
transaction, together with the next try. If a worker dies in between, the message is posted
twice: receivers recognise it by its id.
"""

import json
from dataclasses import asdict
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.conf import settings
from django.db import transaction

from league.jobs.mail import plain
from league.jobs.models import Job
from league.jobs.services import enqueue
from league.jobs.strangers.posting import Answer, post
from league.webhooks.errors import DeliveryWaits, WebhookOff
from league.webhooks.models import Attempt, Delivery, Webhook
from league.webhooks.queries import KEPT, deadlines_passed, secrets_of
from league.webhooks.rules.signing import MOST_TRIES, sign, wait
from league.webhooks.services import mails, news

State = Delivery.State
GONE = 410
LOST = timedelta(minutes=5)  # a try that is overdue by this has lost its job
LOOKED_BACK = timedelta(days=2)
AT_MOST = 500


def body_of(delivery: Delivery) -> bytes:
    """Return the message as it is signed and sent; the same bytes at every try."""
    message = {"id": delivery.uid, **delivery.body}
    return json.dumps(message, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def headers_of(delivery: Delivery, body: bytes, now: datetime) -> dict[str, str]:
    timestamp = int(now.timestamp())
    signatures = (
        sign(secret, id=delivery.uid, timestamp=timestamp, body=body)
        for secret in secrets_of(delivery.webhook, now)
    )
    return {
        "Content-Type": "application/json",
        "User-Agent": "Carrier-League",
        "webhook-id": delivery.uid,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signatures),
    }


def send(*, delivery_id: int, now: datetime) -> dict[str, Any] | None:
    """Post a waiting message. Returns the answer as a dict, None when there was nothing to send."""
    delivery = Delivery.objects.select_related("webhook").filter(pk=delivery_id).first()
    if delivery is None or delivery.state != State.WAITING or not delivery.webhook.is_on:
        return None
    body = body_of(delivery)
    answer = post(
        url=delivery.webhook.url,
        headers=headers_of(delivery, body, now),
        body=body,
        loopback=settings.WEBHOOK_LOOPBACK,
    )
    return asdict(answer)


@transaction.atomic
def settle(*, delivery_id: int, answered: dict[str, Any] | None, now: datetime) -> None:
    """Store the answer to a try, and when the next try is due."""
    delivery = Delivery.objects.filter(pk=delivery_id).first()
    if delivery is None or delivery.state != State.WAITING:
        return
    webhook = Webhook.objects.select_for_update(of=("self",), no_key=True).get(
        pk=delivery.webhook_id
    )
    if answered is None:
        if not webhook.is_on:
            _close(delivery, State.GIVEN_UP, now)
        return
    answer = Answer(**answered)
    delivery.tries += 1
    Attempt.objects.create(
        delivery=delivery,
        at=now,
        status=answer.status,
        milliseconds=answer.milliseconds,
        trouble=answer.trouble,
        answer=plain(answer.text)[:500],
    )
    if answer.is_taken:
        _close(delivery, State.DELIVERED, now)
        _works_again(webhook)
    else:
        _failed(webhook, delivery, answer, now)


def _close(delivery: Delivery, state: str, now: datetime) -> None:
    delivery.state, delivery.done_at = state, now
    delivery.save(update_fields=["state", "done_at", "tries"])


def _works_again(webhook: Webhook) -> None:
    if webhook.failing_since is not None:
        webhook.failing_since = None
        webhook.save(update_fields=["failing_since"])


def _failed(webhook: Webhook, delivery: Delivery, answer: Answer, now: datetime) -> None:
    """Queue the next try; a receiver that answers 410, or fails for days, is switched off."""
    if webhook.failing_since is None:
        webhook.failing_since = now
        webhook.save(update_fields=["failing_since"])
    days = timedelta(days=settings.WEBHOOK_OFF_AFTER_DAYS)
    if webhook.is_on and (answer.status == GONE or now - webhook.failing_since >= days):
        webhook.off_at = now
        webhook.save(update_fields=["off_at"])
        mails.switched_off(webhook)
    if delivery.tries >= MOST_TRIES or not webhook.is_on:
        _close(delivery, State.GIVEN_UP, now)
        return
    delivery.due_at = now + _pause(delivery)
    delivery.save(update_fields=["due_at", "tries"])
    _ask(delivery, now)


def _pause(delivery: Delivery) -> timedelta:
    """Return the pause before the next try, spread at random so that not all come at once."""
    first = timedelta(seconds=3 * settings.JOB_BACKOFF_SECONDS)
    spread = Random(f"{delivery.uid} {delivery.tries}").uniform(0.9, 1.1)
    return wait(delivery.tries, first) * spread


def _ask(delivery: Delivery, now: datetime) -> None:
    arguments = {"delivery": delivery.pk}
    enqueue(kind=news.KIND, arguments=arguments, now=now, run_after=delivery.due_at)


@transaction.atomic
def replay(*, delivery: Delivery, by: Any, now: datetime) -> Delivery:
    """Send a message again, under its own id. Raises WebhookOff, DeliveryWaits."""
    webhook = Webhook.objects.select_for_update(of=("self",), no_key=True).get(
        pk=delivery.webhook_id
    )
    if not webhook.is_on:
        raise WebhookOff
    locked = Delivery.objects.select_for_update(of=("self",)).get(pk=delivery.pk)
    if locked.state == State.WAITING:
        raise DeliveryWaits
    locked.state, locked.tries, locked.due_at, locked.done_at = State.WAITING, 0, now, None
    locked.save(update_fields=["state", "tries", "due_at", "done_at"])
    locked.webhook = webhook
    _ask(locked, now)
    return locked


## The sweep


def sweep(*, now: datetime) -> int:
    """Queue messages without a job, send news of deadlines, delete old ones. Returns how many."""
    deadlines = _tell_deadlines(now)
    return deadlines + _find_lost(now) + _forget(now)


def _tell_deadlines(now: datetime) -> int:
    count = 0
    for tournament in deadlines_passed(now, back=LOOKED_BACK):
        deadline = tournament.event.deadline
        with transaction.atomic():
            news.tell(
                tournament,
                Webhook.Kind.DECK_DEADLINE,
                key=f"deck deadline {deadline.isoformat()}",
                at=now,
                data={"deadline": deadline.isoformat()},
            )
        count += 1
    return count


@transaction.atomic
def _find_lost(now: datetime) -> int:
    due = Delivery.objects.filter(state=State.WAITING, due_at__lte=now - LOST)
    waiting = {
        delivery.pk: delivery for delivery in due.select_for_update(skip_locked=True)[:AT_MOST]
    }
    living = Job.objects.filter(
        kind=news.KIND,
        state__in=(Job.State.QUEUED, Job.State.RUNNING),
        arguments__delivery__in=list(waiting),
    )
    seen_to = set(living.values_list("arguments__delivery", flat=True))
    lost = [delivery for pk, delivery in waiting.items() if pk not in seen_to]
    for message in lost:
        _ask(message, now)
    return len(lost)


def _forget(now: datetime) -> int:
    old = Delivery.objects.filter(made_at__lt=now - KEPT).exclude(state=State.WAITING)
    return old.delete()[0]
