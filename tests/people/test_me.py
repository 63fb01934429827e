from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from league.people.errors import Invalid, NotFound, TokenLimit
from league.people.models import ApiToken, Player
from league.people.services import tokens
from tests.people.factories import NOW, GuestFactory, PlayerFactory, RoleFactory

pytestmark = pytest.mark.django_db


def profile(**other: str) -> dict[str, str]:
    return {
        "display_name": "Ann",
        "reading": "アン",
        "handle": "ann",
        "time_zone": "Europe/Berlin",
        "language": "en",
        **other,
    }


def test_the_profile_is_saved(signed_in: Client, ann: Player) -> None:
    answer = signed_in.post("/me/", profile(handle="ANNA", display_name="  アン  "))

    ann.refresh_from_db()
    assert (answer.status_code, answer.headers["Location"]) == (302, "/me/")
    assert (ann.handle, ann.display_name, ann.time_zone) == ("anna", "アン", "Europe/Berlin")


def test_a_refused_profile_keeps_what_was_typed(signed_in: Client, ann: Player) -> None:
    PlayerFactory(handle="bob")

    page = signed_in.post("/me/", profile(handle="bob", display_name="Other"))

    text = page.content.decode()
    assert "handle_taken" in text
    assert 'value="Other"' in text
    ann.refresh_from_db()
    assert ann.handle == "ann"


def test_no_other_field_can_be_posted(signed_in: Client, ann: Player) -> None:
    signed_in.post(
        "/me/", {**profile(), "is_guest": "1", "user": "1", "erased_at": "2020-01-01", "email": "x"}
    )

    ann.refresh_from_db()
    assert (ann.is_guest, ann.erased_at, ann.user.email) == (False, None, "ann@example.org")


@pytest.mark.parametrize("roles", [1, 30])
def test_my_page_asks_the_database_as_often_with_one_role_as_with_thirty(
    signed_in: Client, ann: Player, roles: int, django_assert_num_queries
) -> None:
    for day in range(roles):
        RoleFactory(player=ann, valid_from=NOW.date() + timedelta(days=day))
    signed_in.get("/me/")

    with django_assert_num_queries(5):
        signed_in.get("/me/")


def make_token(player: Player, **other: object) -> tuple[ApiToken, str]:
    asked = {"name": "bot", "scopes": ["read"], "expires_at": NOW + timedelta(days=1), "now": NOW}
    return tokens.make(user=player.user, **{**asked, **other})  # type: ignore[arg-type]


def test_a_token_is_shown_once_and_only_its_digest_is_kept(sure: Client, ann: Player) -> None:
    page = sure.post("/me/tokens/", {"name": "bot", "scopes": ["read", "decks"], "days": "30"})

    token = ApiToken.objects.get(user=ann.user)
    secret = page.context["secret"]
    assert secret in page.content.decode()
    assert token.digest == tokens.digest_of(secret)
    assert token.hint == secret[:8]
    assert token.scopes == ["decks", "read"]
    assert secret not in sure.get("/me/tokens/").content.decode()


def test_tokens_ask_who_it_is_when_the_sign_in_is_long_ago(signed_in: Client) -> None:
    assert signed_in.get("/me/tokens/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        answer = signed_in.get("/me/tokens/")

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")


def test_a_token_is_revoked_by_its_owner_only(sure: Client, ann: Player) -> None:
    mine, _secret = make_token(ann)
    foreign, _other = make_token(PlayerFactory())

    assert sure.post(f"/me/tokens/{mine.pk}/revoke/").status_code == 302
    assert sure.post(f"/me/tokens/{foreign.pk}/revoke/").status_code == 404
    assert sure.post("/me/tokens/999999/revoke/").status_code == 404

    mine.refresh_from_db()
    foreign.refresh_from_db()
    assert mine.revoked_at is not None
    assert foreign.revoked_at is None


def test_tokens_are_limited_and_checked(ann: Player) -> None:
    with pytest.raises(Invalid):
        make_token(ann, scopes=["root"])
    with pytest.raises(Invalid):
        make_token(ann, expires_at=NOW)
    for _n in range(tokens.MOST):
        make_token(ann)

    with pytest.raises(TokenLimit):
        make_token(ann)


def test_revoking_nothing_is_refused(ann: Player) -> None:
    with pytest.raises(NotFound):
        tokens.revoke(user=ann.user, pk=1, now=NOW)


@pytest.mark.parametrize("count", [1, 30])
def test_the_token_list_asks_the_database_equally_often(
    sure: Client, ann: Player, count: int, django_assert_num_queries
) -> None:
    for n in range(count):
        token, _secret = make_token(ann, name=f"bot {n}")
        if n:
            ApiToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())

    with django_assert_num_queries(5):
        sure.get("/me/tokens/")


def test_visitors_are_sent_to_sign_in(client: Client) -> None:
    for url in ("/me/", "/me/tokens/", "/me/data/", "/me/delete/", "/me/claim/"):
        answer = client.get(url)
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/accounts/login/")


def test_the_public_page_shows_a_player_and_nothing_private(client: Client, ann: Player) -> None:
    ann.reading = "アン"
    ann.save()

    text = client.get("/players/ann/").content.decode()

    assert "アン" in text
    assert "ann@example.org" not in text


def test_the_public_page_follows_a_changed_handle_and_capitals(signed_in: Client) -> None:
    signed_in.post("/me/", profile(handle="anna"))

    assert signed_in.get("/players/ann/").headers["Location"] == "/players/anna/"
    assert signed_in.get("/players/ANNA/").headers["Location"] == "/players/anna/"
    assert signed_in.get("/players/nobody/").status_code == 404
    assert signed_in.get("/players/%EF%BC%A1/").status_code == 404


def test_a_name_is_shown_as_text(client: Client) -> None:
    PlayerFactory(handle="eve", display_name="<img src=x onerror=alert(1)>")

    text = client.get("/players/eve/").content.decode()

    assert "<img src=x" not in text
    assert "&lt;img src=x" in text


def test_the_public_page_of_a_guest_is_marked(client: Client) -> None:
    guest = GuestFactory(display_name="Taro")

    page = client.get(f"/players/{guest.handle}/", headers={"accept-language": "en"})

    assert "guest" in page.content.decode()
