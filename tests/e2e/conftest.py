"""Chromium in front of a running site with the house set.

A flow is walked once, in its usual variant: by players in Japanese on a phone, by staff in English
on a desk. Each page is laid out in the other width as well, and test_pages.py visits the pages that
are open to anybody in both languages. ``ALL_VARIANTS=true`` walks both languages in both widths.
Faults are pictured in ``test-results``; with ``PICTURES=true`` every page is. Without Chromium
these tests are skipped and say so; under CI=true they fail.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import modify_settings
from django.test.testcases import LiveServerThread
from playwright.sync_api import Browser, expect, sync_playwright

from cards.services.imports import import_house_set
from tests.cards.factories import NOW
from tests.e2e.shelf import Shelf
from tests.e2e.visitor import PATIENCE, WIDTHS, Variant, Visitor
from tests.frames import in_one_chunk
from tests.play.live.streaming import Streaming, streaming

EVERYWHERE = os.environ.get("ALL_VARIANTS") == "true"
VARIANTS = tuple(
    variant
    for variant in (Variant(language, width) for language in ("ja", "en") for width in WIDTHS)
    if EVERYWHERE or variant.is_usual
)


def walked_in(usual: Variant, *, in_its_width_alone: bool = False) -> pytest.MarkDecorator:
    """Walk a flow in one variant: other flows look at its pages in both.

    Everywhere it is walked in every width, unless it is about one width alone.
    """
    everywhere = [
        variant for variant in VARIANTS if not in_its_width_alone or variant.width == usual.width
    ]
    return pytest.mark.parametrize("variant", everywhere if EVERYWHERE else (usual,), ids=str)


ON_A_PHONE, ON_A_DESK = walked_in(Variant("ja", 390)), walked_in(Variant("en", 1280))
ON_A_PHONE_ALONE = walked_in(Variant("ja", 390), in_its_width_alone=True)
ON_A_DESK_ALONE = walked_in(Variant("en", 1280), in_its_width_alone=True)
# The first is Chromium without windows, which is faster for the same pages.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Faster for the same pages: few processes, and no function compiled before it is called.
    "--enable-features=NetworkServiceInProcess2",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--js-flags=--max-lazy",
]
UNHURRIED = "-c lock_timeout=0 -c statement_timeout=0"
Enter = Callable[..., Visitor]


def chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.e2e)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(900))  # a busy machine must not fail a test


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start a Chromium for the package: outside of it no event loop may run beside Django."""
    path = chromium()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI needs Chromium for the browser tests: none was found.")
        pytest.skip("NO CHROMIUM: the browser tests did not run. Install the package chromium.")
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    # Playwright keeps an event loop in this thread; the tests never run inside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        opened.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


@pytest.fixture(scope="package")
def shelf(django_db_setup: None, django_db_blocker: Any) -> Iterator[Shelf]:
    with django_db_blocker.unblock(), Shelf.open() as shelf:
        yield shelf


@pytest.fixture(scope="package")
def address(shelf: Shelf) -> Iterator[str]:
    """Serve the site for the package; its static files come from WhiteNoise, as they do at home.

    It waits for a lock as long as a test holds it.
    """
    thread = LiveServerThread("localhost", static_handler=partial(partial, in_one_chunk))
    thread.daemon = True
    options = connections.settings["default"]["OPTIONS"]
    with (
        modify_settings(ALLOWED_HOSTS={"append": "localhost"}),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setitem(options, "options", f"{options.get('options', '')} {UNHURRIED}")
        thread.start()
        thread.is_ready.wait()
        if thread.error:
            raise thread.error
        yield f"http://localhost:{thread.port}"
        thread.terminate()


@pytest.fixture
def transactional_db(shelf: Shelf) -> None:
    """Replace pytest-django's fixture, which empties every table after each test."""


@pytest.fixture
def site(address: str, shelf: Shelf, transactional_db: None, settings: Any) -> str:
    """The address of the running site, its house set loaded by the real import."""
    report = shelf.begin("house set", lambda: import_house_set(now=NOW))
    assert len(report.new) == 120
    cache.clear()
    settings.EMAIL_BACKEND = "league.jobs.mail.OutboxBackend"  # the test runner takes it away
    settings.SITE_URL = address
    return address


@pytest.fixture(scope="package")
def streams(
    address: str, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Streaming]:
    """Run the stream once for the package: its process takes seconds to start."""
    with streaming(tmp_path_factory.mktemp("stream"), SITE_URL=address) as running:
        yield running


@pytest.fixture
def stream(site: str, streams: Streaming, settings: Any) -> Streaming:
    """Have the stream beside the site, whose pages know its address."""
    if streams.child is None or not streams.child.is_running():
        streams.start()  # a test before had stopped it
    settings.STREAM_PORT = streams.port
    return streams


@pytest.fixture
def enter(browser: Browser, site: str, variant: Variant) -> Iterator[Enter]:
    """Yield what opens visitors, ``of`` a variant if named; none may meet trouble."""
    visitors: list[Visitor] = []

    def let_in(of: Variant = variant, **options: bool) -> Visitor:
        visitors.append(Visitor.enter(browser, of, site, **options))
        return visitors[-1]

    yield let_in
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.leave()
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def visitor(enter: Enter) -> Visitor:
    return enter()
