"""Calls by mail: one letter for a round, to players whom no device calls."""

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.utils.translation import override

from league.jobs.letters import worded
from league.jobs.site import whole_url
from league.people.models import User
from league.push import queries
from league.push.models import LetterWish
from league.tournaments.models import Round


def choose(*, user: User, by_mail: bool) -> None:
    """Note whether somebody wants a letter for each of their rounds."""
    if by_mail:
        LetterWish.objects.get_or_create(user=user)
    else:
        LetterWish.objects.filter(user=user).delete()


@transaction.atomic
def write(*, round: Round) -> int:
    """Write to all players of a round who want a letter and had none. Returns how many."""
    wishes = list(queries.wishes_at(round).select_for_update(of=("self",), no_key=True))
    players = {wish.user.player.pk: wish for wish in wishes}
    messages = queries.messages_for([wish.user.player for wish in wishes], round)
    written = [_letter(players[pk].user, message) for pk, message in messages.items()]
    get_connection().send_messages(written)
    LetterWish.objects.filter(pk__in=[players[pk].pk for pk in messages]).update(last_round=round)
    return len(written)


def _letter(user: User, message: queries.Message) -> EmailMessage:
    with override(message.lang):
        context = {
            "message": message,
            "link": f"{settings.SITE_URL}{message.url}",
            "choice": whole_url("push:devices"),
        }
        subject, text = worded("push/mail/called", context)
    return EmailMessage(subject, text, settings.DEFAULT_FROM_EMAIL, [user.email])
