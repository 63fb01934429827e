"""Sealed draws counted again in a browser, by the page's own module."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import league
from engines.core.chance import sealed
from engines.core.chance.sealed import Stream

MODULE = Path(league.__file__).parent / "play/static/play/dice/sealed.js"
SEEDS = ("00", "00ff", "c0ffee", "ff" * 64, "a1" * 32)
NO_SEEDS = (
    "",
    "0",
    "abc",
    "00FF",
    "0g",
    "00 ff",
    "00ff\n",
    "００",
    "00" * 65,
    "0" * 65_536,
    None,
    12,
)
# Browsers have the hashes only where a page is safe: by https, or from the device itself.
SAFE, UNSAFE = "https://sealed.test/", "http://sealed.test/"
CALL = "async ([name, args]) => (await import('/sealed.js'))[name](...args)"
TRY = (
    f"async (call) => {{ try {{ return await ({CALL})(call) }} catch (e) {{ return String(e) }} }}"
)


def _answer(route: Route) -> None:
    name = route.request.url.rpartition("/")[2]
    if name in ("sealed.js", "hash.js"):
        body = (MODULE.parent / name).read_text()
        route.fulfill(content_type="text/javascript", body=body)
    else:
        route.fulfill(content_type="text/html", body="<!doctype html><title>sealed</title>")


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        context.route("**/*", _answer)
        opened = context.new_page()
        opened.goto(SAFE)
        yield opened


def call(page: Page, name: str, *args: Any) -> Any:
    return page.evaluate(TRY, [name, list(args)])


def test_the_promise_is_the_one_of_the_rules(page: Page) -> None:
    assert [call(page, "commitment", seed) for seed in SEEDS] == [*map(sealed.commitment, SEEDS)]


def test_faces_and_indexes_are_those_of_the_rules(page: Page) -> None:
    rng = Random(12)
    for _ in range(60):
        server, *seats = rng.choices(SEEDS, k=rng.randint(1, 7))
        k = rng.choice([1, 2, 10, rng.randint(1, 2**53 - 1), 2**53 - 1])
        sizes = [rng.randint(1, 256) for _ in range(rng.randint(0, 120))]
        count = rng.randint(0, 90)
        drawn = Stream(server, seats, k)

        assert call(page, "indexes", server, seats, k, sizes) == [*map(drawn.index, sizes)]
        assert call(page, "faces", server, seats, k, count) == [
            *sealed.faces(server, seats, k, count)
        ]


def test_what_is_no_seed_is_refused(page: Page) -> None:
    refused = "RangeError: REC-SEED"
    for seed in NO_SEEDS:
        assert call(page, "commitment", seed) == refused
        assert call(page, "faces", seed, ["a1"], 1, 2) == refused
        assert call(page, "indexes", "00ff", ["a1", seed], 1, [6]) == refused


@pytest.mark.parametrize(
    ("name", "args"),
    [
        *(("k", ("faces", "00ff", ["a1"], k, 1)) for k in (0, -1, 1.5, 2**53, "1", None)),
        *(("count", ("faces", "00ff", ["a1"], 1, count)) for count in (-1, 0.5, None)),
        *(("sizes", ("indexes", "00ff", ["a1"], 1, [n])) for n in (0, -6, 257, 1.5, "6", None)),
    ],
)
def test_numbers_that_are_none_are_refused(page: Page, name: str, args: tuple[Any, ...]) -> None:
    assert call(page, *args) == f"RangeError: {name}"


def test_a_page_by_plain_http_counts_the_same(page: Page) -> None:
    page.goto(UNSAFE)

    assert page.evaluate("globalThis.crypto?.subtle === undefined") is True
    assert [call(page, "commitment", seed) for seed in SEEDS] == [*map(sealed.commitment, SEEDS)]
    assert call(page, "faces", "ff" * 64, ["a1"], 3, 90) == [
        *sealed.faces("ff" * 64, ["a1"], 3, 90)
    ]
    page.goto(SAFE)
