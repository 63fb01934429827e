"""What is put together once answers as its queryset does."""

import pghistory
import pytest
from django.contrib.postgres.expressions import ArraySubquery
from django.db import IntegrityError, connection, transaction
from django.db.models import F, OuterRef
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.jobs.models import Tick
from league.jobs.statements import Statement, insert, of_any
from league.people.models import ApiToken, Player, User
from tests.people.factories import PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db


def with_player(name: str):
    return User.objects.select_related("player").filter(email=name)


def token_of(user: User, digest: str) -> ApiToken:
    return ApiToken.objects.create(
        user=user,
        name="mine",
        digest=digest,
        hint="clt_",
        scopes=["read", "decks"],
        expires_at=timezone.now(),
    )


def plain(row: object) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_models_are_made_with_what_belongs_to_them():
    token = token_of(PlayerFactory().user, "a" * 64)
    asked = Statement(
        lambda digest: ApiToken.objects.select_related("user__player").filter(digest=digest), str
    )

    with CaptureQueriesContext(connection) as captured:
        (found,) = asked("a" * 64)
        player, scopes = found.user.player, found.scopes

    expected = ApiToken.objects.get(pk=token.pk)
    assert (plain(player), scopes) == (plain(expected.user.player), ["read", "decks"])
    assert (found, found._state.adding, found._state.db) == (expected, False, "default")
    assert len(captured) == 1


def test_what_does_not_belong_to_a_model_is_known_to_be_absent():
    user = UserFactory()
    asked = Statement(with_player, str)

    (found,) = asked(user.email)

    with CaptureQueriesContext(connection) as captured, pytest.raises(Player.DoesNotExist):
        _ = found.player
    assert (found, len(captured)) == (user, 0)


def test_it_is_put_together_once_and_asked_with_other_values():
    first, second = PlayerFactory(), PlayerFactory()
    made = []

    def by_key(key: int):
        made.append(key)
        return Player.objects.filter(pk=key)

    asked = Statement(by_key, int)

    assert [asked(first.pk), asked(second.pk), asked(0)] == [[first], [second], []]
    assert (asked.first(second.pk), asked.first(0), len(made)) == (second, None, 1)


def test_two_values_stand_each_in_its_place():
    ann, bob = PlayerFactory(), PlayerFactory()
    asked = Statement(lambda key, name: Player.objects.filter(handle=name, pk=key), int, str)

    assert asked(ann.pk, ann.handle) == [ann]
    assert asked(bob.pk, ann.handle) == []


def test_two_questions_are_asked_in_one_while_a_change_is_noted():
    ann, bob = PlayerFactory(), PlayerFactory()

    def either(key: int, name: str):
        first = Player.objects.filter(pk=key).order_by().values_list("pk", "handle")
        return first.union(
            Player.objects.filter(handle=name).order_by().values_list("pk", "handle")
        )

    asked = Statement(either, int, str)

    with pghistory.context(user=None):
        found = asked(ann.pk, bob.handle)
    assert sorted(found) == [(ann.pk, ann.handle), (bob.pk, bob.handle)]


def test_many_numbers_are_one_value():
    players = [PlayerFactory(), PlayerFactory(), PlayerFactory()]
    asked = Statement(lambda keys: Player.objects.filter(pk__in=of_any(keys)).order_by("pk"), list)

    assert asked([players[2].pk, players[0].pk]) == [players[0], players[2]]
    with CaptureQueriesContext(connection) as captured:
        assert asked([]) == []
    assert len(captured) == 0


def test_rows_of_values_are_tuples():
    token = token_of(PlayerFactory().user, "b" * 64)
    asked = Statement(
        lambda key: ApiToken.objects.filter(pk=key).values_list("scopes", "user__email"), int
    )

    assert asked(token.pk) == [(["read", "decks"], token.user.email)]


def test_annotations_are_set():
    player = PlayerFactory()
    own = Player.objects.filter(user=OuterRef("pk")).values("handle")
    called = User.objects.annotate(called=F("player__handle"), all=ArraySubquery(own))
    asked = Statement(lambda key: called.filter(pk=key), int)

    (found,) = asked(player.user_id)

    assert (found.called, found.all) == (player.handle, [player.handle])


def test_an_ending_follows_the_statement():
    player = PlayerFactory()
    asked = Statement(lambda key: Player.objects.filter(pk=key), int, ending="FOR SHARE")

    with CaptureQueriesContext(connection) as captured:
        assert asked(player.pk) == [player]

    assert captured[0]["sql"].endswith("FOR SHARE")


def test_a_value_that_would_not_be_asked_for_is_refused():
    asked = Statement(lambda key: Player.objects.filter(pk=1), int)

    with pytest.raises(ValueError, match="not asked for"):
        asked(1)


def test_a_new_row_is_as_if_saved():
    user = UserFactory()
    fields = {"user": user, "name": "mine", "hint": "clt_", "scopes": ["read"]}
    fields["expires_at"] = timezone.now()

    made = insert(ApiToken(**fields, digest="c" * 64))
    saved = ApiToken.objects.create(**fields, digest="d" * 64)

    assert (made._state.adding, made._state.db) == (False, "default")
    assert plain(made) == plain(ApiToken.objects.get(pk=made.pk))
    assert plain(made).keys() == plain(saved).keys()


def test_a_key_that_was_chosen_is_kept():
    made = insert(Tick(pk=70, schedule="a", at=timezone.now()))

    assert (Tick.objects.get(), made.pk) == (made, 70)


def test_a_row_that_breaks_a_law_is_refused():
    token = token_of(UserFactory(), "e" * 64)

    again = {"user": token.user, "digest": token.digest, "expires_at": token.expires_at}

    with pytest.raises(IntegrityError), transaction.atomic():
        insert(ApiToken(name="mine", hint="clt_", **again))
