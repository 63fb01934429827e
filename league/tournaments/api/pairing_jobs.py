"""The pairing of a large field: its address, until the round is there."""

from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import STAFF, Access
from league.people.api.serializers import Shape, Url
from league.people.api.views import View
from league.tournaments.api.common import tournament_of
from league.tournaments.models import Tournament
from league.tournaments.queries.pairing_jobs import STATES, PairingJob, pairing_job

RUN = "tournaments.run"


class PairingJobShape(Shape, kind="pairing_job"):
    """A round that a worker pairs; once it is `done` the round is there, as a draft."""

    uid: str
    tournament: str
    round: Annotated[int, "The number of the round that is paired."]
    state: Annotated[str, STATES]
    code: Annotated[str, "Why it was refused; empty otherwise."]
    sentence: Annotated[str, "The same in the language asked for."]
    asked_at: datetime
    finished_at: datetime | None
    url: Url


def url_of(tournament: Tournament, job: PairingJob) -> str:
    path = reverse("api:tournament-pairing-job", args=[tournament.event.uid, job.uid])
    return settings.SITE_URL + path


def pairing_job_json(tournament: Tournament, job: PairingJob) -> dict[str, Any]:
    return PairingJobShape.json(job, tournament=tournament.event.uid, url=url_of(tournament, job))


def accepted(tournament: Tournament, job: PairingJob) -> Response:
    """Answer 202, with the address where the job is asked for."""
    return Response(
        pairing_job_json(tournament, job),
        status=status.HTTP_202_ACCEPTED,
        headers={"Location": url_of(tournament, job)},
    )


class PairingJobView(View):
    """A pairing that a worker does."""

    access: ClassVar[Access] = {"get": STAFF}

    @extend_schema(
        operation_id="get_pairing_job",
        summary="How far the pairing of a large field is",
        responses=PairingJobShape.serializer,
        tags=["rounds"],
    )
    def get(self, request: Request, uid: str, job: str) -> Response:
        tournament = tournament_of(request, uid, RUN)
        return Response(pairing_job_json(tournament, pairing_job(tournament, job)))
