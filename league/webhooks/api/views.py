"""Webhooks: programs that receive news, and the log of the news sent."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import STAFF, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import StaffAct, View, Viewset, acting
from league.seasons.queries.leagues import league_by_uid
from league.tournaments.tournament.api import tournament_of
from league.webhooks import queries
from league.webhooks.api import questions, shapes
from league.webhooks.models import Webhook
from league.webhooks.services import deliveries, webhooks

describe = described("webhooks")
GUIDE = "Format, signatures and retries of messages are described in docs/webhooks.md."


def webhook_response(webhook: Webhook, code: int = 200, **more: Any) -> Response:
    row = queries.webhook_of(queries.owner_of(webhook), webhook.uid)
    return Response({**shapes.webhook_json(row), **more}, status=code)


class WebhooksView(Viewset):
    """The webhooks of a tournament."""

    access: ClassVar[Access] = {"list": STAFF, "create": STAFF}
    serializer_class = shapes.WebhookShape.serializer
    takes_keys = False  # the answer holds a secret: it must not be stored

    def owner(self, request: Request, uid: str) -> queries.Owner:
        return tournament_of(request, uid, "tournaments.change")

    @describe("list_tournament_webhooks", "The webhooks of a tournament, for its organisers")
    def list(self, request: Request, uid: str) -> Response:
        return self.listed(queries.of_owner(self.owner(request, uid)), shapes.webhook_json)

    @describe(
        "make_tournament_webhook",
        "Tell a program what happens in a tournament; the secret is shown this once",
        description=GUIDE,
        asks=questions.WebhookQuestion,
        says=shapes.NewWebhookShape,
        status=201,
    )
    def create(self, request: Request, uid: str) -> Response:
        owner = self.owner(request, uid)
        wanted = asked(questions.WebhookQuestion, request.data)
        made, secret = webhooks.make(owner=owner, **acting(request), **wanted)
        return webhook_response(made, status.HTTP_201_CREATED, secret=secret)


@extend_schema_view(
    list=describe("list_league_webhooks", "The webhooks of a league, for its organisers"),
    create=describe(
        "make_league_webhook",
        "Tell a program what happens in a league; the secret is shown this once",
        description=GUIDE,
        asks=questions.WebhookQuestion,
        says=shapes.NewWebhookShape,
        status=201,
    ),
)
class LeagueWebhooksView(WebhooksView):
    """The webhooks of a league, which get news of every tournament of its seasons."""

    def owner(self, request: Request, uid: str) -> queries.Owner:
        return league_by_uid(uid, request.user, "leagues.change")


class WebhookView(View):
    """A webhook; visible only to the organisers of its tournament or league (404 for others)."""

    access: ClassVar[Access] = {"get": STAFF, "patch": STAFF, "delete": STAFF}

    @describe("get_webhook", "A webhook", says=shapes.WebhookShape)
    def get(self, request: Request, hook: str) -> Response:
        return webhook_response(queries.webhook_by_uid(hook, request.user))

    @describe(
        "change_webhook",
        "Change the address or the kinds of messages of a webhook",
        asks=questions.WebhookChangeQuestion,
        says=shapes.WebhookShape,
    )
    def patch(self, request: Request, hook: str) -> Response:
        webhook = queries.webhook_by_uid(hook, request.user)
        wanted = asked(questions.WebhookChangeQuestion, request.data, partial=True)
        webhooks.change(webhook=webhook, **acting(request), **wanted)
        return webhook_response(webhook)

    @describe("end_webhook", "Give a webhook up; what waits is not sent any more", done="Gone.")
    def delete(self, request: Request, hook: str) -> Response:
        webhook = queries.webhook_by_uid(hook, request.user)
        webhooks.end(webhook=webhook, **acting(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RotateView(StaffAct):
    """Replace the secret."""

    takes_keys = False  # the answer holds a secret: it must not be stored

    @describe(
        "rotate_webhook",
        "Get a new secret, shown only once; the old one also signs for another day",
        says=shapes.NewWebhookShape,
    )
    def post(self, request: Request, hook: str) -> Response:
        webhook = queries.webhook_by_uid(hook, request.user)
        made, secret = webhooks.rotate(webhook=webhook, **acting(request))
        return webhook_response(made, secret=secret)


HOOK_STEPS: Final[Mapping[str, Callable[..., object]]] = {
    "on": webhooks.turn_on,
    "test": webhooks.test,
}
PRESS = OpenApiParameter("press", str, OpenApiParameter.PATH, enum=list(HOOK_STEPS))


class WebhookStepView(StaffAct):
    """Switch a webhook on again, or try it out."""

    @describe(
        "lead_webhook",
        "Switch on what was switched off, or send a test message",
        parameters=[PRESS],
        says=shapes.WebhookShape,
    )
    def post(self, request: Request, hook: str, press: str) -> Response:
        webhook = queries.webhook_by_uid(hook, request.user)
        HOOK_STEPS[press](webhook=webhook, **acting(request))
        return webhook_response(webhook)


class DeliveriesView(Viewset):
    """The log of a webhook."""

    access: ClassVar[Access] = {"list": STAFF}
    serializer_class = shapes.DeliveryShape.serializer

    @describe("list_deliveries", "The messages of a webhook with all attempts, the newest first")
    def list(self, request: Request, hook: str) -> Response:
        webhook = queries.webhook_by_uid(hook, request.user)
        return self.listed(queries.deliveries_of(webhook), shapes.delivery_json)


class ReplayView(StaffAct):
    """Send a message again."""

    @describe(
        "replay_delivery", "Send a message again, under its own id", says=shapes.DeliveryShape
    )
    def post(self, request: Request, hook: str, delivery: str) -> Response:
        webhook = queries.webhook_by_uid(hook, request.user)
        message = queries.delivery_of(webhook, delivery)
        deliveries.replay(delivery=message, **acting(request))
        return Response(shapes.delivery_json(queries.delivery_of(webhook, delivery)))
