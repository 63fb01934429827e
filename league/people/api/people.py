"""Players, the caller's own account and tokens."""

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from league.people import queries
from league.people.adapters import require_sure
from league.people.api import questions, shapes
from league.people.api.permissions import ANYONE, READ, SESSION, Access
from league.people.api.schema import described
from league.people.api.serializers import asked
from league.people.api.views import View, Viewset, account, acting_player
from league.people.errors import NotFound
from league.people.roles import roles_of
from league.people.services import accounts, tokens

describe = described("me")


@extend_schema_view(retrieve=extend_schema(operation_id="get_player", summary="A player"))
class PlayerViewset(Viewset):
    """Players, by handle; a former handle also finds the player."""

    access: ClassVar[Access] = {"retrieve": ANYONE}
    serializer_class = shapes.PlayerShape.serializer
    lookup_field = "handle"
    lookup_value_regex = "[A-Za-z0-9_-]{3,30}"

    def retrieve(self, request: Request, handle: str) -> Response:
        return Response(shapes.player_json(queries.player_by_handle(handle), request.user))


class MeView(View):
    """The caller's own account."""

    access: ClassVar[Access] = {"get": READ, "patch": SESSION}

    @describe("get_me", "My account", says=shapes.MeShape)
    def get(self, request: Request) -> Response:
        return self._me(request)

    @describe(
        "change_me",
        "Change my profile (only with a session of the website)",
        asks=questions.ProfileQuestion,
        says=shapes.MeShape,
    )
    def patch(self, request: Request) -> Response:
        player = acting_player(request)
        wanted: dict[str, Any] = {
            str(name): getattr(player, str(name)) for name in questions.ProfileQuestion().fields
        }
        wanted["display_name"] = player.called
        wanted |= asked(questions.ProfileQuestion, request.data, partial=True)
        accounts.change_profile(player=player, now=timezone.now(), **wanted)
        player.refresh_from_db()
        return self._me(request)

    def _me(self, request: Request) -> Response:
        user = account(request)
        return Response(shapes.me_json(user, acting_player(request), roles_of(user)))


@extend_schema_view(list=describe("list_tokens", "My tokens"))
class TokenViewset(Viewset):
    """The caller's own tokens. A token cannot create or revoke tokens: it may be stolen."""

    access: ClassVar[Access] = {"list": READ, "create": SESSION, "destroy": SESSION}
    takes_keys = False  # the answer holds the secret
    serializer_class = shapes.TokenShape.serializer
    lookup_value_regex = "[0-9]{1,18}"

    def list(self, request: Request) -> Response:
        return self.listed(queries.tokens(request.user), shapes.token_json)

    @describe(
        "make_token",
        "Create a token (only with a session of the website)",
        asks=questions.TokenQuestion,
        says=shapes.NewTokenShape,
        status=201,
    )
    def create(self, request: Request) -> Response:
        require_sure(request._request)
        wanted = asked(questions.TokenQuestion, request.data)
        row, secret = tokens.make(user=account(request), now=timezone.now(), **wanted)
        return Response(
            {**shapes.token_json(row), "secret": secret}, status=status.HTTP_201_CREATED
        )

    @describe(
        "revoke_token",
        "Revoke a token (only with a session of the website)",
        done="Revoked. Revoking a token twice is not an error.",
    )
    def destroy(self, request: Request, pk: str) -> Response:
        if len(pk) > 18 or not pk.isascii():
            raise NotFound
        tokens.revoke(user=account(request), pk=int(pk), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
