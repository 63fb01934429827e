"""An analysed replay: where the match turned, and what could have been done instead."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from matches.queries.records import analyses
from matches.services import analysing
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.matches.analyses import analyse_all, settled

# What sticks out of the screen when text is twice as large, but for boxes that scroll alone.
TWICE = """() => {
  document.documentElement.style.fontSize = '200%';
  return [...document.querySelectorAll('main *')]
    .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
    .filter((part) => !part.closest('.lineup-cards, .table-scroll'))
    .map((part) => part.outerHTML.slice(0, 80));
}"""
# Whether the board, which stays on the screen beside longer parts, comes to lie on the course.
COVERS = """() => {
  const course = document.getElementById('course'), board = document.querySelector('.stage-board');
  const before = scrollY;
  scrollTo(0, scrollY + course.getBoundingClientRect().top - 60);
  const covers = board.getBoundingClientRect().bottom > course.getBoundingClientRect().top;
  scrollTo(0, before);
  return covers;
}"""


@ON_A_PHONE
@pytest.mark.chaos
def test_a_turning_point_is_followed_and_its_alternatives_opened(enter: Enter) -> None:
    filing = settled("limit_ball")
    analysing.sweep()
    reader = enter()
    page = reader.go(reverse("matches:record", args=[filing.uid]))
    reader.reads("What each line was worth will be worked out: the record waits for its turn.")

    analyse_all()
    expect(page.locator(".worth-curve")).to_be_visible()
    worth = analyses.of_record(filing.record).worth
    assert worth is not None
    n = next(at + 1 for at in worth.turning_points if worth.lines[at].alternatives)
    reader.tap(page.locator(f"#course .worth-lines [data-at='{n}']").first)
    expect(page.locator("#stage")).to_have_attribute("data-at", str(n))
    expect(page.locator("#caption")).to_be_in_viewport(ratio=1)
    expect(page.locator(".stage-board svg").first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(COVERS) is False
    step, left = (float(page.locator("#worth-here").get_attribute(f"data-{name}") or 0)
                  for name in ("step", "left"))  # fmt: skip
    here = page.locator("#worth-here").evaluate("one => one.getCTM().e / one.getCTM().a")
    assert abs(here - (left + n * step)) < 0.01

    reader.tap(page.locator(".worth-choices summary"))
    best = max(worth.lines[n - 1].alternatives, key=lambda choice: choice.worth)
    expect(page.locator(".worth-choices tbody tr").first).to_contain_text(best.text)
    for part in page.locator("#course details").all():
        part.evaluate("one => one.open = true")
    reader.look("course")
    assert page.evaluate(TWICE) == []
