"""Receivers of signals."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_removed
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from league.people.middleware import begin_session
from league.people.models import User
from league.people.services import accounts, personal


@receiver(user_logged_in, dispatch_uid="people.begin_session")
def signed_in(sender: Any, request: HttpRequest | None, user: User, **_more: Any) -> None:
    accounts.ensure_player(user=user)
    if request is not None and hasattr(request, "session"):
        begin_session(request)


@receiver(post_save, sender=User, dispatch_uid="people.trust_the_command_line")
def superuser_made(sender: Any, instance: User, created: bool, **_more: Any) -> None:
    """Mark the mail of a superuser made by createsuperuser as verified."""
    if created and instance.is_superuser:
        EmailAddress.objects.get_or_create(
            user=instance, email=instance.email, defaults={"verified": True, "primary": True}
        )


@receiver(email_removed, dispatch_uid="people.forget_email")
def email_left(sender: Any, email_address: EmailAddress, **_more: Any) -> None:
    personal.forget_email(email=email_address.email)
