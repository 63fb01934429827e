from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from league.people import queries, tasks
from league.people.errors import EmailTaken, HandleTaken, Invalid, NoPlayer, Refused
from league.people.models import HeldHandle, Player, User
from league.people.services import accounts, unconfirmed
from tests.people.factories import NOW, PASSWORD, PlayerFactory

pytestmark = pytest.mark.django_db


def sign_up(**other: object) -> Player:
    asked = {
        "email": "New@Example.org ",
        "password": PASSWORD,
        "handle": "Ｎｅｗｃｏｍｅｒ",
        "display_name": "新人",
        "now": NOW,
    }
    return accounts.sign_up(**{**asked, **other})  # type: ignore[arg-type]


def test_sign_up_makes_account_player_and_address_at_once() -> None:
    player = sign_up()

    assert (player.handle, player.display_name) == ("newcomer", "新人")
    assert player.user is not None
    assert player.user.email == "new@example.org"
    assert player.user.check_password(PASSWORD)
    address = EmailAddress.objects.get(user=player.user)
    assert (address.email, address.primary, address.verified) == ("new@example.org", True, False)


def test_sign_up_refuses_a_mail_in_other_capitals() -> None:
    sign_up()

    with pytest.raises(EmailTaken):
        sign_up(email="NEW@example.ORG", handle="other")


def test_sign_up_with_a_taken_handle_leaves_nothing() -> None:
    PlayerFactory(handle="newcomer")

    with pytest.raises(HandleTaken):
        sign_up()

    assert not User.objects.filter(email="new@example.org").exists()


def test_sign_up_with_a_deceiving_name_leaves_nothing() -> None:
    with pytest.raises(Invalid) as refused:
        sign_up(display_name="a\u202eb")

    assert refused.value.code == "text_invisible"
    assert User.objects.count() == 0
    assert HeldHandle.objects.count() == 0


def known_mail(handle: str) -> None:
    accounts.act_as_if_new(
        now=NOW,
        password=PASSWORD,
        handle=handle,
        display_name="新人",
        reading="",
        time_zone="Asia/Tokyo",
        language="ja",
    )


def test_a_sign_up_with_a_known_mail_leaves_only_the_hold() -> None:
    known_mail("anne")

    assert [held.handle for held in HeldHandle.objects.all()] == ["anne"]
    assert (User.objects.count(), Player.objects.count()) == (0, 0)


def test_a_handle_is_held_alike_for_known_and_new_mails(ann: Player) -> None:
    sign_up()
    known_mail("anne")

    later = NOW + timedelta(days=1)
    assert not queries.handle_is_free("newcomer", now=later)
    assert not queries.handle_is_free("anne", now=later)


def test_a_held_handle_is_free_again_after_a_week() -> None:
    known_mail("anne")

    player = sign_up(handle="anne", now=NOW + timedelta(days=8))

    assert player.handle == "anne"


class TestUnconfirmed:
    """A sign-up that nobody confirms is gone after UNCONFIRMED_DAYS (7)."""

    @staticmethod
    def aged(days: float, **other: object) -> Player:
        player = sign_up(**other)
        User.objects.filter(pk=player.user_id).update(joined_at=NOW - timedelta(days=days))
        return player

    def test_the_sweep_deletes_what_lapsed_and_nothing_else(self, ann: Player) -> None:
        old = self.aged(7.1)
        young = self.aged(6.9, email="young@example.org", handle="young")
        confirmed = self.aged(30, email="old@example.org", handle="oldest", verified=True)
        seen = self.aged(30, email="seen@example.org", handle="seen")
        User.objects.filter(pk=seen.user_id).update(last_login=NOW)
        root = User.objects.create_superuser("root@example.org", PASSWORD)
        User.objects.exclude(email__in=["young@example.org", "new@example.org"]).update(
            joined_at=NOW - timedelta(days=30)
        )

        deleted = [unconfirmed.sweep(now=NOW) for _twice in range(2)]

        assert deleted == [1, 0]
        assert not Player.objects.filter(pk=old.pk).exists()
        assert not EmailAddress.objects.filter(email="new@example.org").exists()
        assert not HeldHandle.objects.filter(handle="newcomer").exists()
        kept = {ann.user_id, young.user_id, confirmed.user_id, seen.user_id, root.pk}
        assert set(User.objects.values_list("pk", flat=True)) == kept

    def test_the_handle_and_the_address_are_free_at_that_moment_without_the_sweep(self) -> None:
        self.aged(7.1)
        HeldHandle.objects.update(until=NOW - timedelta(hours=1))

        assert queries.handle_is_free("newcomer", now=NOW)
        again = sign_up()

        assert (again.handle, User.objects.count()) == ("newcomer", 1)

    @pytest.mark.parametrize("days", [6.9, 7.1])
    def test_waiting_does_not_tell_a_known_mail_from_a_new_one(self, days: float) -> None:
        """Else whoever signs up with a mail and comes back later learns whether it is known."""
        self.aged(days, handle="newmail")
        known_mail("knownmail")
        HeldHandle.objects.update(until=NOW - timedelta(days=days) + timedelta(days=7))

        answers = [queries.handle_is_free(name, now=NOW) for name in ("newmail", "knownmail")]

        assert answers[0] == answers[1]

    def test_a_sign_up_with_a_known_mail_takes_a_lapsed_handle_too(self) -> None:
        self.aged(7.1, handle="wanted")
        HeldHandle.objects.update(until=NOW - timedelta(hours=1))

        known_mail("wanted")

        assert [held.handle for held in HeldHandle.objects.all()] == ["wanted"]
        assert Player.objects.count() == 0

    def test_beat_sends_it(self, settings: Any) -> None:
        sent = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}

        assert tasks.forget.name in sent


def test_an_account_of_the_command_line_can_sign_in_and_gets_a_player() -> None:
    user = User.objects.create_superuser("root@example.org", PASSWORD)

    player = accounts.ensure_player(user=user)

    assert EmailAddress.objects.get(user=user).verified
    assert player.handle.startswith("player-")
    assert accounts.ensure_player(user=user) == player


def change(player: Player, **other: str) -> Player:
    now = {name: getattr(player, name) for name in ("handle", "display_name", "reading")}
    asked = {**now, "time_zone": "Europe/Berlin", "language": "en", **other}
    return accounts.change_profile(player=player, now=NOW, **asked)


def test_an_old_handle_leads_to_its_player_and_to_nobody_else(ann: Player) -> None:
    change(ann, handle="anna")

    assert queries.player_by_handle("ann").handle == "anna"
    with pytest.raises(HandleTaken):
        sign_up(handle="ann")


def test_a_player_may_go_back_to_an_old_handle(ann: Player) -> None:
    change(ann, handle="anna")
    ann.refresh_from_db()

    assert change(ann, handle="ann").handle == "ann"
    assert [held.handle for held in ann.held_handles.all()] == ["anna"]


def test_a_handle_cannot_be_changed_without_end(ann: Player) -> None:
    for n in range(accounts.MOST_HELD):
        ann = change(ann, handle=f"ann{n}")

    with pytest.raises(Refused) as refused:
        change(ann, handle="another")

    assert refused.value.code == "handle_changes"


def test_profile_refuses_a_foreign_handle(ann: Player) -> None:
    PlayerFactory(handle="bob")

    with pytest.raises(HandleTaken):
        change(ann, handle="BOB")


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("time_zone", "Mars/Olympus", "time_zone_unknown"),
        ("language", "xx", "invalid_choice"),
        ("display_name", "\U0001f600" * 10_000, "max_length"),
        ("display_name", "", "blank"),
        ("reading", "a" + "\u0301" * 9, "text_marks"),
    ],
)
def test_profile_refuses_with_the_field_and_a_code(
    ann: Player, field: str, value: str, code: str
) -> None:
    with pytest.raises(Invalid) as refused:
        change(ann, **{field: value})

    assert (refused.value.code, refused.value.params["field"]) == (code, field)
    assert str(refused.value)


def test_players_are_visible_once_their_mail_is_confirmed() -> None:
    player = sign_up()
    with pytest.raises(NoPlayer):
        queries.player_by_handle("newcomer")

    EmailAddress.objects.update(verified=True)

    assert queries.player_by_handle("newcomer") == player
