"""News for webhooks: written in the transaction of the act that they report, sent by a job."""

from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from league.jobs.services import enqueue
from league.jobs.site import whole_url
from league.tournaments.models import Act, Outcome, Standing, Tournament
from league.tournaments.standings.queries import Table
from league.webhooks.models import Delivery, Webhook
from league.webhooks.queries import listening

KIND: Final = "webhooks.delivery"
Kind = Webhook.Kind
OF_ACT: Final = {
    "publish": Kind.ROUND_PUBLISHED,
    "advance": Kind.ROUND_PUBLISHED,
    "challenge": Kind.ROUND_PUBLISHED,
    "finish": Kind.TOURNAMENT_FINISHED,
    "correct": Kind.CORRECTION,
    "undo": Kind.UNDO,
    "open_entry": Kind.ENTRY_OPENED,
    "close_entry": Kind.ENTRY_CLOSED,
}


def of_act(tournament: Tournament, act: Act) -> None:
    """Write news of an act that was just noted; most kinds of acts give none."""
    kind = OF_ACT.get(act.kind)
    if kind is None or not act.params.get("published", True):
        return
    undone = {"undone": {"act": act.undoes.number, "kind": act.undoes.kind}} if act.undoes else {}
    data = {"act": act.number, "round": act.round, **undone}
    tell(tournament, kind, key=f"act {act.number}", at=act.at, data=data)


def of_outcomes(tournament: Tournament, made: list[Outcome], now: datetime) -> None:
    """Write news of the newest result of each match whose result, or its proof, is new."""
    newest = {
        outcome.pairing_id: outcome
        for outcome in sorted(made, key=lambda each: (each.version, each.proofs))
    }
    hooks = list(listening(tournament, Kind.RESULT_CONFIRMED)) if newest else []
    for result in newest.values() if hooks else ():
        pairing = result.pairing
        data = {
            "round": pairing.round.number,
            "pairing": pairing.number,
            "table": pairing.table,
            "match": pairing.match.uid if pairing.match else None,
            "version": result.version,
            "won": result.won,
            "played": result.played,
            "proved": result.proved,
            "score": result.score,
            "games": result.games,
        }
        again = f" {result.proofs}" if result.proofs else ""
        key = f"result {pairing.pk} {result.version}{again}"
        _write(hooks, tournament, Kind.RESULT_CONFIRMED, key=key, at=now, data=data)


def of_standings(tournament: Tournament, table: Table, rows: list[dict[str, Any]]) -> None:
    """Write news of a table whose rows differ from the cached ones."""
    kind = Kind.STANDINGS_CHANGED
    if not listening(tournament, kind).exists():
        return
    kept = Standing.objects.filter(phase=table.phase, after=table.after).first()
    if kept is None or kept.rows != rows:
        data = {"phase": table.phase.number, "after": table.after}
        key = f"standings {table.phase.number} {table.after} {table.revision}"
        tell(tournament, kind, key=key, at=timezone.now(), data=data)


def tell(tournament: Tournament, kind: str, *, key: str, at: datetime, data: Any) -> None:
    """Write a delivery for every webhook that listens to this kind, once for each ``key``."""
    _write(list(listening(tournament, kind)), tournament, kind, key=key, at=at, data=data)


def _write(
    hooks: list[Webhook], tournament: Tournament, kind: str, *, key: str, at: datetime, data: Any
) -> None:
    if not hooks:
        return
    body = message(kind, at, tournament, data)
    for webhook in hooks:
        made, is_new = Delivery.objects.get_or_create(
            webhook=webhook, key=f"{tournament.pk} {key}", defaults={"kind": kind, "body": body}
        )
        if is_new:
            send_soon(made, at)


def send_soon(delivery: Delivery, now: datetime) -> None:
    enqueue(kind=KIND, arguments={"delivery": delivery.pk}, now=now)


def message(
    kind: str, at: datetime, tournament: Tournament | None, data: dict[str, Any]
) -> dict[str, Any]:
    """Build the message. It names no entrants or people: receivers ask the API for them."""
    news: dict[str, Any] = {"object": "news", "kind": kind, "at": at.isoformat(), "data": data}
    if tournament is None:
        return {**news, "tournament": None, "revision": None, "url": None, "api": None}
    uid = tournament.event.uid
    return {
        **news,
        "tournament": uid,
        "revision": tournament.revision,
        "url": whole_url("tournaments:now", uid),
        "api": whole_url("api:tournament-detail", uid),
    }
