"""Telling players at once that a card of their decks will be banned."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from cards.models import Ban, Deck
from cards.queries.bans import decks_with
from league.jobs.services import enqueue


def announce(*, ban: Ban, now: datetime) -> None:
    """Write down the work of telling everybody whose working deck has the card."""
    enqueue(kind="cards.ban", arguments={"ban": ban.pk}, now=now)


def tell(arguments: dict[str, Any], _nothing: object) -> None:
    """Write one mail to each player, whichever of their decks it falls on."""
    found = Ban.objects.select_related("card__current", "format").filter(pk=arguments["ban"])
    ban = found.first()
    if ban is None:
        return
    for _owner, decks in groupby(decks_with(ban), key=lambda deck: deck.owner_id):
        _write(ban, list(decks))


def _write(ban: Ban, decks: Sequence[Deck]) -> None:
    player = decks[0].owner
    assert player.user is not None  # decks_with gives those of accounts alone
    with override(player.language):
        link = settings.SITE_URL + reverse("decks:deck", args=[decks[0].uid])
        context = {"ban": ban, "decks": decks, "player": player, "link": link}
        subject = render_to_string("decks/mail/ban_subject.txt", context).strip()
        body = render_to_string("decks/mail/ban_message.txt", context)
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [player.user.email])
