"""The letters of the demo are read on the site by their addressees, and nowhere else."""

from typing import Any

import pytest
from django.core.mail import send_mail
from django.test import Client
from django.utils import timezone

from league.jobs.models import Letter
from league.people.services import roles
from tests.people.factories import UserFactory
from tests.people.test_entrance import FORM, link_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _demo(settings: Any) -> None:
    settings.DEMO_LETTERS = True


def shown(client: Client, **request: Any) -> str:
    answer = client.get("/letters/", headers={"accept-language": "en"}, **request)
    assert answer.status_code == 200
    return str(answer.content.decode())


def ask_for_a_new_password(client: Client, email: str) -> None:
    answer = client.post("/accounts/password/reset/", {"email": email})
    assert answer.status_code == 302


def test_who_signs_up_reads_the_letter_that_confirms_it(client: Client) -> None:
    sent = client.post("/accounts/signup/", FORM, follow=True)
    letter = Letter.objects.get()

    assert "/letters/" in sent.content.decode()
    assert link_in(letter) in shown(client)
    assert client.post(link_in(letter)).status_code == 302
    assert "new@example.org" not in shown(Client())


def test_who_forgot_a_password_reads_the_letter_in_this_browser_only(client: Client) -> None:
    user = UserFactory()
    send_mail("earlier", "a secret", None, [user.email])

    ask_for_a_new_password(client, user.email.upper())

    page = shown(client)
    assert link_in(Letter.objects.first()) in page
    assert "a secret" not in page
    assert user.email not in shown(Client())


def test_letters_of_accounts_with_a_role_are_for_who_signs_in(client: Client) -> None:
    chief = UserFactory(is_superuser=True, is_staff=True)
    editor = UserFactory()
    roles.give(user=editor, role="editor", by=chief, now=timezone.now())

    for account in (chief, editor):
        ask_for_a_new_password(client, account.email)
    page = shown(client)

    assert Letter.objects.filter(to=chief.email).count() == 1
    assert (chief.email in page, editor.email in page) == (False, False)
    client.force_login(editor)
    page = shown(client)
    assert (chief.email in page, editor.email in page) == (False, True)


def test_who_is_signed_in_reads_what_is_for_the_own_addresses(client: Client) -> None:
    judge, other = UserFactory(), UserFactory()
    for user in (judge, other):
        send_mail(f"for {user.pk}", "<b>come</b> http://localhost/x/", None, [user.email])
        user.emailaddress_set.create(email=f"taken{user.pk}@example.org", verified=False)
    send_mail("for nobody", "text", None, [f"taken{judge.pk}@example.org"])
    client.force_login(judge)

    page = shown(client)

    assert f"for {judge.pk}" in page
    assert "&lt;b&gt;come" in page
    assert (f"for {other.pk}" in page, "for nobody" in page) == (False, False)
    assert "/letters/" in client.get("/me/").content.decode()


@pytest.mark.parametrize(
    ("changed", "request_of"),
    [
        ({"DEMO_LETTERS": False}, {}),
        ({"PROXIES": 1}, {}),
        ({}, {"REMOTE_ADDR": "192.0.2.7"}),
        ({}, {"HTTP_X_FORWARDED_FOR": "192.0.2.7"}),
        ({}, {"HTTP_FORWARDED": "for=192.0.2.7"}),
    ],
)
def test_elsewhere_there_is_no_such_page_and_nothing_is_remembered(
    client: Client, settings: Any, changed: dict[str, Any], request_of: dict[str, Any]
) -> None:
    for name, value in changed.items():
        setattr(settings, name, value)
    user = UserFactory()

    sent = client.post(
        "/accounts/password/reset/", {"email": user.email}, follow=True, **request_of
    )
    answer = client.get("/letters/", **request_of)

    assert "/letters/" not in sent.content.decode()
    assert (answer.status_code, client.session.get("letters")) == (404, None)


def test_a_site_without_a_mail_server_says_who_has_the_letter(
    client: Client, settings: Any
) -> None:
    settings.DEMO_LETTERS = False
    page = client.post(
        "/accounts/password/reset/",
        {"email": UserFactory().email},
        follow=True,
        headers={"accept-language": "en"},
    ).content.decode()

    assert "administrator finds letters in the outbox" in page
    assert "spam" not in page


def test_many_letters_are_read_with_as_many_statements(
    client: Client, django_assert_num_queries: Any
) -> None:
    user = UserFactory()
    client.force_login(user)
    for number in range(2):
        send_mail(f"letter {number}", "text", None, [user.email])
    shown(client)

    with django_assert_num_queries(7):
        shown(client)
    for number in range(7):
        send_mail(f"letter {number}", "text", None, [user.email])
    with django_assert_num_queries(7):
        shown(client)
