"""This app's kinds of jobs."""

from typing import Any

from django.utils import timezone

from league.jobs.kinds import Arguments, Kind, register
from league.push.services import calling


def _call(arguments: Arguments, _value: None) -> None:
    calling.call_round(
        tournament=arguments["tournament"],
        number=arguments["round"],
        by_clock=arguments["by_clock"],
        now=timezone.now(),
    )


def _send(arguments: Arguments) -> Any:
    asked = {name: arguments[name] for name in ("device", "round", "until")}
    return calling.send(**asked, now=timezone.now())


def _settle(arguments: Arguments, value: Any) -> None:
    calling.settle(asked=arguments, answered=value, now=timezone.now())


register(Kind(calling.ROUND, publish=_call))
# Beside the webhooks: mails must not wait for an address that somebody else chose.
register(Kind(calling.DEVICE, compute=_send, publish=_settle, queue="webhooks"))
