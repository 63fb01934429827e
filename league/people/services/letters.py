"""Letters about an account: written in the transaction of the act that causes them."""

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from league.people.models import ApiToken
from league.people.queries import player_of


def token_made(token: ApiToken) -> None:
    """Tell an account that a program can act for it now.

    No limit of mails holds it back: whoever stole the session could use that up first.
    """
    player = player_of(token.user)
    scopes = [ApiToken.Scope(scope).label for scope in token.scopes]
    with override(player.language):
        words = {
            "token": token,
            "scopes": [str(scope) for scope in scopes],
            "zone": player.time_zone,
            "link": settings.SITE_URL + reverse("people:tokens"),
            "change": settings.SITE_URL + reverse("account_change_password"),
        }
        subject = render_to_string("people/mail/token_made_subject.txt", words).strip()
        text = render_to_string("people/mail/token_made_message.txt", words)
        send_mail(subject, text, None, [token.user.email])
