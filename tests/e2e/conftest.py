"""Chromium in front of a running site with the house set.

Every flow is walked in Japanese on a phone and in English on a desk; each page looked at is laid
out in the other width as well. ``ALL_VARIANTS=true`` walks both languages in both widths.
What is wrong is pictured in ``test-results``; with ``PICTURES=true`` so is all else.
Without Chromium these tests are skipped and say so; under CI=true they fail.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from cards.services.import_rows import Report
from tests.e2e.visitor import PATIENCE, WIDTHS, Variant, Visitor

EVERYWHERE = os.environ.get("ALL_VARIANTS") == "true"
VARIANTS = tuple(
    variant
    for variant in (Variant(language, width) for language in ("ja", "en") for width in WIDTHS)
    if EVERYWHERE or variant.is_usual
)
# The first is the browser without its windows: the same pages for less work.
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
]
Enter = Callable[..., Visitor]


def chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            if item.get_closest_marker("timeout") is None:
                item.add_marker(pytest.mark.timeout(900))  # a busy machine is no fault


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for the package: outside of it no loop may run beside Django."""
    found = chromium()
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("CI needs Chromium for the browser tests: none was found.")
        pytest.skip("NO CHROMIUM: the browser tests did not run. Install the package chromium.")
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    # Playwright keeps a loop in this thread; the tests themselves never run inside of it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param


@pytest.fixture
def site(live_server: LiveServer, house_set: Report, settings: Any) -> str:
    """The address of the running site, its house set loaded by the real import."""
    assert len(house_set.new) == 120
    cache.clear()
    settings.EMAIL_BACKEND = "league.jobs.mail.OutboxBackend"  # the test runner takes it away
    settings.SITE_URL = live_server.url
    return str(live_server.url)


@pytest.fixture
def enter(browser: Browser, site: str, variant: Variant) -> Iterator[Enter]:
    """Let visitors in; at the end none of them may have met any trouble."""
    visitors: list[Visitor] = []

    def let_in(**options: bool) -> Visitor:
        visitors.append(Visitor.enter(browser, variant, site, **options))
        return visitors[-1]

    yield let_in
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for visitor in visitors:
        visitor.leave()
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def visitor(enter: Enter) -> Visitor:
    return enter()
