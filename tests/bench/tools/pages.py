"""A league to look at, and its kinds of pages, each with a client that may read it."""

from typing import Any

Pages = dict[str, tuple[Any, str]]
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def furnished() -> Pages:
    """Fill an empty database with the demo league; return a client and an address of each kind.

    A Swiss of 32 stands beside it; the records are verified, and a table of Carriers!! is open.
    """
    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.utils import timezone

    from cards.models import Deck
    from cards.services.imports import import_house_set
    from league.people.models import Player
    from league.running import demo
    from matches.models import Filing
    from tests.matches.paging import replay_all

    with connection.cursor() as cursor:  # a busy machine computes for long within a transaction
        cursor.execute("SET idle_in_transaction_session_timeout = 0")
    now = timezone.now()
    import_house_set(now=now)
    demo.make(home=settings.HOME, now=now)
    replay_all()
    table = _played_at()
    anybody, player = (Client(HTTP_ACCEPT_LANGUAGE="ja") for _ in range(2))
    account: Any = Player.objects.get(handle="hayate").user
    player.force_login(account, BACKEND)
    mine = Filing.objects.filter(by=account, record__game="carriers").earliest("pk")
    return {
        "home": (anybody, "/"),
        "cards": (anybody, "/cards/"),
        "card": (anybody, "/cards/FND-047/"),
        "replay": (player, f"/matches/records/{mine.uid}/"),
        "table": (table.phones[0].client, table.phones[0].path()),
        "standings": (anybody, f"/tournaments/{_swiss()}/standings/"),
        "builder": (player, f"/decks/{Deck.objects.get(owner__handle='hayate').uid}/"),
        "game": (anybody, "/games/carriers/"),
        "rules": (anybody, "/rules/carriers/"),
    }


def _played_at() -> Any:
    """Play the beginning of a match of Carriers!! at a table."""
    from tests.play.tapping import Match

    table = Match.begun("carriers", 1, mode="full", dice="table")
    for _act in range(30):
        table.act()
    return table


def _swiss() -> str:
    """Play three rounds of a Swiss of 32; return the name of its event in addresses."""
    from league.tournaments.standings import services as standings
    from tests.tournaments.rounds.hall import running, smaller

    hall = running(32, [{"kind": "swiss", "rounds": 5}])
    for _round in range(3):
        hall.full(hall.next(), smaller)
    standings.rebuild(tournament=hall.fresh())
    return str(hall.event.uid)
