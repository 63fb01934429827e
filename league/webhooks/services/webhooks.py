"""Making webhooks, changing them, and rotating their secrets."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from league.jobs.strangers import targets
from league.jobs.strangers.targets import TargetWrong
from league.seasons.services import leagues
from league.tournaments.errors import SettingsInvalid
from league.tournaments.models import Tournament
from league.tournaments.tournament.services.acts import locked
from league.webhooks.errors import TooManyWebhooks, WebhookAddress, WebhookOff, WebhookOn
from league.webhooks.models import Delivery, Webhook
from league.webhooks.queries import Owner, secret_of
from league.webhooks.rules.signing import OVERLAP, written
from league.webhooks.services import news
from league.webhooks.services.news import message

MOST: Final = 10
TEST: Final = "test"


@transaction.atomic
def make(
    *, owner: Owner, url: str, kinds: Collection[str], by: Any, now: datetime
) -> tuple[Webhook, str]:
    """Make a webhook of a tournament or a league; return it with its secret, shown only once.

    Raises TooManyWebhooks, WebhookAddress and SettingsInvalid.
    """
    owner = locked(owner) if isinstance(owner, Tournament) else leagues.locked(owner)
    if owner.webhooks.filter(ended_at__isnull=True).count() >= MOST:
        raise TooManyWebhooks(params={"most": MOST})
    of = {"tournament": owner} if isinstance(owner, Tournament) else {"league": owner}
    made = Webhook.objects.create(url=_checked(url), kinds=_ordered(kinds), made_by=by, **of)
    return made, written(secret_of(made))


def _checked(url: str) -> str:
    """Check an address; its host is resolved only when a message is sent. Raises WebhookAddress."""
    url = url.strip()
    try:
        targets.target_of(url, loopback=settings.WEBHOOK_LOOPBACK)
    except TargetWrong as error:
        sentence = WebhookAddress.SENTENCES[error.code]
        raise WebhookAddress(sentence, code=error.code, params={"field": "url"}) from error
    return url


def _ordered(kinds: Collection[str]) -> list[str]:
    chosen = [kind for kind in Webhook.Kind.values if kind in set(kinds)]
    if not chosen or len(chosen) != len(set(kinds)):
        raise SettingsInvalid(params={"field": "kinds"})
    return chosen


@transaction.atomic
def change(
    *,
    webhook: Webhook,
    by: Any,
    now: datetime,
    url: str | None = None,
    kinds: Collection[str] | None = None,
) -> Webhook:
    """Change a webhook's address and kinds of news. Raises WebhookAddress and SettingsInvalid."""
    held = _held(webhook)
    if url is not None:
        held.url = _checked(url)
    if kinds is not None:
        held.kinds = _ordered(kinds)
    held.save(update_fields=["url", "kinds"])
    return held


@transaction.atomic
def rotate(*, webhook: Webhook, by: Any, now: datetime) -> tuple[Webhook, str]:
    """Replace a webhook's secret; for a day messages are also signed with the previous one."""
    held = _held(webhook)
    held.generation += 1
    held.former_until = now + OVERLAP
    held.save(update_fields=["generation", "former_until"])
    return held, written(secret_of(held))


@transaction.atomic
def turn_on(*, webhook: Webhook, by: Any, now: datetime) -> Webhook:
    """Let a webhook that was switched off send again, from now on. Raises WebhookOn."""
    held = _held(webhook)
    WebhookOn.unless(held.off_at)
    held.off_at = held.failing_since = None
    held.save(update_fields=["off_at", "failing_since"])
    return held


@transaction.atomic
def end(*, webhook: Webhook, by: Any, now: datetime) -> None:
    """End a webhook; its waiting messages are not sent."""
    held = _held(webhook)
    held.ended_at = now
    held.save(update_fields=["ended_at"])


@transaction.atomic
def test(*, webhook: Webhook, by: Any, now: datetime) -> Delivery:
    """Send a message without news, so that the receiver can be tested. Raises WebhookOff."""
    held = _held(webhook)
    if not held.is_on:
        raise WebhookOff
    body = message(TEST, now, held.tournament, {})
    made = Delivery.objects.create(
        webhook=held, kind=TEST, key=f"{TEST} {now.isoformat()}", body=body
    )
    news.send_soon(made, now)
    return made


def _held(webhook: Webhook) -> Webhook:
    return (
        Webhook.objects.select_for_update(of=("self",), no_key=True)
        .select_related("tournament__event", "league")
        .get(pk=webhook.pk)
    )
