import json
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from league.jobs.models import Letter
from league.people import roles
from league.people.models import Player, User
from tests.people.factories import PASSWORD, staff
from tests.people.soft_key import SoftKey

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def code_now(secret: str = SECRET) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@pytest.fixture
def guarded(ann: Player) -> Player:
    TOTP.activate(ann.user, SECRET)
    return ann


def password_in(client: Client, email: str = "ann@example.org"):
    return client.post("/accounts/login/", {"login": email, "password": PASSWORD})


def test_an_authenticator_app_is_set_up_and_asked_for(
    sure: Client, ann: Player, django_capture_on_commit_callbacks
) -> None:
    page = sure.get("/accounts/2fa/totp/activate/")
    secret = page.context["form"].secret
    assert "data:image/svg+xml" in page.content.decode()
    assert "style=" not in page.content.decode().replace("data:image", "")

    with django_capture_on_commit_callbacks(execute=True):
        done = sure.post("/accounts/2fa/totp/activate/", {"code": code_now(secret)})

    assert done.status_code == 302
    assert Authenticator.objects.filter(user=ann.user, type="totp").exists()
    assert Letter.objects.filter(to="ann@example.org").exists()
    again = password_in(Client())
    assert again.headers["Location"].startswith("/accounts/2fa/authenticate/")


def test_the_password_alone_does_not_sign_in(client: Client, guarded: Player) -> None:
    password_in(client)

    assert client.get("/me/").status_code == 302


def test_the_code_signs_in(client: Client, guarded: Player) -> None:
    password_in(client)

    client.post("/accounts/2fa/authenticate/", {"code": code_now()})

    assert client.get("/me/").status_code == 200


def test_a_recovery_code_signs_in_once(sure: Client, ann: Player) -> None:
    TOTP.activate(ann.user, SECRET)
    sure.post("/accounts/2fa/recovery-codes/generate/")
    code = (
        Authenticator.objects.get(user=ann.user, type="recovery_codes").wrap().get_unused_codes()[0]
    )

    first, second = Client(), Client()
    for browser in (first, second):
        password_in(browser)
        browser.post("/accounts/2fa/authenticate/", {"code": code})

    assert first.get("/me/").status_code == 200
    assert second.get("/me/").status_code == 302


def test_codes_are_guessed_ten_times_at_most(client: Client, guarded: Player, settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = False
    password_in(client)
    for number in range(10):
        client.post("/accounts/2fa/authenticate/", {"code": f"{number:06d}"})

    answer = client.post("/accounts/2fa/authenticate/", {"code": code_now()})

    assert "too_many_tries" in answer.content.decode()
    assert client.get("/me/").status_code == 302


def test_a_reset_password_does_not_get_around_the_second_factor(
    client: Client, guarded: Player
) -> None:
    guarded.user.set_password("a brand new long phrase")
    guarded.user.save()

    client.post(
        "/accounts/login/", {"login": "ann@example.org", "password": "a brand new long phrase"}
    )

    assert client.get("/me/").status_code == 302


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    "url",
    [
        "/accounts/2fa/",
        "/accounts/2fa/totp/activate/",
        "/accounts/2fa/webauthn/",
        "/accounts/2fa/webauthn/add/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/reauthenticate/",
    ],
)
def test_security_pages_open_without_inline_scripts(
    sure: Client, ann: Player, url: str, language: str
) -> None:
    Player.objects.filter(pk=ann.pk).update(language=language)

    page = sure.get(url)

    text = page.content.decode()
    assert page.status_code == 200
    assert f'<html lang="{language}"' in text
    for script in text.split("<script")[1:]:
        assert "src=" in script.split(">")[0] or 'type="application/json"' in script.split(">")[0]
    assert "onclick" not in text


def test_guarded_pages_with_a_factor_open(sure: Client, ann: Player) -> None:
    TOTP.activate(ann.user, SECRET)
    sure.post("/accounts/2fa/recovery-codes/generate/")

    for url in (
        "/accounts/2fa/totp/deactivate/",
        "/accounts/2fa/recovery-codes/",
        "/accounts/2fa/recovery-codes/generate/",
        "/accounts/2fa/recovery-codes/download/",
        "/accounts/2fa/reauthenticate/",
        "/accounts/2fa/",
    ):
        assert sure.get(url).status_code == 200, url


def test_a_passkey_login_begins_with_a_challenge(client: Client, db: None) -> None:
    answer = client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})

    assert answer.status_code == 200
    assert answer.json()["request_options"]["publicKey"]["challenge"]


def test_a_passkey_is_added_and_signs_in_alone(sure: Client, ann: Player) -> None:
    key = SoftKey()
    asked = sure.get("/accounts/2fa/webauthn/add/").context["js_data"]["creation_options"]
    made = key.create(asked)

    added = sure.post(
        "/accounts/2fa/webauthn/add/",
        {"name": "phone", "passwordless": "on", "credential": json.dumps(made)},
    )
    assert added.status_code == 302
    assert "phone" in sure.get("/accounts/2fa/webauthn/").content.decode()
    browser = Client()
    login = "/accounts/2fa/webauthn/login/"
    options = browser.get(login, headers={"accept": "application/json"}).json()["request_options"]
    browser.post(login, {"credential": json.dumps(key.get(options, ann.user))})
    assert browser.get("/me/").status_code == 200

    wrong = Client()
    options = wrong.get(login, headers={"accept": "application/json"}).json()["request_options"]
    answer = key.get(options, ann.user, signature=b"\x30\x06\x02\x01\x01\x02\x01\x01")
    assert wrong.post(login, {"credential": json.dumps(answer)}).status_code < 500
    assert wrong.get("/me/").status_code == 302

    pk = Authenticator.objects.get(type="webauthn").pk
    sure.post(f"/accounts/2fa/webauthn/keys/{pk}/edit/", {"name": "old phone"})
    assert "old phone" in sure.get("/accounts/2fa/webauthn/").content.decode()
    assert sure.get(f"/accounts/2fa/webauthn/keys/{pk}/remove/").status_code == 200
    sure.post(f"/accounts/2fa/webauthn/keys/{pk}/remove/")
    assert not Authenticator.objects.filter(type="webauthn").exists()


@pytest.mark.parametrize(
    "credential", ["", "{", "[]", "{}", '{"id": 1}', "null", '"x"', '{"id":"\\u0000"}']
)
def test_a_broken_passkey_answer_is_refused(client: Client, db: None, credential: str) -> None:
    client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})

    answer = client.post("/accounts/2fa/webauthn/login/", {"credential": credential})

    assert answer.status_code < 500
    assert client.get("/me/").status_code == 302


class TestStaff:
    def test_a_role_counts_only_with_a_second_factor(self, settings) -> None:
        settings.STAFF_SECOND_FACTOR = True
        user = staff()
        assert not roles.is_admin(user)
        assert not roles.may_open_admin(user)
        assert roles.lacks_second_factor(user)

        TOTP.activate(user, SECRET)

        again = User.objects.get(pk=user.pk)
        assert roles.is_admin(again)
        assert roles.may_open_admin(again)

    def test_staff_without_it_are_led_to_set_it_up(self, client: Client, settings) -> None:
        settings.STAFF_SECOND_FACTOR = True
        user = staff()
        password_in(client, user.email)

        page = client.get("/staff/guests/", headers={"accept-language": "en"})

        assert page.status_code == 403
        assert "second factor" in page.content.decode()
        assert client.get("/admin/").status_code == 403

    def test_the_admins_own_sign_in_does_not_get_around_it(self, client: Client) -> None:
        user = User.objects.create_superuser("root@example.org", PASSWORD)
        TOTP.activate(user, SECRET)

        client.post("/admin/login/?next=/admin/", {"username": user.email, "password": PASSWORD})

        assert "_auth_user_id" not in client.session
        assert client.get("/admin/").status_code in {302, 403}

    def test_recovery_codes_alone_are_no_second_factor(self, settings) -> None:
        settings.STAFF_SECOND_FACTOR = True
        user = staff()
        Authenticator.objects.create(user=user, type="recovery_codes", data={})

        assert not roles.is_admin(user)
