"""The front page and the pages of the rules."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

import cards.queries.bans
import cards.queries.decks
import engines
import league.events.queries
import league.events.queries.lists
import league.events.queries.own
import league.play.queries.own
import league.tournaments.ladder.queries
import matches.queries.matches
from engines.core.records.sentences import KERNEL, book
from engines.core.registry import get
from league.events.forms import games
from league.learning.rules import lessons
from league.people.shared.languages import current_language
from matches.queries.records.proofs import Proof, newest_proved
from matches.views import lists
from matches.views.declaring import due_lines

UPCOMING = ENTRIES = TABLES = 5
DECKS = 4
MATCHES = 5
STAFFED = 8


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game on the front page: its picture, its description, and a proved match.

    ``is_taught``: it has a lesson.
    """

    key: str
    name: str
    about: str
    picture: Any
    proof: Proof | None
    is_taught: bool


def game_cards() -> list[GameCard]:
    proofs = newest_proved()
    return [
        GameCard(
            key, name, games.about(key), games.picture(key), proofs.get(key), key in lessons.games()
        )
        for key, name in games.names()
    ]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    context: dict[str, object] = {
        "upcoming": league.events.queries.lists.upcoming(request.user, now=now)[:UPCOMING],
        "running": league.events.queries.lists.running(request.user, now=now)[:UPCOMING],
        "games": game_cards(),
    }
    player = league.events.queries.player_of(request.user)
    if player is not None:
        staffed = league.events.queries.lists.staffed(request.user, now=now)
        context["staffed"] = staffed[:STAFFED]
        today = cards.queries.decks.today_of(player, now)
        context["coming_bans"] = cards.queries.bans.coming_bans(player, day=today)
        context["decks"] = cards.queries.decks.own_decks(request.user)[:DECKS]
        waiting = matches.queries.matches.waiting_for(request.user)
        context["waiting"] = lists.lines(lists.with_results(waiting)[:MATCHES], request.user)
        asked = league.events.queries.own.invitations_at_hand(player, now=now)
        context["asked"] = asked[:ENTRIES]
        context["tables"] = league.play.queries.own.tables_of_account(request.user, most=TABLES)
        context["dues"] = due_lines(request.user)
        challenges = league.tournaments.ladder.queries.waiting_for(player)[:ENTRIES]
        context["challenges"] = [
            (challenge, challenge.challenger.entry.called) for challenge in challenges
        ]
        context["entries"] = league.events.queries.own.entries_at_hand(player, now=now)[:ENTRIES]
    return render(request, "home.html", context)


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Link to the rules of each game and of records."""
    return render(request, "rules_list.html", {"games": game_cards(), "kernel": KERNEL})


@require_safe
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the rules of a game, or of records (``core``); refusals link here."""
    if game not in (KERNEL, *engines.keys()):
        raise Http404
    language = current_language()
    try:
        sentences = book(game, language)
    except FileNotFoundError as error:
        raise Http404 from error
    tabs = [
        {"label": name, "href": reverse("rules:game", args=[key]), "active": key == game}
        for key, name in games.names()
    ]
    is_game = game != KERNEL
    context = {
        "game": game,
        "book": sentences,
        "tabs": tabs,
        "is_game": is_game,
        "has_sets": is_game and get(game).sets is not None,
    }
    return render(request, "rules.html", context)
