"""Plain SQL answers with objects as a queryset would make them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.jobs.database.statements import Statement
from league.jobs.models import Job
from league.people.models import ApiToken, Player, User
from tests.jobs.factories import JobFactory
from tests.people.factories import PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db
BY_KEY = Statement("SELECT {player} FROM people_player player WHERE player.id = %s", player=Player)
WITH_PLAYER = Statement(
    "SELECT {account}, {player}, upper(player.handle) FROM people_user account"
    " LEFT JOIN people_player player ON player.user_id = account.id WHERE account.id = %s",
    account=User,
    player=Player,
)
ANY = Statement(
    "SELECT {player} FROM people_player player WHERE player.id = ANY(%s::bigint[]) ORDER BY id",
    planned=False,
    player=Player,
)


def plain(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_a_row_holds_an_object_of_each_model_and_then_the_other_columns() -> None:
    player = PlayerFactory()

    row = WITH_PLAYER.first(player.user_id)

    assert row is not None
    account, stored, handle = row
    assert plain(stored) == plain(Player.objects.get(pk=player.pk))
    assert plain(account) == plain(User.objects.get(pk=player.user_id))
    assert handle == player.handle.upper()


def test_what_a_join_did_not_find_is_none() -> None:
    user = UserFactory()

    assert WITH_PLAYER(user.pk) == [(user, None, None)]


def test_json_and_lists_are_read_as_a_queryset_reads_them() -> None:
    job = JobFactory(arguments={"record": 1, "words": ["盤"]})
    token = ApiToken.objects.create(
        user=UserFactory(), name="mine", digest="a" * 64, hint="clt_", scopes=["read", "decks"],
        expires_at=timezone.now(),
    )  # fmt: skip
    jobs = Statement("SELECT {job} FROM jobs_job job WHERE job.id = %s", job=Job)
    tokens = Statement(
        "SELECT {token} FROM people_apitoken token WHERE token.id = %s", token=ApiToken
    )

    assert jobs.object(job.pk).arguments == {"record": 1, "words": ["盤"]}
    assert plain(tokens.object(token.pk)) == plain(ApiToken.objects.get(pk=token.pk))


def test_an_object_can_be_saved_as_any_other() -> None:
    player = PlayerFactory()

    stored: Player = BY_KEY.object(player.pk)
    stored.display_name = "渡辺"
    stored.save(update_fields=["display_name"])

    player.refresh_from_db()
    assert player.display_name == "渡辺"


def test_nothing_found_is_none_and_an_empty_list() -> None:
    assert (BY_KEY.first(0), BY_KEY.object(0), BY_KEY.objects(0), BY_KEY(0)) == (None, None, [], [])


def test_many_numbers_are_one_value_and_none_are_not_asked_for() -> None:
    players = [PlayerFactory(), PlayerFactory(), PlayerFactory()]

    assert ANY.objects([players[2].pk, players[0].pk]) == [players[0], players[2]]
    with CaptureQueriesContext(connection) as captured:
        assert ANY([]) == []
    assert len(captured) == 0
