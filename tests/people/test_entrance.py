"""Signing up, in, and back in: pages, mails, and secrets they must not reveal."""

import re
from time import process_time

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import Argon2PasswordHasher, make_password
from django.test import Client

from league.jobs.models import Letter
from league.people.models import Player, User
from tests.people.factories import PASSWORD, PlayerFactory

pytestmark = pytest.mark.django_db
FORM = {"email": "new@example.org", "password1": PASSWORD, "display_name": "新人 New-Comer"}
JAPANESE = {"accept-language": "ja"}
LEAST, MOST = 4, 12  # tries of the processor's time: a few tell, when nobody disturbs them


class LighterArgon2(Argon2PasswordHasher):
    """Takes a fifth of the time, still as long as the rest of an answer."""

    memory_cost = Argon2PasswordHasher.memory_cost // 5


def link_in(letter: Letter) -> str:
    matched = re.search(r"https?://[^/\s]+(/\S+)", letter.text)
    assert matched
    return matched[1]


def fields(page: str) -> list[str]:
    """List what a sign-up asks to be typed, in its order."""
    form = page.partition('action="/accounts/signup/"')[2].partition("</form>")[0]
    return re.findall(r'<input type="(?:text|email|password)" name="(\w+)"', form)


def test_a_newcomer_is_signed_in_by_the_button_of_the_mail(client: Client) -> None:
    assert fields(client.get("/accounts/signup/").text) == ["display_name", "email", "password1"]
    asked = {**FORM, "time_zone": "Europe/Berlin", "next": "/events/"}
    sent = client.post("/accounts/signup/", asked, headers=JAPANESE)
    assert (sent.status_code, sent.headers["Location"]) == (302, "/accounts/confirm-email/")
    letter = Letter.objects.get()
    assert (letter.to, letter.subject) == ("new@example.org", "メールアドレスの確認")
    client.get(link_in(letter))
    assert "_auth_user_id" not in client.session

    welcome = client.post(link_in(letter), follow=True)

    assert welcome.redirect_chain == [("/welcome/?next=%2Fevents%2F", 302)]
    assert 'href="/accounts/2fa/webauthn/add/"' in welcome.text
    assert 'href="/events/"' in welcome.text
    assert client.get("/accounts/2fa/webauthn/add/").status_code == 200
    made = Player.objects.get()
    assert (made.handle, made.language, made.time_zone) == ("new-comer", "ja", "Europe/Berlin")
    assert client.get("/welcome/?next=//elsewhere.example/").context["way"] == "/"


def test_another_browser_is_asked_for_the_password_and_knows_the_address(client: Client) -> None:
    client.post("/accounts/signup/", FORM)
    phone, link = Client(), link_in(Letter.objects.get())

    answer = phone.post(link, follow=True)

    assert answer.redirect_chain == [("/accounts/login/", 302)]
    assert 'value="new@example.org"' in answer.text
    assert "_auth_user_id" not in phone.session
    assert "new@example.org" not in phone.get("/accounts/login/").text
    assert client.post(link).status_code == 404
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    ("name", "is_minor", "handle"),
    [
        ("Ann", False, r"ann-[a-z0-9]{8}"),
        ("Jörg Müller-Lüdenscheidt of Hamburg", False, "jorg-muller-ludenscheidt-of-ha"),
        ("Bo", False, r"player-[a-z0-9]{8}"),
        ("山田太郎", False, r"player-[a-z0-9]{8}"),
        ("Taro Yamada", True, r"player-[a-z0-9]{8}"),
    ],
)
def test_a_handle_is_made_of_the_name_unless_that_is_a_minors(
    ann: Player, name: str, is_minor: bool, handle: str
) -> None:
    asked = {**FORM, "display_name": name, **({"is_minor": "on"} if is_minor else {})}
    assert Client().post("/accounts/signup/", asked).status_code == 302

    made = Player.objects.exclude(pk=ann.pk).get()

    assert re.fullmatch(handle, made.handle), made.handle
    assert made.display_name == (made.handle if is_minor else name)


def test_sign_up_shows_all_mistakes_and_keeps_what_was_typed(client: Client) -> None:
    wrong = {**FORM, "display_name": "a\u202eb", "password1": "short"}
    official = client.post("/accounts/signup/", {**FORM, "display_name": "ＳＴＡＦＦ"})
    assert "name_reserved" in official.content.decode()

    page = client.post("/accounts/signup/", wrong, headers={"accept-language": "en"})

    text = page.content.decode()
    assert page.status_code == 200
    beside = re.findall(r'id="(\w+)_error">\s*<p class="field-error" data-code="(\w+)"', text)
    assert beside == [("id_display_name", "text_invisible"), ("id_password1", "password_too_short")]
    assert "text_invisible" not in re.sub("<[^>]*>", "", text)
    assert "new@example.org" in text
    assert User.objects.count() == 0


@pytest.mark.parametrize("password", ["short-pass1", "password1234", "qwertyuiop12"])
def test_weak_passwords_are_refused(client: Client, password: str) -> None:
    page = client.post("/accounts/signup/", {**FORM, "password1": password})

    assert page.status_code == 200
    assert User.objects.count() == 0


def test_a_hostile_sign_up_is_answered_on_the_form(client: Client) -> None:
    for field, value in [
        ("email", "a" * 300 + "@example.org"),
        ("email", "x\u0000@example.org"),
        ("display_name", "\U0001f600" * 10_000),
        ("display_name", "a" + "\u0301" * 200),
        ("time_zone", "x" * 5000),
    ]:
        page = client.post("/accounts/signup/", {**FORM, field: value})
        assert page.status_code in {200, 400}, (field, page.status_code)
    assert User.objects.count() == 0


def body(text: str) -> str:
    """Return a page without the parts that vary with every call."""
    return re.sub(r'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+', "", text)


def test_sign_up_answers_alike_for_a_known_mail(client: Client, ann: Player) -> None:
    new, known = Client(), Client()

    first = new.post("/accounts/signup/", FORM)
    second = known.post("/accounts/signup/", {**FORM, "email": "ann@example.org"})

    assert (first.status_code, first.headers["Location"]) == (
        second.status_code,
        second.headers["Location"],
    )
    assert first.cookies.keys() == second.cookies.keys()
    pages = [browser.get("/accounts/confirm-email/").content.decode() for browser in (new, known)]
    assert body(pages[0]) == body(pages[1])
    assert [letter.to for letter in Letter.objects.order_by("pk")] == [
        "new@example.org",
        "ann@example.org",
    ]


def test_the_handle_of_a_sign_up_tells_nothing_about_the_mail(ann: Player) -> None:
    Client().post("/accounts/signup/", FORM)
    other = {**FORM, "email": "ann@example.org", "display_name": "Other"}
    Client().post("/accounts/signup/", other)

    for name in ("New-Comer", "Other"):
        Client().post("/accounts/signup/", {**FORM, "email": f"{name}@x.org", "display_name": name})

    again = Player.objects.filter(user__email__endswith="@x.org").order_by("pk")
    assert [player.handle.rpartition("-")[0] for player in again] == ["new-comer", "other"]
    assert Client().get("/players/new-comer/").status_code == 404
    assert Client().get("/players/other/").status_code == 404


def test_login_answers_alike_for_a_known_and_an_unknown_mail(ann: Player) -> None:
    pages = [
        Client().post("/accounts/login/", {"login": mail, "password": "not the right one"})
        for mail in ("ann@example.org", "xyz@example.org")
    ]

    texts = [
        body(page.content.decode()).replace("ann@example.org", "").replace("xyz@example.org", "")
        for page in pages
    ]
    assert texts[0] == texts[1]
    assert pages[0].status_code == pages[1].status_code == 200


def test_reset_answers_alike_and_writes_to_both(ann: Player) -> None:
    pages = [
        Client().post("/accounts/password/reset/", {"email": mail})
        for mail in ("ann@example.org", "nobody@example.org")
    ]

    assert [page.status_code for page in pages] == [302, 302]
    assert pages[0].headers["Location"] == pages[1].headers["Location"]
    assert [letter.to for letter in Letter.objects.order_by("pk")] == [
        "ann@example.org",
        "nobody@example.org",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("url", "known", "unknown"),
    [
        (
            "/accounts/login/",
            {"login": "p{n}@example.org", "password": "not the right one"},
            {"login": "q{n}@example.org", "password": "not the right one"},
        ),
        ("/accounts/password/reset/", {"email": "p{n}@example.org"}, {"email": "q{n}@example.org"}),
        (
            "/accounts/signup/",
            {**FORM, "email": "p{n}@example.org", "display_name": "aaa{n}"},
            {**FORM, "email": "q{n}@example.org", "display_name": "bbb{n}"},
        ),
    ],
)
def test_answers_take_as_long_for_known_as_for_unknown_mails(
    settings: object, url: str, known: dict[str, str], unknown: dict[str, str]
) -> None:
    """Compare the processor's time of the quickest tries: neighbours only ever add to others."""
    for n in range(MOST):
        PlayerFactory(user__email=f"p{n}@example.org")
    settings.ACCOUNT_RATE_LIMITS = False  # type: ignore[attr-defined]
    settings.PASSWORD_HASHERS = [f"{__name__}.LighterArgon2"]  # type: ignore[attr-defined]
    User.objects.update(password=make_password(PASSWORD))
    took: dict[str, list[float]] = {"known": [], "unknown": []}

    for n in range(MOST):
        for name, asked in (("known", known), ("unknown", unknown)):
            filled = {key: value.format(n=n) for key, value in asked.items()}
            began = process_time()
            Client().post(url, filled)
            took[name].append(process_time() - began)
        if n >= LEAST and are_alike(took):
            return

    pytest.fail(str(took))


def are_alike(took: dict[str, list[float]]) -> bool:
    """Leave out the first tries, which warm up. What takes longer is longer in its quickest."""
    known, unknown = (min(took[name][2:]) for name in ("known", "unknown"))
    return abs(known - unknown) < max(0.005, 0.1 * known)


def test_reset_gives_a_new_password_and_opens_a_locked_account(ann: Player, client: Client) -> None:
    for number in range(11):
        client.post("/accounts/login/", {"login": "ann@example.org", "password": f"no {number}"})
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    new = "a brand new long phrase"

    form = client.get(link_in(Letter.objects.get()), follow=True)
    saved = client.post(form.request["PATH_INFO"], {"password1": new, "password2": new})
    back = client.post("/accounts/login/", {"login": "ann@example.org", "password": new})

    assert saved.status_code == 302
    assert (back.status_code, back.headers["Location"]) == (302, "/")


def test_mails_come_in_the_readers_language(client: Client, ann: Player) -> None:
    PlayerFactory(user__email="taro@example.org", language="ja")

    for mail in ("taro@example.org", "ann@example.org"):
        client.post("/accounts/password/reset/", {"email": mail}, headers={"accept-language": "ja"})

    assert [letter.subject for letter in Letter.objects.order_by("pk")] == [
        "新しいパスワードの設定",
        "Choose a new password",
    ]


def test_nobody_is_flooded_with_mails(client: Client, ann: Player) -> None:
    answers = [
        client.post("/accounts/password/reset/", {"email": "ann@example.org"}).status_code
        for _n in range(13)
    ]

    assert set(answers) == {302}
    assert Letter.objects.count() == 10


def test_changing_the_password_counts_wrong_ones_too(signed_in: Client) -> None:
    new = "a brand new long phrase"
    for number in range(10):
        signed_in.post(
            "/accounts/password/change/",
            {"oldpassword": f"no {number}", "password1": new, "password2": new},
        )

    answer = signed_in.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new}
    )

    assert answer.status_code in {302, 429}
    assert User.objects.get(email="ann@example.org").check_password(PASSWORD)


def test_a_changed_password_ends_other_sessions(signed_in: Client, ann: Player) -> None:
    other = Client()
    other.post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD})
    new = "a brand new long phrase"

    signed_in.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new}
    )

    assert signed_in.get("/me/").status_code == 200
    assert other.get("/me/").status_code == 302


def test_addresses_can_be_added_made_main_and_removed(sure: Client, ann: Player) -> None:
    sure.post("/accounts/email/", {"action_add": "1", "email": "second@example.org"})
    sure.post(link_in(Letter.objects.get(to="second@example.org")))
    sure.post("/accounts/email/", {"action_primary": "1", "email": "second@example.org"})
    sure.post("/accounts/email/", {"action_remove": "1", "email": "ann@example.org"})

    assert list(EmailAddress.objects.values_list("email", "primary", "verified")) == [
        ("second@example.org", True, True)
    ]
    assert not Letter.objects.filter(to="ann@example.org").exists()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    "url",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/confirm-email/",
        "/accounts/confirm-email/nokey/",
        "/accounts/inactive/",
        "/accounts/password/reset/key/1-bad/",
    ],
)
def test_entrance_pages_open_in_both_languages(client: Client, url: str, language: str) -> None:
    page = client.get(url, headers={"accept-language": language})

    assert page.status_code == 200
    assert page.headers["Content-Language"] == language
    assert f'<html lang="{language}"' in page.content.decode()
    assert "<script>" not in page.content.decode()
    assert "style=" not in page.content.decode()


def test_who_comes_from_a_very_long_address_is_signed_in_and_led_home(client: Client) -> None:
    PlayerFactory(user__email="ann@example.org")
    sent = {"login": "ann@example.org", "password": PASSWORD, "next": "/cards/?q=" + "x" * 20_000}

    answer = client.post("/accounts/login/", sent)

    assert (answer.status_code, answer["Location"]) == (302, "/")
