"""Players under 18 have no public name: neither by the services nor by the database."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from league.people import queries
from league.people.models import Player
from league.people.services import accounts, guests, personal
from tests.people.factories import PASSWORD, PlayerFactory, staff

pytestmark = pytest.mark.django_db
NAME, READING = "山田太郎", "やまだたろう"


def named(player: Player) -> tuple[str, str, str]:
    player.refresh_from_db()
    return player.display_name, player.reading, player.own_name


def test_signing_up_keeps_the_name_for_the_staff():
    player = accounts.sign_up(
        email="taro@example.org", password=PASSWORD, handle="taro", display_name=NAME,
        reading=READING, is_minor=True, now=timezone.now(),
    )  # fmt: skip

    assert named(player) == ("taro", "", NAME)
    assert player.called == NAME


def test_another_handle_is_another_name():
    player = PlayerFactory()
    fields = {"player": player, "display_name": NAME, "reading": READING, "language": "ja",
              "time_zone": "Asia/Tokyo", "is_minor": True, "now": timezone.now()}  # fmt: skip
    accounts.change_profile(**fields, handle="first-handle")

    accounts.change_profile(**fields, handle="second-handle")

    assert named(player) == ("second-handle", "", NAME)


def test_a_guest_can_be_one_and_is_found_by_name_by_the_staff():
    by = staff()
    guest = guests.enter(by=by, display_name=NAME, reading=READING, is_minor=True)

    assert [player.pk for player in queries.guests(by, "山田")] == [guest.pk]
    assert named(guest) == (guest.handle, "", NAME)
    assert NAME not in Client().get(f"/players/{guest.handle}/").content.decode()
    guests.rename(guest=guest, display_name=NAME, reading=READING)
    assert named(guest) == (NAME, READING, "")


def test_leaving_and_claiming_leave_no_name():
    player = PlayerFactory()
    Player.objects.filter(pk=player.pk).update(
        is_minor=True, display_name=player.handle, own_name=NAME, hidden=["ratings"]
    )
    guest = guests.enter(by=staff(), display_name=NAME, is_minor=True)
    code = guests.invite(guest=guest, now=timezone.now())

    guests.claim(user=PlayerFactory().user, code=code, now=timezone.now())
    personal.erase(user=player.user, now=timezone.now())

    assert named(guest) == ("—", "", "")
    assert named(player)[1:] == ("", "")
    assert (player.is_minor, player.hidden) == (False, [])


@pytest.mark.parametrize("field", ["display_name", "reading"])
def test_the_database_refuses_a_public_name(field):
    player = PlayerFactory()
    hidden = {"is_minor": True, "display_name": player.handle, "reading": "", "own_name": NAME}

    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=player.pk).update(**{**hidden, field: NAME})
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=player.pk).update(own_name=NAME)
    assert Player.objects.filter(pk=player.pk).update(**hidden) == 1


def test_the_form_of_the_profile_keeps_what_was_typed():
    player = PlayerFactory()
    client = Client()
    client.force_login(player.user, backend="allauth.account.auth_backends.AuthenticationBackend")
    fields = {"handle": player.handle, "display_name": NAME, "reading": "", "language": "ja",
              "time_zone": "Asia/Tokyo", "is_minor": "on"}  # fmt: skip

    refused = client.post("/me/", {**fields, "handle": "!"})
    saved = client.post("/me/", fields)

    assert NAME in refused.content.decode()
    assert saved.status_code == 302
    assert named(player) == (player.handle, "", NAME)
    assert NAME in client.get("/me/").content.decode()
    changed = client.patch("/api/v1/me/", {"language": "en"}, content_type="application/json")

    assert changed.status_code == 200
    assert named(player) == (player.handle, "", NAME)
