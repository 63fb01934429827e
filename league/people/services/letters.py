"""Letters about an account: written in the transaction of the act that causes them."""

from django.core.mail import send_mail
from django.utils.translation import override

from league.jobs.letters import worded
from league.jobs.site import whole_url
from league.people.models import ApiToken
from league.people.queries import player_of


def token_made(token: ApiToken) -> None:
    """Write to an account that a program can act for it now.

    It is exempt from the limit of mails, which a thief of the session could use up first.
    """
    player = player_of(token.user)
    scopes = [ApiToken.Scope(scope).label for scope in token.scopes]
    with override(player.language):
        words = {
            "token": token,
            "scopes": [str(scope) for scope in scopes],
            "zone": player.time_zone,
            "link": whole_url("people:tokens"),
            "change": whole_url("account_change_password"),
        }
        subject, text = worded("people/mail/token_made", words)
        send_mail(subject, text, None, [token.user.email])
