"""A person at a browser, who visits pages, signs in, and notes every fault."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.http import HttpRequest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    expect,
)

from league.people.models import Player
from tests.e2e import examining

SHOTS = Path(__file__).resolve().parents[2] / "test-results"
# The console writes a line for every refusal, a refused form too; answers are judged here.
# A visitor whose network is cut hears of that, too.
REFUSED = re.compile(
    r"Failed to load resource: (.* status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)|htmx:sendError"
    # Only the tests of the service worker have one: nothing is between the others and the site.
    r"|Service Worker registration blocked by Playwright"
)
# Pictures of all pages are for browsing; by default only faults are pictured.
PICTURES = "true" in (os.environ.get("PICTURES"), os.environ.get("ALL_VARIANTS"))
WIDTHS = (390, 1280)
PATIENCE = 30_000  # ms, enough for a busy machine
# Whether a tap leads to the next page. A button within a part that polls itself navigates like any
# other.
LEADS_ON = """(one, scripts) => {
  const talks = '[hx-get], [hx-post], [hx-boost]';
  const byHtmx = one.matches(talks) || one.form?.matches(talks) || one.closest('[hx-boost]');
  return (one.matches('a[href]:not([download])') || one.type === 'submit') && !(scripts && byHtmx);
}"""
AT_REST = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
# The language of a page, and what of it sticks out.
LAID_OUT = """() => {
  const { clientWidth: wide, scrollWidth, lang } = document.documentElement;
  if (scrollWidth <= wide) return [lang, []];
  const widest = [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > wide + 1)
    .map((one) => `${one.tagName}.${one.className}`)
    .slice(0, 5);
  return [lang, widest];
}"""


@dataclass(frozen=True, slots=True)
class Variant:
    """A language and a width in which a flow is walked through."""

    language: str
    width: int

    def __str__(self) -> str:
        return f"{self.language}-{self.width}"

    @property
    def is_phone(self) -> bool:
        return self.width < 600

    @property
    def height(self) -> int:
        return 844 if self.is_phone else 800

    @property
    def is_usual(self) -> bool:
        """Each language has its usual width: Japanese a phone's, English a desk's."""
        return self.is_phone == (self.language == "ja")

    @property
    def is_examined(self) -> bool:
        """Let axe look at each width in one language: it reads structure and colours."""
        return self.is_usual


@dataclass
class Visitor:
    context: BrowserContext
    page: Page
    variant: Variant
    site: str
    scripts: bool = True
    troubles: list[str] = field(default_factory=list)

    @classmethod
    def enter(
        cls,
        browser: Browser,
        variant: Variant,
        site: str,
        *,
        scripts: bool = True,
        dark: bool = False,
        clock: bool = False,
        worker: bool = False,
    ) -> "Visitor":
        """Open a browser's window. With ``clock``, tests can advance the time of its pages.

        ``worker``: its pages may have the service worker.
        """
        context = browser.new_context(
            viewport={"width": variant.width, "height": variant.height},
            locale="ja-JP" if variant.language == "ja" else "en-GB",
            timezone_id="Asia/Tokyo",
            has_touch=variant.is_phone,
            java_script_enabled=scripts,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            base_url=site,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        made = cls(context, context.new_page(), variant, site, scripts)
        if clock:
            made.page.clock.install()
        context.on("console", made._heard)
        context.on("response", made._answered)
        context.on("weberror", lambda error: made.troubles.append(f"script: {error.error}"))
        return made

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"} and not REFUSED.match(said.text):
            self.troubles.append(
                f"console {said.type} on {self.page.url}: {said.text} {said.location}"
            )

    def _answered(self, answer: Response) -> None:
        missing = answer.status == 404 and not answer.request.is_navigation_request()
        if answer.status >= 500 or missing:
            self.troubles.append(f"{answer.status} for {answer.url}")

    def sign_in(self, player: Player) -> None:
        """Sign in by a session, freshly authenticated; the sign-in pages have their own tests.

        From now on the player reads in the language of this visit.
        """
        assert player.user is not None
        Player.objects.filter(pk=player.pk).update(language=self.variant.language)
        client = Client()
        client.force_login(
            player.user, backend="allauth.account.auth_backends.AuthenticationBackend"
        )
        request = HttpRequest()
        request.session = client.session
        record_authentication(request, player.user, "password", reauthenticated=True)
        request.session.save()
        name = settings.SESSION_COOKIE_NAME
        self.context.add_cookies(
            [{"name": name, "value": client.cookies[name].value, "url": self.site}]
        )

    def go(self, path: str, *, status: int = 200) -> Page:
        answer = self.page.goto(path)
        if answer is None or answer.status != status:
            self.troubles.append(f"{path} answered {answer and answer.status}")
        return self.page

    def t(self, message: str, **places: object) -> str:
        """Return the text of a message on the page, in the language of this visit."""
        with translation.override(self.variant.language):
            return gettext(message) % places if places else gettext(message)

    def tap(self, target: Locator) -> None:
        """Tap on a phone, click elsewhere; wait for the next page or for htmx."""
        act = target.tap if self.variant.is_phone and self.scripts else target.click
        if target.evaluate(LEADS_ON, self.scripts):
            with self.page.expect_navigation():
                act()
        else:
            act()
        self.settle()

    def press(self, message: str, **places: object) -> None:
        """Press the button or link of the page that is called this."""
        name = self.t(message, **places)
        main = self.page.locator("main")
        button = main.get_by_role("button", name=name, exact=True)
        self.tap(button.or_(main.get_by_role("link", name=name, exact=True)).first)

    def fill(self, **fields: str) -> None:
        """Fill in fields by name."""
        for name, value in fields.items():
            place = self.page.locator(f"main [name={name}]:not([type=hidden])")
            if place.evaluate("one => one.tagName") == "SELECT":
                place.select_option(value)
            else:
                place.fill(value)

    def reads(self, message: str, **places: object) -> None:
        """Wait until the page says this. Fails with what it says instead."""
        words = self.t(message, **places)
        expect(self.page.locator("body")).to_contain_text(words)

    def let_pass(self, seconds: int) -> None:
        """Advance the time of the page at once: it sends its periodic requests now."""
        self.page.clock.fast_forward(seconds * 1000)

    def settle(self) -> None:
        """Wait until htmx has put its answers in place."""
        if self.scripts and not self._is_at_rest():
            self.page.wait_for_function(AT_REST)

    def _is_at_rest(self) -> bool:
        """Tell whether htmx is idle, by a single cheap check; False during a navigation."""
        try:
            return bool(self.page.evaluate(AT_REST))
        except Error as error:
            if examining.GONE not in str(error):
                raise
            return False

    def look(self, name: str) -> None:
        """Note elements that stick out in any width and findings of axe, with a picture."""
        before = len(self.troubles)
        if PICTURES:
            self._picture(name)
        if self.scripts and self.variant.is_examined:
            self.troubles += [f"{name}: {fault}" for fault in examining.examine(self.page, "site")]
        self._lay_out(name)
        if len(self.troubles) > before:
            self._picture(name)

    def _lay_out(self, name: str) -> None:
        """Lay the page out in every width, the own one first; then it has its own again."""
        own = self.variant
        for width in sorted(WIDTHS, key=own.width.__ne__):
            self._resize(width)
            lang, widest = self.page.evaluate(LAID_OUT)
            if widest:
                self.troubles.append(f"{name} is wider than {width} px: {widest}")
        self._resize(own.width)
        if lang != own.language:
            self.troubles.append(f"{name} is in {lang}")

    def _resize(self, width: int) -> None:
        size = {"width": width, "height": self.variant.height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)

    def _picture(self, name: str) -> None:
        folder = SHOTS / str(self.variant)
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.jpg", full_page=True, quality=70)

    def leave(self) -> None:
        self.context.close()
