"""Telling players at once of a coming ban of a card in decks they build or have handed in."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils.translation import override

from cards.models import Ban, Deck
from cards.queries.bans import decks_with
from cards.queries.handed_in import HandedIn, handed_in
from league.jobs.letters import worded
from league.jobs.services import enqueue
from league.people.models import Player


def announce(*, ban: Ban, now: datetime) -> None:
    """Queue the job that writes to everybody whose decks have the card."""
    enqueue(kind="cards.ban", arguments={"ban": ban.pk}, now=now)


def write_to_players(arguments: dict[str, Any], _nothing: object) -> None:
    """Write one mail to each player, whichever decks of theirs hold the card: working decks, and
    those handed in for events that are not over.
    """
    rows = Ban.objects.select_related("card__current", "format").filter(pk=arguments["ban"])
    ban = rows.first()
    if ban is None:
        return
    working, counting = list(decks_with(ban)), handed_in([ban])
    players = {deck.owner_id: deck.owner for deck in working}
    players |= {handed.player.pk: handed.player for handed in counting}
    for pk in sorted(players):
        decks = [deck for deck in working if deck.owner_id == pk]
        _write(ban, players[pk], decks, [handed for handed in counting if handed.player.pk == pk])


def _write(ban: Ban, player: Player, decks: Sequence[Deck], counting: Sequence[HandedIn]) -> None:
    assert player.user is not None  # both queries return accounts only
    with override(player.language):
        path = reverse("decks:deck", args=[decks[0].uid]) if decks else counting[0].url
        context = {
            "ban": ban,
            "decks": decks,
            "handed_in": counting,
            "player": player,
            "link": settings.SITE_URL + path,
        }
        subject, text = worded("decks/mail/ban", context)
        send_mail(subject, text, settings.DEFAULT_FROM_EMAIL, [player.user.email])
