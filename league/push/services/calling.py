"""Calling players to their tables: a job for each round, which writes letters, and one for each
device.

A device's job posts to its push service and writes nothing; what came of it is written in the
guarded transaction, together with the next try. A call is worth nothing once it is old.
"""

import json
from dataclasses import asdict
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Any, Final

from django.conf import settings

from league.jobs.services import enqueue
from league.jobs.strangers.posting import Answer, post
from league.people.models import Player
from league.push import queries
from league.push.models import Subscription
from league.push.rules import vapid
from league.push.rules.encryption import Device, encrypt
from league.push.services import letters
from league.tournaments.models import Act, Round, Tournament
from league.tournaments.pairing.services.rounds import PUBLISH, START

ROUND: Final = "push.round"
DEVICE: Final = "push.device"
LIFE: Final = timedelta(minutes=20)
MOST_TRIES: Final = 4
FIRST_PAUSE: Final = timedelta(seconds=15)
GONE: Final = (404, 410)


def of_act(tournament: Tournament, act: Act) -> None:
    """Call the players of a round that is published, or whose clock has started."""
    if act.kind not in (PUBLISH, START):
        return
    arguments = {"tournament": tournament.pk, "round": act.round, "by_clock": act.kind == START}
    enqueue(kind=ROUND, arguments=arguments, now=act.at)


def call_round(*, tournament: int, number: int, by_clock: bool, now: datetime) -> int:
    """Queue a message to each device of a round's players, and write to who wants a letter.

    Returns how many devices.
    """
    held = Tournament.objects.filter(pk=tournament).first()
    round = queries.round_called(held, number, by_clock=by_clock) if held else None
    if round is None:
        return 0
    letters.write(round=round)
    if not queries.is_on():
        return 0
    devices = queries.devices_at(round)
    until = int((now + LIFE).timestamp())
    for device in devices:
        asked = {"device": device, "round": round.pk, "until": until, "tries": 0}
        enqueue(kind=DEVICE, arguments=asked, now=now)
    return len(devices)


def send(*, device: int, round: int, until: int, now: datetime) -> dict[str, Any] | None:
    """Post a call to a device. Returns the answer as a dict, None when there is nothing to say."""
    left = until - int(now.timestamp())
    subscription = Subscription.objects.filter(pk=device).first()
    rounds = Round.objects.select_related("phase", "tournament__event")
    held = rounds.filter(pk=round).first()
    if subscription is None or held is None or left <= 0 or not queries.is_on():
        return None
    player = Player.objects.filter(user=subscription.user_id).first()
    message = queries.message_for(player, held) if player else None
    return asdict(_post(subscription, message, left, held, now)) if message else None


def _post(
    device: Subscription, message: queries.Message, left: int, round: Round, now: datetime
) -> Answer:
    tag = f"table-{round.tournament.event.uid}"
    said = json.dumps({**asdict(message), "tag": tag}, ensure_ascii=False).encode()
    key = vapid.key_from(settings.VAPID_KEY)
    until = int((now + timedelta(hours=vapid.HOURS)).timestamp())
    subject = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    headers = {
        "Authorization": vapid.authorization(key, vapid.claims(device.endpoint, subject, until)),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(left),
        "Topic": tag,  # a newer call takes the place of one that has not arrived yet
        "Urgency": "high",
    }
    body = encrypt(said, Device.read(device.key, device.secret))
    return post(url=device.endpoint, headers=headers, body=body, loopback=settings.PUSH_LOOPBACK)


def settle(*, asked: dict[str, Any], answered: dict[str, Any] | None, now: datetime) -> None:
    """Note what came of a try: a device that is gone is forgotten, a busy service asked again."""
    if answered is None:
        return
    answer = Answer(**answered)
    device = Subscription.objects.filter(pk=asked["device"])
    if answer.status in GONE:
        device.delete()
    elif answer.is_taken:
        device.update(called_at=now)
    elif _may_take_later(answer) and asked["tries"] + 1 < MOST_TRIES:
        later = now + FIRST_PAUSE * 2 ** asked["tries"]
        again = {**asked, "tries": asked["tries"] + 1}
        enqueue(kind=DEVICE, arguments=again, now=now, run_after=later)


def _may_take_later(answer: Answer) -> bool:
    busy = answer.status is not None and (answer.status == 429 or answer.status >= 500)
    return busy or answer.trouble in {"timed_out", "unreachable"}
