"""The pairing of a large field: its address, until the round is there."""

from typing import Any, ClassVar

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import CharField, ChoiceField, DateTimeField, IntegerField, URLField

from league.people.api.permissions import STAFF, Access
from league.people.api.serializers import kind
from league.people.api.views import View
from league.tournaments.api.common import tournament_of
from league.tournaments.models import Tournament
from league.tournaments.queries.pairing_jobs import STATES, PairingJob, pairing_job

RUN = "tournaments.run"
EXAMPLE = OpenApiExample(
    "PairingJob",
    value={
        "object": "pairing_job",
        "uid": "6f1c1a52-7f5e-4a5b-9d0c-2f6f7a1b3c4d",
        "tournament": "h2m8c4t6w0qz",
        "round": 3,
        "state": "running",
        "code": "",
        "sentence": "",
        "asked_at": "2026-11-29T02:00:00Z",
        "finished_at": None,
        "url": "https://league.example/api/v1/tournaments/h2m8c4t6w0qz/rounds/pairing/"
        "6f1c1a52-7f5e-4a5b-9d0c-2f6f7a1b3c4d/",
    },
    response_only=True,
)


@extend_schema_serializer(examples=[EXAMPLE])
class PairingJobSerializer(serializers.Serializer[Any]):
    """A round that a worker pairs; once it is `done` the round is there, as a draft."""

    object = kind("pairing_job")
    uid = CharField()
    tournament = CharField()
    round = IntegerField(help_text="The number of the round that is paired.")
    state = ChoiceField(choices=STATES)
    code = CharField(help_text="Why it was refused; empty otherwise.")
    sentence = CharField(help_text="The same in the language asked for.")
    asked_at = DateTimeField()
    finished_at = DateTimeField(allow_null=True)
    url = URLField()


def url_of(tournament: Tournament, job: PairingJob) -> str:
    path = reverse("api:tournament-pairing-job", args=[tournament.event.uid, job.uid])
    return settings.SITE_URL + path


def pairing_job_json(tournament: Tournament, job: PairingJob) -> dict[str, Any]:
    return {
        "object": "pairing_job",
        "uid": job.uid,
        "tournament": tournament.event.uid,
        "round": job.round,
        "state": job.state,
        "code": job.code,
        "sentence": job.sentence,
        "asked_at": job.asked_at,
        "finished_at": job.finished_at,
        "url": url_of(tournament, job),
    }


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
        responses=PairingJobSerializer,
        tags=["rounds"],
    )
    def get(self, request: Request, uid: str, job: str) -> Response:
        tournament = tournament_of(request, uid, RUN)
        return Response(pairing_job_json(tournament, pairing_job(tournament, job)))
