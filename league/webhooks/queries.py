"""Reading webhooks, their deliveries and their secrets."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Prefetch, Q, QuerySet
from django.utils.crypto import salted_hmac

from league.events.models import Event
from league.events.validators import games_with_decks
from league.people.permissions import may
from league.seasons.models import League, Season
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Tournament
from league.webhooks.models import Attempt, Delivery, Webhook

KEPT = timedelta(days=30)
Owner = Tournament | League


def owner_of(webhook: Webhook) -> Owner:
    owner = webhook.tournament or webhook.league
    assert owner is not None
    return owner


def act_on(owner: Owner) -> str:
    """Return the act that a user needs for the webhooks of this owner."""
    return "tournaments.change" if isinstance(owner, Tournament) else "leagues.change"


def of_owner(owner: Owner) -> QuerySet[Webhook]:
    """Return the webhooks not ended, with counts of delivered and of missed messages."""
    delivered = Count("deliveries", Q(deliveries__state=Delivery.State.DELIVERED))
    missed = Count("deliveries", Q(deliveries__state=Delivery.State.GIVEN_UP))
    hooks = owner.webhooks.filter(ended_at__isnull=True).select_related(
        "tournament__event", "league", "made_by__player"
    )
    return hooks.annotate(
        delivered=delivered, missed=missed, last_at=Max("deliveries__made_at")
    ).order_by("pk")


def webhook_by_uid(uid: str, user: Any) -> Webhook:
    """Return a webhook if the user may change its owner. Raises TournamentHidden."""
    webhook = (
        Webhook.objects.filter(uid=uid, ended_at__isnull=True)
        .select_related("tournament__event", "league")
        .first()
    )
    if webhook is None or not may(user, act_on(owner_of(webhook)), owner_of(webhook)):
        raise TournamentHidden
    return webhook


def webhook_of(owner: Owner, uid: str) -> Webhook:
    """Return one of an owner's webhooks. Raises TournamentHidden."""
    return TournamentHidden.unless(of_owner(owner).filter(uid=uid).first())


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    attempts = Prefetch("attempts", Attempt.objects.order_by("pk"))
    return webhook.deliveries.order_by("-pk").prefetch_related(attempts)


def delivery_of(webhook: Webhook, uid: str) -> Delivery:
    """Return a delivery of a webhook. Raises TournamentHidden."""
    delivery = TournamentHidden.unless(deliveries_of(webhook).filter(uid=uid).first())
    delivery.webhook = webhook
    return delivery


def listening(tournament: Tournament, kind: str) -> QuerySet[Webhook]:
    """Return the webhooks for a kind of news: the tournament's own, and those of its league."""
    season = Season.objects.filter(
        Q(divisions__tournament=tournament) | Q(divisions__play_offs=tournament)
    )
    owner = Q(tournament=tournament) | Q(league__in=season.values("league"))
    return _listening_to(kind).filter(owner).order_by("pk")


def _listening_to(kind: str) -> QuerySet[Webhook]:
    return Webhook.objects.filter(
        kinds__contains=[kind], off_at__isnull=True, ended_at__isnull=True
    )


## Secrets


def secret_of(webhook: Webhook, generation: int | None = None) -> bytes:
    """Return a webhook's secret, which is derived from the site's key and never stored."""
    number = webhook.generation if generation is None else generation
    # The salt is part of every secret in use, so it must not change.
    made = salted_hmac("tournaments.webhooks", f"{webhook.uid}.{number}", algorithm="sha256")
    return bytes(made.digest())


def secrets_of(webhook: Webhook, now: datetime) -> list[bytes]:
    """Return the secrets that sign now, the newest first."""
    keys = [secret_of(webhook)]
    if webhook.former_until is not None and now < webhook.former_until:
        keys.append(secret_of(webhook, webhook.generation - 1))
    return keys


## The deadline of decks


def deadlines_passed(now: datetime, *, back: timedelta) -> QuerySet[Tournament]:
    """Return tournaments with a webhook whose deck deadline has passed within ``back``."""
    hooks = _listening_to(Webhook.Kind.DECK_DEADLINE)
    passed = Event.objects.filter(deadline__lte=now, deadline__gt=now - back).filter(
        game__in=games_with_decks()
    )
    return (
        Tournament.objects.filter(
            Q(webhooks__in=hooks)
            | Q(division__season__league__webhooks__in=hooks)
            | Q(play_offs_of__season__league__webhooks__in=hooks),
            event__in=passed,
        )
        .select_related("event")
        .distinct()
        .order_by("pk")
    )
