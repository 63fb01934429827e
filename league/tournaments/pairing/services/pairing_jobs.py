"""Pairing a large field: asked for at a page or by a program, done by a worker, once."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import override

from league.jobs.kinds import Arguments
from league.jobs.models import Job
from league.jobs.services import enqueue
from league.people.errors import Refusal
from league.people.models import User
from league.tournaments.errors import PairingUnderway
from league.tournaments.models import Phase, Round
from league.tournaments.pairing import queries
from league.tournaments.pairing.queries import PairingJob
from league.tournaments.pairing.services import pairing

LANGUAGES = ("en", "ja")


@transaction.atomic
def pair_or_ask(
    *, phase: Phase, by: Any, now: datetime, number: int | None = None
) -> Round | PairingJob:
    """Pair the next round now, or have it paired by a worker where the field is large.

    Raises PairingUnderway while another call is being done, and what ``pairing.pair`` raises: of
    a large field what depends on the draw is told by the job.
    """
    tournament, phase = pairing.begun(phase)
    if not queries.is_large(tournament):
        return pairing.pair_locked(phase=phase, by=by, now=now, number=number)
    if (waiting := queries.underway(tournament)) is not None:
        raise PairingUnderway(params={"round": waiting.round})
    wanted, _place, _field = pairing.due(phase, number, now=now)
    arguments = {
        "tournament": tournament.pk,
        "phase": phase.pk,
        "round": wanted,
        "by": by.pk if by else None,
    }
    job = enqueue(kind=queries.KIND, arguments=arguments, now=now)
    job.arguments = {**arguments, "job": job.pk}
    job.save(update_fields=["arguments"])
    return queries.shown(job)


def publish(arguments: Arguments, *, now: datetime) -> None:
    """Pair in the transaction of the job; a refusal is kept with it, in both languages."""
    phase = Phase.objects.select_related("tournament__event").filter(pk=arguments["phase"]).first()
    if phase is None:
        return
    by = User.objects.filter(pk=arguments["by"]).first()
    try:
        with transaction.atomic():
            pairing.pair(phase=phase, by=by, now=now, number=arguments["round"])
    except Refusal as refusal:
        told = {**arguments, "refused": {"code": refusal.code, "sentence": _sentences(refusal)}}
        Job.objects.filter(pk=arguments["job"]).update(arguments=told)


def _sentences(refusal: Refusal) -> dict[str, str]:
    found = {}
    for language in LANGUAGES:
        with override(language):
            found[language] = str(refusal)
    return found
