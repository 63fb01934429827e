"""The decks of an event as a whole, where their lists are open."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.rules.effects import EFFECTS
from league.careers.queries.metagame import metagame as query
from league.careers.rules.metagame import FEW, Metagame, rows_of
from league.events.queries import needs_decks
from league.events.tables import table_answer
from league.people.shared.languages import current_language
from league.tournaments.front.queries import front
from league.tournaments.front.views.base import shared
from league.tournaments.tournament.wording import game_name
from matches.queries.statistics import GameLines, lines_of_event

PER_PAGE = 20
TEMPLATE = "careers/metagame.html"


@require_safe
@never_cache
def metagame(request: HttpRequest, uid: str) -> HttpResponse:
    """Show the decks and their results; nothing while the lists are hidden."""
    event_front = front(uid, request.user)
    needs_decks(event_front.event)
    context: dict[str, Any] = {**shared(request, event_front, "metagame"), "few": FEW}
    meta = query(event_front.tournament, request.user)
    if meta is None or not meta.decks:
        return render(request, TEMPLATE, {**context, "hidden": meta is None})
    page = Paginator(meta.cards, PER_PAGE).get_page(request.GET.get("page"))
    context |= {
        "meta": meta,
        "page_obj": page,
        "effects": [(_effect(effect.label), effect) for effect in meta.effects],
        "records": _records(event_front.event, request.user),
        **_charts(meta),
    }
    return render(request, TEMPLATE, context)


def _charts(meta: Metagame) -> dict[str, Any]:
    return {
        "cost_labels": [cost.label for cost in meta.costs],
        "cost_values": [round(cost.mean, 2) for cost in meta.costs],
        "total_labels": [str(total) for total, _decks in meta.totals],
        "total_values": [decks for _total, decks in meta.totals],
    }


def _effect(key: str) -> str:
    return EFFECTS[key].label(current_language()) if key in EFFECTS else key


def _records(event: Any, user: Any) -> list[tuple[str, GameLines]]:
    """Return the statistics of the verified records, game by game, with the game's name."""
    return [
        (game_name(line.game), line) for line in lines_of_event(event, user, current_language())
    ]


@require_safe
@never_cache
def cards_table(request: HttpRequest, uid: str, kind: str) -> HttpResponse:
    """Return the played cards as a file; its heading alone if the reader may not see the lists."""
    event_front = front(uid, request.user)
    meta = query(event_front.tournament, request.user)
    rows = rows_of(meta) if meta is not None else [["card", "name"]]
    return table_answer(f"cards-{uid}", rows, kind)
