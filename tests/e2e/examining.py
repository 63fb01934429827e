"""Findings of axe on a page: every kind of element is examined where it first occurs.

A page repeats what others have: its head, its foot, a hundred rows. Elements of one shape, within
the same two others, named or nameless, are judged alike, whatever the width and the words; so are
texts of one colour and size on one ground, which takes axe the longest. So axe is let into the
parts of a page that hold some kind it has not met yet. A kind that something was found with is
met as a new one the next time. ``ALL_VARIANTS=true`` examines every page whole.

Every finding counts, by axe's best practice as well, but for what the markup of Django's own admin
lacks.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Error, Page

WHOLE = os.environ.get("ALL_VARIANTS") == "true"
GONE = "Execution context was destroyed"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOURS = ["color-contrast", "link-in-text-block"]
OPTIONS = {
    "preload": False,  # it would copy stylesheets into the page, which the policy forbids
    "resultTypes": ["violations"],
}
SHAPES = OPTIONS | {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {rule: {"enabled": False} for rule in OF_COLOURS},
}
COLOURS = OPTIONS | {"runOnly": {"type": "rule", "values": OF_COLOURS}}
OF_DJANGO = {"empty-table-header"}  # the cell beside a row of a form within a form
Kinds = tuple[set[int], set[int]]
HERE = Path(__file__).parent
KINDS = (HERE / "kinds.js").read_text(encoding="utf-8")
EXAMINE = (HERE / "axe.js").read_text(encoding="utf-8")
MET: dict[str, Kinds] = defaultdict(lambda: (set(), set()))


def examine(page: Page, room: str, *, whole: bool = WHOLE) -> Iterator[str]:
    """Return the findings of this page; after a navigation, those of the new page."""
    met = (set(), set()) if whole else MET[room]
    for _again in range(5):
        kinds, violations = _found(page, met)
        if violations is not None:
            break
        page.wait_for_load_state()
    else:
        yield "axe saw nothing: the page moved on each time"
        return
    if "/admin/" in page.url:
        violations = [fault for fault in violations if fault["id"] not in OF_DJANGO]
    if not violations and not whole:
        for known, new in zip(MET[room], kinds, strict=True):
            known |= new
    for fault in violations:
        where = " | ".join(fault["targets"])
        yield f"axe {fault['id']} ({fault['impact']}): {fault['help']} at {where}"


def _found(page: Page, met: Kinds) -> tuple[Kinds, list[dict[str, Any]] | None]:
    """List the kinds of elements with axe's findings; None after a navigation."""
    kinds: Kinds = set(), set()
    try:
        shapes, colours, is_there = page.evaluate(KINDS)
        kinds = set(shapes), set(colours)
        if kinds[0] <= met[0] and kinds[1] <= met[1]:
            return kinds, []
        if not is_there:
            page.evaluate(AXE_SCRIPT)
        asked = zip(kinds, met, (SHAPES, COLOURS), strict=True)
        return kinds, page.evaluate(
            EXAMINE, [[sorted(here & known), options] for here, known, options in asked]
        )
    except Error as error:
        if GONE not in str(error):
            raise
        return kinds, None
