"""Receivers of signals."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from league.learning import services
from league.learning.puzzles import answering
from league.people.models import User


@receiver(user_logged_in, dispatch_uid="learning.take_over")
def signed_in(sender: Any, request: HttpRequest | None, user: User, **_more: Any) -> None:
    if request is not None and hasattr(request, "session"):
        services.take_over(user=user, session=request.session)
        answering.take_over(user=user, session=request.session)
