"""Tournaments for tests. Fields are written in bulk: hundreds of entrants in a moment.

Every entrant's player has an account, without a password; ``browser`` signs it in.
"""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import factory
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from cards.models import Format
from league.events.models import Entry, EntryPlayer
from league.people.models import Player, User
from league.tournaments.models import Entrant, Pairing, PairingSide, Phase, Round, Tournament
from matches.services import matches
from tests.cards.factories import FormatFactory
from tests.events.factories import EventFactory

SEED = 20_261_121
_numbers = count(1)


class TournamentFactory(factory.django.DjangoModelFactory[Tournament]):
    """A tournament whose entry is closed: ``entrants=8, phases=["swiss", {"kind": "single"}]``.

    Without ``phases`` it has a Swiss of three rounds.
    """

    class Meta:
        model = Tournament
        skip_postgeneration_save = True

    event = factory.SubFactory(
        EventFactory,
        format=factory.LazyFunction(
            lambda: Format.objects.filter(code="standard").first() or FormatFactory()
        ),
    )
    state = Tournament.State.CLOSED
    seed = SEED

    @factory.post_generation
    def phases(self, create: bool, given: Any, **_more: Any) -> None:
        if create:
            plan(self, given if given is not None else [{"kind": "swiss", "rounds": 3}])

    @factory.post_generation
    def entrants(self, create: bool, given: Any, **_more: Any) -> None:
        if create and given:
            add_entrants(self, given)


def plan(tournament: Any, phases: Sequence[str | Mapping[str, Any]]) -> list[Phase]:
    """Add phases, named by their kind or given with their fields."""
    first = tournament.phases.count() + 1
    return [
        Phase.objects.create(
            tournament=tournament,
            number=number,
            **({"kind": phase} if isinstance(phase, str) else phase),
        )
        for number, phase in enumerate(phases, first)
    ]


def new_players(how_many: int) -> list[Player]:
    """Make players, each with an account, in two statements."""
    numbers = [next(_numbers) for _each in range(how_many)]
    nobody_signs_in = make_password(None)
    users = User.objects.bulk_create(
        User(email=f"entrant{number}@example.org", password=nobody_signs_in) for number in numbers
    )
    return Player.objects.bulk_create(
        Player(
            user=user, handle=f"entrant{number}", display_name=f"Entrant {number}", language="en"
        )
        for number, user in zip(numbers, users, strict=True)
    )


def add_entrants(tournament: Any, how_many: int, **fields: Any) -> list[Entrant]:
    """Enter so many new sides, of as many players each as a side has."""
    event = tournament.event
    size = event.side_size
    players = new_players(how_many * size)
    entries = Entry.objects.bulk_create(
        Entry(event=event, entered_by=player.user) for player in players[::size]
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entries[at // size], event=event, player=player, seat=at % size + 1)
        for at, player in enumerate(players)
    )
    last = max(tournament.entrants.values_list("number", flat=True), default=0)
    return Entrant.objects.bulk_create(
        Entrant(tournament=tournament, entry=entry, number=number, **fields)
        for number, entry in enumerate(entries, last + 1)
    )


def publish(
    tournament: Any, pairs: Sequence[tuple[Entrant, Entrant]] = (), **fields: Any
) -> list[Pairing]:
    """Let the next round have been published, with a match at a table for each pair."""
    number = tournament.rounds.count() + 1
    round = Round.objects.create(
        **{
            "tournament": tournament,
            "phase": tournament.phases.order_by("number")[0],
            "number": number,
            "place": number,
            "state": Round.State.PUBLISHED,
            "made_from": tournament.revision,
            **fields,
        }
    )
    return [_seated(round, table, pair) for table, pair in enumerate(pairs, 1)]


def _seated(round: Round, table: int, pair: tuple[Entrant, Entrant]) -> Pairing:
    match = matches.make(
        event=round.tournament.event,
        entries=[entrant.entry for entrant in pair],
        by=None,
        now=timezone.now(),
        table=table,
    )
    made = Pairing.objects.create(round=round, number=table, table=table, match=match)
    for number, entrant in enumerate(pair, 1):
        PairingSide.objects.create(pairing=made, round=round, entrant=entrant, number=number)
    return made


def player_of(entrant: Entrant) -> Player:
    """Find the first player of a side."""
    return entrant.entry.entry_players.select_related("player__user").order_by("seat")[0].player


def user_of(entrant: Entrant) -> Any:
    return player_of(entrant).user
