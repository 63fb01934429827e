"""When a phone shows each kind of page, and how far things jump: a first visit in Chromium.

390 px wide, a processor slowed four times, 300 ms and 1.6 Mbit/s; static files collected, as
`make up` serves them from its second start on. Largest paint in milliseconds; the sum of layout
shifts; bytes of the bodies, as they came. The times are this machine's, slowed: on a busy one they
say little, shifts and bytes are the same.
"""

import argparse
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.tools.pages import Pages
from tests.bench.tools.rig import on_a_durable_database

ROOT = Path(__file__).resolve().parents[3]
MOST_MS, MOST_SHIFT = 2000, 0.05
SLOWER = 4
LINE = {"offline": False, "latency": 300, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
PHONE: Any = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "locale": "ja-JP",
}
SETTLING_MS = 1500  # after the page has loaded: what comes late, and jumps late
PAINTED = """() => new Promise((tell) => {
  const seen = { paint: 0, what: "", shift: 0, moved: [] };
  const called = (one) => one ? `${one.tagName}.${one.getAttribute("class") || ""}#${one.id}` : "";
  new PerformanceObserver((list) => list.getEntries().forEach((one) => {
    seen.paint = one.startTime; seen.what = called(one.element);
  })).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach((one) => {
    if (one.hadRecentInput) return;
    seen.shift += one.value; seen.moved.push(...one.sources.map(({ node }) => called(node)));
  })).observe({ type: "layout-shift", buffered: true });
  const all = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  seen.bytes = all.reduce((sum, one) => sum + one.encodedBodySize, 0);
  seen.files = all.length;
  seen.first = all[0].responseStart;
  setTimeout(() => tell(seen), 300);
})"""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench paints")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--page", action="append", help="of these kinds alone")
    asked = parser.parse_args(argv)
    os.environ["PLAIN_STATIC"] = "0"
    os.environ["TABLE_LINES_A_SECOND"] = os.environ["TABLE_LINES_A_MINUTE"] = "1000000"
    seen = on_a_durable_database(lambda: _measured(asked.page))
    if asked.json:
        print(json.dumps({"bench": "paints", "pages": seen}))
    else:
        _print(seen)
    return int(any(each["shift"] > MOST_SHIFT or each["paint"] > MOST_MS for each in seen.values()))


def _measured(wanted: list[str] | None) -> dict[str, dict[str, Any]]:
    from django.core.management import call_command

    from tests.bench.tools.pages import furnished

    call_command("collectstatic", verbosity=0, interactive=False)
    pages = furnished()
    chosen = {name: pages[name] for name in wanted or pages}
    with _site() as site:
        return _seen(site, chosen)


@contextmanager
def _site() -> Iterator[str]:
    from league.running import processes, supervise
    from tests.running.site import fetch, free_port
    from tests.waiting import eventually

    address = supervise.Address("127.0.0.1", free_port())

    def is_up() -> bool:
        try:
            return fetch(f"{address.url}/health/live")[0] == 200
        except OSError:
            return False

    child = processes.start("web", supervise.web(address, 2), cwd=ROOT)
    try:
        eventually(is_up, seconds=60)
        yield address.url
    finally:
        child.stop(10)


def _seen(site: str, pages: Pages) -> dict[str, dict[str, Any]]:
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import FLAGS, chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            return {
                name: _visited(browser, site, client, path)
                for name, (client, path) in pages.items()
            }
        finally:
            browser.close()


def _visited(browser: Any, site: str, client: Any, path: str) -> dict[str, Any]:
    """Visit a page twice, each time as the first: the site has made it before."""
    cookies = [
        {"name": name, "value": each.value, "url": site} for name, each in client.cookies.items()
    ]
    seen: dict[str, Any] = {}
    for _visit in range(2):
        context = browser.new_context(**PHONE)
        context.add_cookies(cookies)
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", LINE)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        answer = page.goto(site + path, wait_until="load", timeout=120_000)
        assert answer.status == 200, (path, answer.status)
        page.wait_for_timeout(SETTLING_MS)
        seen = page.evaluate(PAINTED)
        context.close()
    return seen


def _print(seen: dict[str, dict[str, Any]]) -> None:
    print(f"ms to the first byte and to the largest paint (wanted {MOST_MS:,}), shift (wanted "
          f"{MOST_SHIFT}), bytes, files; what was painted last, what moved")  # fmt: skip
    for name, each in seen.items():
        moved = " ".join(dict.fromkeys(filter(None, each["moved"])))
        figures = (f"{each['first']:>7,.0f}{each['paint']:>7,.0f}{each['shift']:>8.3f}"
                   f"{each['bytes']:>10,}{each['files']:>4}")  # fmt: skip
        print(f"  {name:11}{figures}  {each['what']}  {moved}")
