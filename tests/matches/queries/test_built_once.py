"""What is built once for everybody alike says of each of them what the rule itself says."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from league.events.queries.built_once import BuiltOnce
from league.people.models import Player, User
from matches.queries.records import own_skills, visible
from tests.events.factories import works
from tests.matches.factories import Table, declare, played, table as make_table
from tests.matches.paging import filed, reported
from tests.people.factories import GuestFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


def viewers(at: Table) -> Iterator[tuple[str, Any, Player | None]]:
    """Yield who may ask: somebody of each kind, some kinds twice, as an account and a player."""
    away = UserFactory(is_active=False)
    for name, user in (
        ("visitor", AnonymousUser()),
        ("first side", at.ann),
        ("second side", at.bob),
        ("judge", at.judge),
        ("scorekeeper", works(at.event, "scorekeeper")),
        ("stranger", PlayerFactory().user),
        ("another stranger", PlayerFactory().user),
        ("who was shut out", away),
    ):
        yield name, User.objects.get(pk=user.pk) if user.pk else user, None
    for name, player in (("first player", at.players[0]), ("guest", GuestFactory())):
        yield name, player.user, player


def differing(at: Table, query: BuiltOnce, *keys: int) -> list[str]:
    return [
        name
        for name, user, player in viewers(at)
        if len(query(user, *keys, player=player))
        != len(query.build(user or AnonymousUser(), player, keys))
    ]


@pytest.mark.parametrize("lists", ["staff", "public", "open"])
def test_it_says_what_the_rule_says(lists: str) -> None:
    at = make_table()
    filing = filed(at, played(at).text)
    type(at.event).objects.filter(pk=at.event.pk).update(list_visibility=lists)
    entries = [side.entry_id for side in at.sides]

    for act in (lambda: None, lambda: declare(at, 0), lambda: declare(at, 1), lambda: reported(at)):
        act()
        assert differing(at, visible.FIRST_HIDDEN_SEAT, at.match.pk) == []
        assert differing(at, visible.AMONG, filing.pk) == []
        assert differing(at, own_skills.DECKS, *entries) == []


def test_those_who_are_alike_share_what_was_built_and_no_key() -> None:
    at = make_table()
    filing = filed(at, played(at).text)

    seen = [visible.visible_among([filing.pk], user) for user in (at.judge, at.ann, at.bob)]
    decks = [
        {deck.seat for deck in own_skills.seen_decks([side.entry_id for side in at.sides], user)}
        for user in (at.ann, at.bob)
    ]

    assert seen == [{filing.pk}, set(), set()]
    assert len(decks[0]) == len(decks[1]) == 1
    assert decks[0] != decks[1]
