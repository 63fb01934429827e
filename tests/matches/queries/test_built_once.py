"""A query built once gives every account the same rows as its rule."""

from typing import Any

import pghistory
import pytest
from django.contrib.auth.models import AnonymousUser

from league.events.queries.built_once import BuiltOnce
from league.people.models import Player, User
from matches.queries.records import own_skills, proofs, visible
from tests.events.factories import works
from tests.matches.factories import Table, declare, played, table as make_table
from tests.matches.paging import filed
from tests.people.factories import GuestFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


Viewer = tuple[str, Any, Player | None]


def viewers(at: Table) -> list[Viewer]:
    """List who may ask, somebody of each kind and some twice: an account, or a player alone."""
    accounts = {
        "first side": at.ann,
        "second side": at.bob,
        "judge": at.judge,
        "scorekeeper": works(at.event, "scorekeeper"),
        "stranger": PlayerFactory().user,
        "who was shut out": UserFactory(is_active=False),
    }
    guest = GuestFactory()
    return [
        ("visitor", AnonymousUser(), None),
        ("first player", at.ann, at.players[0]),
        ("guest", guest.user, guest),
        *((name, User.objects.get(pk=user.pk), None) for name, user in accounts.items()),
    ]


def differing(asking: list[Viewer], query: BuiltOnce, *keys: int) -> list[str]:
    """Name the accounts for which the rule, built for them, gives other rows."""
    return [
        name
        for name, user, player in asking
        if {row[0] for row in query(user, *keys, player=player)}
        != {row[0] for row in query.build(user or AnonymousUser(), player, keys)}
    ]


def test_it_says_what_the_rule_says() -> None:
    at = make_table()
    filing = filed(at, played(at).text)
    entries = [side.entry_id for side in at.sides]
    asking = viewers(at)
    declare(at, 0)

    for lists in ("staff", "public"):
        type(at.event).objects.filter(pk=at.event.pk).update(list_visibility=lists)
        assert differing(asking, visible.FIRST_HIDDEN_SEAT, at.match.pk) == []
        assert differing(asking, visible.AMONG, filing.pk) == []
        assert differing(asking, own_skills.DECKS, *entries) == []


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


def test_what_is_built_in_a_request_holds_nothing_of_it() -> None:
    query = BuiltOnce(proofs._of_all_games, planned=False)

    with pghistory.context(user=7, url="/"):
        query(AnonymousUser())

    [(sql, _params)] = query.built.values()
    assert sql.startswith("(SELECT")
