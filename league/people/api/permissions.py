"""Access to the API. A viewset lists its actions; an action not listed is refused to all."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from league.people.models import ApiToken

if TYPE_CHECKING:  # DRF's views read this module while they load
    from rest_framework.views import APIView

ANYONE: Final = "anyone"
SESSION: Final = "session"
READ: Final = str(ApiToken.Scope.READ)
DECKS: Final = str(ApiToken.Scope.DECKS)
EVENTS: Final = str(ApiToken.Scope.EVENTS)
MATCHES: Final = str(ApiToken.Scope.MATCHES)
STAFF: Final = str(ApiToken.Scope.STAFF)
Access = Mapping[str, str]


class DenyAll(BasePermission):
    def has_permission(self, request: Request, view: "APIView") -> bool:
        return False


class ScopePermission(BasePermission):
    """Ask ``view.access``: action → ANYONE, SESSION, or the scope a token must have.

    All but ANYONE need a sign-in. A page's session has every scope; only a session may do SESSION.
    A token needs the scope `read` even for ANYONE.
    """

    def has_permission(self, request: Request, view: "APIView") -> bool:
        action = getattr(view, "action", None)
        if action is None or action == "metadata":
            return True  # unknown method: 405 follows
        needed = getattr(view, "access", {}).get(action)
        if needed is None:
            return False
        if isinstance(request.auth, ApiToken):
            return _has_scope(request.auth, READ if needed == ANYONE else needed)
        return needed == ANYONE or bool(request.user and request.user.is_authenticated)


def _has_scope(token: ApiToken, scope: str) -> bool:
    if scope == SESSION:
        raise PermissionDenied(_("No token can do this. Use the pages."), code="session_needed")
    if scope not in token.scopes:
        raise PermissionDenied(
            _("This token lacks the scope “%(scope)s”.") % {"scope": scope}, code="scope_missing"
        )
    return True
