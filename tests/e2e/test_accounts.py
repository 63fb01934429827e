"""From signing up to a second factor and a passkey."""

import re
import time

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import expect

from league.jobs.models import Letter
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.people.factories import PASSWORD, PlayerFactory

EMAIL = "sora@example.org"
# What is seen, and tapped, at the foot of the button that sends the form.
IN_SIGHT = """() => {
  const { left, bottom } = document.querySelector('main .button-primary').getBoundingClientRect();
  return document.elementFromPoint(left + 10, bottom - 2)?.textContent.trim();
}"""


def sign_in(visitor: Visitor, email: str = EMAIL) -> None:
    visitor.go("/accounts/login/")
    visitor.fill(login=email, password=PASSWORD)
    visitor.press("Sign in")


def sign_out(visitor: Visitor) -> None:
    visitor.go("/me/")
    visitor.press("Sign out")
    visitor.page.wait_for_url("**/")


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


@ON_A_PHONE
def test_a_newcomer_signs_up_confirms_and_chooses_a_language(visitor: Visitor) -> None:
    page = visitor.go("/")
    visitor.press("Sign up")
    visitor.fill(display_name="空知 まこと", email=EMAIL, password1=PASSWORD)
    page.get_by_label(visitor.t("Show the password")).check()
    expect(page.locator("[name=password1]")).to_have_attribute("type", "text")
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(IN_SIGHT) == visitor.t("Sign up")
    visitor.press("Sign up")

    letter = Letter.objects.get(to=EMAIL)
    link = re.search(r"http://localhost:\d+\S+", letter.text)
    assert link is not None, letter.text
    page.goto(link[0])
    visitor.press("Confirm this address")
    visitor.reads("Next time without a password")
    visitor.look("welcome")
    expect(page.locator("summary")).to_contain_text("空知 まこと")

    visitor.go("/me/")
    other = "en" if visitor.variant.language == "ja" else "ja"
    visitor.fill(language=other, time_zone="ベルリン")
    page.locator("#id_time_zone_zones option[value='Europe/Berlin']").wait_for(state="attached")
    visitor.press("Save")
    expect(page.locator("html")).to_have_attribute("lang", other)
    expect(page.locator("[name=display_name]")).to_have_value("空知 まこと")
    expect(page.locator("[name=time_zone]")).to_have_value("Europe/Berlin")


@ON_A_PHONE
def test_a_sign_up_that_is_refused_keeps_what_was_typed(visitor: Visitor) -> None:
    page = visitor.go("/accounts/signup/")
    visitor.fill(email=EMAIL, password1="short", display_name="空知")
    visitor.press("Sign up")

    expect(page.locator(".form-errors")).to_be_visible()
    expect(page.locator("#id_password1_error")).to_be_visible()
    expect(page.locator("[name=display_name]")).to_have_value("空知")
    visitor.look("sign-up-refused")


@ON_A_PHONE
def test_a_second_factor_is_set_up_and_asked_for(visitor: Visitor) -> None:
    PlayerFactory(handle="sora", user__email=EMAIL, language=visitor.variant.language)
    sign_in(visitor)
    page = visitor.go("/accounts/2fa/")
    visitor.press("Set up")
    visitor.look("totp-activate")
    secret = page.locator("#authenticator_secret").input_value()
    visitor.fill(code=code_of(secret))
    visitor.press("Turn on")
    page.locator("#recovery_codes li").nth(9).wait_for()
    codes = page.locator("#recovery_codes li").all_inner_texts()
    assert len(codes) == 10
    sign_out(visitor)

    sign_in(visitor)
    visitor.reads("Enter the code of your authenticator app, or one of your recovery codes.")
    visitor.look("second-factor")
    visitor.fill(code="000000")
    visitor.press("Sign in")
    expect(page.locator(".form-errors")).to_be_visible()
    visitor.fill(code=codes[0])
    visitor.press("Sign in")

    visitor.go("/me/")
    expect(page.locator("[name=display_name]")).to_be_visible()


@ON_A_PHONE
def test_a_passkey_signs_in_without_a_password(enter: Enter) -> None:
    visitor = enter()
    PlayerFactory(handle="sora", user__email=EMAIL, language=visitor.variant.language)
    _phone_with_screen_lock(visitor)
    sign_in(visitor)
    page = visitor.go("/accounts/2fa/")
    visitor.press("Add")
    visitor.fill(name="iPhone")
    page.locator("[name=passwordless]").check()
    visitor.press("Add")
    page.wait_for_url(re.compile("recovery-codes|webauthn/$|2fa/$"))
    sign_out(visitor)

    visitor.go("/accounts/login/")
    visitor.press("Sign in with a passkey")

    page.wait_for_url("**/")
    visitor.go("/me/")
    expect(page.locator("[name=display_name]")).to_be_visible()


def _phone_with_screen_lock(visitor: Visitor) -> None:
    devices = visitor.context.new_cdp_session(visitor.page)
    devices.send("WebAuthn.enable")
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
