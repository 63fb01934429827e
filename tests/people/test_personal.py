"""Leaving: the export, and the erasure of all personal data."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from axes.models import AccessAttempt, AccessLog
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.mail import send_mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from league.jobs.models import Letter
from league.people import queries, registry
from league.people.models import IdempotentAnswer, Player, User
from league.people.services import accounts, guests, personal, tokens
from tests.people.factories import NOW, PASSWORD, PlayerFactory, RoleFactory, staff

pytestmark = pytest.mark.django_db
CANARIES = {
    "mail": "canary-mail-one@example.org",
    "second mail": "canary-mail-two@example.org",
    "third mail, removed again": "canary-mail-three@example.org",
    "handle": "canary-handle",
    "handle before": "canary-old-handle",
    "name": "カナリアの名前",
    "name before": "カナリアの旧名",
    "reading": "かなりあのよみ",
    "token name": "canary token",
    "token hint": "clt_CNRY",
    "second factor": "CANARYSECRETCANARYSECRETCANARYSE",
    "key name": "canary phone",
    "letter": "canary in a letter",
    "address of a computer": "203.0.113.77",
    "browser": "CanaryBrowser/7.7",
    "admin log": "canary in the admin log",
    "stored answer": "canary in a stored answer",
    "guest name": "カナリアのゲスト名",
    "guest reading": "かなりあげすと",
    "wrong password": "canary wrong password",
}


# docs/privacy.md, "What stays": the audit keeps the network address of who changed what.
STAYS_IN_THE_AUDIT = {"address of a computer"}


def dump(*, without: tuple[str, ...] = ()) -> str:
    """Return all rows of the database as a text."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name FROM information_schema.tables"
            " WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
        )
        tables = [row[0] for row in cursor.fetchall() if row[0] not in without]
        rows: list[str] = []
        for table in tables:
            cursor.execute(f'SELECT row_to_json(t)::text FROM "{table}" t')
            rows += [row[0] for row in cursor.fetchall()]
    return "\n".join(rows) + "\n".join(
        str(session.get_decoded()) for session in apps.get_model("sessions.Session").objects.all()
    )


def live(browser: Client) -> User:
    """Leave a canary wherever a person leaves something."""
    c = CANARIES
    player = accounts.sign_up(
        email=c["mail"],
        password=PASSWORD,
        handle=c["handle before"],
        display_name=c["name before"],
        reading=c["reading"],
        verified=True,
        now=NOW,
    )
    user = player.user
    assert user is not None
    _use_the_pages(browser)
    _use_keys(user)
    _be_written_about(player)
    guest = guests.enter(by=staff(), display_name=c["guest name"], reading=c["guest reading"])
    guests.claim(user=user, code=guests.invite(guest=guest, now=NOW), now=NOW)
    return user


def _use_the_pages(browser: Client) -> None:
    c = CANARIES
    browser.post("/accounts/login/", {"login": c["mail"], "password": c["wrong password"]})
    browser.post("/accounts/login/", {"login": c["mail"], "password": PASSWORD})
    browser.post(
        "/me/",
        {
            "handle": c["handle"],
            "display_name": c["name"],
            "reading": c["reading"],
            "time_zone": "Asia/Tokyo",
            "language": "ja",
        },
    )
    browser.post("/accounts/password/reset/", {"email": c["mail"]})
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    for mail in ("second mail", "third mail, removed again"):
        browser.post("/accounts/email/", {"action_add": "1", "email": c[mail]})
    third = c["third mail, removed again"]
    browser.post("/accounts/email/", {"action_remove": "1", "email": third})


def _use_keys(user: User) -> None:
    c = CANARIES
    token, _secret = tokens.make(
        user=user,
        name=c["token name"],
        scopes=["read"],
        expires_at=NOW + timedelta(days=1),
        now=NOW,
    )
    type(token).objects.filter(pk=token.pk).update(hint=c["token hint"])
    TOTP.activate(user, c["second factor"])
    Authenticator.objects.create(user=user, type="webauthn", data={"name": c["key name"]})


def _be_written_about(player: Player) -> None:
    c = CANARIES
    user = player.user
    assert user is not None
    send_mail("hello", c["letter"], None, [c["mail"]])
    IdempotentAnswer.objects.create(
        user=user, key="k", request_digest="d", status=200, body=c["stored answer"]
    )
    RoleFactory(player=player)
    LogEntry.objects.create(
        user=staff(),
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(user.pk),
        object_repr=c["admin log"],
        action_flag=CHANGE,
        change_message=c["admin log"],
    )


@pytest.fixture
def browser() -> Client:
    return Client(headers={"user-agent": CANARIES["browser"]}, REMOTE_ADDR="203.0.113.77")


def test_after_deletion_no_canary_is_left_in_any_table(browser: Client) -> None:
    user = live(browser)
    before = dump()
    absent = {"name before", "guest name", "guest reading", "third mail, removed again"}
    planted = {what for what, canary in CANARIES.items() if canary in plain(before)}
    assert set(CANARIES) - planted <= absent | {"wrong password"}
    standing = results(user)

    personal.erase(user=user, now=NOW)

    assert found_in(plain(dump(without=("pghistory_context",)))) == set()
    assert found_in(plain(dump())) <= STAYS_IN_THE_AUDIT
    assert results(user) == standing


def found_in(text: str) -> set[str]:
    return {what for what, canary in CANARIES.items() if canary.lower() in text.lower()}


def plain(text: str) -> str:
    """Undo \\u escapes of JSON columns, in which a name could hide."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda matched: chr(int(matched[1], 16)), text)


def results(user: User) -> list[Any]:
    """Return the rows of a person that must stay, since others refer to them."""
    return [User.objects.get(pk=user.pk).uid, Player.objects.get(user=user).pk]


def test_an_erased_account_cannot_sign_in_and_its_mail_is_free(browser: Client) -> None:
    user = live(browser)

    player = personal.erase(user=user, now=NOW)

    user.refresh_from_db()
    assert (user.is_active, user.has_usable_password()) == (False, False)
    assert user.email == f"erased-{user.uid}@invalid"
    assert player.erased_at == NOW
    assert player.handle.startswith("erased-")
    assert browser.get("/me/").status_code == 302
    assert not EmailAddress.objects.filter(user=user).exists()
    again = accounts.sign_up(
        email=CANARIES["mail"],
        password=PASSWORD,
        handle=CANARIES["handle"],
        display_name="again",
        now=NOW,
    )
    assert again.handle == CANARIES["handle"]


def test_a_foreign_account_keeps_everything(browser: Client, ann: Player) -> None:
    Client().post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD})
    send_mail("hello", "to Ann", None, ["ann@example.org"])

    personal.erase(user=live(browser), now=NOW)

    ann.refresh_from_db()
    assert ann.handle == "ann"
    assert Letter.objects.filter(to="ann@example.org").count() == 1
    assert AccessLog.objects.filter(username="ann@example.org").count() == 1
    assert EmailAddress.objects.filter(user=ann.user).count() == 1


def test_deleting_asks_for_the_password_and_the_handle(sure: Client, ann: Player) -> None:
    wrong = sure.post("/me/delete/", {"handle": "bob"})
    assert "handle_differs" in wrong.content.decode()

    gone = sure.post("/me/delete/", {"handle": "Ann"})

    assert gone.headers["Location"] == "/"
    ann.refresh_from_db()
    assert ann.erased_at is not None
    assert sure.get("/me/").status_code == 302
    page = sure.get(f"/players/{ann.handle}/")
    assert "退会したプレイヤー" in page.content.decode()


def test_deleting_without_showing_who_it_is_is_refused(signed_in: Client, ann: Player) -> None:
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        answer = signed_in.post("/me/delete/", {"handle": "ann"})

    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    ann.refresh_from_db()
    assert ann.erased_at is None


def test_the_download_holds_what_is_kept_and_no_secret(browser: Client) -> None:
    user = live(browser)

    text = json.dumps(queries.personal_data(user), default=str, ensure_ascii=False)

    for what in ("mail", "second mail", "handle", "handle before", "name", "reading", "letter"):
        assert CANARIES[what] in text, what
    kept = user.api_tokens.get().digest
    for secret in (CANARIES["second factor"], user.password, kept, CANARIES["stored answer"]):
        assert secret not in text


def test_the_download_is_a_file(sure: Client, ann: Player) -> None:
    answer = sure.post("/me/data/export/")

    assert answer.headers["Content-Type"].startswith("application/json")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert answer.json()["player"] == "ann"
    assert sure.get("/me/data/export/").status_code == 405


def test_the_download_holds_nothing_of_others(ann: Player) -> None:
    other = PlayerFactory(handle="other-person", user__email="other@example.org")
    tokens.make(
        user=other.user, name="x", scopes=["read"], expires_at=NOW + timedelta(days=1), now=NOW
    )

    text = json.dumps(queries.personal_data(ann.user), default=str)

    assert "other-person" not in text
    assert "other@example.org" not in text


def referring() -> list[str]:
    """Tables that refer to an account or a player, generated from all models."""
    tables = set()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.proxy or not model._meta.managed:  # a view over other tables
            continue
        for field in model._meta.concrete_fields:
            if field.remote_field and field.remote_field.model in (User, Player):
                tables.add(model._meta.label)
    return sorted(tables)


NOT_EXPORTED = {
    "people.User_groups": "groups are not used here; roles are people.GlobalRole",
    "people.User_user_permissions": "permissions are not used here; roles are people.GlobalRole",
}


def test_every_table_that_refers_to_a_person_is_in_the_download() -> None:
    held = {held.model for held in registry.held()}

    assert [label for label in referring() if label not in held | set(NOT_EXPORTED)] == []


def test_what_is_held_can_be_read(ann: Player) -> None:
    tables = queries.personal_data(ann.user)["tables"]

    assert set(tables) == {held.model for held in registry.held()}
    for held in registry.held():
        known = {field.name for field in apps.get_model(held.model)._meta.get_fields()}
        assert set(held.hide) <= known, held.model


def test_failed_sign_ins_are_forgotten_too(client: Client, ann: Player) -> None:
    client.post("/accounts/login/", {"login": "Ann@Example.org", "password": "no"})
    assert AccessAttempt.objects.count() == 1

    personal.erase(user=ann.user, now=NOW)

    assert AccessAttempt.objects.count() == 0
