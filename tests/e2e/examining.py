"""What axe finds grave on a page: every kind of element is examined where it is first met.

A page repeats what others have: its head, its foot, a hundred rows. Elements of one kind, in one
place of the tree, in one size and colour, named or nameless, are judged alike, whatever the width
and the words; so axe is let into the parts of a page that hold some kind it has not met yet.
A kind that something was found with is met as a new one the next time. ``ALL_VARIANTS=true``
examines every page whole.
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
GRAVE = {"serious", "critical"}
OPTIONS = {
    "preload": False,  # it would copy stylesheets into the page, which the policy forbids
    "resultTypes": ["violations"],
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]},
}
HERE = Path(__file__).parent
KINDS = (HERE / "kinds.js").read_text(encoding="utf-8")
EXAMINE = (HERE / "axe.js").read_text(encoding="utf-8")
MET: dict[str, set[int]] = defaultdict(set)


def examine(page: Page, room: str) -> Iterator[str]:
    """Say what is grave on this page. One that moves on meanwhile is examined where it went to."""
    met = set() if WHOLE else MET[room]
    for _again in range(5):
        kinds, violations = _found(page, met)
        if violations is not None:
            break
        page.wait_for_load_state()
    else:
        yield "axe saw nothing: the page moved on each time"
        return
    grave = [violation for violation in violations if violation["impact"] in GRAVE]
    if not grave:
        met |= kinds
    for fault in grave:
        where = " | ".join(fault["targets"])
        yield f"axe {fault['id']} ({fault['impact']}): {fault['help']} at {where}"


def _found(page: Page, met: set[int]) -> tuple[set[int], list[dict[str, Any]] | None]:
    """List the kinds of elements and what axe says of them; None when the page has gone."""
    kinds: set[int] = set()
    try:
        kinds = set(page.evaluate(KINDS))
        if kinds <= met:
            return kinds, []
        if page.evaluate("typeof window.axe === 'undefined'"):
            page.evaluate(AXE_SCRIPT)
        return kinds, page.evaluate(EXAMINE, [sorted(kinds & met), OPTIONS])
    except Error as error:
        if GONE not in str(error):
            raise
        return kinds, None
