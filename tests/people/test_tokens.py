"""API tokens: who may make them, their duration, their end, and the mails."""

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from league.jobs.models import Letter
from league.people.errors import Conflict, TokenTooLong
from league.people.models import ApiToken, Player, User
from league.people.services import passwords, tokens
from tests.people.factories import NOW, PASSWORD, PlayerFactory
from tests.people.test_entrance import link_in

NEW = "a battery of correct horses"


def make(player: Player, *, days: int = 30) -> ApiToken:
    now = timezone.now()
    ends = now + timedelta(days=days)
    return tokens.make(user=player.user, name="bot", scopes=["read"], expires_at=ends, now=now)[0]


def is_live(token: ApiToken) -> bool:
    token.refresh_from_db()
    return token.revoked_at is None


def post_api(client: Client) -> tuple[int, str]:
    sent = {"name": "bot", "scopes": ["read"], "expires_at": (timezone.now() + timedelta(days=9))}
    answer = client.post("/api/v1/me/tokens/", sent, content_type="application/json")
    return answer.status_code, answer.json().get("code", "")


def test_a_session_makes_a_token_only_while_its_sign_in_is_fresh(signed_in: Client) -> None:
    fresh = post_api(signed_in)
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        late = post_api(signed_in)
        page = signed_in.post("/me/tokens/", {"name": "x", "scopes": ["read"], "days": "30"})
        signed_in.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": "/me/"})
        again = post_api(signed_in)

    assert (fresh, late, again) == ((201, ""), (403, "reauthentication_needed"), (201, ""))
    assert page["Location"].startswith("/accounts/reauthenticate/")
    assert ApiToken.objects.count() == 2


def test_a_token_lasts_400_days_at_most(ann: Player) -> None:
    kept = make(ann, days=400)

    with pytest.raises(TokenTooLong, match="400 days at most"):
        make(ann, days=401)
    with pytest.raises(IntegrityError), transaction.atomic():
        ApiToken.objects.update(expires_at=kept.created_at + timedelta(days=401))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_owner_is_written_to_in_their_language(ann: Player, language: str) -> None:
    Player.objects.update(language=language)
    ann.user.refresh_from_db()

    asked = {"name": "deck bot", "scopes": ["decks"], "expires_at": NOW + timedelta(days=30)}
    tokens.make(user=User.objects.get(), now=NOW, **asked)  # type: ignore[arg-type]

    letter = Letter.objects.get()
    subject = {"en": "A new API token of your account", "ja": "新しいAPIトークンのお知らせ"}
    assert (letter.to, letter.subject) == ("ann@example.org", subject[language])
    for words in ("deck bot", "2026-11-21 21:00", "2026-12-21 21:00", "/me/tokens/"):
        assert words in letter.text
    assert ("write decks" in letter.text) is (language == "en")
    assert tokens.PREFIX not in letter.text


def change(client: Client, **more: str) -> int:
    sent = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW, **more}
    return client.post("/accounts/password/change/", sent).status_code


def test_a_new_password_ends_the_tokens(signed_in: Client, ann: Player) -> None:
    mine, others = make(ann), make(PlayerFactory())
    page = signed_in.get("/accounts/password/change/")

    assert "Keep my API tokens" in page.text
    assert change(signed_in) == 302
    assert (is_live(mine), is_live(others)) == (False, True)
    assert "Keep my API tokens" not in signed_in.get("/accounts/password/change/").text


def test_whoever_changes_the_password_may_keep_them(signed_in: Client, ann: Player) -> None:
    mine = make(ann)

    assert change(signed_in, keep_tokens="on") == 302
    assert is_live(mine)
    assert User.objects.get(pk=ann.user_id).check_password(NEW)


def test_a_password_that_is_not_changed_ends_nothing(signed_in: Client, ann: Player) -> None:
    mine = make(ann)

    assert change(signed_in, oldpassword="wrong") == 200
    assert is_live(mine)


def test_a_reset_password_ends_the_tokens(client: Client, ann: Player) -> None:
    mine = make(ann)
    client.post("/accounts/password/reset/", {"email": ann.user.email})
    form = client.get(link_in(Letter.objects.latest("pk")))["Location"]

    assert "Your API tokens end with the old password." in client.get(form).text
    assert client.post(form, {"password1": NEW, "password2": NEW}).status_code == 302
    assert not is_live(mine)


def test_no_token_is_made_by_whom_a_new_password_has_just_shut_out(ann: Player) -> None:
    thief = User.objects.get(pk=ann.user_id)
    passwords.change(user=ann.user, password=NEW, now=timezone.now())

    with pytest.raises(Conflict):
        make(thief.player)
