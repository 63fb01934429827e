"""The pages that everybody may open, section by section, for search engines."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.urls import reverse

from cards.queries.cards import published
from cards.queries.decks import public_decks
from engines.core.records.sentences import KERNEL
from engines.core.registry import games
from league.events.queries import seen_events
from league.seasons.queries.leagues import visible_leagues
from matches.models import Match

PER_PART: Final = 1000  # whoever reads a part waits for all of it
PLAIN: Final = """
    home rules:list learning:lessons learning:puzzles play:lobby opponents:list cards:search
    cards:sets cards:formats decks:public events:list leagues:list ratings:list people:players
    """
OF_GAMES: Final = "games:game rules:game rules:notation learning:lesson"


class Pages(Sitemap):
    """Pages that are there whatever happens."""

    def items(self) -> list[str]:
        plain = [reverse(name) for name in PLAIN.split()]
        of_games = [reverse(name, args=[game.key]) for game in games() for name in OF_GAMES.split()]
        return [*plain, reverse("rules:game", args=[KERNEL]), *of_games]

    def location(self, item: str) -> str:
        return item


class Rows(Sitemap):
    """The pages of rows, by what names them in their address."""

    limit = PER_PART

    def __init__(self, route: str, name: str, rows: Callable[[], QuerySet[Any]]) -> None:
        self.route, self.name, self.rows = route, name, rows

    def items(self) -> QuerySet[Any, Any]:
        rows = self.rows().prefetch_related(None)
        return rows.order_by("pk").values_list(self.name, flat=True)

    def location(self, item: str) -> str:
        return reverse(self.route, args=[item])


def _events() -> QuerySet[Any]:
    return seen_events(AnonymousUser())


def _leagues() -> QuerySet[Any]:
    return visible_leagues(AnonymousUser())


def _proved() -> QuerySet[Match]:
    return Match.objects.filter(proved=True, event__in=_events().values("pk"))


SECTIONS: Final[dict[str, Sitemap | type[Sitemap]]] = {
    "pages": Pages(),
    "cards": Rows("cards:card", "code", published),
    "decks": Rows("decks:deck", "uid", public_decks),
    "events": Rows("events:event", "uid", _events),
    "leagues": Rows("leagues:league", "uid", _leagues),
    "matches": Rows("matches:match", "uid", _proved),
}
