"""The front page."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

import cards.queries.bans
import cards.queries.decks
import league.events.queries
import league.events.queries.lists
import league.events.queries.own
import league.play.queries.own
import league.tournaments.ladder.queries
import matches.queries.matches
from league.front.cards import game_cards
from league.front.views.film import newest_film
from league.front.views.waiting import Waiting, waiting
from league.people.models import Player
from matches.views import lists
from matches.views.declaring import due_lines

UPCOMING = ENTRIES = TABLES = 5
DECKS = 4
MATCHES = 5
STAFFED = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    context: dict[str, object] = {
        "upcoming": league.events.queries.lists.upcoming(request.user, now=now)[:UPCOMING],
        "running": league.events.queries.lists.running(request.user, now=now)[:UPCOMING],
        "games": game_cards(),
    }
    player = league.events.queries.player_of(request.user)
    if not request.user.is_authenticated:
        context["film"] = newest_film()
    if player is not None:
        staffed = league.events.queries.lists.staffed(request.user, now=now)
        context["staffed"] = staffed[:STAFFED]
        today = cards.queries.decks.today_of(player, now)
        context["coming_bans"] = cards.queries.bans.coming_bans(player, day=today)
        context["decks"] = cards.queries.decks.own_decks(request.user)[:DECKS]
        asked = league.events.queries.own.invitations_at_hand(player, now=now)
        context["asked"] = asked[:ENTRIES]
        entries = league.events.queries.own.entries_at_hand(player, now=now)[:ENTRIES]
        context["entries"] = entries
        context["waiting"] = _waiting(request.user, player, entries)
    return render(request, "front/home.html", context)


def _waiting(user: Any, player: Player, entries: Any) -> list[Waiting]:
    own = matches.queries.matches.waiting_for(user)
    challenges = league.tournaments.ladder.queries.waiting_for(player)[:ENTRIES]
    return waiting(
        dues=due_lines(user),
        tables=league.play.queries.own.tables_of_account(user, most=TABLES),
        matches=lists.lines(lists.with_results(own)[:MATCHES], user),
        challenges=[(challenge, challenge.challenger.entry.called) for challenge in challenges],
        seats=entries,
    )
