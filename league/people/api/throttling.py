"""A budget of requests per minute and account (or address), shown in every answer's headers.

Counted in the cache: a courtesy between clients, not a guard (those count in the database).
"""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from league.people.models import ApiToken
from league.people.services import limits

if TYPE_CHECKING:  # DRF's views read this module while they load
    from rest_framework.views import APIView

WINDOW = 60


@dataclass(frozen=True, slots=True)
class Budget:
    limit: int
    remaining: int
    reset: int  # seconds

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset),
        }


class HeaderThrottle(BaseThrottle):
    def allow_request(self, request: Request, view: "APIView") -> bool:
        limit, who = self._whose(request)
        spent, self.reset = limits.spend(what=f"api-rate:{who}", seconds=WINDOW, at=time.time())
        view.budget = Budget(limit, max(0, limit - spent), self.reset)  # type: ignore[attr-defined]
        return spent <= limit

    def wait(self) -> float:
        return self.reset

    def _whose(self, request: Request) -> tuple[int, str]:
        if isinstance(request.auth, ApiToken):
            return settings.API_RATE_SIGNED_IN, f"token:{request.auth.pk}"
        if request.user.is_authenticated:
            return settings.API_RATE_SIGNED_IN, f"user:{request.user.pk}"
        return settings.API_RATE_ANONYMOUS, f"address:{self.get_ident(request)}"
